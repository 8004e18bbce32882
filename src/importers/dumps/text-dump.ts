/**
 * A text that dumps a checkpointer's tables with bytes in them, as a text that can be read: a line of JSON for each row, with what the bytes
 * hold. It is made before secrets are looked for, because they stand in the bytes.
 */
import { documentsOf } from '../core/documents'
import type { RepairKind } from '../core/repairs'
import { rowsIn } from './rows-in'
import { shellDump } from './shell-dump'
import { readRow } from './stored-row'

export interface DumpText {
  readonly text: string
  readonly repairs: readonly RepairKind[]
}

/** `undefined`: it is no such text, and is read as it stands. */
export function dumpText(text: string): DumpText | undefined {
  if (!mayBeDump(text)) return undefined
  const shell = shellDump(text)
  const { documents, unreadable, cut } = documentsOf(shell ?? text)
  const lines: string[] = []
  const repairs = new Set<RepairKind>(['stored-bytes'])
  let rows = 0
  let others = 0
  for (const document of documents) {
    const found = rowsIn(document.value)
    for (const repair of document.repairs) repairs.add(repair)
    for (const item of found ?? [document.value]) {
      const read = isRow(item) ? readRow(item) : undefined
      if (read && (read.hadBytes || shell !== undefined)) rows += 1
      else if (!read) others += 1
      lines.push(JSON.stringify(read?.row ?? item))
    }
  }
  // Words with a row among them are something else.
  if (rows === 0 || others > lines.length / 2) return undefined
  for (const part of unreadable) lines.push(JSON.stringify({ unreadable: part.text, where: part.where }))
  if (cut) repairs.add('cut-off')
  return { text: `${lines.join('\n')}\n`, repairs: [...repairs] }
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const BEGINNING = 400_000
const bytesMark =
  /\\?\\x[\da-fA-F]{2}|[xX]'[\da-fA-F]{6}|0x[\da-fA-F]{8}|"(?:7[bB]|5[bB])[\da-fA-F]{16}|"eyJ|\$binary|__bytes__|"Buffer"|"blob"/

const columns = /parent_checkpoint_id|parent_ts|task_id|channel|checkpoint_blobs|checkpoint_writes/

/** Told by words and marks alone: nothing is read of other texts. */
function mayBeDump(text: string): boolean {
  const begin = text.slice(0, BEGINNING)
  if (!/checkpoint|defaultdict|msgpack/.test(begin)) return false
  return text.includes('msgpack') || (columns.test(begin) && (bytesMark.test(begin) || ruler.test(begin)))
}

/** The line under the names of columns, as the shell of PostgreSQL prints it. */
const ruler = /^-{2,}(?:\+-{2,})+\s*$/m
