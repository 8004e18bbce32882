/** A careless hand: sometimes writes arguments that are not JSON. Which call and how follow from the seed and the call alone. */
import { hashText, seededRandom } from '../../base/random'

/** The share of calls that go wrong. */
const SLIPS = 0.4

/** The arguments as a careless model writes them; undefined when it gets them right this time. */
export function slip(json: string, seed: number, n: number): string | undefined {
  const random = seededRandom(hashText(`${seed}/${n}/${json}`))
  if (random.next() >= SLIPS || json === '{}') return undefined
  const form = Math.floor(random.next() * forms.length)
  const text = forms[form]?.(json)
  return text === undefined || isJson(text) ? singleQuoted(json) : text
}

const singleQuoted = (json: string): string => json.replace(/'/g, "\\'").replace(/(?<!\\)"/g, "'")
const forms: readonly ((json: string) => string)[] = [
  singleQuoted,
  singleQuoted,
  (json) => json.replace(/"([A-Za-z_]\w*)":/g, '$1:'),
  (json) => json.replace(/\}$/, ',}'),
]

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
