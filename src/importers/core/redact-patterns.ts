/**
 * What secrets look like, by the kind of place where they stand (secret-spots.ts). Each pattern begins at its spot and ends with the secret,
 * which is its last group. Where a name alone does not make a secret (`token`, `key`), the value must look like one: nobody wants ids,
 * words or code taken out. A pattern says what is meant, never what is done with it.
 */
import type { SpotKind } from './secret-spots'

export interface Pattern {
  readonly find: RegExp
  /** Whether it is one, where the form alone does not tell. */
  readonly accept?: ((secret: string) => boolean) | undefined
  /** A number: what comes in its place needs quotes, those of the second group. */
  readonly isNumber?: boolean | undefined
}

/** Before a name or a token: no part of a word; an escape in JSON (`\\nsk-…`, `\\u201csk-…`) is none. */
const escaped = '(?<=\\\\(?:[nrtbf]|u[\\da-fA-F]{4}))'
const begins = `(?:(?<![\\w-])|${escaped})`
const wordBegins = `(?:(?<!\\w)|${escaped})`
/** Also as HTML writes them: `&quot;`. */
const quote = '(?:\\\\*["\']|&(?:quot|#0?3[49]|#x2[27]);)'

const before = '[\\w-]{0,60}?'
const certain = `${before}(?:authorization|cookie|api[-_]?key|(?:access|refresh|auth|bearer|session|id|secret)[-_]?token|(?:client|api|app|webhook|signing)[-_]?secret|(?:subscription|account|secret|secret[-_]?access|shared[-_]?access)[-_]?key|private[-_]?key|password|passwd|contrase(?:ñ|\\\\+u00f1)a)`
/** Also the places in a list that is read page by page are called tokens. */
const likely = `(?!${before}(?:page|next|sync|continuation|cursor)[-_]?token)${before}(?:token|secret|pwd|pass|passphrase|credentials?|api[-_]?key|password|passwd|private[-_]?key|(?:subscription|account|access|secret)[-_]?key)`
const scheme = '(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|Negotiate|AWS4-HMAC-SHA256)'

const fields: readonly Pattern[] = [
  // "authorization": "…", \"api_key\": \"…\", 'password': '…', b'x-api-key': [b'…'], and Python's api_key='…'.
  {
    find: pattern(
      `(${begins}${certain}(${quote})?\\s*[:=]>?\\s*(?:\\[\\s*)?[bru]?(${quote}))((?:(?!\\3)[^\\n]){4,8000}?)(?=\\3)`,
    ),
  },
  {
    find: pattern(`(${begins}${likely}(${quote})?\\s*[:=]>?\\s*(?:\\[\\s*)?[bru]?(${quote}))([^\\s"'\\\\]{16,2000}?)(?=\\3)`),
    accept: isRandom,
  },
  // In a cell of a table, where quotes stand twice: ""api_key"": ""…"".
  { find: pattern(`(${begins}${certain}""\\s*:\\s*"")((?:(?!"")[^\\n]){4,8000}?)(?="")`) },
  { find: pattern(`(${begins}${likely}""\\s*:\\s*"")([^\\s"'\\\\]{16,2000}?)(?="")`), accept: isRandom },
  { find: pattern(`(${begins}${before}(?:password|passwd|pin)(${quote})\\s*:\\s*)(\\d{4,30})(?=\\s*[,}])`), isNumber: true },
  // Headers without quotes: Authorization: Bearer …
  {
    find: pattern(
      `(${begins}${before}authorization\\s*:[ \\t]*)(Digest\\s(?:[\\w-]+=(?:${quote}[^"'\\\\\\n]*${quote}|[^\\s,"'\\\\]+)[,\\s]*)+)`,
    ),
  },
  { find: pattern(`(${begins}${before}authorization\\s*:[ \\t]*)(${scheme}\\s[^\\n"'\\\\{}]{4,4000})`) },
  { find: pattern(`(${begins}${before}authorization\\s*:[ \\t]*)([^\\s"'\\\\,{}[\\]]{8,4000})`), accept: isRandom },
  { find: pattern(`(${begins}(?:set-)?cookie\\s*:[ \\t]*)([^\\s"'\\\\,{}[\\]=;:]+=[^\\n"'\\\\{}]{4,4000})`) },
  // Shell lines: OPENAI_API_KEY=…, also behind dashes: --env-OPENAI_API_KEY=…
  {
    find: new RegExp(
      `((?:[\\w-]*-)?${wordBegins}[A-Z][A-Z0-9_]*(?:API_KEY|TOKEN|SECRET|PASSWORD|ACCESS_KEY|SECRET_KEY|PRIVATE_KEY|PASS)=)([^\\s"'\\\\]{8,400})`,
      'y',
    ),
    accept: isNoCode,
  },
  // The rest without quotes: YAML, settings, addresses (?api_key=…), flags (--token=…).
  {
    find: pattern(
      `(${begins}${before}(?:password|passwd|pwd|passphrase|contrase(?:ñ|\\\\+u00f1)a)\\s*[:=]\\s*)([^\\s"'\\\\&<>;,(){}[\\]#%\`|]{6,400})(?![(.[])`,
    ),
    accept: isPassword,
  },
  {
    find: pattern(
      `((?<=[?&;]|%3F|%26)(?:[\\w-]{0,40}(?:signature|sig|key|token|auth|credential))(?:=|%3D))([^\\s"'\\\\&<>#\`]{8,4000}?)(?=%26|[\\s"'\\\\&<>#\`]|$)`,
    ),
    accept: isRandom,
  },
  {
    find: pattern(
      `(${begins}${likely}\\s*(?:[:=]|%3D)\\s*)((?:[^\\s"'\\\\&<>;,(){}[\\]#%\`|]|%(?!2[267])[\\da-f]{2}){12,4000})(?![([])`,
    ),
    accept: isRandom,
  },
]

const pairs: readonly Pattern[] = [
  // A header as a pair: ["Authorization", "Basic …"], and with names: {"name": "Cookie", "value": "…"}, OTLP's {"stringValue": "…"}.
  { find: pattern(`(${quote}\\s*,\\s*[bru]?(${quote}))((?:(?!\\2)[^\\n]){4,8000}?)(?=\\2)`), accept: isHeader },
  {
    find: pattern(
      `(${quote}\\s*,\\s*${quote}value${quote}\\s*:\\s*(?:\\{\\s*${quote}string_?value${quote}\\s*:\\s*)?(${quote}))((?:(?!\\2)[^\\n]){4,8000}?)(?=\\2)`,
    ),
    accept: isHeader,
  },
]

const slashes = '(?:\\\\*\\/){2}'
const addresses: readonly Pattern[] = [
  { find: pattern(`((?<=\\b[a-z][a-z0-9+.-]{2,20}):${slashes}[^\\s/@:"'\\\\]{0,80}:)([^\\s/@"'\\\\]{3,400})(?=@[\\w.-])`) },
  { find: pattern(`((?<=\\b[a-z][a-z0-9+.-]{2,20}):${slashes})([^\\s/@:"'\\\\]{16,400})(?=@[\\w.-])`), accept: isRandom },
  // Addresses that are a secret themselves: whoever has them may write.
  { find: pattern(`(:${slashes}hooks\\.slack\\.com\\\\*\\/[\\w/\\\\]{0,60}?)([a-z0-9]{16,})(?![\\w/\\\\])`) },
  { find: pattern(`(:${slashes}(?:\\w+\\.)?discord(?:app)?\\.com\\\\*\\/api\\\\*\\/webhooks\\\\*\\/\\d+\\\\*\\/)([\\w-]{20,})`) },
  { find: pattern(`(:${slashes}api\\.telegram\\.org\\\\*\\/bot\\d+:)([\\w-]{20,})`) },
]

const flags: readonly Pattern[] = [
  {
    find: pattern(`(--${likely}[ \\t]+(?:${quote})?)([^\\s"'\\\\<>{}|$-][^\\s"'\\\\<>{}|]{5,400})`),
    accept: (secret) => isRandom(secret) || isPassword(secret),
  },
  {
    find: pattern(`((?:-u|--user)[ =\\t]+(?:${quote})?[^\\s:"'\\\\]{1,80}:)([^\\s"'\\\\@/]{4,200})`),
    accept: (secret) => /\D/.test(secret),
  },
]

const elements: readonly Pattern[] = [
  {
    find: pattern(
      `(<(?:[a-z]{1,10}\\s(?:name|key)=${quote})?${certain}(?:${quote})?>(?:\\s|\\\\+[nrt]){0,40})([^\\s<>"'\\\\]{4,4000})(?=(?:\\s|\\\\+[nrt])*<)`,
    ),
    accept: isNoLabel,
  },
  {
    find: pattern(
      `(<(?:[a-z]{1,10}\\s(?:name|key)=${quote})?${likely}(?:${quote})?>(?:\\s|\\\\+[nrt]){0,40})([^\\s<>"'\\\\]{12,4000})(?=(?:\\s|\\\\+[nrt])*<)`,
    ),
    accept: isRandom,
  },
]

/** `the password for the router is hunter2`. What is said of a password is no password: `is required`, `is at least 8 characters`. */
const prose: readonly Pattern[] = [
  {
    find: pattern(
      `(${wordBegins}password(?:\\s(?:for|of|to)\\s[^\\n.,;:"'\\\\]{1,60}?)?\\s(?:is|was|will be|=>|->)\\s(?:now\\s)?(?:${quote}|[\`*]{1,3})?)([^\\s"'\\\\\`<>&]{5,200}?)(?=[.,;:?)*]*(?:[\\s"'\\\\\`<>&]|$))`,
    ),
    accept: (secret) =>
      isPassword(secret.replace(/!+$/, '')) && !/^(?:sha|md|bcrypt|argon|pbkdf|base|utf|aes|\d+[-+]|https?:)/i.test(secret),
  },
]

/** Bounded, so that a file of nothing but marks takes no time; what goes on behind goes with it (redact-find.ts). */
const tokens: readonly Pattern[] = [
  token('sk-[A-Za-z0-9_-]{16,400}', isMixed),
  token(
    '(?:lsv2_(?:pt|sk)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|hf_|api_org_|gsk_|tvly-|r8_|pk-lf-|sk-lf-|nvapi-|pplx-|csk-|pcsk_|lin_api_|ntn_|[sr]k_live_|[sr]k_test_|sbp_|e2b_|dop_v1_|whsec_|GOCSPX-)[A-Za-z0-9_-]{12,400}',
    isMixed,
  ),
  token('(?:xai-|pa-|npm_|pypi-|ls__|fw_)[A-Za-z0-9_-]{24,400}', isRandom),
  token('fc-[0-9a-f]{32}\\b'),
  token('dapi[0-9a-f]{32}(?:-\\d{1,2})?\\b'),
  token('AGE-SECRET-KEY-1[A-Z0-9]{20,400}'),
  token('(?:A[KS]IA[A-Z0-9]{16}|AIza[A-Za-z0-9_-]{30,400})\\b'),
  token('ya29\\.[A-Za-z0-9_-]{20,400}'),
  token('SG\\.[A-Za-z0-9_-]{16,100}\\.[A-Za-z0-9_-]{16,100}'),
  token('eyJ[A-Za-z0-9_-]{8,1000}(?:\\.[A-Za-z0-9_-]{8,4000}){2,4}'),
  { find: /(-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----)((?:[^-]|-(?!----)){20,16000}?)(?=-----END)/y },
  // Its end is missing.
  { find: /(-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----)((?:[A-Za-z0-9+/=\s]|\\+[nrt]){20,16000})/y },
]

/** What may stand at a spot, tried in this order. */
export const patterns: Readonly<Record<SpotKind, readonly Pattern[]>> = {
  field: fields,
  pair: pairs,
  bearer: [{ find: pattern(`(${wordBegins}Bearer\\s{1,20})([A-Za-z0-9._~+/=-]{12,4000})`), accept: isMixed }],
  token: tokens,
  address: addresses,
  flag: flags,
  element: elements,
  prose,
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'iy')
}

function token(source: string, accept?: (secret: string) => boolean): Pattern {
  return { find: new RegExp(`()(${wordBegins}${source})`, 'y'), accept }
}

/** Not a few words: with figures, small and capital letters in one part, or a part that is longer than words are. */
function isMixed(secret: string): boolean {
  return /\d|[a-z][A-Z]|[A-Z]{2,}[a-z]|[A-Za-z]{18}/.test(secret)
}

/** Letters and figures without an order that a person would give them: no words, date, path, id or name in a program. */
function isRandom(secret: string): boolean {
  if (!/\d/.test(secret) || !/[A-Za-z]/.test(secret) || !/[A-Za-z0-9+/]{10}/.test(secret)) return false
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(secret)) return false
  return isNoCode(secret) && !/:\/\/|^[./~]|^\d{4}-\d\d-\d\d/.test(secret)
}

/** What a form says of a field is its name, not its value. */
function isNoLabel(secret: string): boolean {
  return (
    !/^(?:your|my|the|new|old|confirm|enter)?[-_ ]?(?:password|passwd|api[-_ ]?key|token|secret|cookies?|authorization)[:*]?$/i.test(
      secret,
    ) && isNoCode(secret)
  )
}

/** A password need not look random; a type, a word or a name in a program is none. */
function isPassword(secret: string): boolean {
  return /[\d!@$%^*+~]/.test(secret) && /[^\d.]/.test(secret) && isNoCode(secret)
}

/** `os.environ`, `process.env.KEY`, `settings.key`: where a secret comes from, not the secret. */
function isNoCode(secret: string): boolean {
  return !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^[$\w.]*[(]|^\$/.test(secret)
}

/** Names of headers stand in lists too: only what reads like the value of one counts. */
function isHeader(secret: string): boolean {
  return new RegExp(`^${scheme}\\s`, 'i').test(secret) || /^[\w.-]+=[^;\s]{4,}/.test(secret) || isRandom(secret)
}
