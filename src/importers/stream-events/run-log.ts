/**
 * Logs of `astream_log`: patches that build up one object with every run in it, or that object itself. Its runs are told as the events that
 * `astream_events` would have given of them, in the order of their times.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'

interface Patch {
  readonly op: string
  readonly path: string
  readonly value: unknown
}

/** The patches that a value holds: a list of them, one, or Python's print of a `RunLogPatch`. */
export function patchesIn(value: unknown): readonly Patch[] | undefined {
  if (Array.isArray(value)) {
    const all = value.map(patchOf)
    return all.length > 0 && all.every((one) => one !== undefined) ? all : undefined
  }
  if (!isRecord(value)) return undefined
  if (value.__type === 'RunLogPatch') return patchesIn(value.__args) ?? patchesIn(value.ops)
  if (Array.isArray(value.ops)) return patchesIn(value.ops)
  const one = patchOf(value)
  return one ? [one] : undefined
}

const ops = new Set<unknown>(['add', 'replace', 'remove'])

function patchOf(value: unknown): Patch | undefined {
  if (!isRecord(value) || !ops.has(value.op) || typeof value.path !== 'string') return undefined
  const isLog =
    value.path === '' ? isRunLog(value.value) : /^\/(?:logs|streamed_output|final_output|id|name|type)(?:\/|$)/.test(value.path)
  return isLog ? { op: String(value.op), path: value.path, value: value.value } : undefined
}

/** The object that patches build up; `RunLog` when Python printed it. */
export const isRunLog = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.logs) && Array.isArray(value.streamed_output) && typeof value.id === 'string'

/** An event as `astream_events` gives it, and the records that told of it. */
export interface ToldEvent {
  readonly value: UnknownRecord
  readonly links: readonly SourceLink[]
}

interface LoggedRun {
  readonly entry: Record<string, unknown>
  readonly begin: SourceLink[]
  readonly end: SourceLink[]
  ended: boolean
}

const newRun = (value: unknown, link?: SourceLink): LoggedRun => ({
  entry: isRecord(value) ? { ...value } : {},
  begin: link ? [link] : [],
  end: [],
  ended: false,
})

/** What happened, in its order: patches are told as it happens. */
type Happened =
  | { readonly type: 'start' | 'end'; readonly run: LoggedRun }
  | { readonly type: 'piece'; readonly run: LoggedRun; readonly value: unknown; readonly link: SourceLink }

export class RunLog {
  #root: LoggedRun = newRun({})
  readonly #runs = new Map<string, LoggedRun>()
  readonly #happened: Happened[] = []

  /** A whole log in one value; its runs are brought into the order of their times. */
  whole(value: UnknownRecord, link: SourceLink): void {
    const { logs, streamed_output: pieces, ...own } = value
    this.#root = newRun(own, link)
    this.#happened.push({ type: 'start', run: this.#root })
    const runs = Object.values(isRecord(logs) ? logs : {}).map((entry) => newRun(entry, link))
    this.#happened.push(...inTime(runs, link))
    for (const piece of listOf(pieces)) this.#happened.push({ type: 'piece', run: this.#root, value: piece, link })
  }

  patch({ path, value }: Patch, link: SourceLink): void {
    if (path === '') {
      this.whole(isRecord(value) ? value : {}, link)
      return
    }
    const [, first = '', name = '', ...rest] = path.split('/').map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    const inLogs = first === 'logs'
    if (inLogs && rest.length === 0) {
      const run = newRun(value, link)
      this.#runs.set(name, run)
      this.#happened.push({ type: 'start', run })
      if (isGiven(run.entry.end_time)) this.#end(run)
      return
    }
    const run = inLogs ? this.#runs.get(name) : this.#root
    const [field = '', at] = inLogs ? rest : [first, name === '' ? undefined : name]
    if (!run) return
    if (field === 'streamed_output' && at !== undefined) this.#happened.push({ type: 'piece', run, value, link })
    // It says the words of the pieces once more.
    else if (field === 'streamed_output_str') run.begin.push(link)
    else {
      run.entry[field] = value
      run.end.push(link)
      // What came of the whole grows with each piece: it is over when nothing more is told.
      if (inLogs && (field === 'final_output' || field === 'end_time') && isGiven(value)) this.#end(run)
    }
  }

  #end(run: LoggedRun): void {
    if (!run.ended) this.#happened.push({ type: 'end', run })
    run.ended = true
  }

  /** What ran, as events. */
  events(): readonly ToldEvent[] {
    if (isGiven(this.#root.entry.final_output)) this.#end(this.#root)
    return this.#happened.map((one): ToldEvent => {
      const { run } = one
      const isRoot = run === this.#root
      const kind = isRoot ? 'chain' : kindOf(run.entry)
      const { id: run_id, name, tags, metadata } = run.entry
      const about = { run_id, name, tags, metadata, parent_ids: isRoot ? [] : [this.#root.entry.id] }
      if (one.type === 'start')
        return { value: { ...about, event: `on_${kind}_start`, data: { input: run.entry.inputs } }, links: run.begin }
      if (one.type === 'piece')
        return { value: { ...about, event: `on_${kind}_stream`, data: { chunk: one.value } }, links: [one.link] }
      const output = isRoot ? run.entry.final_output : outputOf(run.entry.final_output, kind)
      return { value: { ...about, event: `on_${kind}_end`, data: { output } }, links: run.end.length > 0 ? run.end : run.begin }
    })
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const timeOf = (value: unknown): number | undefined => readTime(value)?.ms

/** Runs in the order in which they began, their ends between: an end waits for what began before it in the same visit of a node. */
function inTime(given: readonly LoggedRun[], link: SourceLink): readonly Happened[] {
  const happened: Happened[] = []
  // A printer may have put them into the order of their names. A node began before what ran in it.
  const runs = given
    .map((run, i) => ({ run, at: timeOf(run.entry.start_time) ?? Number.POSITIVE_INFINITY, inner: isNode(run) ? 0 : 1, i }))
    .sort((a, b) => a.at - b.at || a.inner - b.inner || a.i - b.i)
    .map(({ run }) => run)
  let open: LoggedRun[] = []
  const close = (ends: readonly LoggedRun[]): void => {
    const ordered = [...ends].reverse().sort((a, b) => endOf(a) - endOf(b))
    for (const run of ordered) happened.push({ type: 'end', run })
    open = open.filter((run) => !ends.includes(run))
  }
  for (const run of runs) {
    const from = timeOf(run.entry.start_time) ?? Number.POSITIVE_INFINITY
    close(open.filter((one) => endOf(one) < from || (endOf(one) === from && visitOf(one) !== visitOf(run))))
    happened.push({ type: 'start', run })
    for (const value of listOf(run.entry.streamed_output)) happened.push({ type: 'piece', run, value, link })
    if (isGiven(run.entry.end_time) || isGiven(run.entry.final_output)) open.push(run)
  }
  close(open)
  return happened
}

const isNode = ({ entry }: LoggedRun): boolean => isRecord(entry.metadata) && entry.metadata.langgraph_node === entry.name
const endOf = ({ entry }: LoggedRun): number => timeOf(entry.end_time) ?? timeOf(entry.start_time) ?? 0
const visitOf = ({ entry }: LoggedRun): unknown => (isRecord(entry.metadata) ? entry.metadata.langgraph_checkpoint_ns : undefined)

const types = new Set(['tool', 'retriever', 'prompt', 'parser'])
function kindOf({ type }: UnknownRecord): string {
  const name = textOf(type) ?? 'chain'
  return name === 'llm' || name === 'chat_model' ? 'chat_model' : types.has(name) ? name : 'chain'
}

/** What came out, without what only wraps it. */
function outputOf(output: unknown, kind: string): unknown {
  return kind !== 'chat_model' && isRecord(output) && Object.keys(output).length === 1 && 'output' in output
    ? output.output
    : output
}
