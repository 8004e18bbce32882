/** What a list says of a run is what the run shows once it is open. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { entryOf } from '../../src/importers/run-entry'
import { foldChanges } from '../../src/trace/fold'
import { messageLists } from '../../src/trace/message-lists'
import { recordOf } from '../../src/trace/verdict'
import { fixtures } from './support/fixtures'

test('of every fixture: as many messages as its state holds in the end', () => {
  let counted = 0
  for (const { name, text } of fixtures) {
    const read = importRecord(text, { name })
    if (!read.ok) throw new Error(name)
    for (const [index, trace] of read.value.runs.entries()) {
      const changes = trace.events.flatMap((event) =>
        event.type === 'state-committed' && event.ns.length === 0 ? event.changes : [],
      )
      const [longest] = messageLists(foldChanges({}, changes))
      if (!longest) continue
      expect(entryOf(trace, recordOf(trace.events), index).messages, name).toBe(longest.messages.length)
      counted += 1
    }
  }
  expect(counted).toBeGreaterThan(10)
})

test('a system prompt and words that come in between are messages too', () => {
  const talk = [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'When is low tide?' },
    { role: 'assistant', content: 'At six.' },
    { role: 'user', content: 'Thanks.' },
  ]
  const read = importRecord(JSON.stringify(talk))
  const [trace] = read.ok ? read.value.runs : []
  expect(trace && entryOf(trace, recordOf(trace.events), 0).messages).toBe(4)
})
