/** Imports data that the tests of tracing systems wrote, and fails unless the result is sound. */
import { type ImportedRecord, importRecord } from '../../../src/importers/import-run'
import type { TraceEvent } from '../../../src/trace/events'
import { expectSound } from '../support/accounts'

/** A value, or lines of values, or a text as it is. */
export function imported(data: unknown, format: string): ImportedRecord {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const result = importRecord(text, { name: 'a-file' })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  if (result.value.format.id !== format) throw new Error(`taken for ${result.value.format.id}`)
  expectSound(result.value)
  return result.value
}

export const lines = (...values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

export const events = (record: ImportedRecord, run = 0): readonly TraceEvent[] => record.runs[run]?.events ?? []

export const ofType = <T extends TraceEvent['type']>(record: ImportedRecord, type: T, run = 0) =>
  events(record, run).filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)

/** Node and kind of every visit, in order. */
export const visits = (record: ImportedRecord, run = 0): readonly string[] =>
  ofType(record, 'node-started', run).map(({ node, kind, ns }) =>
    [...ns, kind === undefined ? node : `${node}:${kind}`].join('/'),
  )
