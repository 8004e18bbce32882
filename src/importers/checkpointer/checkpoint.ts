/**
 * One stored checkpoint as a state of its thread, from what checkpointers hold: tuples, rows of a database, and the storage of
 * MemorySaver. Channels that LangGraph keeps for itself are no fields; values that a database keeps elsewhere are not there.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { readTime } from '../core/times'
import { bytesText, jsonInside } from '../core/unwrap'
import { targetsIn } from '../langgraph/values'
import type { Snapshot } from '../langgraph-state/snapshot'
import { textOf } from '../messages/mapped'

export interface Stored {
  readonly snapshot: Snapshot
  /** Per node: the versions of channels that it has seen. Two checkpoints differ where a node has run. */
  readonly seen: UnknownRecord
  /** The versions of the channels that have a value. */
  readonly versions: UnknownRecord
  /** What tasks behind this checkpoint wrote: task, channel, value. */
  readonly writes: readonly Write[]
  /** Nodes that packets were sent to, packet by packet. */
  readonly sends: readonly string[]
  /** True for the versions in which they are no channel of the checkpoint. */
  readonly keepsSendsApart: boolean
  /** Channels of which only the changes are kept: see deltas.ts. */
  readonly deltas: readonly string[]
  /** True when channels have versions but no values. */
  readonly hollow: boolean
}

export interface Write {
  readonly taskId: string
  readonly channel: string
  readonly value: unknown
  /** The path of the task, where it is kept: it names the node. */
  readonly path?: string | undefined
}

/** A channel that LangGraph keeps for itself. */
export const isOwnChannel = (channel: string): boolean => own.test(channel)

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
export function storedIn(value: unknown, beside?: Beside): Stored | undefined {
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
  const parentId = parent.checkpoint_id ?? value.parent_checkpoint_id ?? value.parent_ts ?? value.parent_id
  const parts = beside?.(checkpoint, place)
  const told = build(
    parts?.checkpoint ?? checkpoint,
    place,
    decoded(value.metadata),
    { checkpoint_id: parentId },
    value.pendingWrites ?? value.pending_writes,
  )
  return parts ? { ...told, writes: [...told.writes, ...parts.writes] } : told
}

/** What stands in other rows about a checkpoint: the values of its channels, and what was written behind it. */
export type Beside = (
  checkpoint: UnknownRecord,
  place: UnknownRecord,
) => { readonly checkpoint: UnknownRecord; readonly writes: readonly Write[] }

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
  const values = Object.fromEntries(
    Object.entries(channels)
      .filter(([channel]) => !isOwn(channel) && !isNode(channel))
      .map(([channel, value]) => [channel, wholeValue(value)]),
  )
  const deltas = isRecord(metadata.counters_since_delta_snapshot) ? Object.keys(metadata.counters_since_delta_snapshot) : []
  const sent: unknown = channels.__pregel_tasks ?? checkpoint.pending_sends
  const sends = Array.isArray(sent) ? sent.flatMap(targetsIn) : []
  const next = [...new Set([...Object.entries(channels).flatMap(dueBy), ...sends])]
  return {
    seen,
    versions: Object.fromEntries(Object.entries(versions).filter(([channel]) => Object.hasOwn(channels, channel))),
    sends,
    deltas,
    keepsSendsApart: typeof checkpoint.v === 'number' && checkpoint.v < 4,
    writes: writesIn(writes),
    hollow: deltas.length === 0 && Object.keys(values).length === 0 && Object.keys(versions).some((channel) => !isOwn(channel)),
    snapshot: {
      values: Object.hasOwn(values, '__root__') && Object.keys(values).length === 1 ? values.__root__ : values,
      next,
      tasks: [],
      source: textOf(metadata.source),
      step: typeof metadata.step === 'number' ? metadata.step : undefined,
      writes: isRecord(metadata.writes) ? metadata.writes : undefined,
      time: readTime(checkpoint.ts),
      id: textOf(place.checkpoint_id) ?? textOf(place.thread_ts) ?? textOf(checkpoint.id),
      parentId: textOf(parent.checkpoint_id),
      ns: nameOf(place.checkpoint_ns) ?? '',
      threadId: textOf(place.thread_id) ?? textOf(metadata.thread_id),
      runId: textOf(metadata.run_id),
    },
  }
}

/** A value that is written down whole now and then, of a channel that is kept by its changes. */
const wholeValue = (value: unknown): unknown => (isRecord(value) && value.__type === '_DeltaSnapshot' ? value.value : value)

/** Redis has no empty texts in its index, and another word for them. */
const nameOf = (value: unknown): string | undefined => (value === '__empty__' ? '' : textOf(value))

/** The node that a channel with a value leads to, if it does. */
function dueBy([channel, value]: readonly [string, unknown]): readonly string[] {
  const [, branch, join, waited = ''] = /^(?:branch:to:|branch:[^:]+:[^:]+:|start:)(.+)$|^join:(.+):([^:]+)$/.exec(channel) ?? []
  if (branch !== undefined) return [branch]
  if (join === undefined) return []
  // A join leads on when all that it waits for have come.
  const come: readonly unknown[] = Array.isArray(value) ? value : []
  return join.split('+').every((node) => come.includes(node)) ? [waited] : []
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
