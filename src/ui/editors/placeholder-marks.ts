/** The placeholders of a template: which are known, and what is said of those that are not. Pure. */
import type { Language } from '../../base/language'
import { nearestName, placeholderSpans } from '../../base/text'
import type { Mark, Offer } from './types'
import { editorWords } from './words'

/** Placeholders that are a text: they have no parts. */
const texts: ReadonlySet<string> = new Set(['date', 'budget', 'tools'])

/** True for a known name, and for a part of one: `{state.report.title}` reads a part of the field `report`. */
export function isKnownPlaceholder(name: string, known: ReadonlySet<string>): boolean {
  const parts = name.split('.')
  return (
    known.has(name) ||
    parts.some((_, i) => i > 0 && !texts.has(parts.slice(0, i).join('.')) && known.has(parts.slice(0, i).join('.')))
  )
}

/** The placeholders that stay as they are, because nothing here is called so; each with the nearest name. */
export function unknownPlaceholders(template: string, names: readonly string[], language: Language): readonly Mark[] {
  const known = new Set(names)
  const words = editorWords[language]
  return placeholderSpans(template).flatMap(({ name, from, to }) => {
    if (isKnownPlaceholder(name, known)) return []
    const near = nearestName(name, names)
    const sentence = words.unknownPlaceholder(`{${name}}`, near === undefined ? undefined : `{${near}}`)
    return [{ from, to, severity: 'warning', sentence } as const]
  })
}

/** The placeholders that a field offers, each with what it stands for: plain names first, then the fields of the state. */
export function placeholderOffers(names: readonly string[], fields: readonly Offer[], language: Language): readonly Offer[] {
  const words = editorWords[language]
  const known: Readonly<Record<string, string>> = words.placeholders
  return [
    ...names.map((name) => ({ name, detail: (Object.hasOwn(known, name) && known[name]) || words.argument })),
    ...fields.map(({ name, detail }) => ({ name: `state.${name}`, detail: words.stateField(detail ?? '') })),
  ]
}
