/**
 * Logs of lines such as `[Brain] …`, `[Hands] …`, `[Router] …`: our own text log, and what other programs print in this manner, with
 * or without times and levels in front. Each tagged line, with the untagged ones that continue it, is one record.
 */
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import type { Source } from '../core/source'
import { readTime, USUAL, usualTimeAt } from '../core/times'
import { boundIn } from './bound-tools'
import { LineHeads } from './line-heads'
import { Marks, textOf } from './marks'
import { factsOf, type LogFacts, type ReadLog } from './node-names'
import { logRun } from './run-maker'
import { readSaying } from './sayings'
import { behindTime, headerOf, readTag } from './tags'
import { untagged } from './words'

const LOOKED_AT = 4000

export const bracketLog: Importer = {
  id: 'bracket-log',
  name: { en: 'Log with [Brain], [Hands] and [Router]', es: 'Registro con [Brain], [Hands] y [Router]' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const first = /\S/.exec(source.text.slice(0, 2000))?.[0]
  if (first === '{') return undefined
  const kinds = new Map<string, number>()
  // Tutorials with an AgentExecutor print headings in brackets above what it prints itself.
  if (/^Invoking: `/m.test(source.text.slice(0, 20_000))) return undefined
  for (const line of source.lines(LOOKED_AT)) {
    if (!line.includes('[')) continue
    const kind = readTag(line)?.kind
    if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const brain = kinds.has('brain')
  const loop = kinds.has('hands') || kinds.has('router')
  if (brain && loop) {
    const why = { en: 'lines tagged [Brain], [Hands] or [Router]', es: 'líneas etiquetadas [Brain], [Hands] o [Router]' }
    return { confidence: 0.92, why }
  }
  const lines = [...kinds.values()].reduce((sum, n) => sum + n, 0)
  if (lines < 2 || (!brain && !loop && !(kinds.has('input') && kinds.size > 1))) return undefined
  const why = { en: 'lines tagged with kinds of nodes', es: 'líneas etiquetadas con clases de nodos' }
  return { confidence: brain ? 0.75 : 0.55, why }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const { text } = source
  const reader = new LineReader(text, ledger)
  // Line by line: a list of all would be as long as the log.
  for (let at = 0, number = 1; at <= text.length; number += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    reader.line(at, end, number)
    at = end + 1
  }
  reader.close()
  const { marks } = reader
  if (!marks.speaks) return []
  const bound = reader.bound()
  let sources: readonly SourceLink[] | undefined
  let facts: LogFacts | undefined
  // A look at the whole log: once, also where only its beginning is made.
  const read = (): ReadLog => {
    facts ??= factsOf(marks)
    return { marks, facts, bound }
  }
  return [
    {
      title: '',
      get sources() {
        sources ??= sourceOf(marks)
        return sources
      },
      build: (own) => logRun(read(), own),
      begin: (own, records) =>
        records < marks.length ? { run: logRun(read(), own, records), part: records / marks.length } : undefined,
    },
  ]
}

/** Of what is shown: one link to all of it, as a log may have a million lines. */
function sourceOf(marks: Marks): readonly SourceLink[] {
  const also = marks.records()
  const [record] = also
  return record === undefined ? [] : [{ record, where: '', also }]
}

/** The line that may go on. Places are those of the whole text: where its own text begins, where its line ends. */
interface OpenLine {
  readonly kind: string
  readonly words: string
  readonly speaker: number
  readonly record: number
  readonly line: number
  readonly time: number
  readonly from: number
  readonly to: number
}

/** Lines to marks. A line without a tag goes on from the one before it, unless a blank line ends what that can be. */
class LineReader {
  readonly marks: Marks
  readonly #text: string
  readonly #ledger: Ledger
  readonly #heads = new LineHeads()
  readonly #outside: string[] = []
  readonly #bound = new Set<string>()
  #open: OpenLine | undefined
  /** The end of the last line that continues the open one. */
  #end = 0
  #inOutside = false

  constructor(text: string, ledger: Ledger) {
    this.#text = text
    this.#ledger = ledger
    this.marks = new Marks(text)
  }

  /** The line from one place up to another. */
  line(from: number, to: number, number: number): void {
    const text = this.#text
    const usual = usualTimeAt(text, from)
    const behind = Number.isNaN(usual) ? behindTime(text, from) : from + USUAL
    const head = this.#heads.find(text, from, behind)
    if (head) {
      const time = Number.isNaN(usual) && behind > from ? this.#time(text.slice(from, behind)) : usual
      this.#begin(head.kind, head.words, head.speaker, number, time, behind + head.written.length, to)
      return
    }
    const line = text.slice(from, to)
    const tagged = line.includes('[') ? readTag(line) : undefined
    if (tagged) {
      const { kind, words, time, at } = tagged
      const speaker = this.marks.speaker(tagged)
      this.#heads.learn(line, tagged, speaker)
      this.#begin(kind, words, speaker, number, time === undefined ? Number.NaN : this.#time(time), from + at, to)
      return
    }
    const header = headerOf(line)
    if (header) {
      this.#flush()
      this.#inOutside = false
      this.marks.lap(this.#ledger.recordLine(number, 'heading'), number)
      return
    }
    const isBlank = line.trim() === ''
    if (this.#open) {
      if (!isBlank || goesOnOverBlank(this.#open, text)) {
        this.#end = to
        return
      }
      this.#flush()
    }
    if (isBlank) return
    this.#outside.push(line)
    if (!this.#inOutside) this.#ledger.drop(this.#ledger.record(`line ${number}`, 'text'), untagged)
    this.#inOutside = true
  }

  close(): void {
    this.#flush()
    this.marks.close()
  }

  /** The tools that the log, or the text around it, says were there. */
  bound(): readonly string[] {
    for (const name of boundIn(this.#outside.join('\n'))) this.#bound.add(name)
    return [...this.#bound]
  }

  #begin(kind: string, words: string, speaker: number, line: number, time: number, from: number, to: number): void {
    this.#flush()
    this.#inOutside = false
    const record = this.#ledger.recordLine(line, 'line')
    this.#open = { kind, words, speaker, record, line, time, from, to }
    this.#end = to
  }

  /** Milliseconds since 1970; NaN for what is no time. */
  #time(written: string): number {
    const time = readTime(written)
    if (time?.zoneless) this.#ledger.warnOnce('zone', zone.what, zone.why)
    return time?.ms ?? Number.NaN
  }

  #flush(): void {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    const { kind, words, speaker, record, line, time, from, to } = open
    if ((kind === 'brain' || kind === 'hands') && mayNameTools(this.#text, words, from, to)) {
      const saying = readSaying(textOf(this.#text, words, from, to, this.#end), 'brain')
      if (saying.type === 'tools') for (const tool of saying.names) this.#bound.add(tool)
    }
    this.marks.add(record, line, speaker, time, from, to, this.#end)
  }
}

const listsTools = /^(?:\w+ )?(?:tools|herramientas)\s*:/i
const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95
const beginsLikeTools = (code: number): boolean => (code | 32) === 116 || (code | 32) === 104

/** True for few lines: those that begin with that word, or have it behind their first one. */
function mayNameTools(text: string, words: string, from: number, to: number): boolean {
  if (words === '' && !beginsLikeTools(text.charCodeAt(from))) {
    let at = from
    while (isWord(text.charCodeAt(at))) at += 1
    if (text.charCodeAt(at) !== 32 || !beginsLikeTools(text.charCodeAt(at + 1))) return false
  }
  return listsTools.test(words + text.slice(from, to))
}

/** Results and answers may hold blank lines; a call, a decision or a heading does not. */
function goesOnOverBlank({ kind, words, from, to }: OpenLine, text: string): boolean {
  if (kind !== 'hands' && kind !== 'brain') return false
  const said = words + text.slice(from, to)
  return kind === 'hands' ? /^\w{3,12}\s*\d*:/.test(said) : /^(?:final )?(?:answer|respuesta)/i.test(said)
}

const zone = {
  what: { en: 'times without a zone', es: 'horas sin zona' },
  why: { en: 'They are taken as UTC.', es: 'Se toman como UTC.' },
}
