/**
 * A first look at a fork, by its arms alone: how far the flow has to be walked until the last place where different arms can meet. Part by
 * part in the direction of the run, so each is looked at once; and no further than to where all arms have come together.
 */
import type { Flow } from './flow'
import { end, type Room } from './room'

/** The arm of a fork as a bit. Arms after the 31st count as the 31st. */
export const armBit = (arm: number): number => 1 << Math.min(arm, 30)

/** The arms that come by every way into `v`, as bits; 0 if some two ways have none in common. */
export function sharedArms(flow: Flow, fork: number, starts: readonly number[], arms: Int32Array, v: number): number {
  let shared = -1
  for (const from of flow.into[v] ?? []) {
    if (from !== fork) {
      const by = arms[from] ?? 0
      if (by !== 0) shared &= by
    } else {
      // The fork's own edge into `v`, if it is a plain one.
      const own = starts.indexOf(v)
      if (own !== -1) shared &= 1 << own
    }
  }
  return shared
}

/**
 * The number of the last part (see `Flow.parts`: later ones have lower numbers) in which a node of `joins` is reached by ways of different
 * arms; undefined if there is none. Leaves `room.arms` as clean as it was.
 */
export function lastMeeting(flow: Flow, fork: number, starts: readonly number[], joins: ReadonlySet<number>, room: Room) {
  const { arms } = room
  const { of, list } = flow.parts
  const all = starts.reduce((bits, _, arm) => bits | armBit(arm), 0)
  const found: number[] = []
  let last: number | undefined
  // Found and not yet passed on from, without all the arms.
  let apart = 0
  const arrive = (to: number, bits: number) => {
    const had = arms[to] ?? 0
    const now = had | bits
    if (now === had || to === end) return
    arms[to] = now
    if (had === 0) found.push(to)
    if (had === 0 && now !== all) apart++
    else if (had !== 0 && now === all) apart--
  }
  const look = (v: number) => {
    if (!joins.has(v) || sharedArms(flow, fork, starts, arms, v) !== 0) return
    const part = of[v] ?? 0
    if (last === undefined || part < last) last = part
  }

  for (let arm = 0; arm < starts.length; arm++) arrive(starts[arm] ?? 0, armBit(arm))
  const own = of[fork] ?? 0
  spreadWithin(flow, fork, found, room)
  apart = found.reduce((count, v) => (arms[v] === all ? count : count + 1), 0)
  let part = own
  for (; part >= 0 && apart > 0; part--) {
    const members = list[part] ?? []
    let bits = 0
    for (const v of members) bits |= arms[v] ?? 0
    if (bits === 0) continue
    if (part !== own && members.length > 1) for (const v of members) arrive(v, bits)
    for (const v of members) {
      const by = arms[v] ?? 0
      if (by === 0) continue
      look(v)
      if (by !== all) apart--
      if (v !== fork) for (const to of flow.out[v] ?? []) if (of[to] !== part) arrive(to, by)
    }
  }
  // What is found from here on is reached by all arms together: no meeting. What is found already may be one.
  for (const v of found) if ((of[v] ?? 0) <= part) look(v)
  for (const v of found) arms[v] = 0
  return last
}

/**
 * The fork is not passed again, so its own part need not hang together: the arms go round and round in it until nothing new comes.
 * What is reached newly is added to `found`.
 */
function spreadWithin({ parts }: Flow, fork: number, found: number[], { from, to, arms, ring, waiting }: Room): void {
  const own = parts.of[fork]
  let head = 0
  let tail = 0
  const wait = (v: number) => {
    if (waiting[v] === 1 || v === fork) return
    waiting[v] = 1
    ring[tail] = v
    tail = tail + 1 === ring.length ? 0 : tail + 1
  }
  for (const v of found) if (parts.of[v] === own) wait(v)
  while (head !== tail) {
    const v = ring[head] ?? 0
    head = head + 1 === ring.length ? 0 : head + 1
    waiting[v] = 0
    const by = arms[v] ?? 0
    const until = from[v + 1] ?? 0
    for (let i = from[v] ?? 0; i < until; i++) {
      const next = to[i] ?? 0
      const had = arms[next] ?? 0
      if ((had | by) === had || parts.of[next] !== own) continue
      if (had === 0) found.push(next)
      arms[next] = had | by
      wait(next)
    }
  }
}
