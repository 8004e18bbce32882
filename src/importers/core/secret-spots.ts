/**
 * Finds the few places of a text where a secret may stand; redact.ts looks at them. It goes from one rare character to the next, which
 * costs a small part of reading the text: trying every pattern at every character would cost many times as much. It only looks.
 */
import { beginsStreamed, isStreamName, streamMarks } from './redact-streams'

/** By which of the patterns a place is worth a closer look. */
export type SpotKind = 'field' | 'pair' | 'bearer' | 'token' | 'address' | 'flag' | 'element' | 'prose'

export interface Spot {
  readonly kind: SpotKind
  /** Where the pattern would begin: for `address` the colon in front of `//`, for `pair` the quote behind a name. */
  readonly at: number
}

/** So much is looked through at a time, for one character after the other: it stays near at hand meanwhile. */
const PIECE = 200_000
/** The longest that is looked for; it may begin in one piece and end in the next. */
const LONGEST_MARK = 6

/** What going through a text once tells. */
export interface Survey {
  /** All spots in the order of the text; of several in one place those come first whose character is looked for first. */
  readonly spots: readonly Spot[]
  /** Some field is named as only streams name theirs. Most files are told quickly to be streams. */
  readonly isStreamed: boolean
  /** Terminal colours are written down in it. */
  readonly isColoured: boolean
}

/** What is noticed on the way. */
interface Noticed {
  isStreamed: boolean
  isColoured: boolean
}

export function surveyOf(text: string): Survey {
  const noticed: Noticed = { isStreamed: beginsStreamed(text), isColoured: false }
  const found: readonly Spot[][] = searches.map(() => [])
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.slice(from, from + PIECE + LONGEST_MARK)
    const length = Math.min(PIECE, piece.length)
    for (let i = 0; i < searches.length; i += 1) {
      const search = searches[i]
      const spots = found[i]
      if (!search || !spots) continue
      const { sought, look } = search
      for (let at = piece.indexOf(sought); at >= 0 && at < length; at = piece.indexOf(sought, at + 1))
        look(text, from + at, spots, noticed)
    }
  }
  return { spots: found.flat().sort((a, b) => a.at - b.at), ...noticed }
}

interface Search {
  readonly sought: string
  /** A closer look at one place where it stands. */
  readonly look: (text: string, at: number, spots: Spot[], noticed: Noticed) => void
}

const isToken: Search['look'] = (_, at, spots) => spots.push({ kind: 'token', at })

/** By the rarest letters of each: looking for the words themselves stops at each `a` and `o`. */
const searches: readonly Search[] = [
  {
    sought: ':',
    look(text, at, spots, noticed) {
      field(text, at, spots)
      noticed.isStreamed ||= isStreamName(text, at)
      const next = text.charCodeAt(at + 1)
      if ((next === 47 && text.charCodeAt(at + 2) === 47) || (next === 92 && /^\\+\/\\*\//.test(text.slice(at + 1, at + 12))))
        spots.push({ kind: 'address', at })
    },
  },
  { sought: '=', look: field },
  { sought: '%3D', look: field },
  {
    sought: 'z',
    look(text, at, spots) {
      if (text.charCodeAt(at + 1) === 97 && text.startsWith('uthoriza', at - 6)) pair(text, at + 6, spots)
    },
  },
  {
    sought: 'k',
    look(text, at, spots) {
      if (text.charCodeAt(at + 1) === 105 && text.startsWith('ookie', at - 2)) pair(text, at + 3, spots)
    },
  },
  { sought: 'bearer', look: (_, at, spots) => spots.push({ kind: 'bearer', at }) },
  {
    sought: 'B',
    look(text, at, spots) {
      const next = text.charCodeAt(at + 1)
      if ((next === 101 && text.startsWith('Bearer', at)) || (next === 69 && text.startsWith('BEARER', at)))
        spots.push({ kind: 'bearer', at })
      else if (next === 69 && text.startsWith('BEGIN', at) && text.startsWith('-----', at - 5))
        spots.push({ kind: 'token', at: at - 5 })
    },
  },
  {
    sought: '-',
    look(text, at, spots) {
      // Between figures it is one of a time.
      if (!(isFigure(text.charCodeAt(at - 1)) && isFigure(text.charCodeAt(at + 1)))) mark(text, at, spots)
    },
  },
  { sought: '_', look: mark },
  {
    sought: 'A',
    look(text, at, spots) {
      const next = text.charCodeAt(at + 1)
      if (
        next === 75
          ? text.startsWith('KIA', at + 1)
          : next === 83
            ? text.startsWith('SIA', at + 1)
            : next === 73 && text.startsWith('Iza', at + 1)
      )
        spots.push({ kind: 'token', at })
    },
  },
  { sought: 'ya29.', look: isToken },
  { sought: 'SG.', look: isToken },
  {
    sought: 'J',
    look(text, at, spots) {
      if (at > 1 && text.startsWith('ey', at - 2)) spots.push({ kind: 'token', at: at - 2 })
    },
  },
  { sought: '>', look: element },
  {
    sought: 'p',
    look(text, at, spots) {
      const next = text.charCodeAt(at + 1)
      if (next === 97 && text.charCodeAt(at + 2) === 115 && text.startsWith('password', at)) spots.push({ kind: 'prose', at })
      else if (next === 105 && text.charCodeAt(at - 1) === 97 && text.charCodeAt(at - 2) === 100)
        spots.push({ kind: 'token', at: at - 2 })
    },
  },
  {
    sought: 'P',
    look(text, at, spots) {
      if (text.startsWith('assword', at + 1)) spots.push({ kind: 'prose', at })
    },
  },
  {
    sought: '[',
    look(text, at, _, noticed) {
      const before = text.charCodeAt(at - 1)
      // …1b[, …033[, \\e[
      if (before === 98 || before === 66 || before === 51 || before === 101)
        noticed.isColoured ||= writtenEscape.test(text.slice(at - 6, at))
    },
  },
  ...streamMarks.map(
    ({ sought, isMark }): Search => ({
      sought,
      look(text, at, _, noticed) {
        noticed.isStreamed ||= isMark(text, at)
      },
    }),
  ),
]

/** The escape character before a colour, as JSON or a program writes it down. */
const writtenEscape = /\\(?:u001[bB]|x1[bB]|033|e)$/

const isFigure = (code: number): boolean => code >= 48 && code <= 57

/** A key by itself is none: it is one of an API, a private one, one of a secret, or part of an address. */
const secretName =
  /(?:authorization|cookie|[-_ites?&]key|token|secret|passwo?r?d|pwd|pass|passphrase|credentials?|signature|sig|auth|contrase(?:ñ|\\+u00f1)a)$/i
const spanish = /contrase(?:ñ|\\+u00f1)a$/i
const longestName = 120

/** The name of a secret, quoted or not, before a colon or an equals sign. Most names are told by their last letters to be none. */
function field(text: string, at: number, spots: Spot[]): void {
  const last = text.charCodeAt(at - 2)
  // In one step, where the name stands in plain quotes.
  if (text.charCodeAt(at - 1) === 34 && last !== 92 && last !== 34 && !endsLikeSecret(text.charCodeAt(at - 3) | 32, last | 32))
    return
  let end = at
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1
  const quote = text.charCodeAt(end - 1)
  if (quote === 34 || quote === 39) {
    end -= 1
    while (text.charCodeAt(end - 1) === 92) end -= 1
    // In a table quotes stand twice.
    if (text.charCodeAt(end - 1) === 34) end -= 1
  } else if (quote === 59) end -= /&(?:quot|#0?3[49]|#x2[27]);$/i.exec(text.slice(Math.max(0, end - 6), end))?.[0].length ?? 0
  if (!endsLikeSecret(text.charCodeAt(end - 2) | 32, text.charCodeAt(end - 1) | 32)) return
  if (!secretName.test(text.slice(Math.max(0, end - 16), end))) return
  let begin = end
  while (begin > 0 && isNameCharacter(text.charCodeAt(begin - 1))) {
    begin -= 1
    if (end - begin > longestName) return
  }
  // Its own letters are no part of a name in a program: `contraseña`, also as JSON escapes it.
  if ((text.charCodeAt(end - 1) | 32) === 97)
    begin = Math.min(begin, end - (spanish.exec(text.slice(Math.max(0, end - 18), end))?.[0].length ?? 0))
  spots.push({ kind: 'field', at: begin })
  // In JSON an escape may stand right before it: `\\nAPI_KEY=…`, `\\u201cAPI_KEY=…`.
  if (text.charCodeAt(begin - 1) === 92) spots.push({ kind: 'field', at: begin + (text[begin] === 'u' ? 5 : 1) })
}

/** The last two letters of the names of secrets. */
const nameEnds = pairsOf(['on', 'ie', 'ey', 'en', 'et', 'rd', 'wd', 'ss', 'se', 'al', 'ls', 're', 'ig', 'th', 'qa', '1a'])

function endsLikeSecret(one: number, two: number): boolean {
  return nameEnds[((one & 127) << 7) | (two & 127)] === 1
}

/** A table of two letters, to be asked by their codes. */
function pairsOf(endings: readonly string[]): Uint8Array {
  const table = new Uint8Array(128 * 128)
  for (const ending of endings) table[(ending.charCodeAt(0) << 7) | ending.charCodeAt(1)] = 1
  return table
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff

const isNameCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45

/** What the tokens of services begin with, up to and with its dash or underscore. */
const tokenMark =
  /(?:sk-|csk-|lsv2_(?:pt|sk)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|xapp-|hf_|api_org_|gsk_|tvly-|r8_|pk-lf-|sk-lf-|nvapi-|xai-|pplx-|pcsk_|lin_api_|ntn_|[sr]k_live_|[sr]k_test_|sbp_|e2b_|dop_v1_|whsec_|GOCSPX-|pa-|npm_|pypi-|ls__|fw_|fc-|AGE-)$/
const longestMark = 11
const markEnds = pairsOf(
  'sk pt gp go gu gs gr hp ho hu hs hr at xa xb xe xo xp xr xs pp hf rg ly r8 lf pi ai lx ve st bp 2b v1 ec PX pa pm s_ fw fc GE tn'.split(
    ' ',
  ),
)

/** At a dash or an underscore: the mark of a token, a flag of a command, or the last part of the name of a header. */
function mark(text: string, at: number, spots: Spot[]): void {
  const next = text.charCodeAt(at + 1)
  if (markEnds[((text.charCodeAt(at - 2) & 127) << 7) | (text.charCodeAt(at - 1) & 127)] === 1) {
    const found = tokenMark.exec(text.slice(Math.max(0, at + 1 - longestMark), at + 1))
    if (found) spots.push({ kind: 'token', at: at + 1 - found[0].length })
    // It may be the last letter of an escape, and then `sk-`: `\\u201csk-…`.
    if (found?.[0] === 'csk-') spots.push({ kind: 'token', at: at - 2 })
  }
  if ((next | 32) === 107) {
    if (headerKey.test(text.slice(at + 1, at + 4))) pair(text, at + 4, spots)
  } else if ((next | 32) === 116) {
    if (headerToken.test(text.slice(at + 1, at + 6))) pair(text, at + 6, spots)
  } else if (next === 117 && text.charCodeAt(at) === 45 && isBlank(text.charCodeAt(at + 2)) && isBlank(text.charCodeAt(at - 1))) {
    spots.push({ kind: 'flag', at })
  }
  if (text.charCodeAt(at - 1) === 45 && next >= 97 && next <= 122 && flag.test(text.slice(at + 1, at + 50))) {
    spots.push({ kind: 'flag', at: at - 1 })
  }
}

const headerKey = /^key$/i
const headerToken = /^token$/i
const flag = /^[\w-]*(?:key|token|secret|passwo?r?d|pass|user)[ =\t]/

/** Behind the name of a header: its value may be the next item of a list, or the value of a field. */
function pair(text: string, at: number, spots: Spot[]): void {
  const next = text.charCodeAt(at)
  if (next === 34 || next === 39 || next === 92) spots.push({ kind: 'pair', at })
}

/** `<api_key>…`, and a parameter of that name: `<parameter name="password">…`. */
function element(text: string, at: number, spots: Spot[]): void {
  let end = at
  const quoted = text.charCodeAt(end - 1) === 34 || text.charCodeAt(end - 1) === 39
  if (quoted) {
    end -= 1
    while (text.charCodeAt(end - 1) === 92) end -= 1
  }
  if (!endsLikeSecret(text.charCodeAt(end - 2) | 32, text.charCodeAt(end - 1) | 32)) return
  const before = text.slice(Math.max(0, end - longestName), end)
  const found = (quoted ? namedElement : ownElement).exec(before)
  if (found && secretName.test(before.slice(-13))) spots.push({ kind: 'element', at: end - before.length + found.index })
}
const ownElement = /<[\w-]{1,60}$/
const namedElement = /<(?:parameter|param|arg|argument|field|variable|header|string|env|secret)\s(?:name|key)=\\*["'][\w-]{1,60}$/
