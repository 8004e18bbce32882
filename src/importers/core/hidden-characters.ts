/** Characters that can make a text look like something else: they are kept as they are, and told. */
import type { Ledger } from './ledger'

/** Direction overrides and isolates. */
const bidi = /[\u202a-\u202e\u2066-\u2069]/
/** Text that a program cut in the middle of a character. */
const half = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/
/** The same as JSON escapes, from their `u` on. */
const bidiEscape = /u(?:202[a-eA-E]|206[6-9])/y
const halfEscape =
  /u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F][\da-fA-F]{2})|(?<!\\u[dD][89abAB][\da-fA-F]{2}\\)u[dD][c-fC-F][\da-fA-F]{2}/y

export function warnOfHidden(text: string, ledger: Ledger): void {
  const escaped = escapesIn(text)
  if (escaped.bidi || bidi.test(text)) {
    ledger.warn(
      { en: 'characters that change the direction of text', es: 'caracteres que cambian la dirección del texto' },
      {
        en: 'What you see may be in another order than what the record holds. They are kept.',
        es: 'Lo que ves puede estar en otro orden que en el registro. Se conservan.',
      },
    )
  }
  if (escaped.half || hasHalf(text)) {
    ledger.warn(
      { en: 'half characters', es: 'medios caracteres' },
      {
        en: 'A character was cut in two (a lone surrogate). It is kept, and shown as a replacement character.',
        es: 'Un carácter quedó partido en dos (un sustituto suelto). Se conserva y se muestra con el carácter de sustitución.',
      },
    )
  }
}

/** The platform knows, and is much quicker than a pattern; older browsers have to look. */
function hasHalf(text: string & { isWellFormed?: () => boolean }): boolean {
  return text.isWellFormed === undefined ? half.test(text) : !text.isWellFormed()
}

/** Goes from escape to escape: long texts have few, and trying a pattern at every character would take long. */
function escapesIn(text: string): { readonly bidi: boolean; readonly half: boolean } {
  const found = { bidi: false, half: false }
  for (let at = text.indexOf('\\u'); at >= 0; at = text.indexOf('\\u', at + 2)) {
    const first = text.charCodeAt(at + 2)
    if (first === 50) found.bidi ||= matches(bidiEscape, text, at + 1)
    else if (first === 100 || first === 68) found.half ||= matches(halfEscape, text, at + 1)
  }
  return found
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
