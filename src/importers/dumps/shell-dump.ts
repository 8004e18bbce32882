/**
 * Rows as the shells of databases print them: that of SQLite in its mode "quote", each a line of values as SQL writes them; that of
 * PostgreSQL in columns, with the names over a line of dashes.
 */

/** The same in a form that is read as a table; `undefined`: it is no such print. */
export const shellDump = (text: string): string | undefined => quotedDump(text) ?? alignedDump(text)

function quotedDump(text: string): string | undefined {
  const end = text.indexOf('\n')
  const first = text.slice(0, end < 0 ? text.length : end).trimEnd()
  if (!/^'[^']*'(?:,(?:'[^']*'|NULL|X'[\da-fA-F]*'|-?\d+))+$/.test(first)) return undefined
  const names = /^'\w+'(?:,'\w+')+$/.test(first) && first.includes("'thread_id'") ? first.replaceAll("'", '') : undefined
  const rows = (names === undefined ? text : text.slice(end + 1)).split('\n')
  return rows
    .filter((row) => row.trim() !== '')
    .map((row) => `INSERT INTO rows${names === undefined ? '' : ` (${names})`} VALUES (${row.trimEnd()});`)
    .join('\n')
}

/** Each row as an object a line, of one table after another. The line of dashes tells where columns begin and end, whatever stands in them. */
function alignedDump(text: string): string | undefined {
  // Looked for in the beginning: most texts are none.
  if (!ruler.test(text.slice(0, 200_000).split('\n', 20).join('\n'))) return undefined
  const rows: string[] = []
  let columns: readonly Column[] = []
  let before = ''
  for (const line of text.split('\n')) {
    if (isRuler.test(line.trimEnd())) columns = columnsIn(line.trimEnd(), before)
    else if (columns.length > 0 && !line.includes('|')) columns = []
    else if (columns.length > 0) rows.push(JSON.stringify(rowOf(line, columns)))
    before = line
  }
  return rows.length === 0 ? undefined : rows.join('\n')
}

const isRuler = /^-{2,}(?:\+-{2,})+$/
const ruler = /^[^\n]*\bthread_id\b[^\n]*\n-{2,}(?:\+-{2,})+\s*$/m

interface Column {
  readonly name: string
  readonly begin: number
  readonly end: number
}

function columnsIn(dashes: string, heads: string): readonly Column[] {
  let from = 0
  return dashes.split('+').map((part) => {
    const begin = from
    from += part.length + 1
    return { begin, end: begin + part.length, name: heads.slice(begin, begin + part.length).trim() }
  })
}

function rowOf(line: string, columns: readonly Column[]): Readonly<Record<string, string | null>> {
  const cells = columns.map(({ begin, end, name }, i): readonly [string, string | null] => {
    const cell = line.slice(begin, i === columns.length - 1 ? undefined : end).trim()
    return [name, cell === '' && name !== 'checkpoint_ns' ? null : cell]
  })
  return Object.fromEntries(cells)
}
