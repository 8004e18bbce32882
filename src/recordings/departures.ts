/**
 * Where each visit led on: all the nodes that one visit sent the run to, together. A node whose visits led to different places chose;
 * one whose every visit led to the same several places forks. Read off the steps, by the same rules as edges are.
 */
import { edgesInto } from '../replay/edges'
import { END, START, scopeOf } from '../trace/ends'
import type { TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import { pathKey, type Scopes } from './scopes'

/** One visit (or the beginning of a turn or of an inner graph), and where it led. */
export interface Departure {
  readonly source: string
  readonly ns: readonly string[]
  readonly turn: number
  readonly superstep: number | undefined
  /** Nodes, routers that the record names, and END. */
  targets: ReadonlySet<string>
  /** The position of its last event. */
  readonly after: number
  /** The position of the first event of what it led to. */
  before: number
  /** The tools that its model asked for; undefined when the record does not tell. */
  readonly calls: readonly string[] | undefined
  /** True when it said itself where the run goes on. */
  jumped: boolean
  /** True when the first that it led to is a router that the record names. */
  toRouter: boolean
}

export class Departures {
  /** By `pathKey`, then by source. */
  readonly byGraph = new Map<string, Map<string, Departure[]>>()
  /** By namespace, then by source: the visits of this turn. */
  readonly #open = new Map<string, Map<string, Departure[]>>()
  /** Those of the namespace that was asked for last: nearly always it is the same one. */
  #here: Here | undefined
  readonly #scopes: Scopes
  readonly #routers = new Set<string>()
  readonly #callers = new Map<string, string>()
  readonly #calls = new Map<string, readonly string[]>()
  #names: readonly string[] = []
  /** Nearly every visit leads to one place: one set for each place, not one for each of a million visits. */
  readonly #single = new Map<string, ReadonlySet<string>>()
  readonly #several = new Map<ReadonlySet<string>, Set<string>>()

  constructor(scopes: Scopes) {
    this.#scopes = scopes
  }

  /** What models asked for, by task. All events must be taken before the first step. */
  event(event: TraceEvent): void {
    switch (event.type) {
      case 'model-called':
        this.#callers.set(event.callId, event.taskId)
        return
      case 'model-replied': {
        const task = this.#callers.get(event.callId)
        if (task !== undefined) this.#asked(task, event.message)
        return
      }
      case 'state-written':
        for (const { value } of event.writes) {
          for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) this.#asked(event.taskId, one)
        }
        return
      default:
    }
  }

  /** The steps, in their order. */
  step(step: Step): void {
    if (step.kind === 'input') {
      this.#leave(step, START, step.lastSeq)
      return
    }
    if (step.kind !== 'visit' && step.kind !== 'decision') return
    if (step.kind === 'decision') this.#routers.add(keyOf(step.ns, step.node))
    // A resumed visit arrived when it first began.
    for (const { source } of step.cause === 'resume' ? (step.alsoBy ?? []) : edgesInto(step)) this.#lead(step, source)
    if (step.kind === 'visit') this.#leave(step, step.node, step.lastSeq)
  }

  /** The run, or an entrance of an inner graph, ended after this visit. */
  end(node: string, { ns, turn }: Pick<Step, 'ns' | 'turn'>): void {
    const visits = this.#visits(ns, turn, node)
    const last = visits.at(-1)
    for (const one of visits) {
      // Those beside it, where it was sent to several times, ended there too.
      const beside = one === last || (one.superstep !== undefined && one.superstep === last?.superstep)
      if (beside && one.targets.size === 0) one.targets = this.#with(one.targets, END)
    }
  }

  /** True for a router that the record shows deciding: what it leads to is told by its decisions. */
  #isRouter({ ns }: Step, source: string): boolean {
    return this.#routers.has(keyOf(ns, source))
  }

  #asked(task: string, message: unknown): void {
    if (typeof message !== 'object' || message === null || !('role' in message) || message.role !== 'ai') return
    const { toolCalls = [], invalidCalls = [] } = message as {
      readonly toolCalls?: readonly { readonly name: string }[]
      readonly invalidCalls?: readonly { readonly name: string }[]
    }
    const names = this.#namesOf([...toolCalls, ...invalidCalls])
    this.#calls.set(task, names)
  }

  /** Most visits ask for what the one before asked for: one list for all of these. */
  #namesOf(calls: readonly { readonly name: string }[]): readonly string[] {
    const { length } = this.#names
    if (calls.length !== length || calls.some(({ name }, i) => name !== this.#names[i]))
      this.#names = calls.map(({ name }) => name)
    return this.#names
  }

  /** A list of its own when there is none. */
  #visits(ns: readonly string[], turn: number, source: string): Departure[] {
    const all = this.#at(ns).open.get(source) ?? nothing
    return all.at(-1)?.turn === turn ? all : []
  }

  #at(ns: readonly string[]): Here {
    if (this.#here?.ns === ns) return this.#here
    const scope = scopeOf(ns)
    const open = this.#open.get(scope) ?? new Map<string, Departure[]>()
    this.#open.set(scope, open)
    this.#here = { ns, open, mine: undefined }
    return this.#here
  }

  #graphAt(ns: readonly string[]): Map<string, Departure[]> {
    const graph = pathKey(this.#scopes.pathOf(ns))
    const mine = this.byGraph.get(graph) ?? new Map<string, Departure[]>()
    this.byGraph.set(graph, mine)
    return mine
  }

  #with(targets: ReadonlySet<string>, target: string): ReadonlySet<string> {
    if (targets.has(target)) return targets
    if (targets.size === 0) {
      const only = this.#single.get(target) ?? new Set([target])
      this.#single.set(target, only)
      return only
    }
    const own = this.#several.get(targets) ?? new Set(targets)
    this.#several.set(own, own)
    return own.add(target)
  }

  #leave({ ns, turn, superstep, taskId }: Step, source: string, after: number): Departure {
    const here = this.#at(ns)
    const before = this.#visits(ns, turn, source)
    const one: Departure = {
      source,
      ns,
      turn,
      superstep,
      targets: nowhere,
      after,
      before: NEVER,
      calls: taskId === undefined ? undefined : this.#calls.get(taskId),
      jumped: false,
      toRouter: false,
    }
    // Only the newest superstep's visits, and those before it that nothing followed yet, can still lead anywhere.
    if (before.length === 0) here.open.set(source, [one])
    else if (before.push(one) > KEPT + 1) before.shift()
    here.mine ??= this.#graphAt(ns)
    const list = here.mine.get(source)
    if (list) list.push(one)
    else here.mine.set(source, [one])
    return one
  }

  #lead(step: Step, source: string): void {
    const { ns, turn, superstep, kind, firstSeq } = step
    const earlier = (one: Departure) =>
      superstep === undefined ||
      one.superstep === undefined ||
      (kind === 'decision' ? one.superstep <= superstep : one.superstep < superstep)
    const visits = this.#visits(ns, turn, source)
    const found =
      visits.findLast(earlier) ??
      visits.at(-1) ??
      // An inner graph has no step of its beginning, and a record may begin behind it.
      (this.#isRouter(step, source) ? undefined : this.#leave(step, source, firstSeq - 1))
    if (!found) return
    found.targets = this.#with(found.targets, step.node)
    if (firstSeq < found.before) found.toRouter = kind === 'decision'
    found.before = Math.min(found.before, firstSeq)
    found.jumped ||= step.cause === 'jump'
  }
}

/** A namespace, the visits of this turn in it, and all visits of its graph. */
interface Here {
  readonly ns: readonly string[]
  readonly open: Map<string, Departure[]>
  mine: Map<string, Departure[]> | undefined
}

const nothing: Departure[] = []
const nowhere: ReadonlySet<string> = new Set()
/** A place behind all others, small enough to be kept where it stands: an endless one takes room of its own, for each of a million visits. */
const NEVER = 2 ** 30 - 1

const keyOf = (ns: readonly string[], name: string): string => JSON.stringify([ns, name])

/** Visits of one node that are looked back upon. */
const KEPT = 40
