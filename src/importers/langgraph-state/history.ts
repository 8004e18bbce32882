/**
 * States of threads as the ways that were taken: ordered by their parents, oldest first. Where a thread was forked, each end is a way
 * of its own, with all that led to it. States whose parents are not in the record go on from the one before them in time.
 */
import type { SourceLink } from '../../trace/events'
import { linkOf } from '../core/link'
import type { Snapshot } from './snapshot'
import { withThread } from './thread-beside'

export interface Recorded {
  readonly snapshot: Snapshot
  readonly link: SourceLink
}

export interface Branch {
  readonly threadId: string | undefined
  /** States of the entry graph, oldest first. */
  readonly states: readonly Recorded[]
  /** States of the graphs inside, by their namespace, oldest first. */
  readonly inside: ReadonlyMap<string, readonly Recorded[]>
  /** True when states are missing between those that are there. */
  readonly hasGaps: boolean
}

/** How many ways of one thread are told, the newest ones. */
const MAX_BRANCHES = 50

export function branchesOf(recorded: readonly Recorded[]): readonly Branch[] {
  const threads = groupBy(onceEach(recorded), ({ snapshot }) => snapshot.threadId ?? '')
  return [...threads.values()].flatMap((told) => {
    const mine = withThread(told)
    const scopes = groupBy(mine, ({ snapshot }) => snapshot.ns)
    // A record of a graph that ran inside another, alone, is that graph's run.
    const entry = scopes.has('') ? '' : [...scopes.keys()].sort((a, b) => a.length - b.length)[0]
    const inside = new Map([...scopes].filter(([ns]) => ns !== entry).map(([ns, states]) => [ns, inTime(states)] as const))
    const threadId = mine[0]?.snapshot.threadId
    return waysOf(inTime(scopes.get(entry ?? '') ?? [])).map((way) => ({ threadId, inside, ...way }))
  })
}

/** A stream that goes on after a pause begins with the state that it stopped at, once more, and tells the pause in it: the same state. */
function onceEach(recorded: readonly Recorded[]): readonly Recorded[] {
  const known = new Map<string, Recorded>()
  for (const [i, one] of recorded.entries()) {
    const { threadId, ns, id, next } = one.snapshot
    const key = JSON.stringify([threadId, ns, id ?? i, id === undefined ? 0 : next])
    const before = known.get(key)
    // What was told of it later is more.
    known.set(key, before ? { snapshot: one.snapshot, link: linkOf([before.link, one.link]) ?? one.link } : one)
  }
  return [...known.values()]
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const list = groups.get(key(item))
    if (list) list.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** Oldest first: by time, then by superstep; files are newest first, so what is left goes backwards. */
function inTime(states: readonly Recorded[]): readonly Recorded[] {
  const rising = isRising(states)
  return states
    .map((one, i) => ({ one, i: rising ? i : -i }))
    .sort(
      (a, b) =>
        (a.one.snapshot.time?.ms ?? 0) - (b.one.snapshot.time?.ms ?? 0) ||
        (a.one.snapshot.step ?? 0) - (b.one.snapshot.step ?? 0) ||
        a.i - b.i,
    )
    .map(({ one }) => one)
}

/** True when the record itself is oldest first. */
function isRising(states: readonly Recorded[]): boolean {
  const first = states[0]?.snapshot
  const last = states.at(-1)?.snapshot
  return first?.step !== undefined && last?.step !== undefined && first.step < last.step
}

/** True when the last thread of a file is told newest first. */
export function newestFirst(recorded: readonly Recorded[]): boolean {
  // The state that a cut falls into may have lost the name of its thread.
  const thread = recorded.findLast(({ snapshot }) => snapshot.step !== undefined)?.snapshot.threadId
  const states = recorded.filter(({ snapshot }) => snapshot.threadId === thread && snapshot.ns === '')
  return states.length > 1 && states[0]?.snapshot.step !== undefined && !isRising(states)
}

function waysOf(states: readonly Recorded[]): readonly Pick<Branch, 'states' | 'hasGaps'>[] {
  const byId = new Map(states.flatMap((one) => (one.snapshot.id === undefined ? [] : [[one.snapshot.id, one] as const])))
  const places = new Map(states.map((one, i) => [one, i] as const))
  const parents = new Map<Recorded, Recorded>()
  let hasGaps = false
  for (const [i, one] of states.entries()) {
    const { parentId } = one.snapshot
    const known = parentId === undefined ? undefined : byId.get(parentId)
    const before = states[i - 1]
    // A parent must be older: else it would go round in circles.
    const parent = known && (places.get(known) ?? i) < i ? known : before
    if (parent) parents.set(one, parent)
    if (parentId !== undefined && !known) hasGaps = true
  }
  const withChildren = new Set(parents.values())
  const ends = states.filter((one) => !withChildren.has(one)).slice(-MAX_BRANCHES)
  return ends.reverse().map((end) => {
    const way: Recorded[] = []
    for (let at: Recorded | undefined = end; at; at = parents.get(at)) way.push(at)
    return { states: way.reverse(), hasGaps }
  })
}
