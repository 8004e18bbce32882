/**
 * Takes keys, tokens and passwords out of the text of a file before anything else sees it, and counts them. Only the value goes:
 * its quotes stay, so JSON stays JSON. What is shown, stored or shared later never held the secret.
 */

export const REDACTED = '[redacted]'

interface Pattern {
  /** What must occur for the pattern to be tried: most files have none of it. */
  readonly hint: RegExp
  /** The first group is kept, the last one is the secret. */
  readonly pattern: RegExp
}

/** Names of fields whose value is a secret, with what may stand around them in a name. */
const secretNames =
  '(?:proxy-)?authorization|(?:set-)?cookie|[\\w-]{0,40}api[-_]?key|[\\w-]{0,40}(?:access|refresh|auth|bearer|session|id|secret)[-_]?token|[\\w-]{0,40}(?:client|api|app|webhook|signing)[-_]?secret|secret[-_]?(?:access[-_]?)?key|private[-_]?key|password|passwd'

const patterns: readonly Pattern[] = [
  // "authorization": "…", \"api_key\": \"…\", 'password': '…', and Python's api_key='…'.
  {
    hint: /authorization|cookie|api[-_]?key|token|secret|private[-_]?key|passw(?:or)?d/i,
    pattern: new RegExp(
      `((?<![\\w-])(?:${secretNames})(\\\\*["'])?\\s*[:=]\\s*(\\\\*["']))((?:(?!\\3)[^\\n]){4,8000}?)(?=\\3)`,
      'gi',
    ),
  },
  // Headers and shell lines without quotes: Authorization: Bearer …, OPENAI_API_KEY=…
  {
    hint: /authorization|cookie|api[-_]?key|token|secret|passw(?:or)?d/i,
    pattern: /((?<![\w-])(?:(?:proxy-)?authorization|(?:set-)?cookie|x-api-key)\s*:[ \t]*)([^\s"'\\,{}[\]][^\n"'\\{}]{6,4000})/gi,
  },
  {
    hint: /api_key|token|secret|password/i,
    pattern: /(\b[A-Z][A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD)=)([^\s"'\\]{8,400})/g,
  },
  { hint: /bearer/i, pattern: /(\bBearer\s+)([A-Za-z0-9._~+/=-]{12,})/gi },
  { hint: /\bsk-/, pattern: /()(\bsk-[A-Za-z0-9_-]{16,})/g },
  {
    hint: /\b(?:lsv2_|ghp_|gho_|ghs_|github_pat_|glpat-|xox|hf_|gsk_|tvly-|r8_|pk-lf-|sk-lf-|nvapi-|xai-)/,
    pattern:
      /()(\b(?:lsv2_(?:pt|sk)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hf_|gsk_|tvly-|r8_|pk-lf-|sk-lf-|nvapi-|xai-)[A-Za-z0-9_-]{12,})/g,
  },
  { hint: /\b(?:AKIA|ASIA|AIza)/, pattern: /()(\b(?:A[KS]IA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,})\b)/g },
  { hint: /\beyJ/, pattern: /()(\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,})/g },
  { hint: /-----BEGIN/, pattern: /(-----BEGIN [A-Z ]*PRIVATE KEY-----)([A-Za-z0-9+/=\s\\nr]{20,8000})(?=-----END)/g },
  {
    hint: /:\/\/[^\s/@:]{1,80}:[^\s/@]/,
    pattern: /(\b[a-z][a-z0-9+.-]{2,20}:\/\/[^\s/@:"'\\]{1,80}:)([^\s/@"'\\]{3,200})(?=@[\w.-])/gi,
  },
]

export interface Redacted {
  readonly text: string
  readonly count: number
}

/** The text without its secrets. The same string when there are none. */
export function redactText(text: string): Redacted {
  let result = text
  let count = 0
  for (const { hint, pattern } of patterns) {
    if (!hint.test(result)) continue
    result = result.replace(pattern, (whole: string, before: string, ...rest: readonly unknown[]) => {
      const secret = rest.findLast((part, i) => typeof part === 'string' && i < rest.length - 2)
      if (typeof secret !== 'string' || secret.startsWith(REDACTED) || isPlaceholder(secret)) return whole
      count += 1
      return `${before}${schemeOf(secret)}${REDACTED}`
    })
  }
  return { text: result, count }
}

/** The word in front of a credential says how it is sent, and is no secret. */
const schemeOf = (secret: string): string => /^(?:Bearer|Basic|Token|Digest)\s+/i.exec(secret)?.[0] ?? ''

/** What stands where a secret was: nothing to hide. */
const isPlaceholder = (secret: string): boolean =>
  /^(?:(?:Bearer|Basic)\s+)?(?:\*+|x{4,}|\.{3}|<[^<>]*>|\[?redacted\]?|__redacted__|your[-_ ].*|\$\{?[\w.]+\}?|null|none|undefined|true|false)$/i.test(
    secret,
  )
