/**
 * Puts the pages of a run together again: its header with the whole report first, and its events in order. Where only a beginning came
 * before, all of it begins anew with the next header.
 */
import type { ImportReport, ReportLine } from '../trace/trace'
import { PageReader, type ReadEvents } from './page-reader'
import { type ReportPart, type RunBegun, type RunPage, reportParts } from './port'

/** Takes the events of the next page, to be read now and whenever they are looked at; how many there were with these, and will be. */
export type EventTaker = (events: ReadEvents, done: number, of: number) => void

export class RunPages {
  #reader = new PageReader()
  readonly #lines = new Map<ReportPart, ReportLine[]>()
  readonly #takeEvents: EventTaker
  #begun: RunBegun | undefined
  #done = 0

  constructor(takeEvents: EventTaker) {
    this.#takeEvents = takeEvents
  }

  /** Each page once, in order. */
  take(page: RunPage): void {
    switch (page.kind) {
      case 'header':
        this.#begun = page
        this.#done = 0
        this.#lines.clear()
        this.#reader = new PageReader()
        return
      case 'report': {
        const lines = this.#lines.get(page.part) ?? []
        for (const line of page.lines) lines.push(line)
        this.#lines.set(page.part, lines)
        return
      }
      case 'events':
        this.#done += page.page.count
        this.#takeEvents(this.#reader.take(page.page), this.#done, this.#begun?.events ?? this.#done)
    }
  }

  /** True while only a beginning has come. */
  get isBeginning(): boolean {
    return this.#begun?.beginning !== undefined
  }

  /** True when all events are there that belong to the header that came last. */
  get isFull(): boolean {
    return this.#begun !== undefined && this.#done >= (this.#begun.beginning ?? this.#begun.events)
  }

  /** The run without its events, once its last page is there; `undefined` when not even its header came. */
  run(): Pick<RunBegun, 'header' | 'on' | 'verdicts'> | undefined {
    if (!this.#begun) return undefined
    const { header, on, verdicts } = this.#begun
    const { origin } = header
    if (origin.kind !== 'import') return { header, on, verdicts }
    const lines: Partial<Record<ReportPart, readonly ReportLine[]>> = {}
    for (const part of reportParts) {
      const own = this.#lines.get(part)
      if (own) lines[part] = own
    }
    const report: ImportReport = { ...origin.report, ...lines }
    return { header: { ...header, origin: { ...origin, report } }, on, verdicts }
  }
}
