/**
 * Small text helpers shared by prompts, tools and messages.
 * A template knows `{name}` and `{name.path}`; a placeholder without a value stays as it is, so that nobody is left guessing.
 */
import { asText, isRecord } from './json'

const placeholder = /\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}/g

/** Fills `{name}` and `{a.b}` from `values`. Unknown placeholders are left as they are. */
export function fillTemplate(template: string, values: { readonly [key: string]: unknown }): string {
  return template.replace(placeholder, (whole, path: string) => {
    let value: unknown = values
    for (const key of path.split('.')) {
      if (!isRecord(value) || !Object.hasOwn(value, key)) return whole
      value = value[key]
    }
    return value === undefined ? whole : asText(value)
  })
}

/** The placeholders of a template, each once, in order: `{date} {state.topic}` gives `['date', 'state.topic']`. */
export function placeholdersOf(template: string): readonly string[] {
  return [...new Set([...template.matchAll(placeholder)].map((match) => match[1] ?? ''))]
}

/** Every placeholder of a template with its place, braces included. */
export function placeholderSpans(
  template: string,
): readonly { readonly name: string; readonly from: number; readonly to: number }[] {
  return [...template.matchAll(placeholder)].map((match) => ({
    name: match[1] ?? '',
    from: match.index,
    to: match.index + match[0].length,
  }))
}

/** The text with every run of blanks as one space. Most texts have no others: they are only looked at. */
export const oneSpaced = (text: string): string => (/[^\S ]| {2}/.test(text) ? text.replace(/\s+/g, ' ') : text)

/** Cuts a text to `max` characters, ending in an ellipsis when something was cut. */
export function clip(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, Math.max(0, max - 1)).trimEnd()}…`
}

/** The edit distance of two words (Levenshtein), counted in UTF-16 units. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The name most like `name` among `names`, if one is near enough to be a slip of the keyboard. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const simple = (text: string) => text.toLowerCase().replace(/[-_\s]/g, '')
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const candidate of names) {
    const distance = editDistance(simple(name), simple(candidate))
    if (distance <= Math.max(1, Math.floor(candidate.length / 3)) && (!best || distance < best.distance)) {
      best = { name: candidate, distance }
    }
  }
  return best?.name
}
