/**
 * A row of a checkpointer's tables with its bytes read: `checkpoint` and `metadata` of a checkpoint, `value` or `blob` of a write or of a
 * channel. What was odd about them stands in the row itself, so that it has a place in the file.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTyped } from './typed-value'

/** The key under which a row tells what was odd about it. */
export const ODD = '__stored'

export interface ReadRow {
  readonly row: UnknownRecord
  /** True when bytes were read, or could not be. */
  readonly hadBytes: boolean
}

export type RowKind = 'checkpoint' | 'write' | 'blob'

/** Which row it is, by its columns; `undefined`: of none of these tables. */
export function rowKind(row: UnknownRecord): RowKind | undefined {
  const has = (key: string): boolean => Object.hasOwn(row, key)
  if (has('checkpoint') && (has('checkpoint_id') || has('thread_id') || has('metadata'))) return 'checkpoint'
  if (!has('thread_id') && !has('checkpoint_id')) return undefined
  if (has('task_id') && has('channel')) return has('value') || has('blob') ? 'write' : undefined
  return has('channel') && has('blob') ? 'blob' : undefined
}

/** `undefined`: it is a row of none of a checkpointer's tables. */
export function readRow(row: UnknownRecord): ReadRow | undefined {
  const kind = rowKind(row)
  if (kind === undefined) return undefined
  const type = typeof row.type === 'string' ? row.type : undefined
  const made: Record<string, unknown> = { ...row }
  const odd: Record<string, unknown> = {}
  let hadBytes = false
  const read = (key: string, of: string | undefined): void => {
    if (!Object.hasOwn(row, key)) return
    const found = readTyped(of, row[key])
    if (!found) return
    hadBytes ||= typeof row[key] !== 'string' || !/^\s*[{["]/.test(row[key])
    const { value, unread, brokenAt, extensions, pickled, bytes } = found
    made[key] = unread === undefined ? value : null
    if (unread !== undefined)
      odd[key] = { unread, ...(type === undefined ? {} : { type }), ...(bytes === undefined ? {} : { bytes }) }
    else if (brokenAt !== undefined) odd[key] = { brokenAt }
    else if (extensions) odd[key] = { extensions }
    else if (pickled === true) odd[key] = { pickled }
  }
  if (kind === 'checkpoint') {
    read('checkpoint', type)
    // Some savers pack it as they pack the checkpoint, most write it as JSON.
    if (isRecord(row.metadata) && !(row.metadata instanceof Uint8Array)) made.metadata = packedFields(row.metadata)
    else read('metadata', undefined)
  } else read(Object.hasOwn(row, 'blob') ? 'blob' : 'value', type)
  if (Object.keys(odd).length > 0) made[ODD] = odd
  return { row: made, hadBytes }
}

/** MongoDB keeps each field of the metadata as a pair of its type and its bytes. */
function packedFields(metadata: UnknownRecord, depth = 0): unknown {
  if (depth > 20) return metadata
  const fields = Object.entries(metadata).map(([key, value]): readonly [string, unknown] => {
    if (isRecord(value) && value.$binary === undefined) return [key, packedFields(value, depth + 1)]
    if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return [key, value]
    const read = /^(?:null|json|msgpack)$/.test(value[0]) ? readTyped(value[0], value[1]) : undefined
    return [key, read && read.unread === undefined ? read.value : value]
  })
  return Object.fromEntries(fields)
}
