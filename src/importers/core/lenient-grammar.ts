/** The words and marks of JSON, Python reprs and Node prints that the lenient reader knows. */
import type { RepairKind } from './repairs'

export const literals: ReadonlyMap<string, readonly [unknown, RepairKind | undefined]> = new Map([
  ['true', [true, undefined]],
  ['false', [false, undefined]],
  ['null', [null, undefined]],
  ['True', [true, 'python']],
  ['False', [false, 'python']],
  ['None', [null, 'python']],
  ['undefined', [null, 'console-print']],
  ['NaN', ['NaN', 'not-a-number']],
  ['nan', ['NaN', 'not-a-number']],
  ['Infinity', ['Infinity', 'not-a-number']],
  ['inf', ['Infinity', 'not-a-number']],
] as const)

export const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  a: '\x07',
  // A line that goes on in the next one.
  '\n': '',
}
export const word = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y
export const number = /[-+]?(?:0[xX][\da-fA-F]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)n?/y
export const isoTime = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[-+]\d\d:?\d\d)?/y
export const opaque =
  /\[(?:Object(?:: null prototype)?|Array|Function|Circular|Getter|Class|Symbol|AsyncFunction)(?![A-Za-z]{1,40}\()[^\]\n]{0,80}\](?: (?:Async)?(?:Generator)?Function(?=[\s,}\]]))?/y
/** A constant by its name, as Python prints what has no other form: `Role.USER`, `datetime.timezone.utc`, `float32` of numpy. */
export const constant = /^(?:[A-Za-z_]\w*\.)+[A-Z][A-Z0-9_]*$|^datetime\.timezone\.utc$|^(?:u?int|float|complex)\d{1,3}$/
/** What begins behind the name of a class, on the same line. */
export const brace = /[ \t]*(?=\{)/y
/** Between two texts of a console print that are one. */
export const plus = /\+\s*/y
/** `<function f at 0x…>`; a name in it may have angle brackets of its own: `<function A.<locals>.f at 0x…>`. */
export const angle = /<(?:[^<>\n]|<(?:[^<>\n]|<[^<>\n]{0,200}>){0,200}>){1,200}>/y
export const more = /\.\.\. \d+ more (?:items?|characters?|properties|property)/y
/** What somebody left out: three dots for as much as there was. */
export const elided = /\.{3}(?!\.| \d)|…(?=\s*[,)}\]])/y
/** The end of an object and the beginning of the next one, inside what should be one text. */
export const unclosed = /\)\s*,\s*[A-Z]\w*\(\w+=["']/
/** The name of the next field, looked at only: a comma before it was forgotten. */
export const nextKey = /(?=[A-Za-z_]\w*\s*(?:=(?![=>])|:\s))/y

/** Sets a key of its own, whatever it is called. */
export function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}
