/** Whether a tool result is an error: as the record says, or, where it says nothing, as its first words say. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Guess } from './mapped'

export interface ReadStatus {
  readonly status: 'ok' | 'error' | undefined
  readonly guess?: Guess | undefined
}

const begins = /^\s*(?:<[\w-]*error\b|[A-Za-z.]*(?:Error|Exception)\b\s*[:(]|ERROR\b|Error\b|Traceback \(most recent call last\))/

/** An object whose first key is `error`; what follows is looked at apart, so that no blank can hide an empty one. */
const errorKey = /^\s*\{\s*"error"\s*:\s*/
/** What the OpenAI Agents SDK tells the model in the place of a result. */
const toolFailed = /^An error occurred while running the tool\b/
/** Tools that answer with an object often say in its first field how it went. */
const statusKey = /^\s*\{\s*"status"\s*:\s*"(?:error|failed|failure)"/
const empty = /^(?:null\b|false\b|""|\{\s*\}|\[\s*\])/

function saysError(text: string): boolean {
  if (begins.test(text)) return true
  if (statusKey.test(text) || toolFailed.test(text)) return true
  const key = errorKey.exec(text)
  return key !== null && !empty.test(text.slice(key[0].length, key[0].length + 100))
}

const guessed: Guess = {
  what: { en: 'a tool result is taken as an error', es: 'un resultado de herramienta se toma como error' },
  why: {
    en: 'The record does not say so, but the text begins like one.',
    es: 'El registro no lo dice, pero el texto empieza como uno.',
  },
}

/** `value`: the message or block that holds the result; `text`: what it says. */
export function statusOf(value: UnknownRecord, text: string): ReadStatus {
  const said = [value.is_error, value.isError].find((one) => typeof one === 'boolean')
  if (said !== undefined) return { status: said ? 'error' : 'ok' }
  if (value.status === 'error' || value.status === 'failed' || value.error === true) return { status: 'error' }
  if (typeof value.error === 'string' && value.error !== '') return { status: 'error' }
  if (isRecord(value.error)) return { status: 'error' }
  if (value.status === 'success' || value.status === 'ok' || value.error === false) return { status: 'ok' }
  return saysError(text) ? { status: 'error', guess: guessed } : { status: undefined }
}
