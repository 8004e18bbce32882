/** Imports a text or data and gives what tests look at; every import must be sound. */
import { type ImportedRecord, importRecord } from '../../../src/importers/import-run'
import type { TraceEvent } from '../../../src/trace/events'
import { type FoldedState, foldChanges } from '../../../src/trace/fold'
import { expectSound } from './accounts'

export function imported(data: unknown, format?: string): ImportedRecord {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const result = importRecord(text, { name: 'a-file', ...(format === undefined ? {} : { format }) })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expectSound(result.value)
  return result.value
}

export const eventsOf = (record: ImportedRecord, run = 0): readonly TraceEvent[] => record.runs[run]?.events ?? []

export const ofType = <T extends TraceEvent['type']>(record: ImportedRecord, type: T, run = 0) =>
  eventsOf(record, run).filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)

/** Nodes in their order, those of inner graphs behind `>`. */
export const nodesOf = (record: ImportedRecord, run = 0): readonly string[] =>
  ofType(record, 'node-started', run).map(({ node, ns }) => '>'.repeat(ns.length) + node)

/** How each node was reached: cause, and from where. */
export const waysOf = (record: ImportedRecord, run = 0): readonly string[] =>
  ofType(record, 'node-started', run).map(
    ({ node, cause, from, alsoFrom = [] }) => `${[from ?? cause, ...alsoFrom].join('+')}>${node}`,
  )

export function stateOf(record: ImportedRecord, run = 0, ns = ''): FoldedState {
  let state: FoldedState = {}
  for (const event of ofType(record, 'state-committed', run))
    if (event.ns.join('|') === ns) state = foldChanges(state, event.changes)
  return state
}

/** The ids of the messages in the last state. */
export const messageIds = (record: ImportedRecord, run = 0): readonly string[] => {
  const { messages } = stateOf(record, run)
  return Array.isArray(messages) ? messages.map((message: { readonly id: string }) => message.id) : []
}
export const guesses = (record: ImportedRecord): readonly string[] => record.report.guessed.map(({ what }) => what)
