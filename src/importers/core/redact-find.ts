/**
 * The secrets of a text that stand in one piece: where, and what is put in their place. Terminal colours that are written down in the text
 * are looked through. It counts nothing and changes nothing but what it is asked to replace.
 */
import { type Pattern, patterns } from './redact-patterns'
import { type Spot, type Survey, surveyOf } from './secret-spots'

export const REDACTED = '[redacted]'

export interface Redacted {
  readonly text: string
  readonly count: number
}

/** Where a secret stands, from its first to behind its last character, and what is put there. */
export interface Hidden {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** In the order of the text. */
export const secretsIn = (text: string): readonly Hidden[] => secretsAt(text, surveyOf(text))

/** The same of a text that was gone through already. */
export function secretsAt(text: string, { spots, isColoured }: Pick<Survey, 'spots' | 'isColoured'>): readonly Hidden[] {
  if (!isColoured) return hiddenAt(text, spots, (place) => place)
  const { seen, at } = withoutColours(text)
  return hiddenAt(seen, surveyOf(seen).spots, at)
}

/** `at`: from a place in what is seen to its place in the text. */
function hiddenAt(seen: string, spots: readonly Spot[], at: (place: number) => number): readonly Hidden[] {
  const hidden: Hidden[] = []
  let done = 0
  for (const spot of spots) {
    // A part of what went already.
    if (spot.at < done) continue
    const found = secretAt(seen, spot)
    if (!found) continue
    done = found.to
    hidden.push({ from: at(found.from), to: at(found.to - 1) + 1, by: found.by })
  }
  return hidden
}

/** `hidden`: in the order of the text. */
export function replaced(text: string, hidden: readonly Hidden[]): Redacted {
  if (hidden.length === 0) return { text, count: 0 }
  const parts: string[] = []
  let done = 0
  for (const { from, to, by } of hidden) {
    parts.push(text.slice(done, from), by)
    done = to
  }
  parts.push(text.slice(done))
  return { text: parts.join(''), count: hidden.length }
}

/** The secret at a spot. The word in front of a credential stays. */
function secretAt(text: string, { kind, at }: Spot): Hidden | undefined {
  for (const pattern of patterns[kind]) {
    const { find } = pattern
    find.lastIndex = at
    const match = find.exec(text)
    const secret = match?.at(-1)
    if (!match || secret === undefined) continue
    if (secret.startsWith(REDACTED)) return undefined
    const scheme = schemeOf(secret)
    if (isPlaceholder(secret.slice(scheme.length)) || pattern.accept?.(secret) === false) continue
    const end = at + match[0].length
    let to = end
    if (kind === 'token' || kind === 'bearer') while (isTokenCharacter(text.charCodeAt(to))) to += 1
    return { from: end - secret.length + scheme.length, to, by: replacement(pattern, match[2]) }
  }
  return undefined
}

const isTokenCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45

const replacement = ({ isNumber = false }: Pattern, quote = ''): string => (isNumber ? quote + REDACTED + quote : REDACTED)

/** The word in front of a credential says how it is sent, and is no secret. */
const schemeOf = (secret: string): string => /^(?:Bearer|Basic|Token|Digest|ApiKey|AWS4-HMAC-SHA256)\s+/i.exec(secret)?.[0] ?? ''

/** What stands where a secret was: nothing to hide. */
const isPlaceholder = (secret: string): boolean =>
  /^(?:\*+|(?:[a-z]{2,5}[-_])?(?:x{4,}|\.{3}|\*{3,})|.{0,12}\*{4,}.{0,8}|<[^<>]*>|\[?redacted\]?|__redacted__|your[-_ ].*|\$?\{\{?[^{}]*\}?\}|\$\w+|null|none|undefined|true|false|string)$/i.test(
    secret,
  )

interface Seen {
  readonly seen: string
  /** From a place in what is seen to its place in the text. */
  readonly at: (place: number) => number
}

/** Terminal colours as JSON or a program writes them down, `\\u001b[32m`: they may stand in the middle of a secret. */
const colour = /\\+(?:u001[bB]|x1[bB]|033|e)\[[0-9;]*[mK]/g

function withoutColours(text: string): Seen {
  const parts: string[] = []
  /** Where each part begins in what is seen, and how much was left out before it. */
  const begins: number[] = []
  const left: number[] = []
  let done = 0
  let length = 0
  const take = (to: number) => {
    begins.push(length)
    left.push(done - length)
    parts.push(text.slice(done, to))
    length += to - done
  }
  for (const match of text.matchAll(colour)) {
    take(match.index)
    done = match.index + match[0].length
  }
  take(text.length)
  return { seen: parts.join(''), at: (place) => place + (left[partAt(begins, place)] ?? 0) }
}

/** The last of the sorted places that is not behind `place`. */
function partAt(begins: readonly number[], place: number): number {
  let low = 0
  let high = begins.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((begins[middle] ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}
