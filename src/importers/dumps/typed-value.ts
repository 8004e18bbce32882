/**
 * A value as a checkpointer stores it: bytes, and beside them the name of what they are. Plain values come out of it, or why there is none:
 * nothing is decrypted, and what a pickle would run is not run.
 */
import { isRecord } from '../../base/json'
import { readLangGraphJson, readLangGraphValue, toldBytes } from '../msgpack/langgraph-values'
import { PlainPickle } from '../pickle/plain-pickle'
import { isPickle, readPickle } from '../pickle/read-pickle'
import { bytesTold } from './bytes-told'

/** Why a value could not be read. `printed`: its bytes were printed as a text, and most of them are lost. */
export type Unread = 'pickle' | 'encrypted' | 'damaged' | 'printed' | 'unknown'

export interface TypedRead {
  readonly value?: unknown
  readonly unread?: Unread | undefined
  /** Numbers of extensions that are not known here. */
  readonly extensions?: readonly number[] | undefined
  /** The byte at which reading had to stop; what stands before it was read. */
  readonly brokenAt?: number | undefined
  /** True for a pickle, of which only the data were read. */
  readonly pickled?: boolean | undefined
  /** How many bytes there are. */
  readonly bytes?: number | undefined
}

/** `undefined`: it is a plain value already, and no bytes. `type`: as it stands beside the value, if it does. */
export function readTyped(type: string | undefined, stored: unknown): TypedRead | undefined {
  if (type === 'null') return stored === null || stored === '' || lengthOf(stored) === 0 ? { value: null } : undefined
  if (type === 'empty') return { value: null }
  if (stored === null || stored === undefined || stored === '') return undefined
  if (type !== undefined && /^(?:json|msgpack|bytes|bytearray|pickle)?\+\w+$/.test(type)) return { unread: 'encrypted' }
  if (type === 'pickle') return readPickled(stored)
  if (type === 'bytes' || type === 'bytearray') {
    const [bytes] = bytesTold(stored)
    return bytes && { value: toldBytes(bytes), bytes: bytes.length }
  }
  if (typeof stored === 'string' && /^\s*[{["]/.test(stored)) {
    const value = jsonOf(stored)
    if (value !== undefined) return { value }
  }
  let best: TypedRead | undefined
  for (const bytes of bytesTold(stored)) {
    const read = type === 'json' ? readJson(bytes) : (readJson(bytes) ?? readPacked(bytes, type === 'msgpack'))
    if (read && read.brokenAt === undefined) return read
    if (read && (best?.brokenAt ?? -1) < (read.brokenAt ?? 0)) best = read
  }
  if (best) return best
  if (type !== 'msgpack' || typeof stored === 'object') return undefined
  return typeof stored === 'string' && stored.length > 0 ? { unread: 'printed' } : { unread: 'unknown' }
}

function readPickled(stored: unknown): TypedRead {
  for (const bytes of bytesTold(stored)) {
    if (!isPickle(bytes)) continue
    const { value, brokenAt } = readPickle(bytes)
    if (value === undefined) return { unread: 'damaged', bytes: bytes.length }
    const read: TypedRead = { value: new PlainPickle().of(value), pickled: true, bytes: bytes.length }
    return brokenAt === undefined ? read : { ...read, brokenAt }
  }
  return { unread: 'pickle' }
}

function lengthOf(stored: unknown): number | undefined {
  for (const bytes of bytesTold(stored)) return bytes.length
  // The mark of hexadecimal digits without any.
  return stored === '\\x' || stored === '0x' ? 0 : undefined
}

function jsonOf(text: string): unknown {
  try {
    return readLangGraphJson(text)
  } catch {
    return undefined
  }
}

function readJson(bytes: Uint8Array): TypedRead | undefined {
  const [first] = bytes
  if (first !== 0x7b && first !== 0x5b && first !== 0x22) return undefined
  const value = jsonOf(new TextDecoder('utf-8').decode(bytes))
  return value === undefined ? undefined : { value, bytes: bytes.length }
}

/** `told`: it is said to be packed; else it has to look like it, and to be whole. */
function readPacked(bytes: Uint8Array, told: boolean): TypedRead | undefined {
  const read = readLangGraphValue(bytes)
  if (!read) return told ? { unread: 'damaged', bytes: bytes.length } : undefined
  const { value, brokenAt, unknown } = read
  const isData = typeof value === 'object' && value !== null && (Array.isArray(value) || isRecord(value))
  if (!told && (brokenAt !== undefined || !isData)) return undefined
  return {
    value,
    bytes: bytes.length,
    ...(brokenAt === undefined ? {} : { brokenAt }),
    ...(unknown.length === 0 ? {} : { extensions: unknown }),
  }
}
