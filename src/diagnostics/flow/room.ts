/** Room for walks from the forks of a flow, made once for all of them: large graphs have thousands of ways. */
import type { Flow } from './flow'

/** The vertex of END. */
export const end = 1

/** Where the walks keep what they find, and what leads where, END left out: the targets of `v` are `to[from[v]]` up to `to[from[v + 1]]`. */
export interface Room {
  readonly from: Int32Array
  readonly to: Int32Array
  /** Supersteps that a vertex takes. */
  readonly takes: Uint8Array
  readonly arms: Int32Array
  readonly steps: Int32Array
  /** Vertices that still have to run on: a ring that holds each at most once. */
  readonly ring: Int32Array
  readonly waiting: Uint8Array
}

export function roomFor({ vertices, out }: Flow): Room {
  const size = vertices.length
  const from = new Int32Array(size + 1)
  const to = new Int32Array(out.reduce((count, targets) => count + targets.length, 0))
  let count = 0
  for (let v = 0; v < size; v++) {
    for (const target of out[v] ?? []) if (target !== end) to[count++] = target
    from[v + 1] = count
  }
  return {
    from,
    to,
    takes: Uint8Array.from(vertices, (vertex) => vertex.steps),
    arms: new Int32Array(size),
    steps: new Int32Array(size),
    ring: new Int32Array(size + 1),
    waiting: new Uint8Array(size),
  }
}
