/**
 * What a tagged line says: the phrases of our own log in both languages, made from its words so that the two cannot drift apart, and
 * the ways in which other programs put the same. A line that fits nothing is plain text; what that means is up to the node's kind.
 */
import { languages } from '../../base/language'
import { type LogWords, logWords } from '../../trace/log-words'

export type Saying =
  | { readonly type: 'reasoning' | 'answer' | 'result' | 'error' | 'text'; readonly text: string }
  /** One call, printed with or without its arguments. */
  | { readonly type: 'call' | 'unreadable' | 'executing'; readonly text: string }
  /** Calls of which only the names are told. */
  | { readonly type: 'calls'; readonly names: readonly string[] }
  | { readonly type: 'tool-error'; readonly tool: string; readonly text: string }
  | { readonly type: 'summary'; readonly fields: readonly string[]; readonly text: string }
  | { readonly type: 'wrote'; readonly node: string; readonly fields: readonly string[]; readonly text: string }
  /** The tools that the model has, where the log lists them. */
  | { readonly type: 'tools'; readonly names: readonly string[] }
  | { readonly type: 'no-calls' | 'silence' | 'running' | 'cut-short' }

const MARK = '\u0001'
const all = <T>(of: (words: LogWords) => T): readonly T[] => languages.map((language) => of(logWords[language]))
/** What stands before and behind the part that changes. */
const frames = (of: (words: LogWords) => string): readonly (readonly [string, string])[] =>
  all(of).map((phrase) => {
    const [before = '', after = ''] = phrase.split(MARK)
    return [before, after]
  })

function inFrame(text: string, list: readonly (readonly [string, string])[]): string | undefined {
  for (const [before, after] of list) {
    if (text.startsWith(before) && text.endsWith(after) && text.length >= before.length + after.length) {
      return text.slice(before.length, text.length - after.length)
    }
  }
  return undefined
}

/** Whether a text is one of a few. A set that is asked for a text keeps it: only for those that may be in it. */
function isOneOf(phrases: readonly string[]): (text: string) => boolean {
  const known = new Set(phrases)
  const longest = Math.max(...phrases.map(({ length }) => length))
  return (text) => text.length <= longest && known.has(text)
}

const own = {
  reasoning: frames((words) => words.reasoning(MARK)),
  call: frames((words) => words.call(MARK)),
  unreadable: frames((words) => words.unreadable(MARK)),
  answer: frames((words) => words.answer(MARK)),
  executing: frames((words) => words.executing(MARK)),
  result: frames((words) => words.result(MARK)),
  error: frames((words) => words.error(MARK)),
  nothing: frames((words) => words.nothing(MARK)),
  noCalls: isOneOf(all((words) => words.noCalls)),
  silence: isOneOf(all((words) => words.silence)),
  running: isOneOf(all((words) => words.running)),
  cutShort: isOneOf(all((words) => words.cutShort)),
}
/** Phrases with two parts: `before first between second`. */
const pairs = (of: (words: LogWords) => string): readonly (readonly [string, string])[] =>
  all(of).map((phrase) => {
    const [before = '', between = ''] = phrase.split(MARK)
    return [before, between]
  })
const ownToolError = pairs((words) => words.toolError(MARK, MARK))
const ownWrote = pairs((words) => words.wrote(MARK, MARK))
const ownInto = pairs((words) => words.into(MARK, MARK))
const ownSummed = frames((words) => words.into('', MARK))

const reasoning = /^(?:reasoning|thought|thinking|think|razonamiento|pensamiento)\s*:\s*/i
const answer = /^(?:final answer|answer|final response|response|respuesta(?: final)?)\s*:\s*/i
const call = /^(?:tool call|tool use|calling tool|calling|call|action|llamada|acción)\s*(?::|\d+:)\s*/i
const callList = /^(?:tool calls?|calls|llamadas)\s*:\s*(?:(\d{1,4})\s*(?:->|→|:|-)?\s*)?/i
const noCalls = /^(?:no (?:more )?tool[ _]calls?|sin llamadas)\b/i
const executing = /^(?:executing|running|invoking|calling|action|ejecutando|tool|herramienta)\s*:?\s+/i
const results = /^(?:results?|observation|output|resultados?|observación)\s*(?:\d{0,4})\s*:\s*/i
const errorFrom = /^error (?:from|in) ([^\s:]{1,120})\s*:\s*/i
const tools = /^(?:bound tools|available tools|tools|herramientas)\s*:\s*/i
const names = /^[\p{L}_][\p{L}\p{N}_.-]{0,119}$/u

/** The names in `a, b and c`; `undefined` when there is anything else. */
function namesIn(text: string): readonly string[] | undefined {
  const list = text
    .replace(/^\[|\]$/g, '')
    .split(/\s*,\s*|\s+and\s+|\s+y\s+/)
    .map((name) => name.replace(/^["'`]|["'`]$/g, ''))
  return list.length > 0 && list.every((name) => names.test(name)) ? list : undefined
}

const fieldsOf = (text: string): readonly string[] => text.split(', ').filter((field) => field !== '')

/** What a line of a node says. `kind`: that of its tag. */
export function readSaying(line: string, kind: string): Saying {
  // A phrase with nothing behind it has lost its last blank.
  const text = line.endsWith(':') ? `${line} ` : line
  if (own.running(text)) return { type: 'running' }
  if (own.cutShort(text)) return { type: 'cut-short' }
  if (kind === 'hands') return handsSaying(text) ?? { type: 'text', text }
  if (kind === 'brain') return brainSaying(text) ?? { type: 'text', text }
  const error = inFrame(text, own.error)
  if (error !== undefined) return { type: 'error', text: error }
  if (kind === 'compress') {
    const summary = summaryOf(text)
    if (summary) return summary
  }
  return wroteOf(text) ?? brainSaying(text) ?? handsSaying(text) ?? { type: 'text', text }
}

/** What a brain says with a word in front, tried in this order. */
const ofBrains = [
  { type: 'reasoning', phrases: own.reasoning, pattern: reasoning },
  { type: 'answer', phrases: own.answer, pattern: answer },
  { type: 'call', phrases: own.call, pattern: call },
  { type: 'error', phrases: own.error, pattern: undefined },
] as const

function brainSaying(text: string): Saying | undefined {
  if (own.noCalls(text) || noCalls.test(text)) return { type: 'no-calls' }
  if (own.silence(text)) return { type: 'silence' }
  const unreadable = inFrame(text, own.unreadable)
  if (unreadable !== undefined) return { type: 'unreadable', text: unreadable }
  const offered = tools.exec(text)
  const bound = offered && namesIn(text.slice(offered[0].length))
  if (bound) return { type: 'tools', names: bound }
  const listed = callList.exec(text)
  if (listed && (listed[1] !== undefined || !/^tool call\s*:/i.test(text))) {
    const list = namesIn(text.slice(listed[0].length))
    if (list) return { type: 'calls', names: list }
  }
  for (const { type, phrases, pattern } of ofBrains) {
    const inner = inFrame(text, phrases) ?? behind(text, pattern)
    if (inner !== undefined) return { type, text: inner }
  }
  return undefined
}

function handsSaying(text: string): Saying | undefined {
  const result = inFrame(text, own.result) ?? behind(text, results)
  if (result !== undefined) return { type: 'result', text: result }
  for (const [before, between] of ownToolError) {
    const at = text.startsWith(before) ? text.indexOf(between, before.length) : -1
    if (at > 0) return { type: 'tool-error', tool: text.slice(before.length, at), text: text.slice(at + between.length) }
  }
  const from = errorFrom.exec(text)
  if (from?.[1] !== undefined) return { type: 'tool-error', tool: from[1], text: text.slice(from[0].length) }
  const error = inFrame(text, own.error)
  if (error !== undefined) return { type: 'error', text: error }
  const run = inFrame(text, own.executing) ?? behind(text, call) ?? behind(text, executing)
  return run === undefined ? undefined : { type: 'executing', text: run.replace(/\s*(?:\.{3}|…)$/, '') }
}

function summaryOf(text: string): Saying | undefined {
  const plain = inFrame(text, ownSummed)
  for (const [before, between] of ownInto) {
    const at = text.startsWith(before) ? text.indexOf(between, before.length) : -1
    if (at > 0) return { type: 'summary', fields: fieldsOf(text.slice(before.length, at)), text: text.slice(at + between.length) }
  }
  return plain === undefined ? undefined : { type: 'summary', fields: [], text: plain }
}

function wroteOf(text: string): Saying | undefined {
  const nothing = inFrame(text, own.nothing)
  if (nothing !== undefined && /^\S+$/.test(nothing)) return { type: 'wrote', node: nothing, fields: [], text: '' }
  for (const [, between] of ownWrote) {
    const at = text.indexOf(between)
    if (at <= 0 || /\s/.test(text.slice(0, at))) continue
    const rest = text.slice(at + between.length)
    const colon = rest.indexOf(': ')
    const fields = fieldsOf(colon < 0 ? rest : rest.slice(0, colon))
    return { type: 'wrote', node: text.slice(0, at), fields, text: colon < 0 ? '' : rest.slice(colon + 2) }
  }
  return undefined
}

function behind(text: string, pattern: RegExp | undefined): string | undefined {
  const found = pattern?.exec(text)
  return found ? text.slice(found[0].length) : undefined
}

/** `Result: … (cut from 900 characters)`: the text and the length it had. */
export function cutOf(text: string): { readonly text: string; readonly cutFrom?: number } {
  const found = /\((?:cut from|recortado de) (\d{1,12}) (?:characters|caracteres)\)$/.exec(text)
  return found?.[1] === undefined ? { text } : { text: text.slice(0, found.index).trimEnd(), cutFrom: Number(found[1]) }
}
