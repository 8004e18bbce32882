/** Rows of the dumps of databases: `INSERT INTO t VALUES (…);` as SQLite writes them, and `COPY t (…) FROM stdin;` as PostgreSQL does. */
import type { Row } from './table'

/** The names of the columns of each table that the dump creates. */
function columnsIn(text: string): ReadonlyMap<string, readonly string[]> {
  const tables = new Map<string, readonly string[]>()
  for (const [, table = '', body = ''] of text.matchAll(
    /^CREATE TABLE (?:IF NOT EXISTS )?([\w."`[\]]{1,200}) ?\(([\s\S]{0,8000}?)\n?\);?\s*$/gm,
  )) {
    const names = body
      .split(/,(?![^(]*\))/)
      .map((part) => /^\s*["`[]?(\w+)/.exec(part)?.[1] ?? '')
      .filter((one) => one !== '' && !/^(?:PRIMARY|FOREIGN|UNIQUE|CONSTRAINT|CHECK)$/i.test(one))
    tables.set(plain(table), names)
  }
  return tables
}

const plain = (table: string): string => table.replace(/["`[\]]/g, '')

/** Rows of `INSERT INTO`, also several in one statement. */
export function insertedRows(text: string): readonly Row[] {
  const tables = columnsIn(text)
  const rows: Row[] = []
  const lines = lineCounter(text)
  for (const found of text.matchAll(
    /^INSERT (?:OR \w+ )?INTO ([\w."`[\]]{1,200}) ?(?:\(([^()]{0,4000})\) ?)?VALUES\s{0,40}/gim,
  )) {
    const [whole, table = '', listed] = found
    const names = listed === undefined ? (tables.get(plain(table)) ?? []) : listed.split(',').map((one) => plain(one.trim()))
    for (let at = found.index + whole.length; text[at] === '('; ) {
      const line = lines(at)
      const { cells, next } = tuple(text, at)
      rows.push({ cells, names, line })
      at = next
      while (text[at] === ',' || text[at] === ' ' || text[at] === '\n') at += 1
    }
  }
  return rows
}

/** The values in brackets: numbers and words, `NULL`, texts with quotes twice, bytes as `X'…'`. */
function tuple(text: string, from: number): { readonly cells: readonly (string | null)[]; readonly next: number } {
  const cells: (string | null)[] = []
  for (let at = from + 1; at < text.length; ) {
    while (text[at] === ' ' || text[at] === '\n') at += 1
    const bytes = /[XxE]/.test(text[at] ?? '') && text[at + 1] === "'"
    if (bytes) at += 1
    if (text[at] === "'") {
      let cell = ''
      for (at += 1; ; ) {
        const end = text.indexOf("'", at)
        const stop = end < 0 ? text.length : end
        cell += text.slice(at, stop)
        at = stop + 1
        if (text[at] !== "'") break
        cell += "'"
        at += 1
      }
      cells.push(cell)
    } else {
      const word = /[^,()'\n]*/y
      word.lastIndex = at
      const cell = word.exec(text)?.[0] ?? ''
      at += cell.length
      cells.push(/^\s*NULL\s*$/i.test(cell) ? null : cell.trim())
    }
    // `'…'::jsonb`, and calls such as `replace('…', …)`, are passed over up to the next value.
    while (at < text.length && text[at] !== ',' && text[at] !== ')') at += 1
    at += 1
    if (text[at - 1] !== ',') return { cells, next: at }
  }
  return { cells, next: text.length }
}

/** Rows between `COPY … FROM stdin;` and a line with a backslash and a dot. */
export function copiedRows(text: string): readonly Row[] {
  const rows: Row[] = []
  const lines = lineCounter(text)
  for (const found of text.matchAll(/^COPY [\w."]{1,200} \(([^()]{0,4000})\) FROM stdin;\n/gm)) {
    const names = (found[1] ?? '').split(',').map((one) => plain(one.trim()))
    for (let at = found.index + found[0].length; at < text.length && !text.startsWith('\\.', at); ) {
      const end = text.indexOf('\n', at)
      const stop = end < 0 ? text.length : end
      const cells = text.slice(at, stop).split('\t')
      if (cells.length > 1) rows.push({ cells: cells.map(unescaped), names, line: lines(at) })
      at = stop + 1
    }
  }
  return rows
}

const meant: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' }
const unescaped = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replace(/\\(.)/g, (_, letter: string) => meant[letter] ?? letter)

/** The line of an offset; offsets must not go back. */
function lineCounter(text: string): (offset: number) => number {
  let at = 0
  let line = 1
  return (offset) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < offset; next = text.indexOf('\n', at)) {
      line += 1
      at = next + 1
    }
    return line
  }
}
