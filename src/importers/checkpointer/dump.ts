/** The checkpoints in a document: the storage of MemorySaver by thread, namespace and id, or any list of tuples or rows. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { dotted } from '../core/find-conversations'
import { rowKind } from '../dumps/stored-row'
import { build, decoded, isCheckpoint, type Stored, storedIn, type Write, writesIn } from './checkpoint'

export interface Found {
  readonly stored: Stored | undefined
  /** The item itself. */
  readonly value: unknown
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

/** All items of a document, in its order; one that is no checkpoint is given without one. */
export function checkpointsIn(value: unknown): readonly Found[] {
  if (isRecord(value) && isStorage(value.storage)) return storageItems(value.storage, '.storage', value.writes)
  if (isStorage(value)) return storageItems(value, '', undefined)
  if (isItem(value)) return [found(value, '')]
  if (Array.isArray(value)) return value.map((item: unknown, i) => found(item, `[${i}]`))
  if (!isRecord(value)) return [found(value, '')]
  const held = Object.entries(value).flatMap(([key, inner]): readonly Found[] =>
    Array.isArray(inner) && inner.some(isItem) ? inner.map((item: unknown, i) => found(item, `${dotted(key)}[${i}]`)) : [],
  )
  return held.length > 0 ? held : [found(value, '')]
}

const found = (value: unknown, path: string): Found => ({ stored: storedIn(value), value, path })

/** A checkpoint, or a row of another table of a checkpointer. */
const isItem = (value: unknown): boolean =>
  storedIn(value) !== undefined || (isRecord(value) && rowKind(value) !== undefined && rowKind(value) !== 'checkpoint')

function storageItems(storage: UnknownRecord, base: string, writes: unknown): readonly Found[] {
  return entries(storage).flatMap(([thread_id, scopes]) =>
    entries(scopes).flatMap(([checkpoint_ns, scope]) =>
      entries(scope).map(([checkpoint_id, entry]): Found => {
        const path = `${base}${dotted(thread_id)}${dotted(checkpoint_ns)}${dotted(checkpoint_id)}`
        const [raw, about, parent]: readonly unknown[] = Array.isArray(entry) ? entry : []
        const checkpoint = decoded(raw)
        if (!isCheckpoint(checkpoint)) return { stored: undefined, value: undefined, path }
        const written = writesOf(writes, [thread_id, checkpoint_ns, checkpoint_id])
        const stored = build(
          checkpoint,
          { thread_id, checkpoint_ns, checkpoint_id },
          decoded(about),
          { checkpoint_id: parent },
          [],
        )
        return { stored: { ...stored, writes: written }, value: undefined, path }
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
