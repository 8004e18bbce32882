/**
 * Running totals over the steps of a trace: visits, edges taken, laps, tool rounds and tokens, for any step without a walk.
 * Each list holds step indexes in ascending order, so that a step's total is one binary search. Counting begins again
 * with each turn, and each namespace has its own visits, edges and rounds; tokens are those of the whole turn.
 */

import { scopeOf } from '../trace/ends'
import type { Step } from '../trace/step'
import { type EdgeRef, edgeKey, type Visits } from './moment'
import { lastUpTo } from './state-index'

interface Tally {
  readonly visits: Map<string, number[]>
  readonly edges: Map<string, number[]>
  readonly rounds: number[]
  /** The highest lap after each step that began one. */
  readonly laps: { readonly step: number; readonly lap: number }[]
}

export interface TokenCount {
  readonly input: number
  readonly output: number
  readonly estimated: boolean
}

export interface RunsAround {
  readonly before: number | undefined
  readonly after: number | undefined
}

const none: TokenCount = { input: 0, output: 0, estimated: false }
const keyOf = (step: Step): string => `${step.turn} ${scopeOf(step.ns)}`

export class Tallies {
  readonly #tallies = new Map<string, Tally>()
  /** Per step: the tokens of its turn up to and including it. */
  readonly #tokens: TokenCount[] = []
  readonly #counted: Step[] = []
  /** By node or router: the steps at which it runs, in all turns and namespaces. */
  readonly #runs = new Map<string, number[]>()
  readonly #keys = new WeakMap<EdgeRef, string>()
  /** The tally that was asked for last: a run stays in one for long. */
  #last: { readonly turn: number; readonly ns: readonly string[]; readonly tally: Tally } | undefined

  /** How many steps are counted. */
  get length(): number {
    return this.#counted.length
  }

  /** Counts the next step. `used`: the tokens of its own model calls. */
  push(step: Step, used: TokenCount, edges: readonly EdgeRef[]): void {
    const before = this.#counted.at(-1)
    const base = before?.turn === step.turn ? (this.#tokens.at(-1) ?? none) : none
    this.#counted.push(step)
    this.#tokens.push(
      used === none
        ? base
        : { input: base.input + used.input, output: base.output + used.output, estimated: base.estimated || used.estimated },
    )
    const tally = this.#tally(step)
    if (isRun(step)) add(this.#runs, step.node, step.index)
    for (const name of visitOf(step, tally)) add(tally.visits, name, step.index)
    for (const edge of edges) add(tally.edges, this.#edgeKey(edge), step.index)
    if (step.kind === 'visit' && step.nodeKind === 'hands') tally.rounds.push(step.index)
    const lap = tally.laps.at(-1)?.lap ?? 0
    if (step.lap > lap) tally.laps.push({ step: step.index, lap: step.lap })
  }

  /** Forgets every step from `length` on: those of an open superstep are counted again. */
  truncate(length: number): void {
    while (this.#counted.length > length) {
      const step = this.#counted.pop()
      this.#tokens.pop()
      if (!step) return
      const tally = this.#tally(step)
      if (isRun(step)) this.#runs.get(step.node)?.pop()
      for (const list of tally.visits.values()) if (list.at(-1) === step.index) list.pop()
      for (const list of tally.edges.values()) while (list.at(-1) === step.index) list.pop()
      if (tally.rounds.at(-1) === step.index) tally.rounds.pop()
      if (tally.laps.at(-1)?.step === step.index) tally.laps.pop()
    }
  }

  /** The steps at which a node or router runs, nearest before and nearest after a place (not at it). */
  runsAround(node: string, at: number): RunsAround {
    const list = this.#runs.get(node) ?? []
    const last = lastUpTo(list, at - 1)
    const after = list[last + 1] === at ? list[last + 2] : list[last + 1]
    return { before: list[last], after }
  }

  visitsAt(step: Step): Readonly<Record<string, Visits>> {
    const entries: [string, Visits][] = []
    for (const [name, list] of this.#tally(step).visits) {
      if (list.length > 0) entries.push([name, { done: lastUpTo(list, step.index) + 1, total: list.length }])
    }
    return Object.fromEntries(entries)
  }

  /** How often each edge has been taken up to and including this step; edges not yet taken are left out. */
  edgeCountsAt(step: Step): Readonly<Record<string, number>> {
    const entries: [string, number][] = []
    for (const [key, list] of this.#tally(step).edges) {
      const count = lastUpTo(list, step.index) + 1
      if (count > 0) entries.push([key, count])
    }
    return Object.fromEntries(entries)
  }

  /** Laps of this step's turn and namespace, so far. */
  lapsOf(step: Step): number {
    return this.#tally(step).laps.at(-1)?.lap ?? 0
  }
  roundsAt(step: Step): number {
    return lastUpTo(this.#tally(step).rounds, step.index) + 1
  }
  tokensAt(step: Step): TokenCount {
    return this.#tokens[step.index] ?? none
  }

  #tally(step: Step): Tally {
    const last = this.#last
    if (last && last.turn === step.turn && last.ns === step.ns) return last.tally
    const key = keyOf(step)
    let tally = this.#tallies.get(key)
    if (!tally) {
      tally = { visits: new Map(), edges: new Map(), rounds: [], laps: [] }
      this.#tallies.set(key, tally)
    }
    this.#last = { turn: step.turn, ns: step.ns, tally }
    return tally
  }

  /** Steps that came the same way hold the same edge: its key is put together once. */
  #edgeKey(edge: EdgeRef): string {
    const known = this.#keys.get(edge)
    if (known !== undefined) return known
    const key = edgeKey(edge)
    this.#keys.set(edge, key)
    return key
  }
}

const isRun = (step: Step): boolean => step.kind === 'visit' || step.kind === 'decision'

/** The name to count a visit under; nothing for a visit that goes on after a pause, an input, a pause or an answer. */
function visitOf(step: Step, tally: Tally): readonly string[] {
  if (!isRun(step)) return []
  const counted = tally.visits.get(step.node)?.length ?? 0
  return step.visit > counted ? [step.node] : []
}

function add(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export { none as noTokens }
