/** Seeded randomness: the same seed gives the same numbers on every machine. Not for secrets. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
}

/** A 32-bit hash of a text (FNV-1a), to derive seeds from words. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** mulberry32: small, fast, good enough to vary a practice model. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296
    },
  }
}
