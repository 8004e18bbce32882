/** Plain data as JSON knows it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** A plain object read from outside: keys are known to be strings, values are not known at all. */
export type UnknownRecord = { readonly [key: string]: unknown }

/** True for a plain object (not an array, not null). */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Structural equality of plain data; object key order does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a).filter((key) => a[key] !== undefined)
  const others = Object.keys(b).filter((key) => b[key] !== undefined)
  return keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

/** JSON text with sorted keys: equal data gives equal text. `undefined` values are left out. */
export function stableJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : stableJson(item))).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value) ?? 'null'
  // Most are like this, and the platform is several times as quick.
  if (isFlatInOrder(value)) return JSON.stringify(value)
  let text = '{'
  for (const key of Object.keys(value).sort()) {
    const inner = value[key]
    if (inner !== undefined) text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${stableJson(inner)}`
  }
  return `${text}}`
}

/** True for an object without others in it, with its keys in order already. */
function isFlatInOrder(value: UnknownRecord): boolean {
  let before = ''
  for (const key of Object.keys(value)) {
    const inner = value[key]
    if (key < before || key === 'toJSON') return false
    if (typeof inner === 'object' ? inner !== null : typeof inner === 'function' || typeof inner === 'symbol') return false
    before = key
  }
  return true
}

/** A text for a value as a tool result or a prompt shows it: strings as they are, the rest as JSON. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined ? '' : (JSON.stringify(value) ?? String(value))
}
