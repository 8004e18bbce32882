/**
 * Logs of lines such as `[Brain] …`, `[Hands] …`, `[Router] …`: our own text log, and what other programs print in this manner, with
 * or without times and levels in front. Each tagged line, with the untagged ones that continue it, is one record.
 */
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { boundIn } from './bound-tools'
import { Marks, textOf } from './marks'
import { logRun } from './run-maker'
import { readSaying } from './sayings'
import { headerOf, readTag, type TaggedLine } from './tags'
import { UnitReader } from './units'
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
  return [
    {
      title: '',
      get sources() {
        return sourcesOf(marks)
      },
      build: (own) => logRun(unitsOf(marks), bound, own),
    },
  ]
}

/** Of what is shown. */
function* sourcesOf(marks: Marks): Generator<SourceLink> {
  for (const record of marks.records()) yield { record, where: '' }
}

function unitsOf(marks: Marks): UnitReader['units'] {
  const reader = new UnitReader()
  marks.each((mark) => {
    if ('kind' in mark) reader.add(mark)
    else reader.lap(mark.source)
  })
  return reader.units
}

interface OpenLine {
  readonly tagged: TaggedLine
  readonly record: number
  readonly line: number
  readonly time: number | undefined
  /** Places in the whole text: where its own text begins, where its line ends, and the last line that continues it. */
  readonly from: number
  readonly to: number
  end: number
}

/** Lines to marks. A line without a tag goes on from the one before it, unless a blank line ends what that can be. */
class LineReader {
  readonly marks: Marks
  readonly #text: string
  readonly #ledger: Ledger
  readonly #outside: string[] = []
  readonly #bound = new Set<string>()
  #open: OpenLine | undefined
  #inOutside = false

  constructor(text: string, ledger: Ledger) {
    this.#text = text
    this.#ledger = ledger
    this.marks = new Marks(text)
  }

  /** The line from one place up to another. */
  line(from: number, to: number, number: number): void {
    const line = this.#text.slice(from, to)
    const tagged = line.includes('[') ? readTag(line) : undefined
    if (tagged) {
      this.#flush()
      this.#inOutside = false
      const record = this.#ledger.recordLine(number, 'line')
      const time = tagged.time === undefined ? undefined : readTime(tagged.time)
      if (time?.zoneless) this.#ledger.warnOnce('zone', zone.what, zone.why)
      this.#open = { tagged, record, line: number, time: time?.ms, from: from + tagged.at, to, end: to }
      return
    }
    const header = headerOf(line)
    if (header) {
      this.#flush()
      this.#inOutside = false
      this.marks.lap(this.#ledger.recordLine(number, 'heading'), number)
      return
    }
    if (this.#open) {
      if (line.trim() !== '' || goesOnOverBlank(this.#open.tagged)) {
        this.#open.end = to
        return
      }
      this.#flush()
    }
    if (line.trim() === '') return
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

  #flush(): void {
    const open = this.#open
    this.#open = undefined
    if (!open) return
    const { tagged, record, line, time, from, to, end } = open
    const { kind, name, depth, words } = tagged
    if ((kind === 'brain' || kind === 'hands') && mayListTools.test(tagged.text)) {
      const saying = readSaying(textOf(this.#text, words, from, to, end), 'brain')
      if (saying.type === 'tools') for (const tool of saying.names) this.#bound.add(tool)
    }
    this.marks.add({ record, line, kind, name, depth, words, from, to, end, time })
  }
}

const mayListTools = /^(?:\w+ )?(?:tools|herramientas)\s*:/i

/** Results and answers may hold blank lines; a call, a decision or a heading does not. */
const goesOnOverBlank = ({ kind, text }: TaggedLine): boolean =>
  kind === 'hands' ? /^\w{3,12}\s*\d*:/.test(text) : kind === 'brain' && /^(?:final )?(?:answer|respuesta)/i.test(text)

const zone = {
  what: { en: 'times without a zone', es: 'horas sin zona' },
  why: { en: 'They are taken as UTC.', es: 'Se toman como UTC.' },
}
