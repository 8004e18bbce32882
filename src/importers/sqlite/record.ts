/** A row as SQLite writes it into a page: a list of types, then the values. Numbers beyond what a number holds exactly are their digits. */

export type Cell = null | number | string | Uint8Array

/** A number of one to nine bytes, and the offset behind it. */
export function varint(bytes: Uint8Array, from: number): readonly [number, number] {
  let value = 0
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[from + i] ?? 0
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) return [value, from + i + 1]
  }
  return [value * 256 + (bytes[from + 8] ?? 0), from + 9]
}

/** The values of a row; `undefined`: the bytes are none. A value that is cut off gives what is there of it, and `whole` is false. */
export function cellsOf(
  payload: Uint8Array,
  encoding: string,
): { readonly cells: readonly Cell[]; readonly whole: boolean } | undefined {
  const [headEnd, begin] = varint(payload, 0)
  if (headEnd < begin || headEnd > payload.length) return undefined
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const decoder = new TextDecoder(encoding)
  const cells: Cell[] = []
  let whole = true
  let at = headEnd
  for (let head = begin; head < headEnd; ) {
    const [type, next] = varint(payload, head)
    head = next
    const size = type >= 12 ? Math.floor((type - 12) / 2) : (sizes[type] ?? -1)
    if (size < 0) return undefined
    if (at + size > payload.length) whole = false
    const end = Math.min(at + size, payload.length)
    if (type >= 12) cells.push(type % 2 === 0 ? payload.subarray(at, end) : decoder.decode(payload.subarray(at, end)))
    else cells.push(end - at < size ? null : numberAt(view, at, type))
    at = end
  }
  return { cells, whole }
}

/** By type: nothing, whole numbers, a fraction, 0 and 1. */
const sizes: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

function numberAt(view: DataView, at: number, type: number): Cell {
  switch (type) {
    case 1:
      return view.getInt8(at)
    case 2:
      return view.getInt16(at)
    case 3:
      return view.getInt16(at) * 256 + view.getUint8(at + 2)
    case 4:
      return view.getInt32(at)
    case 5:
      return view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2)
    case 6: {
      const value = view.getBigInt64(at)
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
    }
    case 7:
      return view.getFloat64(at)
    case 8:
      return 0
    case 9:
      return 1
    default:
      return null
  }
}
