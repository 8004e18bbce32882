/** A pickle as a text: the rows of a saver that was pickled, else each value as JSON, a line each. */
import { isRecord } from '../../base/json'
import type { RepairKind } from '../core/repairs'
import { PlainPickle } from '../pickle/plain-pickle'
import { readPickle } from '../pickle/read-pickle'
import { rowsIn } from './rows-in'
import type { StoreText } from './store'
import { readRow } from './stored-row'

export function pickleText(bytes: Uint8Array): StoreText {
  const lines: string[] = []
  const repairs = new Set<RepairKind>(['pickle'])
  const plain = new PlainPickle()
  for (let at = 0; at < bytes.length; ) {
    const { value, end, brokenAt } = readPickle(bytes, at)
    if (brokenAt !== undefined) repairs.add('container-cut')
    at = end
    if (value === undefined) continue
    const rows = rowsIn(value)
    for (const item of rows ?? [value]) {
      const read = isRecord(item) ? readRow(item) : undefined
      lines.push(JSON.stringify(plain.of(read?.row ?? item)) ?? 'null')
    }
  }
  return { text: lines.length === 0 ? '' : `${lines.join('\n')}\n`, repairs: [...repairs], leftOut: [] }
}
