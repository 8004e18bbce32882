/** Names in sentences. */
import type { Language } from '../../base/language'

/** A name as a sentence shows it, in the quotation marks of its language; START and END by the names that people see. */
export function named(name: string, language: Language): string {
  if (name === '__start__') return 'START'
  if (name === '__end__') return 'END'
  return language === 'en' ? `"${name}"` : `«${name}»`
}

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`; at most eight names are spelt out. */
export function listed(names: readonly string[], language: Language): string {
  const shown = (names.length > 8 ? names.slice(0, 7) : names).map((name) => named(name, language))
  const left = names.length - shown.length
  const parts = left > 0 ? [...shown, language === 'en' ? `${left} more` : `${left} más`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'y'} ${last}`
}

/** ` Did you mean "x"?`, or nothing. */
export const meant = (name: string | undefined, language: Language): string =>
  name === undefined
    ? ''
    : language === 'en'
      ? ` Did you mean ${named(name, language)}?`
      : ` ¿Querías decir ${named(name, language)}?`
