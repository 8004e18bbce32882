/**
 * The beginning of a long text that has a value on each line, or that is no JSON as a whole, as a source of its own: which format wrote such a
 * file is told by its first lines, and nobody has to read, or hold, the others for that. Any other file is looked at as a whole.
 */
import { documentsOf } from './documents'
import type { Source } from './source'

/** Longer texts are recognised by their beginning. */
const LONG = 8_000_000
/** So much of them is looked at; the last line of it is whole. */
const HEAD = 2_000_000
/** The same of a text that is written for people: what looks at those takes longer, and asks for less. */
const PLAIN_HEAD = 500_000

/** The beginning; `undefined`: the source is to be looked at as a whole. */
export function beginningOf(source: Source): Source | undefined {
  const { text, entries } = source
  if (text.length < LONG || entries.length > 0) return undefined
  return isPlain(text) ? headOf(source, PLAIN_HEAD, isText) : headOf(source, HEAD, isLines)
}

/** So many items of a list tell what they all are. */
const FIRST = 1_000
const DEEPEST = 6
const FEW = 50

/** A long file that is one value, with the first items of its lists only; `undefined`: it is none, or has no long list. */
export function firstItemsOf(source: Source): Source | undefined {
  const { text, entries } = source
  if (text.length < LONG || entries.length > 0) return undefined
  const all = source.documents()
  const [only] = all.documents
  if (all.form !== 'one' || !only) return undefined
  const value = shortened(only.value, 0)
  if (value === only.value) return undefined
  const documents = { ...all, documents: [{ ...only, value }] }
  return { ...source, documents: () => documents }
}

/** The same value when there is no long list near its top. */
function shortened(value: unknown, depth: number): unknown {
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) && value.length > FEW) return value.length > FIRST ? value.slice(0, FIRST) : value
  const keys = Object.keys(value)
  if (keys.length > FEW) return value
  const inner = Object.values(value)
  const short = inner.map((one: unknown) => shortened(one, depth + 1))
  if (short.every((one, i) => one === inner[i])) return value
  return Array.isArray(value) ? short : Object.fromEntries(keys.map((key, i) => [key, short[i]]))
}

/** True for a beginning that is one of lines with a value each: it tells for sure what the file is. */
export const isLines = (head: Source): boolean => {
  const { form, unreadable } = head.documents()
  return form === 'lines' && unreadable.length === 0
}
const isText = (head: Source): boolean => isLines(head) || head.documents().form === 'none' || head.documents().form === 'values'

/** No value begins where the text does: a word does, or a tag as logs have them. */
const isPlain = (text: string): boolean => /^\s*(?:[^\s{["'(<]|\[[\p{L}][\p{L}\p{N} :_-]{0,60}\])/u.test(text.slice(0, 1000))

function headOf(source: Source, length: number, isOne: (head: Source) => boolean): Source | undefined {
  const end = source.text.indexOf('\n', length)
  if (end < 0 || end > LONG / 2) return undefined
  const text = source.text.slice(0, end)
  const documents = documentsOf(text)
  let lines: readonly string[] | undefined
  const head: Source = {
    ...source,
    text,
    documents: () => documents,
    lines(most) {
      lines ??= text.split('\n')
      return most === undefined ? lines : lines.slice(0, most)
    },
  }
  return isOne(head) ? head : undefined
}
