/**
 * The rows that belong to a checkpoint: in PostgreSQL the values of its channels stand in a table of blobs by their versions, and what
 * tasks wrote stands in a table of its own everywhere. Each row is counted with the first checkpoint that it belongs to.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { ODD } from '../dumps/stored-row'
import { textOf } from '../messages/mapped'
import { type Beside, decoded, type Write } from './checkpoint'

export interface BesideRow {
  readonly row: UnknownRecord
  readonly link: SourceLink
}

export class Rows {
  readonly #blobs = new Map<string, BesideRow>()
  readonly #writes = new Map<string, BesideRow[]>()
  readonly #used = new Set<SourceLink>()
  /** Those that were asked for by the checkpoint that is being put together. */
  #taken: SourceLink[] = []

  /** `false`: it is neither a blob nor a write. */
  add(one: BesideRow, kind: 'write' | 'blob'): void {
    const { row } = one
    if (kind === 'blob') {
      this.#blobs.set(keyOf(row.thread_id, row.checkpoint_ns, row.channel, row.version), one)
      return
    }
    const key = keyOf(row.thread_id, row.checkpoint_ns, row.checkpoint_id)
    const known = this.#writes.get(key)
    if (known) known.push(one)
    else this.#writes.set(key, [one])
  }

  /** The records that were used for what was put together since this was asked last, and for nothing before. */
  taken(): readonly SourceLink[] {
    const taken = this.#taken
    this.#taken = []
    return taken
  }

  /** Rows that no checkpoint has used. */
  unused(): { readonly blobs: readonly SourceLink[]; readonly writes: readonly SourceLink[] } {
    const isUnused = ({ link }: BesideRow): boolean => !this.#used.has(link)
    const links = (rows: Iterable<BesideRow>): readonly SourceLink[] => [...rows].filter(isUnused).map(({ link }) => link)
    return { blobs: links(this.#blobs.values()), writes: links([...this.#writes.values()].flat()) }
  }

  readonly beside: Beside = (checkpoint, place) => {
    const { thread_id, checkpoint_ns } = place
    const versions = isRecord(checkpoint.channel_versions) ? checkpoint.channel_versions : {}
    const inline = isRecord(checkpoint.channel_values) ? checkpoint.channel_values : {}
    const values: Record<string, unknown> = { ...inline }
    for (const [channel, version] of Object.entries(versions)) {
      // A channel that is told by its changes alone has a mark where its value would stand.
      if (Object.hasOwn(inline, channel) && inline[channel] !== true) continue
      const blob =
        this.#blobs.get(keyOf(thread_id, checkpoint_ns, channel, version)) ??
        this.#blobs.get(keyOf(thread_id, checkpoint_ns, channel, undefined))
      if (!blob) continue
      this.#use(blob.link)
      if (blob.row.type !== 'empty') values[channel] = heldBy(blob.row, 'blob')
    }
    const rows = this.#writes.get(keyOf(thread_id, checkpoint_ns, place.checkpoint_id ?? checkpoint.id)) ?? []
    const writes = rows.map(({ row, link }): readonly [number, Write] => {
      this.#use(link)
      return [Number(row.idx ?? 0), writeOf(row)]
    })
    writes.sort(([a], [b]) => a - b)
    return { checkpoint: { ...checkpoint, channel_values: values }, writes: writes.map(([, write]) => write) }
  }

  #use(link: SourceLink): void {
    if (this.#used.has(link)) return
    this.#used.add(link)
    this.#taken.push(link)
  }
}

function writeOf(row: UnknownRecord): Write {
  const path = textOf(row.task_path)
  const key = Object.hasOwn(row, 'blob') ? 'blob' : 'value'
  const write = { taskId: textOf(row.task_id) ?? '', channel: textOf(row.channel) ?? '', value: heldBy(row, key) }
  return path === undefined || path === '' ? write : { ...write, path }
}

/** A value that could not be read says so in its place. */
function heldBy(row: UnknownRecord, key: string): unknown {
  const odd = isRecord(row[ODD]) ? row[ODD][key] : undefined
  if (isRecord(odd) && odd.unread !== undefined) return `[not read: ${String(odd.type ?? odd.unread)}]`
  // Read from its bytes already, where it says what it is.
  return typeof row.type === 'string' ? row[key] : decoded(row[key])
}

const keyOf = (...parts: readonly unknown[]): string =>
  parts.map((part) => (part === '__empty__' ? '' : String(part ?? ''))).join('\u0000')
