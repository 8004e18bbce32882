/** A file as importers see it: unpacked, decoded, without secrets; and what is told of that. */
import { ok, type Result } from '../base/result'
import { archiveSource, entryPlace, type NamedSource } from './core/archive-source'
import { unpack } from './core/containers'
import { decodeBytes } from './core/decode'
import type { Ledger } from './core/ledger'
import { leftOutWords, type RepairKind } from './core/repairs'
import { type Source, sourceOf } from './core/source'
import { type StoredPart, storeText, withLogs } from './dumps/store'
import { dumpText } from './dumps/text-dump'
import type { ImportProblem } from './problem'

/** From its bytes or its text, out of whatever it was packed in. */
export function readSource(data: Uint8Array | string, name?: string): Result<Source, ImportProblem> {
  if (typeof data === 'string') return ok(textSource(data, name, []))
  const unpacked = unpack(data)
  if (!unpacked.ok) return unpacked
  const { leftOut, repairs } = unpacked.value
  const parts = withLogs(unpacked.value.parts)
  const [only] = parts
  if (parts.length === 1 && only) {
    const source = partSource(only, name, repairs)
    return source.ok ? ok({ ...source.value, leftOut: [...leftOut, ...source.value.leftOut] }) : source
  }
  const read: NamedSource[] = []
  for (const part of parts) {
    const source = partSource(part, part.name, [])
    if (!source.ok) return source
    read.push({ name: part.name ?? '', source: source.value })
  }
  const inside = read.flatMap(({ source }) => source.leftOut)
  const whole = archiveSource(read, { name, repairs, leftOut: [...leftOut, ...inside] })
  const tables = read.flatMap(({ source }) => source.tables ?? [])
  return ok(tables.length === 0 ? whole : { ...whole, tables })
}

function partSource(part: StoredPart, name: string | undefined, unpacked: readonly RepairKind[]): Result<Source, ImportProblem> {
  const store = storeText({ ...part, name: part.name ?? name })
  if (!store) return decodedSource(part.bytes, name, unpacked)
  const { text, repairs, leftOut, tables } = store
  const source = sourceOf(text, name, [...unpacked, ...repairs])
  return ok({ ...source, leftOut, ...(tables === undefined ? {} : { tables }) })
}

function decodedSource(
  bytes: Uint8Array,
  name: string | undefined,
  unpacked: readonly RepairKind[],
): Result<Source, ImportProblem> {
  const decoded = decodeBytes(bytes)
  if (!decoded.ok) return decoded
  const repairs: RepairKind[] = [...unpacked]
  if (decoded.value.encoding !== 'utf-8') repairs.push('encoding')
  if (decoded.value.replaced > 0) repairs.push('unreadable-characters')
  return ok(textSource(decoded.value.text, name, repairs))
}

/** Bytes of a database that stand in a text are read before secrets are looked for: these may be in them. */
function textSource(text: string, name: string | undefined, repairs: readonly RepairKind[]): Source {
  const dump = dumpText(text)
  return dump ? sourceOf(dump.text, name, [...repairs, ...dump.repairs]) : sourceOf(text, name, repairs)
}

/** What is told of a file before any format looks at it. */
export function tellOf({ repairs, entries, leftOut }: Source, ledger: Ledger): void {
  for (const kind of repairs) if (kind !== 'unpacked-zip' || entries.length === 0) ledger.repair(kind)
  for (const entry of entries) ledger.repair('unpacked-zip', entryPlace(entry))
  for (const { name, why } of leftOut) {
    const words = leftOutWords[why]
    ledger.warn({ en: `not read: ${name}`, es: `no se leyó: ${name}` }, words)
  }
}
