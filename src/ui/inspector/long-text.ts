/** How much of a text is drawn: long texts begin collapsed, huge ones are never drawn whole. Lengths in UTF-16 units. */

/** Longer texts begin collapsed. */
export const collapseAbove = 2_000
/** No more than this is ever drawn. */
export const drawAtMost = 200_000

/** The first `length` units of a text, never ending within a pair of surrogates. */
export function head(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}

/** A call as people write one: `search({ query: "cycle lanes" })`. */
export function callText(name: string, args: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(args)
  if (entries.length === 0) return `${name}()`
  const inner = entries.map(
    ([key, value]) => `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${inlineJson(value)}`,
  )
  return `${name}({ ${inner.join(', ')} })`
}

const inlineJson = (value: unknown): string => JSON.stringify(value) ?? 'undefined'
