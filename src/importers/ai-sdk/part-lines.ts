/** The older stream protocol of the Vercel AI SDK: a line is a code, a colon and JSON. In the shape of the newer parts. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { EventRecord } from '../core/event-records'

const line = /^([0-9a-k]):(?=["[{])/
/** Codes that mark a message or a step: a text with a few numbered lines is not meant. */
const marks = /^[fed9]:\{"(?:messageId|finishReason|toolCallId)"/m

export const isPartLines = (text: string): boolean => {
  const lines = text
    .slice(0, 4000)
    .split('\n')
    .slice(0, -1)
    .filter((one) => one !== '')
  return lines.length > 0 && lines.every((one) => line.test(one)) && marks.test(text.slice(0, 200_000))
}

export const partLines = (lines: readonly string[]): readonly EventRecord[] =>
  lines.flatMap((text, i): readonly EventRecord[] => {
    if (text.trim() === '') return []
    const code = line.exec(text)?.[1]
    const value = code === undefined ? undefined : parsed(text.slice(2))
    return [{ value: code === undefined || value === undefined ? undefined : partOf(code, value), where: `line ${i + 1}` }]
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const types: Readonly<Record<string, string>> = {
  '9': 'tool-call',
  a: 'tool-result',
  b: 'tool-input-start',
  c: 'tool-input-delta',
  d: 'finish',
  e: 'finish-step',
  f: 'start-step',
  h: 'source',
  k: 'file',
}

function partOf(code: string, value: unknown): UnknownRecord {
  if (code === '0') return { type: 'text-delta', delta: value }
  if (code === 'g') return { type: 'reasoning-delta', delta: value }
  if (code === '3') return { type: 'error', errorText: value }
  const type = types[code] ?? 'message-metadata'
  return { ...(isRecord(value) ? value : { value }), type }
}
