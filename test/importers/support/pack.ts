/** Packs bytes as programs do: zip entries in any method, and zstd frames that hold their content as it is. */
import { deflateSync, strToU8 } from 'fflate'

export interface Entry {
  readonly name: string
  readonly data: Uint8Array | string
  /** `stored` when it is not given. */
  readonly method?: 'stored' | 'deflate' | 'zstd' | 'unknown'
  readonly encrypted?: boolean
}

const numbers = { stored: 0, deflate: 8, zstd: 93, unknown: 99 } as const
const bytesOf = (data: Uint8Array | string): Uint8Array => (typeof data === 'string' ? strToU8(data) : data)

function little(...fields: readonly (readonly [value: number, width: number])[]): number[] {
  return fields.flatMap(([value, width]) => Array.from({ length: width }, (_, i) => (value >>> (8 * i)) & 0xff))
}

/** `streamed`: sizes stand behind the entries, as writers do that do not know them beforehand. */
export function zipOf(entries: readonly Entry[], { streamed = false } = {}): Uint8Array {
  const out: number[] = []
  const directory: number[] = []
  for (const { name, data, method = 'stored', encrypted = false } of entries) {
    const plain = bytesOf(data)
    const packed = method === 'deflate' ? deflateSync(plain) : method === 'zstd' ? zstdOf(plain) : plain
    const label = strToU8(name)
    const flags = (streamed ? 8 : 0) | (encrypted ? 1 : 0)
    const about = [
      [20, 2],
      [flags, 2],
      [numbers[method], 2],
      [0, 4],
      [0, 4],
    ] as const
    const sizes = [
      [packed.length, 4],
      [plain.length, 4],
    ] as const
    const at = out.length
    const names = [
      [label.length, 2],
      [0, 2],
    ] as const
    out.push(
      ...little(
        [0x04034b50, 4],
        ...about,
        ...(streamed
          ? ([
              [0, 4],
              [0, 4],
            ] as const)
          : sizes),
        ...names,
      ),
      ...label,
      ...packed,
    )
    if (streamed) out.push(...little([0x08074b50, 4], [0, 4], ...sizes))
    directory.push(
      ...little([0x02014b50, 4], [20, 2], ...about, ...sizes, ...names, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]),
      ...label,
    )
  }
  const begin = out.length
  out.push(...directory)
  out.push(
    ...little([0x06054b50, 4], [0, 4], [entries.length, 2], [entries.length, 2], [directory.length, 4], [begin, 4], [0, 2]),
  )
  return Uint8Array.from(out)
}

/** A frame of blocks that are not packed: valid, and made without a library. */
export function zstdOf(plain: Uint8Array): Uint8Array {
  const most = 100_000
  const out = little([0xfd2fb528, 4], [0xa0, 1], [plain.length, 4])
  for (let at = 0; at === 0 || at < plain.length; at += most) {
    const block = plain.subarray(at, at + most)
    const last = at + most >= plain.length ? 1 : 0
    out.push(...little([(block.length << 3) | last, 3]), ...block)
  }
  return Uint8Array.from(out)
}
