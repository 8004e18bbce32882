/** Every format and container with the same small run in it: recognised, complete, and the same run each time. */
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { importers } from '../../src/importers/registry'
import type { TraceEvent } from '../../src/trace/events'
import { expectSound } from './support/accounts'
import { type Fixture, fixtures } from './support/fixtures'

function imported({ text }: Fixture) {
  const result = importRecord(text)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const ofType = <T extends TraceEvent['type']>(events: readonly TraceEvent[], type: T) =>
  events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)

describe.each(fixtures)('$name', (fixture) => {
  test('is recognised by its content, and every record is accounted for', () => {
    const record = imported(fixture)
    expectSound(record)
    expect(record.format.id).toBe(fixture.format)
    expect([record.report.records, record.report.kept]).toEqual([fixture.records, fixture.kept])
  })

  test('shows the question, the call with its result, and the answer', () => {
    const [run] = imported(fixture).runs
    const events = run?.events ?? []
    expect(ofType(events, 'node-started').map(({ node }) => node)).toEqual(['brain', 'hands', 'brain'])
    const [called] = ofType(events, 'tool-called')
    const [returned] = ofType(events, 'tool-returned')
    expect(called?.tool).toBe('timetable')
    expect(returned).toMatchObject({ toolCallId: called?.toolCallId, status: 'ok' })
    expect(returned?.content).toContain('"leaves":"06:40"')
    expect(ofType(events, 'model-replied').at(-1)?.message.text).toBe('The one at 06:40, from pier 2.')
    expect(run?.title).toMatch(/^(Which ferry leaves first\?|Ferries)$/)
    expect(run?.verdict?.verdict).toBe('answered')
  })

  test('can be chosen by hand', () => {
    const result = importRecord(fixture.text, { format: fixture.format })
    expect(result.ok && result.value.format.id).toBe(fixture.format)
  })
})

test('every format of the registry has a fixture, and a name in both languages', () => {
  const own = new Set(fixtures.map(({ format }) => format))
  for (const { id, name } of importers) {
    expect(id).toMatch(/^[a-z][a-z0-9-]*$/)
    expect(name.en && name.es).toBeTruthy()
    if (id.startsWith('openai') || id.startsWith('anthropic') || id === 'langchain-messages') expect(own).toContain(id)
  }
  expect(new Set(importers.map(({ id }) => id)).size).toBe(importers.length)
})

describe('what a format tells beside its messages', () => {
  const runOf = (name: string) => {
    const fixture = fixtures.find((one) => one.name === name)
    if (!fixture) throw new Error(name)
    return imported(fixture).runs[0]?.events ?? []
  }

  test('thinking is kept as a reasoning block', () => {
    for (const name of ['a list of messages with blocks', 'items of the Responses API']) {
      const [first] = ofType(runOf(name), 'model-replied')
      expect(first?.message.blocks?.[0]).toMatchObject({ type: 'reasoning', text: 'The timetable knows.' })
    }
  })

  test('the items of one reply are one message, linked to each of them', () => {
    const [first] = ofType(runOf('items of the Responses API'), 'model-replied')
    expect(first?.recorded).toEqual({ record: 1, where: '$[1]', also: [2] })
    expect(first?.message.toolCalls?.map(({ id }) => id)).toEqual(['call_1'])
  })

  test('a call that stands in several places is one call, with the text that the model wrote', () => {
    const [first] = ofType(runOf('flat LangChain messages'), 'model-replied')
    expect(first?.message.toolCalls).toEqual([
      { id: 'call_1', name: 'timetable', args: { from: 'Moaña', after: '06:00' }, rawArgs: '{"from":"Moaña","after":"06:00"}' },
    ])
    expect(first).toMatchObject({ usage: { input: 30, output: 9 }, finish: 'tool_calls' })
  })

  test('the rest of a final state is shown with the last step', () => {
    const last = ofType(runOf('a final state'), 'state-committed').at(-1)
    expect(last?.changes.map(({ field, op }) => [field, op])).toEqual([
      ['messages', 'append'],
      ['rounds', 'set'],
      ['notes', 'set'],
    ])
  })

  test('system prompts beside the messages are what the model saw', () => {
    for (const name of [
      'an exchange with the messages API',
      'exchanges of the Responses API that go on from each other',
      'a managed session',
    ]) {
      expect(ofType(runOf(name), 'model-called')[0]?.messages[0]).toMatchObject({ role: 'system', text: 'You know the ferries.' })
    }
  })

  test('times count from the first', () => {
    const events = runOf('a managed session')
    expect(ofType(events, 'model-replied').map(({ at }) => at)).toEqual([1500, 3500])
  })
})
