/** The checkpoints in a document: the storage of MemorySaver by thread, namespace and id, or any list of tuples or rows. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { dotted } from '../core/find-conversations'
import { build, decoded, isCheckpoint, type Stored, storedIn, type Write, writesIn } from './checkpoint'

export interface Found {
  readonly stored: Stored | undefined
  readonly path: string
}

/** True for `{thread: {namespace: {id: [checkpoint, metadata, parent]}}}`. */
export function isStorage(value: unknown): value is UnknownRecord {
  if (!isRecord(value)) return false
  const thread = Object.values(value).find((one) => isRecord(one) && Object.keys(one).length > 0)
  const scope = isRecord(thread) ? Object.values(thread).find((one) => isRecord(one) && Object.keys(one).length > 0) : undefined
  const entry = isRecord(scope) ? Object.values(scope)[0] : undefined
  return Array.isArray(entry) && entry.length >= 1 && entry.length <= 3 && isCheckpoint(decoded(entry[0]))
}

/** All checkpoints of a document, in its order; an item that is none is given without one. */
export function checkpointsIn(value: unknown): readonly Found[] {
  if (isRecord(value) && isStorage(value.storage)) return storageItems(value.storage, '.storage', value.writes)
  if (isStorage(value)) return storageItems(value, '', undefined)
  if (storedIn(value)) return [{ stored: storedIn(value), path: '' }]
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ stored: storedIn(item), path: `[${i}]` }))
  if (!isRecord(value)) return [{ stored: undefined, path: '' }]
  const held = Object.entries(value).flatMap(([key, inner]): readonly Found[] =>
    Array.isArray(inner) && inner.some((item) => storedIn(item) !== undefined)
      ? inner.map((item: unknown, i) => ({ stored: storedIn(item), path: `${dotted(key)}[${i}]` }))
      : [],
  )
  return held.length > 0 ? held : [{ stored: undefined, path: '' }]
}

function storageItems(storage: UnknownRecord, base: string, writes: unknown): readonly Found[] {
  return entries(storage).flatMap(([thread_id, scopes]) =>
    entries(scopes).flatMap(([checkpoint_ns, scope]) =>
      entries(scope).map(([checkpoint_id, entry]): Found => {
        const path = `${base}${dotted(thread_id)}${dotted(checkpoint_ns)}${dotted(checkpoint_id)}`
        const [raw, about, parent]: readonly unknown[] = Array.isArray(entry) ? entry : []
        const checkpoint = decoded(raw)
        if (!isCheckpoint(checkpoint)) return { stored: undefined, path }
        const written = writesOf(writes, [thread_id, checkpoint_ns, checkpoint_id])
        const stored = build(
          checkpoint,
          { thread_id, checkpoint_ns, checkpoint_id },
          decoded(about),
          { checkpoint_id: parent },
          [],
        )
        return { stored: { ...stored, writes: written }, path }
      }),
    ),
  )
}

const entries = (value: unknown): readonly (readonly [string, unknown])[] => (isRecord(value) ? Object.entries(value) : [])

/** MemorySaver keeps writes under the JSON of thread, namespace and checkpoint. */
function writesOf(writes: unknown, place: readonly string[]): readonly Write[] {
  if (!isRecord(writes)) return []
  const mine = writes[JSON.stringify(place)]
  return isRecord(mine) ? writesIn(Object.values(mine)) : []
}
