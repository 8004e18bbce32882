/** Strikes the keys of a session out of plain data, wherever they stand inside a text. */
import { isRecord } from '../base/json'

const STRUCK = '[key removed]'

/** A function that returns the data itself when no secret is in it, else a copy without them. */
export function strikeSecrets(secrets: readonly string[]): (value: unknown) => unknown {
  // Very short values would strike ordinary words out; no provider gives keys that short.
  const real = secrets.filter((secret) => secret.length >= 6)
  if (real.length === 0) return (value) => value
  const strike = (value: unknown): unknown => {
    if (typeof value === 'string') return real.reduce((text, secret) => text.replaceAll(secret, STRUCK), value)
    if (Array.isArray(value)) {
      const list = value.map(strike)
      return list.every((item, i) => item === value[i]) ? value : list
    }
    if (!isRecord(value)) return value
    const entries = Object.entries(value).map(([key, item]) => [key, strike(item)] as const)
    return entries.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(entries)
  }
  return strike
}
