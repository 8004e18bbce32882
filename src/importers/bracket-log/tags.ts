/**
 * The tags of `[Brain] …` logs and what kind of node each speaks for: our own words in every language, and those that other programs
 * use for the same parts. A line counts as tagged only when nothing but a time, a level or a logger's name stands in front.
 */
import { languages } from '../../base/language'
import { logWords } from '../../trace/log-words'

export interface TaggedLine {
  /** The kind of node (`brain`, `hands` …), or `input`, `pause`, `answer`, `notice`, `limit`, `verdict`. */
  readonly kind: string
  /** The node's name, when the tag has one. */
  readonly name: string | undefined
  /** Where the tag and where the text begins in the line, and what is put in front of the text. */
  readonly open: number
  readonly at: number
  readonly words: string
  /** How many levels deep: two blanks each. */
  readonly depth: number
  /** The time in front of the tag, as written, and how many characters of the line it takes when it begins with it. */
  readonly time: string | undefined
  readonly timed: number
}

const others: Readonly<Record<string, string>> = {
  agent: 'brain',
  assistant: 'brain',
  llm: 'brain',
  model: 'brain',
  reasoner: 'brain',
  tool: 'hands',
  tools: 'hands',
  toolnode: 'hands',
  'tool node': 'hands',
  tool_node: 'hands',
  executor: 'hands',
  route: 'router',
  routing: 'router',
  compressor: 'compress',
  summarizer: 'compress',
  summary: 'compress',
  user: 'input',
  human: 'input',
  question: 'input',
  supervisor: 'delegate',
}

/** Tags that say what the line is, not who speaks: the node, and the words that say the same in a line of that node. */
const spoken: Readonly<Record<string, readonly [kind: string, words: string]>> = {
  tool_call: ['brain', 'Tool call: '],
  toolcall: ['brain', 'Tool call: '],
  tool_use: ['brain', 'Tool call: '],
  'tool call': ['brain', 'Tool call: '],
  thought: ['brain', 'Thought: '],
  tool_result: ['hands', 'Result: '],
  toolresult: ['hands', 'Result: '],
  tool_output: ['hands', 'Result: '],
  tool_response: ['hands', 'Result: '],
  'tool result': ['hands', 'Result: '],
  observation: ['hands', 'Result: '],
}

const kinds: ReadonlyMap<string, string> = new Map([
  ...Object.entries(others),
  ...languages.flatMap((language) =>
    Object.entries(logWords[language].tags).map(([kind, tag]): [string, string] => [tag.toLowerCase(), kind]),
  ),
])

/** Words of a sentence in front of a bracket: then the bracket is part of prose. */
const prose = /[a-záéíóúñ]{2,}\s+[a-záéíóúñ]{2,}/
const dated = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[-+]\d\d:?\d\d)?/
const begins = new RegExp(dated, 'y')

/** Where a time ends that begins at a place of a text; the place itself for none. */
export function behindTime(text: string, from: number): number {
  // The dash behind a year.
  if (text.charCodeAt(from + 4) !== 45) return from
  begins.lastIndex = from
  return begins.test(text) ? begins.lastIndex : from
}

const PREFIX = 100
const TAG = 80

/** The parts of a tagged line; `undefined` for any other. Looks at the beginning only. */
export function readTag(line: string): TaggedLine | undefined {
  for (let open = line.indexOf('['); open >= 0 && open <= PREFIX; open = line.indexOf('[', open + 1)) {
    const close = line.indexOf(']', open)
    if (close < 0 || close - open > TAG + 1) continue
    // A link of Markdown.
    if (line.charCodeAt(close + 1) === 40) continue
    const tag = line.slice(open + 1, close).trim()
    const found = kindOf(tag)
    if (!found) continue
    const prefix = open === 0 ? '' : line.slice(0, open)
    // A log has few sorts of lines, and very many of each: what stands between the time and the tag is looked at once.
    const timed = open >= 19 ? behindTime(prefix, 0) : 0
    const time = timed > 0 ? prefix.slice(0, timed) : open < 19 ? undefined : dated.exec(prefix)?.[0]
    if (open > 0 && (timed === 0 ? prose.test(prefix) : isProse(prefix.slice(timed)))) return undefined
    const depth = open > 0 && prefix.trim() === '' ? Math.floor(open / 2) : 0
    const at = textStart(line, close + 1)
    const { kind, name, words } = found
    return { kind, name, open, at, words, depth, time, timed }
  }
  return undefined
}

const proseKnown = new Map<string, boolean>()

/** The same for what follows a time: a time has no words. */
function isProse(text: string): boolean {
  const known = proseKnown.get(text)
  if (known !== undefined) return known
  const found = prose.test(text)
  if (proseKnown.size < 1000) proseKnown.set(text, found)
  return found
}

const gap = /\s*[:-]?\s/y

/** Behind the blanks, and a colon or a dash among them, that follow a tag. */
function textStart(line: string, from: number): number {
  // Nearly always it is one blank.
  if (line.charCodeAt(from) === 32) {
    const next = line.charCodeAt(from + 1)
    if (next > 32 && next < 127 && next !== 58 && next !== 45) return from + 1
  }
  gap.lastIndex = from
  return gap.test(line) ? gap.lastIndex : from
}

/** What tags were found to be: a log has few, and very many lines. */
const known = new Map<string, ReturnType<typeof readKind>>()

function kindOf(tag: string): ReturnType<typeof readKind> {
  const before = known.get(tag)
  if (before !== undefined || known.has(tag)) return before
  const found = readKind(tag)
  if (known.size < 1000) known.set(tag, found)
  return found
}

interface ReadKind {
  readonly kind: string
  readonly name: string | undefined
  readonly words: string
}

function readKind(tag: string): ReadKind | undefined {
  const plain = tag.toLowerCase()
  const whole = kinds.get(plain)
  if (whole !== undefined) return { kind: whole, name: undefined, words: '' }
  const said = Object.hasOwn(spoken, plain) ? spoken[plain] : undefined
  if (said) return { kind: said[0], name: undefined, words: said[1] }
  const blank = tag.search(/[\s:]/)
  if (blank <= 0) return undefined
  const kind = kinds.get(tag.slice(0, blank).toLowerCase())
  const name = tag.slice(blank + 1).trim()
  return kind === undefined || name === '' ? undefined : { kind, name, words: '' }
}

/** `--- Iteration 3 ---` and its like: a lap, or a turn. */
export function headerOf(line: string): 'lap' | 'turn' | undefined {
  const first = line.charCodeAt(0)
  // Nearly every line begins with a letter.
  if (first > 61 && first < 127) return undefined
  const text = line.trim()
  if (text.length > 60 || !/^[-=#*]{2,}/.test(text)) return undefined
  const inner = text.replace(/^[-=#*\s]+|[-=#*\s]+$/g, '').toLowerCase()
  if (/^(?:iteration|vuelta|lap|round|loop|step) \d+/.test(inner)) return 'lap'
  return /^(?:turn|turno) \d+/.test(inner) ? 'turn' : undefined
}
