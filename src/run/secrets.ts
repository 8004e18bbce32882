/**
 * Strikes the keys of a session out of plain data, wherever they stand inside a text or a name, also as they look in an address,
 * inside JSON and in base64. Secrets under six characters are left: they would strike ordinary words out, and no provider gives any.
 */
import { isRecord } from '../base/json'

const STRUCK = '[key removed]'
const SHORTEST = 6
/** Shorter pieces of base64 could stand for something else. */
const SHORTEST_BASE64 = 8

export interface Striker {
  /** The data itself when no secret is in it, else a copy without them. */
  strike(value: unknown): unknown
  /**
   * For text that comes in pieces: gives what may go on of `held + piece`, and keeps back an end that could be the beginning of a
   * secret. Joined, the pieces are what was sent, without the secrets.
   */
  pass(piece: string, held: string): { readonly text: string; readonly held: string }
}

/** Undefined when there is nothing to strike. */
export function createStriker(secrets: readonly string[]): Striker | undefined {
  const forms = [...new Set(secrets.filter((secret) => secret.length >= SHORTEST).flatMap(formsOf))]
    // One secret may begin with another.
    .sort((a, b) => b.length - a.length)
  if (forms.length === 0) return undefined
  const clean = (text: string): string => forms.reduce((left, form) => left.replaceAll(form, STRUCK), text)
  const strike = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) {
      const list = value.map(strike)
      return list.every((item, i) => item === value[i]) ? value : list
    }
    if (!isRecord(value)) return value
    const before = Object.entries(value)
    const after = before.map(([key, item]) => [clean(key), strike(item)] as const)
    return after.every(([key, item], i) => key === before[i]?.[0] && item === before[i]?.[1]) ? value : Object.fromEntries(after)
  }
  return {
    strike,
    pass(piece, held) {
      const text = clean(held + piece)
      const kept = forms.reduce((longest, form) => Math.max(longest, beginningAtEnd(text, form)), 0)
      return { text: text.slice(0, text.length - kept), held: text.slice(text.length - kept) }
    },
  }
}

/** How many characters at the end of the text are the beginning of the form. */
function beginningAtEnd(text: string, form: string): number {
  for (let length = Math.min(form.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(form.slice(0, length))) return length
  }
  return 0
}

function formsOf(secret: string): readonly string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  const base64 = base64Of(secret)
  const forUrls = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [secret, inJson, encodeURIComponent(secret), ...base64, ...forUrls]
}

/** What of a secret is always the same in base64, for each of the three places at which it may begin (`user:secret`, `Bearer secret`). */
function base64Of(secret: string): readonly string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(secret))
  return [0, 1, 2]
    .map((before) => {
      const bits = 8 * (before + bytes.length)
      return btoa('\0'.repeat(before) + bytes).slice(Math.ceil((8 * before) / 6), Math.floor(bits / 6))
    })
    .filter((text) => text.length >= SHORTEST_BASE64)
}
