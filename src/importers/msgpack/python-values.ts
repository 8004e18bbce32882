/**
 * What Python objects are in plain values, told by the module, the name and the arguments they were packed with. Nothing is imported or
 * called: what is not known here keeps its name as `__type`, as the prints of Python do (see core/lenient.ts).
 */
import { isRecord } from '../../base/json'

/** An object by its class and how it was made: from one value, from a list of them, or from names with values. */
export interface PythonObject {
  readonly module: string
  readonly name: string
  readonly from: 'one' | 'list' | 'names'
  readonly given: unknown
}

/** What an object of a class of Python itself is; `undefined`: it is not known here, or given something else than such an object is. */
export const knownPython = (module: string, name: string, given: unknown): unknown =>
  byName.get(`${module.split('.')[0]} ${name}`)?.(given)

/** The plain value of an object. */
export function plainPython({ module, name, from, given }: PythonObject): unknown {
  const known = knownPython(module, name, given)
  if (known !== undefined) return known
  if (isMessage(module, name) && isRecord(given)) return given.type === undefined ? { __type: name, ...given } : given
  if (module === 'langgraph.types' && name === 'Send' && Array.isArray(given)) {
    return { __type: 'Send', node: given[0], arg: given[1] }
  }
  if (isRecord(given)) return { __type: name, ...given }
  // An enumeration, or a class of its own around a value: the value is what is worked with.
  if (from === 'one') return typeof given === 'object' && given !== null ? { __type: name, __args: [given] } : given
  return { __type: name, __args: given }
}

const isMessage = (module: string, name: string): boolean =>
  /^langchain(?:_core|_classic|_community)?(?:\.|$)/.test(module) && /Message(?:Chunk)?$/.test(name)

const listOf = (given: unknown): unknown => (Array.isArray(given) ? given : undefined)
const textOf = (given: unknown): unknown => (typeof given === 'string' ? given : undefined)
const numbersIn = (given: unknown): readonly number[] | undefined =>
  Array.isArray(given) && given.every((one) => typeof one === 'number') ? given : undefined

/** By the first part of the module, and the name. */
const byName: ReadonlyMap<string, (given: unknown) => unknown> = new Map<string, (given: unknown) => unknown>([
  ['uuid UUID', (hex) => (typeof hex === 'string' && /^[\da-f]{32}$/i.test(hex) ? dashed(hex) : textOf(hex))],
  ['decimal Decimal', textOf],
  ['builtins set', listOf],
  ['builtins frozenset', listOf],
  ['builtins complex', textOf],
  ['collections deque', listOf],
  ['datetime datetime', textOf],
  ['datetime date', (given) => dateText(given)],
  ['datetime time', (given) => timeText(given)],
  ['datetime timedelta', (given) => spanText(given)],
  ['datetime timezone', (given) => zoneText(given)],
  ['zoneinfo ZoneInfo', textOf],
  ['re compile', (given) => (Array.isArray(given) && typeof given[0] === 'string' ? `/${given[0]}/` : undefined)],
  ['pathlib PosixPath', (given) => pathText(given, '/')],
  ['pathlib PurePosixPath', (given) => pathText(given, '/')],
  ['pathlib Path', (given) => pathText(given, '/')],
  ['pathlib WindowsPath', (given) => pathText(given, '\\')],
  ['pydantic SecretStr', () => '[redacted]'],
  ['pydantic SecretBytes', () => '[redacted]'],
])

const dashed = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const two = (number: number): string => String(number).padStart(2, '0')

function dateText(given: unknown): string | undefined {
  const [year, month, day] = numbersIn(given) ?? []
  return year === undefined || month === undefined || day === undefined
    ? undefined
    : `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function timeText(given: unknown): string | undefined {
  if (!isRecord(given)) return undefined
  const { hour, minute, second, microsecond, tzinfo } = given
  const [h, m, s] = numbersIn([hour, minute, second]) ?? []
  if (h === undefined || m === undefined || s === undefined) return undefined
  const part = typeof microsecond === 'number' && microsecond > 0 ? `.${String(microsecond).padStart(6, '0')}` : ''
  return `${two(h)}:${two(m)}:${two(s)}${part}${typeof tzinfo === 'string' ? ` ${tzinfo}` : ''}`
}

/** Days, seconds and millionths, as Python prints them. */
function spanText(given: unknown): string | undefined {
  const [days, seconds, micro] = numbersIn(given) ?? []
  if (days === undefined || seconds === undefined || micro === undefined) return undefined
  const part = micro > 0 ? `.${String(micro).padStart(6, '0')}` : ''
  const clock = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${part}`
  return days === 0 ? clock : `${days} ${Math.abs(days) === 1 ? 'day' : 'days'}, ${clock}`
}

function zoneText(given: unknown): string | undefined {
  if (!Array.isArray(given)) return undefined
  const [span, name]: readonly unknown[] = given
  if (typeof name === 'string') return name
  return typeof span === 'string' ? `UTC offset ${span}` : 'UTC'
}

function pathText(given: unknown, between: string): string | undefined {
  if (!Array.isArray(given) || !given.every((part) => typeof part === 'string')) return undefined
  return given.join(between).replace(/^([\\/]){2}/, '$1')
}

/** An array of numpy as lists of numbers; a large one is told by its shape and its first numbers. */
export function numpyValue(given: unknown): unknown {
  if (!Array.isArray(given)) return { __type: 'ndarray' }
  const [dtype, shape, order, bytes]: readonly unknown[] = given
  const sizes = numbersIn(shape)
  if (typeof dtype !== 'string' || !sizes || !(bytes instanceof Uint8Array)) return { __type: 'ndarray', dtype, shape }
  const count = sizes.reduce((product, one) => product * one, 1)
  const numbers = numbersOf(dtype, bytes, Math.min(count, MOST_NUMBERS))
  if (!numbers) return { __type: 'ndarray', dtype, shape: sizes, bytes: bytes.length }
  if (count > MOST_NUMBERS || numbers.length < count || (order === 'F' && sizes.length > 1))
    return { __type: 'ndarray', dtype, shape: sizes, order, first: numbers.slice(0, 20) }
  return nested(numbers, sizes)
}

const MOST_NUMBERS = 1_000

function numbersOf(dtype: string, bytes: Uint8Array, count: number): readonly unknown[] | undefined {
  const [, sign, kind = '', digits = ''] = /^([<>|=]?)([?bBifu])(\d*)$/.exec(dtype) ?? []
  const size = Number(digits || 1)
  const take = takers[`${kind}${size}`]
  if (!take) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = sign !== '>'
  return Array.from({ length: Math.min(count, Math.floor(bytes.length / size)) }, (_, i) => take(view, i * size, little))
}

const exact = (value: bigint): number | string => (Number.isSafeInteger(Number(value)) ? Number(value) : value.toString())

const takers: Readonly<Record<string, (view: DataView, at: number, little: boolean) => unknown>> = {
  b1: (view, at) => view.getUint8(at) !== 0,
  '?1': (view, at) => view.getUint8(at) !== 0,
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  u2: (view, at, little) => view.getUint16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  i8: (view, at, little) => exact(view.getBigInt64(at, little)),
  u8: (view, at, little) => exact(view.getBigUint64(at, little)),
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
}

function nested(numbers: readonly unknown[], [size, ...inner]: readonly number[]): unknown {
  if (size === undefined) return numbers[0]
  const each = size === 0 ? 0 : numbers.length / size
  if (inner.length === 0) return numbers
  return Array.from({ length: size }, (_, i) => nested(numbers.slice(i * each, (i + 1) * each), inner))
}
