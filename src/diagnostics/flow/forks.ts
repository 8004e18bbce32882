/**
 * Where a run splits into branches that run at the same time, and what each branch can reach after how many supersteps.
 * Both are kept as bits of one integer, so that large graphs stay quick: arms (bit 3: the fourth arm reaches it) and steps (bit 3: it can
 * be reached after three supersteps). Arms after the 31st count as the 31st. Once a place can be reached after four different numbers
 * of supersteps it is in a loop, and every later number counts as possible.
 */
import type { Flow } from './flow'
import { armBit, lastMeeting } from './meetings'
import { end, type Room, roomFor } from './room'

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
  /** The same for each arm alone; made when it is first asked for. */
  readonly stepsByArm: () => readonly Int32Array[]
}

/** What is looked for at forks. */
export interface Sought {
  /** Nodes where different arms may meet. */
  readonly joins: ReadonlySet<number>
  /** True as long as it also matters what every arm reaches, wherever that is. */
  readonly everywhere: () => boolean
}

/**
 * Visits the reached places from which two or more plain edges leave, as long as something is sought: all of them, or those whose arms may
 * meet at a join, with what is reached up to there. Edges to END are no branch: nothing runs there.
 */
export function visitForks(flow: Flow, { joins, everywhere }: Sought, visit: (fork: Fork) => void): void {
  let made: Room | undefined
  for (let v = 0; v < flow.must.length; v++) {
    const targets = flow.must[v] ?? []
    if (targets.length < 2 || !flow.reached[v]) continue
    const anywhere = everywhere()
    if (!anywhere && joins.size === 0) return
    const starts = targets.filter((to) => to !== end)
    if (starts.length < 2) continue
    made ??= roomFor(flow)
    const room = made
    const { arms, steps } = room
    const last = anywhere ? 0 : lastMeeting(flow, v, starts, joins, room)
    if (last === undefined) continue
    const upTo = (at: number) => (flow.parts.of[at] ?? 0) >= last
    const reached = walk(v, starts, room, upTo)
    let alone: readonly Int32Array[] | undefined
    const stepsByArm = () => {
      alone ??= eachAlone(v, starts, room)
      return alone
    }
    visit({ v, starts, reached, arms, steps, stepsByArm })
    for (const to of reached) arms[to] = steps[to] = 0
  }
}

/** What each arm reaches by itself. */
function eachAlone(fork: number, starts: readonly number[], room: Room): readonly Int32Array[] {
  const own = { ...room, arms: new Int32Array(room.arms.length), steps: new Int32Array(room.steps.length) }
  return starts.map((start) => {
    const reached = walk(fork, [start], own, () => true)
    const steps = own.steps.slice()
    for (const to of reached) own.arms[to] = own.steps[to] = 0
    return steps
  })
}

/** Lets the arms run on, without passing through the fork again, until nothing new is reached. What is left out by `upTo` leads to nothing within. */
function walk(fork: number, starts: readonly number[], room: Room, upTo: (v: number) => boolean): readonly number[] {
  const { from, to, takes, arms, steps, ring, waiting } = room
  const reached: number[] = []
  let head = 0
  let tail = 0
  const arrive = (at: number, newArms: number, newSteps: number) => {
    const hadArms = arms[at] ?? 0
    const hadSteps = steps[at] ?? 0
    const nowArms = hadArms | newArms
    let nowSteps = hadSteps | newSteps
    if (nowSteps !== hadSteps) nowSteps = settled(nowSteps)
    if (nowArms === hadArms && nowSteps === hadSteps) return
    if (hadArms === 0) {
      if (!upTo(at)) return
      reached.push(at)
    }
    arms[at] = nowArms
    steps[at] = nowSteps
    if (waiting[at] === 1 || at === fork) return
    waiting[at] = 1
    ring[tail] = at
    tail = tail + 1 === ring.length ? 0 : tail + 1
  }
  for (let i = 0; i < starts.length; i++) {
    const start = starts[i] ?? 0
    arrive(start, armBit(i), 1 << (takes[start] ?? 0))
  }
  while (head !== tail) {
    const v = ring[head] ?? 0
    head = head + 1 === ring.length ? 0 : head + 1
    waiting[v] = 0
    const until = from[v + 1] ?? 0
    for (let i = from[v] ?? 0; i < until; i++) {
      const next = to[i] ?? 0
      arrive(next, arms[v] ?? 0, (steps[v] ?? 0) << (takes[next] ?? 0))
    }
  }
  return reached
}

/** With four or more bits, every bit from the highest on. */
function settled(bits: number): number {
  const butOne = bits & (bits - 1)
  const butTwo = butOne & (butOne - 1)
  return (butTwo & (butTwo - 1)) === 0 ? bits : bits | -(1 << (31 - Math.clz32(bits)))
}
