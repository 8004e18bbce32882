/** Imports a text and fails on anything unsound; gives what tests look at. */
import { type ImportedRecord, importRecord } from '../../../src/importers/import-run'
import type { TraceEvent } from '../../../src/trace/events'
import { expectSound } from '../support/accounts'

export function imported(data: unknown, format?: string): ImportedRecord {
  const text = typeof data === 'string' ? data : JSON.stringify(data)
  const result = importRecord(text, format === undefined ? {} : { format })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expectSound(result.value)
  return result.value
}

export const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')

export const ofType = <T extends TraceEvent['type']>(record: ImportedRecord, type: T, run = 0) =>
  (record.runs[run]?.events ?? []).filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)

/** What was said, asked for and brought back, in short. */
export function told(record: ImportedRecord, run = 0): readonly string[] {
  return (record.runs[run]?.events ?? []).flatMap((event): readonly string[] => {
    const margin = '  '.repeat(event.ns.length)
    switch (event.type) {
      case 'model-replied': {
        const calls = (event.message.toolCalls ?? []).map((call) => `${call.name} ${JSON.stringify(call.args)}`)
        const broken = (event.message.invalidCalls ?? []).map((call) => `${call.name}? ${call.rawArgs}`)
        return [`${margin}${event.message.text}${[...calls, ...broken].map((call) => ` <${call}>`).join('')}`]
      }
      case 'tool-returned':
        return [`${margin}= ${event.status === 'error' ? 'error: ' : ''}${event.content}`]
      default:
        return []
    }
  })
}

export const notices = (record: ImportedRecord, run = 0): readonly string[] =>
  ofType(record, 'notice', run).map(({ code, text }) => `${code}: ${text}`)
export const whys = (record: ImportedRecord): readonly string[] => record.report.dropped.map(({ why }) => why)
