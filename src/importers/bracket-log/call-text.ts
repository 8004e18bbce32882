/**
 * Calls as logs print them: `search(query="cats", n=3)`, `get_weather (args={'city': 'SF'})`, `search {"q": 1}`, `think`.
 * What cannot be read as arguments is kept as it stands; what ends in "…" was cut by the program that printed it.
 */
import { isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { type ReadCall, unreadCall } from '../messages/arguments'

export interface PrintedCall {
  readonly name: string
  /** `undefined`: only the name is printed. */
  readonly args: ReadCall | undefined
  /** True when the print ends before its arguments do. */
  readonly cut: boolean
}

const begin = /^\s*`?([\p{L}_][\p{L}\p{N}_.:/-]{0,119})`?\s*/u

/** The call in a text; `undefined` when it does not begin with a name. `id`: what the call is to be known by. */
export function readPrintedCall(text: string, id: string): PrintedCall | undefined {
  const found = begin.exec(text)
  const name = found?.[1]
  if (found === null || name === undefined) return undefined
  const rest = text.slice(found[0].length).trim()
  if (rest === '' || /^(?:\.{2,}|…)$/.test(rest)) return { name, args: undefined, cut: false }
  const inner = insideOf(rest)
  if (inner === undefined) return undefined
  const cut = !inner.closed
  const args = argumentsOf(inner.text)
  if (args) return { name, args: { call: { id, name, args } }, cut }
  return { name, args: { invalid: unreadCall({ id, name, rawArgs: inner.text, error: whyNot(cut) }) }, cut }
}

const whyNot = (cut: boolean): string =>
  cut ? 'The line is cut off inside the arguments.' : 'The arguments are not printed in a form that can be read.'

function insideOf(rest: string): { readonly text: string; readonly closed: boolean } | undefined {
  if (rest.startsWith('(')) {
    const closed = rest.endsWith(')')
    return { text: rest.slice(1, closed ? -1 : undefined).trim(), closed }
  }
  if (rest.startsWith('{')) return { text: rest, closed: rest.endsWith('}') }
  const labelled = /^(?:with|args|arguments|input|con)\b\s*[:=]?\s*/i.exec(rest)
  return labelled ? { text: rest.slice(labelled[0].length), closed: true } : undefined
}

/** `a=1, b="x"` or one object; `undefined` when it is neither. */
function argumentsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text === '') return {}
  if (text.startsWith('{')) {
    const read = readLenient(text)
    return read && !read.cut && isRecord(read.value) && text.slice(read.end).trim() === '' ? read.value : undefined
  }
  const args: Record<string, unknown> = {}
  for (let at = 0; at < text.length; ) {
    thisKey.lastIndex = at
    const found = thisKey.exec(text)
    const name = found?.[1]
    if (!found || name === undefined) {
      if (at > 0) return undefined
      const read = readLenient(text)
      return read && !read.cut && text.slice(read.end).trim() === '' ? { input: read.value } : undefined
    }
    at = thisKey.lastIndex
    const read = readLenient(text, at)
    const behind = read ? /^\s*(?:,|$)/.test(text.slice(read.end, read.end + 40)) : false
    if (read && !read.cut && behind) {
      put(args, name, read.value)
      at = read.end
    } else {
      nextKey.lastIndex = at
      const end = nextKey.exec(text)?.index ?? text.length
      const bare = text.slice(at, end)
      if (/^["'{[]/.test(bare)) return undefined
      put(args, name, bare.trim())
      at = end
    }
  }
  const keys = Object.keys(args)
  const inner = keys.length === 1 ? args[keys[0] ?? ''] : undefined
  // `(args={…})` wraps the arguments themselves.
  return isRecord(inner) && /^(?:args|arguments|kwargs|input)$/.test(keys[0] ?? '') ? inner : args
}

const thisKey = /[\s,]*([\p{L}_$][\p{L}\p{N}_$.-]{0,119})\s*=\s*/uy
const nextKey = /,\s{0,20}[\p{L}_$][\p{L}\p{N}_$.-]{0,119}\s{0,20}=/gu

function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}
