/**
 * Requests of a batch that failed, as the providers give them back: no answer, only what it was called and what went wrong. They are
 * runs like those beside them that were answered, so they are exchanges without a reply, not records to drop.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { FoundExchange } from '../core/find-conversations'
import { textOf } from './mapped'

/** The failed request that an object is; `undefined` for anything else, also for one that was answered. */
export function failedInBatch(value: UnknownRecord, path: string): FoundExchange | undefined {
  const title = textOf(value.custom_id)
  const error = title === undefined ? undefined : (failureOf(value) ?? endOf(value.result))
  return error === undefined ? undefined : { type: 'exchange', path, sent: [], replies: [], alternatives: [], error, title }
}

/** OpenAI's lines: an error instead of a response, or a response that holds one. */
function failureOf({ response, error }: UnknownRecord): string | undefined {
  if (response === null && isRecord(error)) return sentenceOf(error)
  if (!isRecord(response)) return undefined
  const body = isRecord(response.body) ? response.body : {}
  const failed = isRecord(body.error) && body.choices === undefined && body.output === undefined
  return failed && isRecord(body.error) ? sentenceOf(body.error) : undefined
}

/** Anthropic's lines: the type of the result says how it ended. */
function endOf(result: unknown): string | undefined {
  if (!isRecord(result) || result.message !== undefined) return undefined
  if (result.type === 'expired' || result.type === 'canceled') return `The request ended as ${result.type}.`
  if (result.type !== 'errored' || !isRecord(result.error)) return undefined
  return sentenceOf(isRecord(result.error.error) ? result.error.error : result.error)
}

function sentenceOf(error: UnknownRecord): string | undefined {
  const parts = [textOf(error.code) ?? textOf(error.type), textOf(error.message)]
  return parts.some((part) => part !== undefined) ? parts.filter((part) => part !== undefined).join(': ') : undefined
}
