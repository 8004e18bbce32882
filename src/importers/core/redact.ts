/**
 * Takes keys, tokens and passwords out of the text of a file before anything else sees it, and counts them. Only the value goes:
 * its quotes stay, so JSON stays JSON. What is shown, stored or shared later never held the secret.
 */
import { type Spot, type SpotKind, secretSpots } from './secret-spots'

export const REDACTED = '[redacted]'

/** Names of fields whose value is a secret, with what may stand around them in a name. */
const secretNames =
  '(?:proxy-)?authorization|(?:set-)?cookie|[\\w-]{0,40}api[-_]?key|[\\w-]{0,40}(?:access|refresh|auth|bearer|session|id|secret)[-_]?token|[\\w-]{0,40}(?:client|api|app|webhook|signing)[-_]?secret|secret[-_]?(?:access[-_]?)?key|private[-_]?key|password|passwd'

/** Before a name or a token: no part of a word; an escape in JSON (`\\nsk-…`, `\\u201csk-…`) is none. */
const escaped = '(?<=\\\\(?:[nrtbf]|u[\\da-fA-F]{4}))'
const begins = `(?:(?<![\\w-])|${escaped})`
const wordBegins = `(?:(?<!\\w)|${escaped})`

/** What may stand at a spot, tried in this order. In each the first group is kept, the last one is the secret. */
const patterns: Readonly<Record<SpotKind, readonly RegExp[]>> = {
  field: [
    // "authorization": "…", \"api_key\": \"…\", 'password': '…', and Python's api_key='…'.
    new RegExp(`(${begins}(?:${secretNames})(\\\\*["'])?\\s*[:=]\\s*(\\\\*["']))((?:(?!\\3)[^\\n]){4,8000}?)(?=\\3)`, 'iy'),
    // Headers without quotes: Authorization: Bearer …
    new RegExp(
      `(${begins}(?:(?:proxy-)?authorization|(?:set-)?cookie|x-api-key)\\s*:[ \\t]*)([^\\s"'\\\\,{}[\\]][^\\n"'\\\\{}]{6,4000})`,
      'iy',
    ),
    // Shell lines: OPENAI_API_KEY=…, also behind dashes: --env-OPENAI_API_KEY=…
    new RegExp(`((?:[\\w-]*-)?${wordBegins}[A-Z][A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD)=)([^\\s"'\\\\]{8,400})`, 'y'),
  ],
  bearer: [new RegExp(`(${wordBegins}Bearer\\s+)([A-Za-z0-9._~+/=-]{12,})`, 'iy')],
  token: [
    'sk-[A-Za-z0-9_-]{16,}',
    '(?:lsv2_(?:pt|sk)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hf_|gsk_|tvly-|r8_|pk-lf-|sk-lf-|nvapi-|xai-)[A-Za-z0-9_-]{12,}',
    '(?:A[KS]IA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,})\\b',
    'eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}',
  ]
    .map((token) => new RegExp(`()(${wordBegins}${token})`, 'y'))
    .concat(/(-----BEGIN [A-Z ]*PRIVATE KEY-----)([A-Za-z0-9+/=\s\\nr]{20,8000})(?=-----END)/y),
  credentials: [/((?<=\b[a-z][a-z0-9+.-]{2,20}):\/\/[^\s/@:"'\\]{1,80}:)([^\s/@"'\\]{3,200})(?=@[\w.-])/iy],
}

export interface Redacted {
  readonly text: string
  readonly count: number
}

/** The text without its secrets. The same string when there are none. */
export function redactText(text: string): Redacted {
  const parts: string[] = []
  let done = 0
  for (const spot of secretSpots(text)) {
    // A part of what went already.
    if (spot.at < done) continue
    const found = secretAt(text, spot)
    if (!found) continue
    parts.push(text.slice(done, found.from), REDACTED)
    done = found.to
  }
  if (parts.length === 0) return { text, count: 0 }
  parts.push(text.slice(done))
  return { text: parts.join(''), count: (parts.length - 1) / 2 }
}

/** The secret at a spot, from its first to behind its last character. The word in front of a credential stays. */
function secretAt(text: string, { kind, at }: Spot): { readonly from: number; readonly to: number } | undefined {
  for (const pattern of patterns[kind]) {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    const secret = match?.at(-1)
    if (!match || secret === undefined) continue
    if (secret.startsWith(REDACTED) || isPlaceholder(secret)) return undefined
    const to = at + match[0].length
    return { from: to - secret.length + schemeOf(secret).length, to }
  }
  return undefined
}

/** The word in front of a credential says how it is sent, and is no secret. */
const schemeOf = (secret: string): string => /^(?:Bearer|Basic|Token|Digest)\s+/i.exec(secret)?.[0] ?? ''

/** What stands where a secret was: nothing to hide. */
const isPlaceholder = (secret: string): boolean =>
  /^(?:(?:Bearer|Basic)\s+)?(?:\*+|x{4,}|\.{3}|<[^<>]*>|\[?redacted\]?|__redacted__|your[-_ ].*|\$\{?[\w.]+\}?|null|none|undefined|true|false)$/i.test(
    secret,
  )
