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
import { logRun } from './run-maker'
import { readSaying } from './sayings'
import { headerOf, readTag, type TaggedLine } from './tags'
import { type Entry, UnitReader } from './units'
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
  const reader = new LineReader(ledger)
  const { text } = source
  // Line by line: a list of all would be as long as the log.
  for (let at = 0, number = 1; at <= text.length; number += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    reader.line(text.slice(at, end), number)
    at = end + 1
  }
  reader.close()
  if (!reader.marks.some((mark) => 'kind' in mark)) return []
  const bound = reader.bound()
  return [
    {
      title: '',
      get sources() {
        return reader.sources()
      },
      build: (own) => logRun(unitsOf(reader.marks), bound, own),
    },
  ]
}

function unitsOf(marks: readonly Mark[]): UnitReader['units'] {
  const reader = new UnitReader()
  marks.forEach((mark) => {
    if ('kind' in mark) reader.add(mark)
    else reader.lap(mark.source)
  })
  return reader.units
}

/** A tagged line with what continues it, or the heading of a lap. */
type Mark = Entry | { readonly source: SourceLink }

interface OpenLine {
  readonly tagged: TaggedLine
  readonly source: SourceLink
  readonly time: number | undefined
  more: string[] | undefined
}

/** Lines to entries. A line without a tag goes on from the one before it, unless a blank line ends what that can be. */
class LineReader {
  readonly marks: Mark[] = []
  readonly #ledger: Ledger
  readonly #outside: string[] = []
  readonly #bound = new Set<string>()
  #open: OpenLine | undefined
  #inOutside = false

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  line(line: string, number: number): void {
    const tagged = line.includes('[') ? readTag(line) : undefined
    if (tagged) {
      this.#flush()
      this.#inOutside = false
      const source = this.#ledger.record(`line ${number}`, 'line')
      const time = tagged.time === undefined ? undefined : readTime(tagged.time)
      if (time?.zoneless) this.#ledger.warnOnce('zone', zone.what, zone.why)
      this.#open = { tagged, source, time: time?.ms, more: undefined }
      return
    }
    const header = headerOf(line)
    if (header) {
      this.#flush()
      this.#inOutside = false
      const source = this.#ledger.record(`line ${number}`, 'heading')
      this.marks.push({ source })
      return
    }
    if (this.#open) {
      if (line.trim() !== '' || goesOnOverBlank(this.#open.tagged)) {
        if (this.#open.more) this.#open.more.push(line)
        else this.#open.more = [line]
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
  }

  /** Of what is shown. */
  *sources(): Generator<SourceLink> {
    for (const { source } of this.marks) yield source
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
    const { tagged, source, time, more } = open
    const { kind, name, depth } = tagged
    const text = more === undefined ? tagged.text : [tagged.text, ...more].join('\n').trimEnd()
    if ((kind === 'brain' || kind === 'hands') && mayListTools.test(tagged.text)) {
      const saying = readSaying(text, 'brain')
      if (saying.type === 'tools') for (const tool of saying.names) this.#bound.add(tool)
    }
    this.marks.push({ kind, name, depth, text, time, source })
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
