/** Puts the pages of a run together again: its header with the whole report first, and its events in order. */
import type { TraceEvent } from '../trace/events'
import type { ImportReport, ReportLine } from '../trace/trace'
import { PageReader } from './event-pages'
import { type ReportPart, type RunBegun, type RunPage, reportParts } from './port'

export class RunPages {
  readonly #reader = new PageReader()
  readonly #lines = new Map<ReportPart, ReportLine[]>()
  readonly #takeEvents: (events: readonly TraceEvent[], done: number, of: number) => void
  #begun: RunBegun | undefined
  #done = 0

  /** `takeEvents` gets the events of each page, how many there were with these, and how many there will be. */
  constructor(takeEvents: (events: readonly TraceEvent[], done: number, of: number) => void) {
    this.#takeEvents = takeEvents
  }

  /** Each page once, in order. */
  take(page: RunPage): void {
    switch (page.kind) {
      case 'header':
        this.#begun = page
        return
      case 'report': {
        const lines = this.#lines.get(page.part) ?? []
        for (const line of page.lines) lines.push(line)
        this.#lines.set(page.part, lines)
        return
      }
      case 'events': {
        const events = this.#reader.read(page.page)
        this.#done += events.length
        this.#takeEvents(events, this.#done, this.#begun?.events ?? this.#done)
      }
    }
  }

  /** The run without its events, once its last page is there; `undefined` when not even its header came. */
  run(): Pick<RunBegun, 'header' | 'on' | 'verdict'> | undefined {
    if (!this.#begun) return undefined
    const { header, on, verdict } = this.#begun
    const { origin } = header
    if (origin.kind !== 'import') return { header, on, verdict }
    const lines: Partial<Record<ReportPart, readonly ReportLine[]>> = {}
    for (const part of reportParts) {
      const own = this.#lines.get(part)
      if (own) lines[part] = own
    }
    const report: ImportReport = { ...origin.report, ...lines }
    return { header: { ...header, origin: { ...origin, report } }, on, verdict }
  }
}
