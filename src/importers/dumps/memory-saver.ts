/**
 * What InMemorySaver holds, as the rows that a database would have: `storage` by thread, namespace and checkpoint, `writes` and `blobs` by
 * keys of several parts. Also as it is printed, with the names of its classes.
 */
import { isRecord, type UnknownRecord } from '../../base/json'

/** The rows of a printed or pickled saver; `undefined`: the value is none. */
export function memoryRows(value: unknown): readonly UnknownRecord[] | undefined {
  const bare = withoutClasses(value)
  if (!isRecord(bare)) return undefined
  if (isRecord(withoutClasses(bare.storage))) {
    const stored = storageRows(bare.storage)
    return stored && [...stored, ...(blobRows(bare.blobs) ?? []), ...(writeRows(bare.writes) ?? [])]
  }
  return storageRows(bare) ?? blobRows(bare) ?? writeRows(bare)
}

/** `defaultdict(<class …>, {…})` is what stands in it. */
function withoutClasses(value: unknown): unknown {
  if (!isRecord(value) || typeof value.__type !== 'string' || !Array.isArray(value.__args)) return value
  return value.__args.find(isRecord) ?? value
}

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] => {
  const bare = withoutClasses(value)
  return isRecord(bare) ? Object.entries(bare) : []
}

type Pair = readonly [string, unknown]

/** `('msgpack', b'…')` */
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  /^(?:null|empty|json|bytes|bytearray|pickle|msgpack)(?:\+\w+)?$/.test(value[0])

function storageRows(storage: unknown): readonly UnknownRecord[] | undefined {
  const rows: UnknownRecord[] = []
  for (const [thread_id, scopes] of entriesOf(storage)) {
    for (const [checkpoint_ns, scope] of entriesOf(scopes)) {
      for (const [checkpoint_id, entry] of entriesOf(scope)) {
        const [checkpoint, metadata, parent]: readonly unknown[] = Array.isArray(entry) ? entry : []
        if (!isPair(checkpoint)) return undefined
        rows.push({
          thread_id,
          checkpoint_ns,
          checkpoint_id,
          parent_checkpoint_id: typeof parent === 'string' ? parent : null,
          type: checkpoint[0],
          checkpoint: checkpoint[1],
          metadata: isPair(metadata) ? metadata[1] : (metadata ?? null),
        })
      }
    }
  }
  return rows.length === 0 ? undefined : rows
}

function blobRows(blobs: unknown): readonly UnknownRecord[] | undefined {
  const rows = entriesOf(blobs).flatMap(([key, value]): readonly UnknownRecord[] => {
    const [thread_id, checkpoint_ns, channel, version] = partsOf(key, 4)
    return version === undefined || !isPair(value)
      ? []
      : [{ thread_id, checkpoint_ns, channel, version, type: value[0], blob: value[1] }]
  })
  return rows.length === 0 ? undefined : rows
}

function writeRows(writes: unknown): readonly UnknownRecord[] | undefined {
  const rows = entriesOf(writes).flatMap(([key, inner]): readonly UnknownRecord[] => {
    const [thread_id, checkpoint_ns, checkpoint_id] = partsOf(key, 3)
    if (checkpoint_id === undefined) return []
    return entriesOf(inner).flatMap(([place, write]): readonly UnknownRecord[] => {
      const [task_id, channel, value, task_path]: readonly unknown[] = Array.isArray(write) ? write : []
      if (typeof task_id !== 'string' || typeof channel !== 'string' || !isPair(value)) return []
      const idx = Number(partsOf(place, 2)[1] ?? 0)
      return [
        {
          thread_id,
          checkpoint_ns,
          checkpoint_id,
          task_id,
          task_path: task_path ?? '',
          idx,
          channel,
          type: value[0],
          blob: value[1],
        },
      ]
    })
  })
  return rows.length === 0 ? undefined : rows
}

/** A key of several parts: as JSON, or its parts with commas between them. What is too much belongs to the first, the name of the thread. */
function partsOf(key: string, count: number): readonly (string | undefined)[] {
  if (key.startsWith('[')) {
    try {
      const list: unknown = JSON.parse(key)
      if (Array.isArray(list) && list.length === count) return list.map(String)
    } catch {
      // A name that begins with a bracket.
    }
  }
  const parts = key.split(',')
  if (parts.length < count) return []
  return [parts.slice(0, parts.length - count + 1).join(','), ...parts.slice(parts.length - count + 1)]
}
