/**
 * One stored checkpoint as a state of its thread, from what checkpointers hold: tuples, rows of a database, and the storage of
 * MemorySaver. Channels that LangGraph keeps for itself are no fields; values that a database keeps elsewhere are not there.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { readTime } from '../core/times'
import { bytesText, jsonInside } from '../core/unwrap'
import type { Snapshot, TaskFacts } from '../langgraph-state/snapshot'
import { textOf } from '../messages/mapped'

export interface Stored {
  readonly snapshot: Snapshot
  /** Per node: the versions of channels that it has seen. Two checkpoints differ where a node has run. */
  readonly seen: UnknownRecord
  /** What tasks behind this checkpoint wrote: task, channel, value. */
  readonly writes: readonly Write[]
  /** True when channels have versions but no values. */
  readonly hollow: boolean
}

export interface Write {
  readonly taskId: string
  readonly channel: string
  readonly value: unknown
}

const own = /^(?:__|branch:|start:|join:)/

/** A value that may be JSON in a text, or bytes printed as an object or a buffer. */
export function decoded(value: unknown): unknown {
  const text = typeof value === 'string' ? value : bytesOf(value)
  if (text === undefined) return value
  const read = jsonInside(text)
  if (read !== undefined) return read
  try {
    return JSON.parse(text) as unknown
  } catch {
    return readLenient(text)?.value ?? text
  }
}

function bytesOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  const list: unknown = value.type === 'Buffer' ? value.data : undefined
  if (Array.isArray(list) && list.every((byte) => typeof byte === 'number'))
    return new TextDecoder('utf-8').decode(Uint8Array.from(list))
  return bytesText(value)
}

/** True for a checkpoint itself. */
export const isCheckpoint = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (isRecord(value.channel_values) || isRecord(value.channel_versions)) &&
  (typeof value.id === 'string' || value.versions_seen !== undefined || value.ts !== undefined)

/** A tuple or a row: an object with a checkpoint in it. */
export function storedIn(value: unknown): Stored | undefined {
  if (isCheckpoint(value)) return build(value, {}, {}, {}, [])
  if (Array.isArray(value)) {
    const [config, checkpoint, metadata, parent, writes] = value as readonly unknown[]
    return isRecord(config) && isCheckpoint(checkpoint)
      ? build(checkpoint, placeIn(config), metadata, placeIn(parent), writes)
      : undefined
  }
  if (!isRecord(value)) return undefined
  const checkpoint = decoded(value.checkpoint)
  if (!isCheckpoint(checkpoint)) return undefined
  const config = placeIn(value.config)
  const place = Object.keys(config).length > 0 ? config : value
  const parent = placeIn(value.parentConfig ?? value.parent_config)
  const parentId = parent.checkpoint_id ?? value.parent_checkpoint_id ?? value.parent_id
  return build(
    checkpoint,
    place,
    decoded(value.metadata),
    { checkpoint_id: parentId },
    value.pendingWrites ?? value.pending_writes,
  )
}

const placeIn = (value: unknown): UnknownRecord =>
  isRecord(value) ? (isRecord(value.configurable) ? value.configurable : value) : {}

/** A checkpoint in its place. `writes`: what was written behind it, as `[task, channel, value]`. */
export function build(
  checkpoint: UnknownRecord,
  place: UnknownRecord,
  about: unknown,
  parent: UnknownRecord,
  writes: unknown,
): Stored {
  const metadata = isRecord(about) ? about : {}
  const channels = isRecord(checkpoint.channel_values) ? checkpoint.channel_values : {}
  const versions = isRecord(checkpoint.channel_versions) ? checkpoint.channel_versions : {}
  const seen = isRecord(checkpoint.versions_seen) ? checkpoint.versions_seen : {}
  const isOwn = (channel: string): boolean => own.test(channel) && channel !== '__root__'
  const isNode = (channel: string): boolean => Object.hasOwn(seen, channel) && channels[channel] === channel
  const values = Object.fromEntries(Object.entries(channels).filter(([channel]) => !isOwn(channel) && !isNode(channel)))
  const next = Object.keys(channels).flatMap((channel) =>
    channel.startsWith('branch:to:') ? [channel.slice('branch:to:'.length)] : [],
  )
  return {
    seen,
    writes: writesIn(writes),
    hollow: Object.keys(values).length === 0 && Object.keys(versions).some((channel) => !isOwn(channel)),
    snapshot: {
      values: Object.hasOwn(values, '__root__') && Object.keys(values).length === 1 ? values.__root__ : values,
      next,
      tasks: [],
      source: textOf(metadata.source),
      step: typeof metadata.step === 'number' ? metadata.step : undefined,
      writes: isRecord(metadata.writes) ? metadata.writes : undefined,
      time: readTime(checkpoint.ts),
      id: textOf(place.checkpoint_id) ?? textOf(checkpoint.id),
      parentId: textOf(parent.checkpoint_id),
      ns: textOf(place.checkpoint_ns) ?? '',
      threadId: textOf(place.thread_id) ?? textOf(metadata.thread_id),
      runId: textOf(metadata.run_id),
    },
  }
}

export function writesIn(value: unknown): readonly Write[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown): readonly Write[] => {
    const [taskId, channel, written] = Array.isArray(item)
      ? (item as readonly unknown[])
      : isRecord(item)
        ? [item.task_id, item.channel, item.value ?? item.blob]
        : []
    return typeof taskId === 'string' && typeof channel === 'string' ? [{ taskId, channel, value: decoded(written) }] : []
  })
}

/** What ran behind a checkpoint: nodes that have seen more in the next one, else those that are due; with what their tasks wrote. */
export function tasksOf(stored: Stored, next: Stored | undefined): readonly TaskFacts[] {
  const ran = next
    ? Object.keys(next.seen).filter(
        (node) => !node.startsWith('__') && JSON.stringify(next.seen[node]) !== JSON.stringify(stored.seen[node]),
      )
    : []
  const names =
    ran.length > 0
      ? ran
      : next
        ? Object.keys(next.snapshot.writes ?? {}).filter((node) => !node.startsWith('__'))
        : stored.snapshot.next
  const byTask = new Map<string, Write[]>()
  for (const write of stored.writes) {
    const list = byTask.get(write.taskId)
    if (list) list.push(write)
    else byTask.set(write.taskId, [write])
  }
  const tasks = [...byTask].filter(([taskId]) => !/^0{8}-/.test(taskId))
  const left = [...tasks]
  return names.map((name): TaskFacts => {
    // Which task a node is, its writes tell: where it goes on to, or that it is the only one.
    const at =
      names.length === 1
        ? 0
        : left.findIndex(([, writes]) => writes.some(({ channel }) => channel === name || channel.startsWith(`branch:${name}:`)))
    const [found] = at >= 0 && at < left.length ? left.splice(at, 1) : []
    const writes = found?.[1] ?? []
    const fields = writes.filter(({ channel }) => !own.test(channel) && channel !== name)
    const of = (channel: string) => writes.filter((write) => write.channel === channel).map(({ value }) => value)
    return {
      id: found?.[0],
      name,
      error: of('__error__')[0],
      interrupts: of('__interrupt__')
        .flatMap((value) => (Array.isArray(value) ? value : [value]))
        .map((value) => (isRecord(value) ? value : { value })),
      answers: of('__resume__').flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : [value])),
      result: fields.length > 0 ? { value: Object.fromEntries(fields.map(({ channel, value }) => [channel, value])) } : undefined,
      inside: undefined,
    }
  })
}
