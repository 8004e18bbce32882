/**
 * Finds the few places of a text where a secret may stand; redact.ts looks at them. It goes from one rare character to the next, which
 * costs a small part of reading the text: trying every pattern at every character would cost many times as much. It only looks.
 */

/** By which of the patterns a place is worth a closer look. */
export type SpotKind = 'field' | 'bearer' | 'token' | 'credentials'

export interface Spot {
  readonly kind: SpotKind
  /** Where the pattern would begin; for `credentials` the colon in front of `//`. */
  readonly at: number
}

/** All spots in the order of the text. */
export function secretSpots(text: string): readonly Spot[] {
  const spots: Spot[] = []
  each(text, ':', (at) => {
    field(text, at, spots)
    if (text.startsWith('//', at + 1)) spots.push({ kind: 'credentials', at })
  })
  each(text, '=', (at) => field(text, at, spots))
  for (const word of ['Bearer', 'bearer', 'BEARER']) each(text, word, (at) => spots.push({ kind: 'bearer', at }))
  for (const sign of ['-', '_']) each(text, sign, (at) => mark(text, at, spots))
  for (const word of ['AKIA', 'ASIA', 'AIza', '-----BEGIN']) each(text, word, (at) => spots.push({ kind: 'token', at }))
  each(text, 'J', (at) => {
    if (at > 1 && text.startsWith('ey', at - 2)) spots.push({ kind: 'token', at: at - 2 })
  })
  return spots.sort((a, b) => a.at - b.at)
}

function each(text: string, sought: string, visit: (at: number) => void): void {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) visit(at)
}

const secretName = /(?:authorization|cookie|key|token|secret|passwo?r?d)$/i
const longestName = 120

/** The name of a secret, quoted or not, before a colon or an equals sign. Most names are told by their last letters to be none. */
function field(text: string, at: number, spots: Spot[]): void {
  let end = at
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end -= 1
  const quote = text.charCodeAt(end - 1)
  if (quote === 34 || quote === 39) {
    end -= 1
    while (text.charCodeAt(end - 1) === 92) end -= 1
  }
  if (!endsLikeSecret(text.charCodeAt(end - 2) | 32, text.charCodeAt(end - 1) | 32)) return
  if (!secretName.test(text.slice(Math.max(0, end - 13), end))) return
  let begin = end
  while (begin > 0 && isNameCharacter(text.charCodeAt(begin - 1))) {
    begin -= 1
    if (end - begin > longestName) return
  }
  spots.push({ kind: 'field', at: begin })
  // In JSON an escape may stand right before it: `\\nAPI_KEY=…`, `\\u201cAPI_KEY=…`.
  if (text.charCodeAt(begin - 1) === 92) spots.push({ kind: 'field', at: begin + (text[begin] === 'u' ? 5 : 1) })
}

/** -on, -ie, -ey, -en, -et, -rd, -wd, as codes of small letters. */
function endsLikeSecret(one: number, two: number): boolean {
  switch (two) {
    case 110:
      return one === 111 || one === 101
    case 101:
      return one === 105
    case 121:
    case 116:
      return one === 101
    case 100:
      return one === 114 || one === 119
    default:
      return false
  }
}

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff

const isNameCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95 || code === 45

/** What the tokens of services begin with, up to and with its dash or underscore. */
const tokenMark = /(?:sk-|lsv2_(?:pt|sk)_|gh[pousr]_|github_pat_|glpat-|xox[abeoprs]-|hf_|gsk_|tvly-|r8_|pk-lf-|nvapi-|xai-)$/
const longestMark = 11

function mark(text: string, at: number, spots: Spot[]): void {
  if (!endsLikeMark(text.charCodeAt(at - 3), text.charCodeAt(at - 2), text.charCodeAt(at - 1))) return
  const found = tokenMark.exec(text.slice(Math.max(0, at + 1 - longestMark), at + 1))
  if (found) spots.push({ kind: 'token', at: at + 1 - found[0].length })
}

/** The letters before the dash or underscore of a mark, by their codes. */
function endsLikeMark(one: number, two: number, three: number): boolean {
  switch (three) {
    case 107: // sk
      return two === 115
    case 116: // pt, at
      return two === 112 || two === 97
    case 102: // hf, lf
      return two === 104 || two === 108
    case 105: // pi, ai
      return two === 112 || two === 97
    case 121: // ly
      return two === 108
    case 56: // r8
      return two === 114
    default: // gh?, ox?
      return (two === 104 && one === 103) || (two === 120 && one === 111)
  }
}
