/** The words of YAML: how lines of one text are folded, what its escapes mean, and which plain words are no texts. */

/**
 * Lines of one text as YAML folds them: a line break is a blank, an empty line is a line break. In double quotes a backslash at the end
 * of a line joins it with the next.
 */
export function foldedQuote(parts: readonly string[], quote = ''): string {
  let text = parts[0] ?? ''
  let breaks = 0
  for (const part of parts.slice(1)) {
    if (part === '') {
      breaks += 1
      continue
    }
    const joined = quote === '"' && /(?:^|[^\\])(?:\\\\)*\\$/.test(text)
    if (joined) text = text.slice(0, -1)
    else text = breaks > 0 ? text.trimEnd() : `${text.trimEnd()} `
    text += '\n'.repeat(breaks) + part
    breaks = 0
  }
  return text
}

const letters: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001b',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
}

/** What stands in double quotes, read. */
export const unescaped = (text: string): string =>
  text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))/g, (_, two, four, eight, letter) => {
    const code: string | undefined = two ?? four ?? eight
    if (code !== undefined) {
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
    }
    return letters[String(letter)] ?? String(letter)
  })

/** A word without quotes: nothing, true or false, a number, or a text. */
export function plainValue(word: string): unknown {
  if (word === '' || word === '~' || /^(?:null|Null|NULL)$/.test(word)) return null
  if (/^(?:true|True|TRUE)$/.test(word)) return true
  if (/^(?:false|False|FALSE)$/.test(word)) return false
  if (/^[-+]?(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][-+]?\d+)?$/.test(word)) return Number(word)
  return word
}
