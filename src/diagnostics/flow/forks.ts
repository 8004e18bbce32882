/**
 * Where a run splits into branches that run at the same time, and what each branch can reach after how many supersteps.
 * Both are kept as bits of one integer, so that large graphs stay quick: arms (bit 3: the fourth arm reaches it) and steps (bit 3: it can
 * be reached after three supersteps). Arms after the 31st count as the 31st. Once a place can be reached after four different numbers
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
  /** The same for each arm alone; made when it is asked for. */
  readonly stepsByArm: () => readonly Int32Array[]
}

const MOST_ARMS = 31

/** Visits every reached place from which two or more plain edges leave. Edges to END are no branch: nothing runs there. */
export function visitForks(flow: Flow, visit: (fork: Fork) => void): void {
  const buffers = buffersFor(flow)
  const { arms, steps } = buffers
  flow.must.forEach((targets, v) => {
    if (targets.length < 2 || !flow.reached[v]) return
    const starts = targets.filter((to) => flow.vertices[to]?.kind !== 'end')
    if (starts.length < 2) return
    const reached = walk(v, starts, buffers)
    visit({ v, starts, reached, arms, steps, stepsByArm: () => starts.map((start) => walkAlone(v, start, buffers)) })
    for (const to of reached) arms[to] = steps[to] = 0
  })
}

interface Buffers {
  /** What each vertex leads to, END left out. */
  readonly next: readonly (readonly number[])[]
  /** Supersteps that a vertex takes. */
  readonly takes: Uint8Array
  readonly arms: Int32Array
  readonly steps: Int32Array
  /** Vertices that still have to run on: a ring that holds each at most once. */
  readonly ring: Int32Array
  readonly waiting: Uint8Array
}

function buffersFor({ vertices, out }: Flow): Buffers {
  const size = vertices.length
  return {
    next: out.map((targets) => targets.filter((to) => vertices[to]?.kind !== 'end')),
    takes: Uint8Array.from(vertices, (vertex) => vertex.steps),
    arms: new Int32Array(size),
    steps: new Int32Array(size),
    ring: new Int32Array(size + 1),
    waiting: new Uint8Array(size),
  }
}

/** What one arm reaches, in arrays of its own. */
function walkAlone(fork: number, start: number, { next, takes }: Buffers): Int32Array {
  const size = next.length
  const steps = new Int32Array(size)
  const own = { next, takes, steps, arms: new Int32Array(size), ring: new Int32Array(size + 1), waiting: new Uint8Array(size) }
  walk(fork, [start], own)
  return steps
}

/** Lets the arms run on, without passing through the fork again, until nothing new is reached. */
function walk(fork: number, starts: readonly number[], { next, takes, arms, steps, ring, waiting }: Buffers): readonly number[] {
  const reached: number[] = []
  let head = 0
  let tail = 0
  const arrive = (to: number, newArms: number, newSteps: number) => {
    const hadArms = arms[to] ?? 0
    const hadSteps = steps[to] ?? 0
    const nowArms = hadArms | newArms
    let nowSteps = hadSteps | newSteps
    if (nowSteps !== hadSteps) nowSteps = settled(nowSteps)
    else if (nowArms === hadArms) return
    if (nowArms === hadArms && nowSteps === hadSteps) return
    if (hadArms === 0) reached.push(to)
    arms[to] = nowArms
    steps[to] = nowSteps
    if (waiting[to] === 1 || to === fork) return
    waiting[to] = 1
    ring[tail] = to
    tail = tail + 1 === ring.length ? 0 : tail + 1
  }
  starts.forEach((start, i) => {
    arrive(start, 1 << Math.min(i, MOST_ARMS - 1), 1 << (takes[start] ?? 0))
  })
  while (head !== tail) {
    const v = ring[head] ?? 0
    head = head + 1 === ring.length ? 0 : head + 1
    waiting[v] = 0
    for (const to of next[v] ?? []) arrive(to, arms[v] ?? 0, (steps[v] ?? 0) << (takes[to] ?? 0))
  }
  return reached
}

/** With four or more bits, every bit from the highest on. */
function settled(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count < 4 ? bits : bits | -(1 << (31 - Math.clz32(bits)))
}
