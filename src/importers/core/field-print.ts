/**
 * What Python's `print` makes of a message: its fields side by side, `content='…' additional_kwargs={} id='…'`, without the name of its
 * class. Only what begins with `content=` or `source=`, or an id before it, is read so: any other line of names and values is a line of a log.
 */
import { type LenientValue, readLenient } from './lenient'
import type { RepairKind } from './repairs'

/** The class that such an object is given: which message it was is not in the print. */
export const PRINTED = 'PrintedMessage'

/** AutoGen's messages begin with their id. */
const begins = /(content|source|id(?=='[^'\n]{1,80}' source='))=(?=['"[])/y
const field = /(?:[ \t]+|(?<=[ \t]))([A-Za-z_]\w*)=/y

/** Without one of these it is somebody else's line. */
const own = [
  'additional_kwargs',
  'response_metadata',
  'usage_metadata',
  'tool_call_id',
  'tool_calls',
  'id',
  'models_usage',
] as const

/** True for a text that begins like one. */
export const isFieldPrint = (text: string): boolean =>
  /^content=['"[]/.test(text) &&
  (/ (?:additional_kwargs|response_metadata|tool_call_id|id|name)=/.test(text) || /['"\]]\s*$/.test(text))

/** The fields that begin at `from`; `undefined` when they do not. It ends where no field follows on the line. */
export function readFieldPrint(text: string, from = 0, salvage = false): LenientValue | undefined {
  begins.lastIndex = from
  const first = begins.exec(text)?.[1]
  if (first === undefined) return undefined
  const value: Record<string, unknown> = { __type: PRINTED }
  const repairs = new Map<RepairKind, number>([['python', from]])
  let at = from
  let cut = false
  for (let name: string | undefined = first; name !== undefined; ) {
    const begin: number = at === from ? from + first.length + 1 : field.lastIndex
    const read = readLenient(text, begin, salvage)
    if (!read) break
    if (name !== '__proto__') value[name] = read.value
    for (const [kind, where] of read.repairs) if (!repairs.has(kind)) repairs.set(kind, where)
    at = read.end
    cut = read.cut
    field.lastIndex = at
    name = read.brokenAt === undefined ? field.exec(text)?.[1] : undefined
  }
  const isOne = own.some((name) => Object.hasOwn(value, name)) || isAlone(text, from, at, value)
  return isOne ? { value, end: at, repairs, cut } : undefined
}

/** Older messages print nothing but their content when there is nothing more: then it is all that stands on its lines. */
const isAlone = (text: string, from: number, end: number, value: Readonly<Record<string, unknown>>): boolean =>
  value.content !== undefined &&
  Object.keys(value).length === 2 &&
  (from === 0 || text[from - 1] === '\n') &&
  /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 200))
