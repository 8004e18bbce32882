/** The arguments of a tool call, out of the text that a model sent: strictly, because a guess would run a tool with what nobody asked for. */
import { isRecord } from '../../base/json'
import { isTooDeep } from './depth'

export type ReadArguments = { readonly args: Record<string, unknown> } | { readonly error: string }

export const TOO_DEEP = 'The arguments are nested too deeply.'

/** Strict JSON, and an object. No text at all means no arguments. */
export function readArguments(raw: string): ReadArguments {
  if (raw.trim() === '') return { args: {} }
  try {
    const value: unknown = JSON.parse(raw)
    if (!isRecord(value)) return { error: 'The arguments are JSON, but not an object.' }
    return isTooDeep(value) ? { error: TOO_DEEP } : { args: { ...value } }
  } catch (error) {
    return { error: `The arguments are not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
