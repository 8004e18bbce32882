/** Characters that can make a text look like something else: they are kept as they are, and told. */
import type { Ledger } from './ledger'

/** Direction overrides and isolates, as themselves or as JSON escapes. */
const bidi = /[\u202a-\u202e\u2066-\u2069]|\\u(?:202[a-eA-E]|206[6-9])/
/** Half a character: as JSON escapes, or as text that a program cut in the middle. */
const lonely =
  /\\u[dD][89abAB][\da-fA-F]{2}(?!\\u[dD][c-fC-F][\da-fA-F]{2})|(?<!\\u[dD][89abAB][\da-fA-F]{2})\\u[dD][c-fC-F][\da-fA-F]{2}|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export function warnOfHidden(text: string, ledger: Ledger): void {
  if (bidi.test(text)) {
    ledger.warn(
      { en: 'characters that change the direction of text', es: 'caracteres que cambian la dirección del texto' },
      {
        en: 'What you see may be in another order than what the record holds. They are kept.',
        es: 'Lo que ves puede estar en otro orden que en el registro. Se conservan.',
      },
    )
  }
  if (lonely.test(text)) {
    ledger.warn(
      { en: 'half characters', es: 'medios caracteres' },
      {
        en: 'A character was cut in two (a lone surrogate). It is kept, and shown as a replacement character.',
        es: 'Un carácter quedó partido en dos (un sustituto suelto). Se conserva y se muestra con el carácter de sustitución.',
      },
    )
  }
}
