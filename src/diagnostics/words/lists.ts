/** Names in sentences. */
import type { Language } from '../../base/language'

/** A name as a sentence shows it; START and END by the names that people see. */
export const named = (name: string): string => (name === '__start__' ? 'START' : name === '__end__' ? 'END' : `"${name}"`)

/** `"a"`, `"a" and "b"`, `"a", "b" and "c"`; at most eight names are spelt out. */
export function listed(names: readonly string[], language: Language): string {
  const shown = names.length > 8 ? names.slice(0, 7).map(named) : names.map(named)
  const left = names.length - shown.length
  const parts = left > 0 ? [...shown, language === 'en' ? `${left} more` : `${left} más`] : shown
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${language === 'en' ? 'and' : 'y'} ${last}`
}

/** ` Did you mean "x"?`, or nothing. */
export const meant = (name: string | undefined, language: Language): string =>
  name === undefined ? '' : language === 'en' ? ` Did you mean ${named(name)}?` : ` ¿Querías decir ${named(name)}?`
