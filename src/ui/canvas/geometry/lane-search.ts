/**
 * The cheapest way along the lanes of a map from one of some ports to one of others: short, with few turns, past what costs.
 * A* over the crossings of the tracks; the same question always has the same answer.
 */
import { type LaneMap, placeOf } from './lane-map'
import type { Point, Rect } from './points'

/** A place on the rim of a card at which a way can begin or end, and the way out from there: one of its parts is 0, the other 1 or -1. */
export interface Port extends Point {
  readonly out: Point
  readonly price: number
}
export interface LaneSearch {
  readonly map: LaneMap
  readonly starts: readonly Port[]
  readonly ends: readonly Port[]
  /** The card that the ends stand on: the search goes toward it. */
  readonly target: Rect
  readonly turn: number
  /** How long the last piece should be, for the head of the arrow. */
  readonly head: number
}

/** So many crossings are looked at; then there is no answer. */
const mostSteps = 20_000
/** How much sooner what is nearer is looked at: the way may be a little longer than the best, and is found in a fraction of the steps. */
const eager = 1.3
/** The longest way out of a port that is looked at as such. */
const stub = 48

/** The corners of the way, its two ends included; `undefined` when there is none. */
export function laneSearch({ map, starts, ends, target, turn, head }: LaneSearch): readonly Point[] | undefined {
  const { xs, ys, across, down } = map
  const wide = xs.length
  // A crossing has two states: come to along a row (even) or along a column (odd).
  const done = wide * ys.length * 2
  const cost = new Float64Array(done + 1).fill(Infinity)
  const from = new Int32Array(done + 1).fill(-1)
  const queue = new Queue()
  const portAt = new Map<number, Port>()
  const goals = new Map<number, { readonly price: number; readonly port: Port }>()
  const right = target.x + target.width
  const bottom = target.y + target.height
  /** What it costs at least from a state on: the length, and a turn when the card is not straight ahead. */
  const rest = (state: number): number => {
    const at = state >> 1
    const x = xs[at % wide] ?? 0
    const y = ys[Math.floor(at / wide)] ?? 0
    const dx = Math.max(0, target.x - x, x - right)
    const dy = Math.max(0, target.y - y, y - bottom)
    return dx + dy + ((state % 2 === 0 ? dy : dx) > 0 ? turn : 0)
  }
  for (const port of starts) {
    for (const { state, price } of waysOut(map, port, 8)) {
      if (price >= (cost[state] ?? 0)) continue
      cost[state] = price
      portAt.set(state, port)
      queue.push(price + rest(state) * eager, state)
    }
  }
  for (const port of ends) {
    for (const { state, price } of waysOut(map, port, head))
      if (price < (goals.get(state)?.price ?? Infinity)) goals.set(state, { price, port })
  }
  const reach = (state: number, at: number, price: number) => {
    if (price >= (cost[state] ?? 0)) return
    cost[state] = price
    from[state] = at
    queue.push(price + (state === done ? 0 : rest(state) * eager), state)
  }
  const closed = new Uint8Array(done + 1)
  for (let steps = 0; steps < mostSteps; steps++) {
    const state = queue.pop()
    if (state === undefined) return undefined
    if (state === done) return cornersOf(map, from, portAt, goals.get(from[done] ?? -1)?.port, from[done] ?? -1)
    if (closed[state]) continue
    closed[state] = 1
    const here = cost[state] ?? 0
    const goal = goals.get(state)
    if (goal) reach(done, state, here + goal.price)
    const at = state >> 1
    const [i, j] = [at % wide, Math.floor(at / wide)]
    const level = here + (state % 2 === 0 ? 0 : turn)
    const upright = here + (state % 2 === 0 ? turn : 0)
    const x = xs[i] ?? 0
    const y = ys[j] ?? 0
    if (i + 1 < wide) reach((at + 1) * 2, state, level + (xs[i + 1] ?? 0) - x + (across[at] ?? 0))
    if (i > 0) reach((at - 1) * 2, state, level + x - (xs[i - 1] ?? 0) + (across[at - 1] ?? 0))
    if (j + 1 < ys.length) reach((at + wide) * 2 + 1, state, upright + (ys[j + 1] ?? 0) - y + (down[at] ?? 0))
    if (j > 0) reach((at - wide) * 2 + 1, state, upright + y - (ys[j - 1] ?? 0) + (down[at - wide] ?? 0))
  }
  return undefined
}

/** The crossings straight out of a port up to the first that is a good place to turn, with what it costs to turn there. */
function* waysOut({ xs, ys, across, down }: LaneMap, { x, y, out, price }: Port, least: number) {
  const level = out.y === 0
  const [list, at, step] = level ? [xs, x, out.x] : [ys, y, out.y]
  const track = level ? placeOf(ys, y) : placeOf(xs, x)
  const crossing = (i: number) => (level ? track * xs.length + i : i * xs.length + track)
  let sum = price
  for (let i = step > 0 ? placeOf(list, at + 0.5) : placeOf(list, at - 0.5) - 1; i >= 0 && i < list.length; i += step) {
    const far = Math.abs((list[i] ?? 0) - at)
    if (far > stub) return
    yield { state: crossing(i) * 2 + (level ? 0 : 1), price: sum + far + Math.max(0, least - far) * 4 }
    const piece = crossing(step > 0 ? i : i - 1)
    sum += (level ? across[piece] : down[piece]) ?? Infinity
    if (far >= least) return
  }
}

function cornersOf(
  { xs, ys }: LaneMap,
  from: Int32Array,
  portAt: ReadonlyMap<number, Port>,
  end: Port | undefined,
  last: number,
): readonly Point[] | undefined {
  const points: Point[] = []
  let state = last
  for (let before = state; before >= 0; before = from[state] ?? -1) {
    state = before
    const at = state >> 1
    points.push({ x: xs[at % xs.length] ?? 0, y: ys[Math.floor(at / xs.length)] ?? 0 })
  }
  const start = portAt.get(state)
  if (!start || !end) return undefined
  const all = [start, ...points.reverse(), end].map(({ x, y }): Point => ({ x, y }))
  const inLine = (p: Point | undefined, q: Point, r: Point | undefined) =>
    p && r && ((p.x === q.x && q.x === r.x) || (p.y === q.y && q.y === r.y))
  return all.filter((p, i) => !inLine(all[i - 1], p, all[i + 1]))
}

/** What is to be looked at next, the smallest first. */
class Queue {
  readonly #keys: number[] = []
  readonly #states: number[] = []
  push(key: number, state: number): void {
    const [keys, states] = [this.#keys, this.#states]
    let at = keys.length
    while (at > 0) {
      const up = (at - 1) >> 1
      const above = keys[up] ?? 0
      if (above <= key) break
      keys[at] = above
      states[at] = states[up] ?? 0
      at = up
    }
    keys[at] = key
    states[at] = state
  }
  pop(): number | undefined {
    const [keys, states] = [this.#keys, this.#states]
    const first = states[0]
    const key = keys.pop()
    const state = states.pop()
    if (key === undefined || state === undefined || keys.length === 0) return first
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= keys.length) break
      if (child + 1 < keys.length && (keys[child + 1] ?? 0) < (keys[child] ?? 0)) child++
      if ((keys[child] ?? 0) >= key) break
      keys[at] = keys[child] ?? 0
      states[at] = states[child] ?? 0
      at = child
    }
    keys[at] = key
    states[at] = state
    return first
  }
}
