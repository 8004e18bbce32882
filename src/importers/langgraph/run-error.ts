/** What failed, out of the many ways in which records hold an error. */
import { asText, isRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { RunError } from '../../trace/events'
import { textOf } from '../messages/mapped'

/** A text, `{name, message}`, `{error, message}`, a Python repr: as a code and a sentence. */
export function errorOf(value: unknown): RunError {
  const { name, message } = partsOf(value)
  const text = clip(
    message === ''
      ? name || 'It failed; the record does not say how.'
      : name === '' || message.startsWith(name)
        ? message
        : `${name}: ${message}`,
    4000,
  )
  const isLimit = /GraphRecursionError|GRAPH_RECURSION_LIMIT|recursion limit of \d+/i.test(text)
  return { code: isLimit ? 'recursion-limit' : 'recorded-error', message: text }
}

function partsOf(value: unknown): { readonly name: string; readonly message: string } {
  if (!isRecord(value)) return { name: '', message: asText(value) }
  const nested = isRecord(value.kwargs) ? value.kwargs : value
  const [first] = Array.isArray(value.__args) ? (value.__args as readonly unknown[]) : []
  const name = textOf(nested.name) ?? textOf(value.__type) ?? textOf(nested.error) ?? textOf(nested.type) ?? ''
  const message =
    textOf(nested.message) ?? textOf(nested.detail) ?? textOf(first) ?? textOf(nested.error) ?? (name === '' ? asText(value) : '')
  return { name: name === message ? '' : name, message }
}
