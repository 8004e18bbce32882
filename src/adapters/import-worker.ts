/**
 * The import port over Web Workers: one for each file that is open, and one that waits once a file is in sight; none before. Ending a
 * session ends its worker, whatever it is at; a worker that breaks down answers everything that was asked with what it said, and the next
 * reading starts another.
 */
import { err, ok, type Result } from '../base/result'
import type {
  Excerpt,
  FormatName,
  ImportPort,
  ImportSession,
  ImportSource,
  ImportSummary,
  ImportTrouble,
  RunEntry,
  RunPage,
} from '../importers/port'
import type { FromImporter, RunHeads, ToImporter } from '../importers/worker-messages'
import type { ReportLine } from '../trace/trace'

/** The importers of the page. `open` makes a worker; it is called when something is first asked of one, or by `makeReady`. */
export function createImportClient(open: () => Worker = openWorker): ImportPort {
  let formats: readonly FormatName[] | undefined
  let waiting: WorkerLine | undefined
  return {
    makeReady() {
      if (waiting) return
      waiting = new WorkerLine(open)
      // When it answers it has started. One that breaks down meanwhile is started anew when it is needed.
      waiting.ask({ type: 'formats', soon: true }, (answer) => {
        if (answer.type === 'formats') formats = answer.formats
      })
    },
    async formats() {
      if (formats) return formats
      const line = new WorkerLine(open)
      const got = await new Promise<readonly FormatName[] | undefined>((resolve) => {
        line.ask({ type: 'formats' }, (answer) => resolve(answer.type === 'formats' ? answer.formats : undefined))
      })
      line.end('cancelled')
      formats = got
      return got ?? []
    },
    open(source) {
      const line = waiting ?? new WorkerLine(open)
      waiting = undefined
      return openSession(source, line)
    },
  }
}

function openSession(source: ImportSource, line: WorkerLine): ImportSession {
  /** How the only run of a long file begins: it came after the summary, and waits until that run is opened. */
  let beginning: readonly RunPage[] = []
  /** Takes a beginning that comes only after its run was asked for. */
  let begin: ((pages: readonly RunPage[]) => void) | undefined
  return {
    source,
    read: (choices, onProgress, onMore) =>
      new Promise<Result<ImportSummary, ImportTrouble>>((resolve) => {
        const others: RunEntry[] = []
        beginning = []
        line.ask({ type: 'read', source, choices }, (answer) => {
          switch (answer.type) {
            case 'progress':
              onProgress(answer.progress)
              return true
            case 'heads':
              addTo(others, answer.heads)
              return true
            case 'read':
              resolve(answer.result.ok ? ok(withOthers(answer.result.value, others)) : answer.result)
              return answer.more
            case 'beginning':
              if (begin) begin(answer.pages)
              else beginning = answer.pages
              return true
            case 'entries':
              onMore?.(answer.more)
              return answer.more.report === undefined
            default:
              resolve(err(troubleOf(answer)))
              return false
          }
        })
      }),
    run: (index, take, onProgress) =>
      new Promise<Result<void, ImportTrouble>>((resolve) => {
        const takeAll = (pages: readonly RunPage[]) => {
          begin = undefined
          beginning = []
          for (const page of pages) take(page)
        }
        const id = line.ask({ type: 'run', index }, (answer) => {
          if (answer.type === 'progress') {
            onProgress?.(answer.progress)
            return true
          }
          if (answer.type === 'page' && answer.page !== undefined) {
            // The next one is made ready while this one is taken in.
            line.say({ type: 'next', id })
            begin = undefined
            try {
              take(answer.page)
            } catch (error) {
              resolve(err({ code: 'broke-down', message: error instanceof Error ? error.message : String(error) }))
              return false
            }
            return true
          }
          resolve(answer.type === 'page' ? ok(undefined) : err(troubleOf(answer)))
          return false
        })
        if (index !== 0) return
        begin = takeAll
        if (beginning.length > 0) takeAll(beginning)
      }),
    record: (asked) =>
      new Promise<Excerpt | undefined>((resolve) => {
        line.ask({ type: 'record', ask: asked }, (answer) => resolve(answer.type === 'record' ? answer.excerpt : undefined))
      }),
    reportLines: (part, from) =>
      new Promise<readonly ReportLine[]>((resolve) => {
        line.ask({ type: 'report-lines', part, from }, (answer) => resolve(answer.type === 'report-lines' ? answer.lines : []))
      }),
    end: () => line.end('cancelled'),
  }
}

/** The runs of a file with many of them cross as columns. */
function addTo(runs: RunEntry[], { from, titles, startedAt }: RunHeads): void {
  for (let i = 0; i < titles.length; i += 1) {
    const time = startedAt?.[i]
    runs.push({ index: from + i, title: titles[i] ?? '', ...(time === undefined ? {} : { startedAt: time }) })
  }
}

const withOthers = (summary: ImportSummary, others: readonly RunEntry[]): ImportSummary =>
  others.length === 0 ? summary : { ...summary, runs: [...summary.runs, ...others] }

type Answer = FromImporter | { readonly type: 'ended'; readonly why: 'cancelled' | 'broke-down'; readonly message: string }
type Asked<T> = T extends ToImporter ? Omit<T, 'id'> : never

function troubleOf(answer: Answer): ImportTrouble {
  if (answer.type === 'ended' && answer.why === 'cancelled') return { code: 'cancelled' }
  const message = answer.type === 'ended' || answer.type === 'failed' ? answer.message : answer.type
  return { code: 'broke-down', message }
}

/** A line to one worker: numbers the requests, and never leaves one without an answer. */
class WorkerLine {
  readonly #open: () => Worker
  readonly #listeners = new Map<number, (answer: Answer) => unknown>()
  #worker: Worker | undefined
  #last = 0
  #over = false

  constructor(open: () => Worker) {
    this.#open = open
  }

  /** Asks. `listen` hears each answer; it gives `true` to hear more. */
  ask(message: Asked<ToImporter>, listen: (answer: Answer) => unknown): number {
    this.#last += 1
    const id = this.#last
    this.#listeners.set(id, listen)
    if (this.#over) queueMicrotask(() => this.#answer(id, { type: 'ended', why: 'cancelled', message: '' }))
    else
      try {
        this.say({ ...message, id })
      } catch (error) {
        this.end('broke-down', error instanceof Error ? error.message : String(error))
      }
    return id
  }

  say(message: ToImporter): void {
    if (!this.#over) this.#connect().postMessage(message)
  }

  end(why: 'cancelled' | 'broke-down', message = ''): void {
    this.#over ||= why === 'cancelled'
    this.#worker?.terminate()
    this.#worker = undefined
    for (const id of [...this.#listeners.keys()]) this.#answer(id, { type: 'ended', why, message })
  }

  #answer(id: number, answer: Answer): void {
    const listen = this.#listeners.get(id)
    if (listen?.(answer) !== true) this.#listeners.delete(id)
  }

  #connect(): Worker {
    if (this.#worker) return this.#worker
    const worker = this.#open()
    worker.onmessage = ({ data }: MessageEvent<FromImporter>) => this.#answer(data.id, data)
    worker.onerror = (event) => {
      event.preventDefault()
      this.end('broke-down', event.message || 'The importers could not be loaded.')
    }
    worker.onmessageerror = () => this.end('broke-down', 'The worker said something that cannot be read.')
    this.#worker = worker
    return worker
  }
}

function openWorker(): Worker {
  return new Worker(new URL('../importers/worker.ts', import.meta.url), { type: 'module', name: 'vuelta-importers' })
}
