/** The names of the columns in the statement that made a table. */

interface Columns {
  readonly columns: readonly string[]
  readonly numbered: string | undefined
}

/** `undefined`: its rows are kept in a way that is not read here, without numbers or by an extension. */
export function columnsOf(sql: string): Columns | undefined {
  if (/^\s*CREATE\s+VIRTUAL\b/i.test(sql)) return undefined
  const text = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  if (open < 0 || close < open || /\bWITHOUT\s+ROWID\b/i.test(text.slice(close))) return undefined
  const columns: string[] = []
  const integers = new Set<string>()
  let numbered: string | undefined
  for (const part of parts(text.slice(open + 1, close))) {
    const [, double, back, square, bare] = /^\s*(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|([^\s"`[(,]+))/.exec(part) ?? []
    const name = double?.replaceAll('""', '"') ?? back ?? square ?? bare
    if (name === undefined) continue
    if (bare !== undefined && /^(?:PRIMARY|FOREIGN|UNIQUE|CONSTRAINT|CHECK)$/i.test(bare)) {
      const alone = /^\s*PRIMARY\s+KEY\s*\(\s*["`[]?(\w+)["`\]]?\s*\)/i.exec(part)?.[1]
      if (alone !== undefined && integers.has(alone)) numbered = alone
      continue
    }
    columns.push(name)
    if (/^\s*\S+\s+INTEGER\b/i.test(part)) integers.add(name)
    if (/^\s*\S+\s+INTEGER\s+(?:CONSTRAINT\s+\S+\s+)?(?:NOT\s+NULL\s+)?PRIMARY\s+KEY(?!\s+DESC)/i.test(part)) numbered = name
  }
  return columns.length === 0 ? undefined : { columns, numbered }
}

/** What stands between the commas that are in no brackets and no quotes. */
function parts(text: string): readonly string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === "'" || letter === '"' || letter === '`') {
      const end = text.indexOf(letter, at + 1)
      at = end < 0 ? text.length : end
    } else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    else if (letter === ',' && depth === 0) {
      found.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...found, text.slice(from)]
}
