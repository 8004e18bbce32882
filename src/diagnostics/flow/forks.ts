/**
 * Where a run splits into branches that run at the same time, and what each branch can reach after how many supersteps.
 * Both are kept as bits of one integer, so that large graphs stay quick: arms (bit 3: the fourth arm reaches it) and steps (bit 3: it can
 * be reached after three supersteps). Arms after the 31st count as the 31st. Once a place can be reached after five different numbers
 * of supersteps it is in a loop, and every later number counts as possible.
 */
import type { Flow } from './flow'

/** A fork and what its arms reach. The arrays are used again for the next fork: read them at once. */
export interface Fork {
  readonly v: number
  /** Where each arm begins. */
  readonly starts: readonly number[]
  /** Everything that some arm reaches, in no order. */
  readonly reached: readonly number[]
  /** For each vertex the arms that reach it, as bits. */
  readonly arms: Int32Array
  /** For each vertex the numbers of supersteps after which it can be reached, as bits. */
  readonly steps: Int32Array
}

const MOST_ARMS = 31

/** Visits every reached place from which two or more plain edges leave. Edges to END are no branch: nothing runs there. */
export function visitForks(flow: Flow, visit: (fork: Fork) => void): void {
  const arms = new Int32Array(flow.vertices.length)
  const steps = new Int32Array(flow.vertices.length)
  flow.must.forEach((targets, v) => {
    if (targets.length < 2 || !flow.reached[v]) return
    const starts = targets.filter((to) => flow.vertices[to]?.kind !== 'end')
    if (starts.length < 2) return
    const reached = walk(flow, v, starts, arms, steps)
    visit({ v, starts, reached, arms, steps })
    for (const to of reached) arms[to] = steps[to] = 0
  })
}

/** Lets the arms run on, without passing through the fork again, until nothing new is reached. */
function walk(flow: Flow, fork: number, starts: readonly number[], arms: Int32Array, steps: Int32Array): readonly number[] {
  const reached: number[] = []
  const open: number[] = []
  const waiting = new Set<number>()
  const arrive = (to: number, newArms: number, newSteps: number) => {
    const hadArms = arms[to] ?? 0
    const hadSteps = steps[to] ?? 0
    const nowArms = hadArms | newArms
    const nowSteps = settled(hadSteps | newSteps)
    if (nowArms === hadArms && nowSteps === hadSteps) return
    if (hadArms === 0) reached.push(to)
    arms[to] = nowArms
    steps[to] = nowSteps
    if (waiting.has(to)) return
    waiting.add(to)
    open.push(to)
  }
  starts.forEach((start, i) => {
    arrive(start, 1 << Math.min(i, MOST_ARMS - 1), 1 << (flow.vertices[start]?.steps ?? 0))
  })
  for (let at = 0; at < open.length; at++) {
    const v = open[at] ?? fork
    waiting.delete(v)
    if (v === fork) continue
    for (const to of flow.out[v] ?? []) {
      const vertex = flow.vertices[to]
      if (vertex && vertex.kind !== 'end') arrive(to, arms[v] ?? 0, (steps[v] ?? 0) << vertex.steps)
    }
  }
  return reached
}

/** With five or more bits, every bit from the highest on. */
function settled(bits: number): number {
  if (countBits(bits) < 5) return bits
  return bits | -(1 << (31 - Math.clz32(bits)))
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
