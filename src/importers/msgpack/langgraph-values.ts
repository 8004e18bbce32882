/**
 * What LangGraph's own serializer packs (MessagePack with its extensions), as plain values that JSON can write down: messages become the
 * dictionaries that they are, sets lists, times and identifiers texts. What is odd is told.
 */
import { isRecord } from '../../base/json'
import { numpyValue, type PythonObject, plainPython } from './python-values'
import { put, readMsgpack } from './read-msgpack'

export interface PlainRead {
  readonly value: unknown
  /** Where reading had to stop; `undefined`: it was whole. */
  readonly brokenAt: number | undefined
  /** Extensions that are not known here, by their numbers. */
  readonly unknown: readonly number[]
}

/** `undefined`: the bytes are no such value at all. */
export function readLangGraphValue(bytes: Uint8Array): PlainRead | undefined {
  const unknown = new Set<number>()
  const read = readMsgpack(bytes, (code, packed, inner) => {
    const how = made[code]
    if (how) return how(inner(packed).value)
    unknown.add(code)
    return { __type: `extension ${code}`, bytes: packed.length }
  })
  if (read.value === undefined) return undefined
  // A value with something behind it is not what was packed.
  const brokenAt = read.brokenAt ?? (read.end < bytes.length ? read.end : undefined)
  return { value: jsonReady(read.value), brokenAt, unknown: [...unknown] }
}

/** The extensions by their numbers: how an object is made again from the module, its name, what it is given, and sometimes a method. */
const made: Readonly<Record<number, (given: unknown) => unknown>> = {
  0: (given) => madeFrom('one', given),
  1: (given) => madeFrom('list', given),
  2: (given) => madeFrom('names', given),
  3: (given) => madeFrom('one', given),
  4: (given) => madeFrom('names', given),
  5: (given) => madeFrom('names', given),
  6: numpyValue,
  7: (given) => ({ __type: '_DeltaSnapshot', value: given }),
}

function madeFrom(from: PythonObject['from'], packed: unknown): unknown {
  if (!Array.isArray(packed)) return packed
  const [module, name, given]: readonly unknown[] = packed
  if (typeof module !== 'string' || typeof name !== 'string') return packed
  return plainPython({ module, name, from, given })
}

/** Numbers that JSON has not, and bytes, as what tells of them. */
function jsonReady(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) ? value : Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity'
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array) return toldBytes(value)
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) value[i] = jsonReady(value[i])
    return value
  }
  const record = value as Record<string, unknown>
  for (const key of Object.keys(record)) {
    const inner = record[key]
    if ((typeof inner === 'object' && inner !== null) || (typeof inner === 'number' && !Number.isFinite(inner)))
      put(record, key, jsonReady(inner))
  }
  return record
}

/** Bytes inside a state: a text where they are one, else only how many they are. */
export function toldBytes(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of these.
    if (!/[\u0000-\u0008\u000e-\u001f]/.test(text)) return { __type: 'bytes', text }
  } catch {
    // No text.
  }
  return { __type: 'bytes', length: bytes.length }
}

/** What the serializer wrote before MessagePack, and writes in JavaScript: JSON with objects that say how they are made. */
export function readLangGraphJson(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    if (!isRecord(value) || value.lc !== 2) return value
    if (value.type === 'undefined') return null
    if (value.type !== 'constructor' || !Array.isArray(value.id)) return value
    const name: unknown = value.id.at(-1)
    if (typeof name !== 'string') return value
    const args: readonly unknown[] | undefined = Array.isArray(value.args) ? value.args : undefined
    const kwargs = isRecord(value.kwargs) && Object.keys(value.kwargs).length > 0 ? value.kwargs : undefined
    const module = value.id.slice(0, -1).join('.')
    if (module === '' && (name === 'Set' || name === 'Map')) return args?.[0] ?? []
    if (kwargs) return plainPython({ module, name, from: 'names', given: kwargs })
    const one = args?.length === 1
    return plainPython({ module, name, from: one ? 'one' : 'list', given: one ? args[0] : (args ?? []) })
  }) as unknown
}
