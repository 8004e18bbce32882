/**
 * One state of a thread, in every spelling: a server's (`checkpoint`, `created_at`), JavaScript's (`config`, `createdAt`), Python's
 * (`parent_config`, also as a print or as a bare list), and a thread as a server lists it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type ReadTime, readTime } from '../core/times'
import { recursionLimitIn } from '../langgraph/recursion-limit'
import { isUnprinted } from '../langgraph/values'
import { textOf } from '../messages/mapped'

export interface TaskFacts {
  readonly id: string | undefined
  readonly name: string
  readonly error: unknown
  readonly interrupts: readonly UnknownRecord[]
  readonly result: { readonly value: unknown } | undefined
  /** What was answered to its pauses, where the record has it. */
  readonly answers?: readonly unknown[] | undefined
  /** The state of the graph inside it. */
  readonly inside: Snapshot | undefined
  readonly triggers?: readonly string[] | undefined
}

/** What a server tells of a thread itself, and no state of it does. */
export interface ThreadFacts {
  /** `idle`, `busy`, `interrupted` or `error`. */
  readonly status: string
  readonly error: unknown
  /** When its values last changed. */
  readonly changed: ReadTime | undefined
  /** True when it is the thread alone: it names no checkpoint. */
  readonly alone: boolean
}

export interface Snapshot {
  readonly values: unknown
  readonly next: readonly string[]
  readonly tasks: readonly TaskFacts[]
  readonly source: string | undefined
  readonly step: number | undefined
  readonly writes: UnknownRecord | undefined
  readonly time: ReadTime | undefined
  readonly id: string | undefined
  readonly parentId: string | undefined
  /** `a:1|b:2`; empty for the entry graph. */
  readonly ns: string
  readonly threadId: string | undefined
  readonly runId: string | undefined
  /** As many supersteps as the run may take, where its config is kept. */
  readonly recursionLimit?: number | undefined
  /** Where it is a thread, or was told together with its thread. */
  readonly thread?: ThreadFacts | undefined
}

/** How sure a value is a state: `undefined` when it is none. */
export function snapshotMark(value: unknown): 'printed' | 'keyed' | 'thread' | 'listed' | undefined {
  if (Array.isArray(value)) return isListed(value) ? 'listed' : undefined
  if (!isRecord(value)) return undefined
  if (value.__type === 'StateSnapshot') return 'printed'
  const known =
    value.checkpoint ?? value.config ?? value.parent_checkpoint ?? value.checkpoint_id ?? value.metadata ?? value.tasks
  if (isRecordOrList(value.values) && Array.isArray(value.next) && known !== undefined) return 'keyed'
  // The state of a function is what it returned last: a text or a number too, and nothing before its first run.
  const isPlaced =
    value.values !== undefined && (isRecord(value.checkpoint) || isRecord(value.config)) && isRecord(value.metadata)
  if (isPlaced && isNames(value.next) && value.status === undefined) return 'keyed'
  const isThread =
    typeof value.thread_id === 'string' &&
    typeof value.status === 'string' &&
    (isRecord(value.values) || (value.values === null && isRecord(value.metadata)))
  return isThread ? 'thread' : undefined
}

/** True for a thread in which nothing has run: it has no values, waits for nobody, and did not fail. */
export const isUnused = (value: unknown): boolean =>
  isRecord(value) &&
  value.values === null &&
  snapshotMark(value) === 'thread' &&
  value.status === 'idle' &&
  Object.keys(isRecord(value.interrupts) ? value.interrupts : {}).length === 0

const isRecordOrList = (value: unknown): boolean => typeof value === 'object' && value !== null

/** A Python named tuple that went through JSON: values, next, config, metadata, created_at, parent_config, tasks, interrupts. */
const isListed = (value: readonly unknown[]): boolean =>
  value.length >= 6 &&
  value.length <= 8 &&
  value[0] !== undefined &&
  isNames(value[1]) &&
  isRecord(value[2]) &&
  isRecord(value[2].configurable)

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export function readSnapshot(value: unknown): Snapshot | undefined {
  const mark = snapshotMark(value)
  if (mark === undefined) return undefined
  if (Array.isArray(value)) {
    const [values, next, config, metadata, created_at, parent_config, tasks, interrupts] = value as readonly unknown[]
    return read({ values, next, config, metadata, created_at, parent_config, tasks, interrupts })
  }
  return isRecord(value) ? read(value) : undefined
}

function read(value: UnknownRecord): Snapshot {
  const metadata = isRecord(value.metadata) ? value.metadata : {}
  const place = placeOf(value.checkpoint) ?? placeOf(value.config) ?? {}
  const parent = placeOf(value.parent_checkpoint) ?? placeOf(value.parentConfig) ?? placeOf(value.parent_config) ?? {}
  const tasks = Array.isArray(value.tasks) ? value.tasks.flatMap((task: unknown) => readTask(task) ?? []) : []
  const next = isNames(value.next) ? value.next : []
  const threadPauses = isRecord(value.interrupts) ? Object.values(value.interrupts).flatMap(pausesIn) : []
  const known = tasks.length > 0 ? tasks : next.map((name) => bareTask(name, []))
  return {
    values: value.values,
    next,
    tasks:
      threadPauses.length > 0 && known.length === 0
        ? [bareTask('', threadPauses)]
        : withPauses(known, pausesIn(value.interrupts)),
    source: textOf(metadata.source),
    step: typeof metadata.step === 'number' ? metadata.step : undefined,
    writes: isRecord(metadata.writes) ? metadata.writes : undefined,
    time: readTime(value.created_at ?? value.createdAt ?? value.updated_at),
    id: textOf(place.checkpoint_id) ?? textOf(value.checkpoint_id),
    parentId: textOf(parent.checkpoint_id) ?? textOf(value.parent_checkpoint_id),
    ns: textOf(place.checkpoint_ns) ?? '',
    threadId: textOf(place.thread_id) ?? textOf(metadata.thread_id) ?? textOf(value.thread_id),
    runId: textOf(metadata.run_id),
    recursionLimit: recursionLimitIn(value.config) ?? recursionLimitIn(metadata),
    ...threadIn(value),
  }
}

function threadIn(value: UnknownRecord): Pick<Snapshot, 'thread'> {
  const { status, error } = value
  if (typeof status !== 'string' || typeof value.thread_id !== 'string') return {}
  const changed = readTime(value.state_updated_at ?? value.updated_at)
  return { thread: { status, error: error ?? undefined, changed, alone: !Array.isArray(value.next) } }
}

const bareTask = (name: string, interrupts: readonly UnknownRecord[]): TaskFacts => ({
  id: undefined,
  name,
  error: undefined,
  interrupts,
  result: undefined,
  inside: undefined,
})

/** Pauses that stand beside the tasks belong to the only task, when none of the tasks has any. */
function withPauses(tasks: readonly TaskFacts[], pauses: readonly UnknownRecord[]): readonly TaskFacts[] {
  const [only] = tasks
  const needed = pauses.length > 0 && tasks.length === 1 && only && only.interrupts.length === 0
  return needed ? [{ ...only, interrupts: pauses }] : tasks
}

const placeOf = (value: unknown): UnknownRecord | undefined =>
  isRecord(value) ? (isRecord(value.configurable) ? value.configurable : value) : undefined
const pausesIn = (value: unknown): readonly UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** A task; Python prints it by position too. */
function readTask(value: unknown): TaskFacts | undefined {
  const task = Array.isArray(value)
    ? fromList(value)
    : isRecord(value)
      ? Array.isArray(value.__args)
        ? { ...fromList(value.__args), ...value }
        : value
      : undefined
  const name = textOf(task?.name)
  if (!task || name === undefined) return undefined
  const { state, result, error } = task
  return {
    id: textOf(task.id),
    name,
    error: error === null ? undefined : error,
    interrupts: pausesIn(task.interrupts),
    result: result === undefined || result === null || isUnprinted(result) ? undefined : { value: result },
    inside: isRecord(state) || Array.isArray(state) ? readSnapshot(state) : undefined,
  }
}

function fromList(value: readonly unknown[]): UnknownRecord {
  const [id, name, path, error, interrupts, state, result] = value
  return { id, name, path, error, interrupts, state, result }
}
