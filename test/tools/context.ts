/** What the tool tests share: a context of real parts (a stepped clock, the shipped notes, the platform's fetch). */
import { readFileSync } from 'node:fs'
import { steppedClock } from '../../src/base/ports'
import type { Tool } from '../../src/document/types'
import type { CorpusNote, ToolContext } from '../../src/tools/contract'
import { readCorpus } from '../../src/tools/corpus'

/** The notes that ship with the app. */
export const shippedNotes: readonly CorpusNote[] = (() => {
  const read = readCorpus(JSON.parse(readFileSync(new URL('../../public/corpus/notes.json', import.meta.url), 'utf8')))
  if (!read.ok) throw new Error(read.error)
  return read.value
})()

export function toolContext(changes: Partial<ToolContext> = {}): ToolContext {
  return {
    clock: steppedClock(),
    signal: new AbortController().signal,
    corpus: async (id) => {
      if (id !== 'notes') throw new Error(`There is no corpus "${id}".`)
      return shippedNotes
    },
    secret: () => undefined,
    fetch,
    attempt: 1,
    ...changes,
  }
}

/** A mock tool without parameters that answers "fine", with changes. */
export function toolWith(changes: Partial<Tool>): Tool {
  return {
    name: 'probe',
    description: 'A tool for tests.',
    parameters: { type: 'object', properties: {} },
    mode: 'mock',
    mock: { kind: 'fixed', value: 'fine' },
    ...changes,
  }
}
