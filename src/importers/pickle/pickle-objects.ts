/** What a call in a pickle would make, told by the names of what is called: containers are what they hold, other objects their fields. */
import { isRecord } from '../../base/json'
import { knownPython } from '../msgpack/python-values'

/** A function or a class that the pickle names: its module and its own name. */
export interface Named {
  readonly __class: readonly [string, string]
}

const isNamed = (value: unknown): value is Named => isRecord(value) && Array.isArray(value.__class)

/** What a call gives. `bare`: it only makes an object of the class, whose fields come later. */
export function calledObject(callable: unknown, args: unknown, bare = false): unknown {
  const given: readonly unknown[] = Array.isArray(args) ? args : []
  if (!isNamed(callable)) return { __type: 'a call', __args: given }
  const [module, name] = callable.__class
  const [first] = given
  if (module === '_codecs' && name === 'encode' && typeof first === 'string') return latin(first)
  if (module === 'copy_reg' || module === 'copyreg') {
    if (name === '__newobj__' || name === '_reconstructor') return calledObject(first, [], true)
    return { __type: name, __args: given }
  }
  // Filled by what follows.
  if (module === 'collections' && (name === 'defaultdict' || name === 'OrderedDict')) return {}
  if (module === 'collections' && name === 'deque') return Array.isArray(first) ? first : []
  if (/^(?:builtins|__builtin__)$/.test(module)) {
    if (/^(?:set|frozenset|list|tuple)$/.test(name)) return Array.isArray(first) ? first : []
    if (name === 'dict') return {}
    if (name === 'bytearray' || name === 'bytes') return first instanceof Uint8Array ? first : new Uint8Array()
  }
  if (module === 'datetime' && first instanceof Uint8Array) return timeIn(name, first) ?? { __type: name }
  if (bare || given.length === 0) return { __type: name, __module: module }
  return knownPython(module, name, given.length === 1 ? first : given) ?? { __type: name, __args: given }
}

/** An object with its fields. What pydantic keeps about a model is left out. */
export function builtObject(made: unknown, state: unknown): unknown {
  if (!isRecord(made)) return made
  const both: unknown = Array.isArray(state) && state.length === 2 ? (state[0] ?? state[1]) : state
  const fields = isRecord(both) && isRecord(both.__dict__) ? both.__dict__ : both
  if (!isRecord(fields)) return made
  const { __module: module, __type: name } = made
  if (module === 'uuid' && fields.int !== undefined) return uuidText(fields.int)
  const target = made as Record<string, unknown>
  delete target.__module
  // In place: what was remembered of it is the same object.
  Object.assign(target, fields)
  if (typeof name === 'string' && /Message(?:Chunk)?$/.test(name) && typeof fields.type === 'string') delete target.__type
  return target
}

function uuidText(number: unknown): unknown {
  if (typeof number !== 'string' && typeof number !== 'number') return number
  return BigInt(number)
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)

/** Times are packed into ten bytes, days into four. */
function timeIn(name: string, bytes: Uint8Array): string | undefined {
  const [high = 0, low = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, a = 0, b = 0, c = 0] = bytes
  const two = (number: number): string => String(number).padStart(2, '0')
  if (name !== 'date' && name !== 'datetime') return undefined
  const date = `${String(high * 256 + low).padStart(4, '0')}-${two(month & 0x7f)}-${two(day)}`
  if (name === 'date') return date
  const micro = (a * 256 + b) * 256 + c
  return `${date}T${two(hour)}:${two(minute)}:${two(second)}${micro === 0 ? '' : `.${String(micro).padStart(6, '0')}`}`
}
