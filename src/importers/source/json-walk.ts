/**
 * Finds a value in the text of JSON without reading it: brackets and quotes are enough. It also finds its way in what is not quite
 * JSON (Python prints, single quotes, trailing commas). It says where things stand, never what they mean.
 */

/** From its first character to behind its last one. */
export interface Range {
  readonly from: number
  readonly to: number
}

const ending = /[\]})]/

const isQuote = (char: string | undefined): boolean => char === '"' || char === "'"

/** The first place at or behind `at` that is neither blank nor a separator. */
export function skipBlank(text: string, at: number): number {
  let i = at
  while (i < text.length && /[\s,]/.test(text.charAt(i))) i += 1
  return i
}

/** Behind the quoted text that begins at `at`. */
function skipQuoted(text: string, at: number): number {
  const quote = text.charAt(at)
  for (let i = text.indexOf(quote, at + 1); i >= 0; i = text.indexOf(quote, i + 1)) {
    let slashes = 0
    while (text.charAt(i - 1 - slashes) === '\\') slashes += 1
    if (slashes % 2 === 0) return i + 1
  }
  return text.length
}

/** Behind the value that begins at `at`, brackets and all. It counts, it does not recurse: deep nesting is no danger. */
export function skipValue(text: string, at: number): number {
  let open = 0
  for (let i = at; i < text.length; ) {
    const code = text.charCodeAt(i)
    if (code === 0x22 || code === 0x27) i = skipQuoted(text, i)
    else if (code === 0x7b || code === 0x5b || code === 0x28) {
      open += 1
      i += 1
      continue
    } else if (code === 0x7d || code === 0x5d || code === 0x29) {
      if (open === 0) return i
      open -= 1
      i += 1
    } else if (open > 0) {
      i += 1
      continue
    } else {
      // A bare word or a number ends where the next part begins; the name of a call goes on with its brackets.
      while (i < text.length && !/[\s,:=}\])({[]/.test(text.charAt(i))) i += 1
      if (/[[{(]/.test(text.charAt(i))) continue
    }
    if (open === 0) return i
  }
  return text.length
}

/** The value at a key of the object, or at an argument of the call, that begins at `at`. */
export function memberAt(text: string, at: number, key: string): Range | undefined {
  let i = skipBlank(text, insideOf(text, at) ?? text.length)
  while (i < text.length && !ending.test(text.charAt(i))) {
    const nameEnd = isQuote(text.charAt(i)) ? skipQuoted(text, i) : skipValue(text, i)
    if (nameEnd <= i) return undefined
    const name = nameOf(text.slice(i, nameEnd))
    let value = skipBlank(text, nameEnd)
    if (/[:=]/.test(text.charAt(value))) value = skipBlank(text, value + 1)
    const end = skipValue(text, value)
    if (name === key) return { from: value, to: end }
    i = skipBlank(text, Math.max(end, i + 1))
  }
  return undefined
}

/** Where the inside of the list, object or call begins; `undefined` when it is none. */
export function insideOf(text: string, at: number): number | undefined {
  const open = /[A-Za-z_][\w.]*\s*\(|[[{(]/y
  open.lastIndex = at
  const found = open.exec(text)
  return found ? at + found[0].length : undefined
}

function nameOf(written: string): string {
  const quote = written.charAt(0)
  if (quote !== '"' && quote !== "'") return written
  const inner = written.slice(1, -1)
  if (!inner.includes('\\')) return inner
  try {
    return String(JSON.parse(`"${quote === "'" ? inner.replaceAll('"', '\\"') : inner}"`))
  } catch {
    return inner
  }
}
