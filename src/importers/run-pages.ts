/** Puts the pages of a run together again: its header with the whole report, and its events in order. */
import type { TraceEvent } from '../trace/events'
import type { ImportReport, ReportLine, Trace } from '../trace/trace'
import { PageReader } from './event-pages'
import { type ReportPart, type RunPage, reportParts, type TraceHeader } from './port'

export class RunPages {
  readonly #reader = new PageReader()
  readonly #events: TraceEvent[] = []
  readonly #lines = new Map<ReportPart, ReportLine[]>()
  #header: TraceHeader | undefined

  /** Each page once, in order. */
  take(page: RunPage): void {
    switch (page.kind) {
      case 'header':
        this.#header = page.header
        return
      case 'report': {
        const lines = this.#lines.get(page.part) ?? []
        for (const line of page.lines) lines.push(line)
        this.#lines.set(page.part, lines)
        return
      }
      case 'events':
        for (const event of this.#reader.read(page.page)) this.#events.push(event)
    }
  }

  /** The run, once its last page is there; `undefined` when not even its header came. */
  trace(): Trace | undefined {
    const header = this.#header
    if (!header) return undefined
    const { origin } = header
    if (origin.kind !== 'import') return { ...header, events: this.#events }
    const lines: Partial<Record<ReportPart, readonly ReportLine[]>> = {}
    for (const part of reportParts) {
      const own = this.#lines.get(part)
      if (own) lines[part] = own
    }
    const report: ImportReport = { ...origin.report, ...lines }
    return { ...header, origin: { ...origin, report }, events: this.#events }
  }
}
