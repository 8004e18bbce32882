/**
 * The files of an archive as one source: their texts behind each other, so that every place leads into one text. A place says the line
 * in that text and the name of the file: `line 120 (samples/1.json) $.messages[3]`.
 */
import { type Documents, documentsOf, type JsonDocument } from './documents'
import type { RepairKind } from './repairs'
import type { Source, SourceEntry } from './source'

export interface NamedSource {
  readonly name: string
  readonly source: Source
}

/** `name`: of the archive. */
export function archiveSource(
  parts: readonly NamedSource[],
  { name, repairs, leftOut }: Pick<Source, 'name' | 'repairs' | 'leftOut'>,
): Source {
  const entries: SourceEntry[] = []
  const texts: string[] = []
  let line = 1
  for (const part of parts) {
    const text = part.source.text.endsWith('\n') ? part.source.text : `${part.source.text}\n`
    entries.push({ name: part.name, line })
    texts.push(text)
    line += newlinesIn(text)
  }
  const text = texts.join('')
  let documents: Documents | undefined
  let lines: readonly string[] | undefined
  return {
    name,
    text,
    repairs: [...new Set<RepairKind>([...repairs, ...parts.flatMap(({ source }) => source.repairs)])],
    entries,
    leftOut,
    redacted: parts.reduce((sum, { source }) => sum + source.redacted, 0),
    documents() {
      documents ??= together(entries, texts)
      return documents
    },
    lines(most) {
      if (most !== undefined && !lines) return text.split('\n', most)
      lines ??= text.split('\n')
      return most === undefined ? lines : lines.slice(0, most)
    },
  }
}

/** How a file of an archive is named in a place. */
export const entryPlace = ({ name, line }: SourceEntry): string => `line ${line} (${name.replace(/[()\n]/g, '_')})`

function together(entries: readonly SourceEntry[], texts: readonly string[]): Documents {
  const read = entries.map((entry, i) => ({ entry, found: documentsOf(texts[i] ?? '') }))
  const documents = read.flatMap(({ entry, found }) =>
    found.documents.map((one): JsonDocument => ({ ...one, where: placed(one.where, entry), line: one.line + entry.line - 1 })),
  )
  const unreadable = read.flatMap(({ entry, found }) =>
    found.unreadable.map((one) => ({ ...one, where: placed(one.where, entry) })),
  )
  // A file without JSON among those that have some is a part that cannot be read.
  const without = read.flatMap(({ entry, found }, i) =>
    found.form === 'none' && documents.length > 0
      ? [{ where: entryPlace(entry), text: (texts[i] ?? '').trim().slice(0, 200) }]
      : [],
  )
  return {
    form: documents.length === 0 ? 'none' : 'values',
    documents,
    unreadable: [...unreadable, ...without],
    cut: read.at(-1)?.found.cut ?? false,
  }
}

/** A place of a file as one of the whole text. */
function placed(where: string, entry: SourceEntry): string {
  const [, line, rest = ''] = /^(?:line (\d+)|\$)([\s\S]*)$/.exec(where) ?? []
  const own = entryPlace({ name: entry.name, line: entry.line + Number(line ?? 1) - 1 })
  return rest === '' ? own : `${own} $${rest.replace(/^ \$/, '')}`
}

function newlinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
