/**
 * The beginning of a long text that has a value on each line, as a source of its own: which format wrote such a file is told by its first
 * lines, and nobody has to read, or hold, the others for that. Any other file is looked at as a whole.
 */
import { documentsOf } from './documents'
import type { Source } from './source'

/** Longer texts are recognised by their beginning. */
const LONG = 8_000_000
/** So much of them is looked at; the last line of it is whole. */
const HEAD = 2_000_000

/** The beginning; `undefined`: the source is to be looked at as a whole. */
export function beginningOf(source: Source): Source | undefined {
  const { text, entries } = source
  if (text.length < LONG || entries.length > 0) return undefined
  const end = text.indexOf('\n', HEAD)
  if (end < 0 || end > LONG / 2) return undefined
  const head = text.slice(0, end)
  const documents = documentsOf(head)
  if (documents.form !== 'lines' || documents.unreadable.length > 0) return undefined
  let lines: readonly string[] | undefined
  return {
    ...source,
    text: head,
    documents: () => documents,
    lines(most) {
      lines ??= head.split('\n')
      return most === undefined ? lines : lines.slice(0, most)
    },
  }
}
