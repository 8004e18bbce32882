/** A file as importers see it: unpacked, decoded, without secrets; and what is told of that. */
import { ok, type Result } from '../base/result'
import { archiveSource, entryPlace, type NamedSource } from './core/archive-source'
import { unpack } from './core/containers'
import { decodeBytes } from './core/decode'
import type { Ledger } from './core/ledger'
import { leftOutWords, type RepairKind } from './core/repairs'
import { type Source, sourceOf } from './core/source'
import type { ImportProblem } from './problem'

/** From its bytes or its text, out of whatever it was packed in. */
export function readSource(data: Uint8Array | string, name?: string): Result<Source, ImportProblem> {
  if (typeof data === 'string') return ok(sourceOf(data, name))
  const unpacked = unpack(data)
  if (!unpacked.ok) return unpacked
  const { parts, leftOut, repairs } = unpacked.value
  const [only] = parts
  if (parts.length === 1 && only) {
    const source = decodedSource(only.bytes, name, repairs)
    return source.ok ? ok({ ...source.value, leftOut }) : source
  }
  const read: NamedSource[] = []
  for (const part of parts) {
    const source = decodedSource(part.bytes, part.name, [])
    if (!source.ok) return source
    read.push({ name: part.name ?? '', source: source.value })
  }
  return ok(archiveSource(read, { name, repairs, leftOut }))
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
  return ok(sourceOf(decoded.value.text, name, repairs))
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
