/**
 * Fills a tape. The modes of a stream say the same thing several times (debug, tasks, updates, messages); here what belongs together
 * is brought together: the first mode that tells of a visit begins it, the others only add their records and what they know more.
 */
import { sameJson } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import {
  type Moment,
  nsKey,
  type Pause,
  readNsPart,
  type Snapshot,
  type Stamp,
  type Talk,
  type ToolUse,
  type Visit,
} from './tape'

/** Which part of the record tells something: the modes of a stream, mostly. */
export type Teller = string

export interface VisitFacts {
  readonly node: string
  readonly ns: readonly string[]
  readonly taskId?: string | undefined
  readonly step?: number | undefined
  readonly triggers?: readonly string[] | undefined
  readonly input?: unknown
}

export interface EndFacts extends VisitFacts {
  readonly update?: { readonly value: unknown } | undefined
  readonly error?: unknown
  readonly interrupted?: boolean | undefined
  /** Messages in the update, to find the visit among several of one node. */
  readonly messageIds?: readonly string[] | undefined
}

/** Lists, and no sets: there are one or two tellers, and very many visits. */
interface Told {
  readonly begun: Teller[]
  readonly ended: Teller[]
}

/** Snapshots of checkpoints hold every field, those of the mode `values` only what the graph gives out. */
const isWhole = (teller: Teller): boolean => teller !== 'values'

export class TapeRecorder {
  readonly moments: Moment[] = []
  readonly #told = new Map<Visit, Told>()
  readonly #byTask = new Map<string, Visit>()
  readonly #byNode = new Map<string, Visit[]>()
  readonly #inside = new Map<string, Visit>()
  readonly #lastSnapshot = new Map<string, { readonly snapshot: Snapshot; readonly tellers: Set<Teller>; stale: boolean }>()
  readonly #pauses: Pause[] = []
  readonly #begunAtPause = new Map<Pause, number>()
  readonly #open = new Set<Visit>()
  #begun = 0
  readonly #talks = new Map<string, Talk>()
  readonly #tools = new Map<string, ToolUse>()
  #waiting: SourceLink[] = []

  /** A stamp of one record; records that had no event of their own before it go with it. */
  stamp(link: SourceLink, time?: number): Stamp {
    const links = [link, ...this.#waiting]
    this.#waiting = []
    return { links, time }
  }
  /** A record that says nothing by itself: it goes with what comes next, or with the last thing told. */
  aside(link: SourceLink): void {
    this.#waiting.push(link)
  }
  /** Hands what still waits to the last moment. */
  close(): void {
    const last = this.moments.at(-1)
    if (last) stampOf(last).links.push(...this.#waiting)
    this.#waiting = []
  }

  turn(
    stamp: Stamp,
    facts: {
      readonly input?: unknown
      readonly before?: unknown
      readonly runId?: string | undefined
      readonly threadId?: string | undefined
    } = {},
  ): void {
    const last = this.moments.at(-1)
    if (last?.type === 'turn' && isSameTurn(last, facts)) {
      const links = [...last.stamp.links, ...stamp.links]
      const { runId = facts.runId, threadId = facts.threadId } = last
      this.moments.splice(-1, 1, {
        ...facts,
        type: 'turn',
        stamp: { links, time: last.stamp.time ?? stamp.time },
        runId,
        threadId,
      })
    } else this.moments.push({ type: 'turn', stamp, ...facts })
    for (const known of this.#lastSnapshot.values()) known.stale = true
  }

  /** What the turn that has just begun was given; begins one when nodes have run since. */
  input(stamp: Stamp, input: unknown): void {
    const last = this.moments.findLast((moment) => moment.type === 'turn' || moment.type === 'begin')
    if (last?.type === 'turn') {
      last.stamp.links.push(...stamp.links)
      if (last.input === undefined) last.input = input
    } else this.turn(stamp, { input })
  }

  begin(teller: Teller, facts: VisitFacts, stamp: Stamp): Visit {
    const known = this.#openVisit(teller, facts, 'begun')
    if (known) {
      known.begin.links.push(...stamp.links)
      this.#told.get(known)?.begun.push(teller)
      this.#learn(known, facts)
      return known
    }
    return this.#newVisit(teller, facts, stamp)
  }

  end(teller: Teller, facts: EndFacts, stamp: Stamp): Visit {
    const visit = this.#openVisit(teller, facts, 'ended') ?? this.#newVisit(teller, facts, { links: [...stamp.links] })
    this.#told.get(visit)?.ended.push(teller)
    this.#learn(visit, facts)
    if (facts.update !== undefined && visit.update === undefined) visit.update = facts.update
    if (facts.error !== undefined && facts.error !== null) visit.error ??= facts.error
    if (visit.end) {
      visit.end.links.push(...stamp.links)
      return visit
    }
    visit.end = stamp
    this.#open.delete(visit)
    visit.status = facts.error !== undefined && facts.error !== null ? 'error' : facts.interrupted === true ? 'interrupted' : 'ok'
    this.moments.push({ type: 'end', visit })
    const snapshot = this.#lastSnapshot.get(nsKey(visit.ns))
    if (snapshot) snapshot.stale = true
    return visit
  }

  /** The open visit of a node, begun now when there is none: something happened in it. */
  within(teller: Teller, facts: VisitFacts, stamp: Stamp): Visit {
    const known = facts.taskId === undefined ? undefined : this.#byTask.get(taskKey(facts))
    if (known && known.status !== 'interrupted' && known.status !== 'error') {
      this.#learn(known, facts)
      return known
    }
    const open = this.#list(facts).findLast(
      (visit) => visit.end === undefined && (facts.taskId === undefined || visit.taskId === undefined),
    )
    if (open) {
      this.#learn(open, facts)
      return open
    }
    return this.#newVisit(teller, facts, stamp)
  }

  /** True while a visit of this task goes on. */
  isOpen(facts: VisitFacts): boolean {
    const task = facts.taskId === undefined ? undefined : this.#byTask.get(taskKey(facts))
    return task !== undefined && this.#open.has(task)
  }
  /** The visit that runs in a graph now, when there is one. */
  openIn(ns: readonly string[]): Visit | undefined {
    return [...this.#open].findLast((visit) => nsKey(visit.ns) === nsKey(ns))
  }

  snapshot(teller: Teller, facts: Omit<Snapshot, 'type' | 'stamp'>, stamp: Stamp): void {
    const key = nsKey(facts.ns)
    this.#enter(facts.ns, stamp)
    const last = this.#lastSnapshot.get(key)
    if (last && !last.stale && !last.tellers.has(teller)) {
      last.snapshot.stamp.links.push(...stamp.links)
      const whole = isWhole(teller) && ![...last.tellers].some(isWhole)
      last.tellers.add(teller)
      if (whole) last.snapshot.values = facts.values
      last.snapshot.checkpointId ??= facts.checkpointId
      last.snapshot.step ??= facts.step
      return
    }
    const snapshot: Snapshot = { type: 'snapshot', stamp, ...facts }
    this.moments.push(snapshot)
    this.#lastSnapshot.set(key, { snapshot, tellers: new Set([teller]), stale: false })
  }

  pause(
    facts: {
      readonly ns: readonly string[]
      readonly id?: string | undefined
      readonly question: unknown
      readonly visit?: Visit | undefined
    },
    stamp: Stamp,
  ): Pause {
    const same = this.#pauses.findLast((pause) =>
      facts.id === undefined || pause.id === undefined ? sameJson(pause.question, facts.question) : pause.id === facts.id,
    )
    // The same question again after nodes have begun is a second pause.
    if (same && this.#begunAtPause.get(same) === this.#begun) {
      same.stamp.links.push(...stamp.links)
      same.visit ??= facts.visit
      return same
    }
    const pause: Pause = {
      type: 'pause',
      stamp,
      ns: facts.ns,
      id: facts.id,
      question: facts.question,
      visit: facts.visit ?? this.#waitingVisit(facts.ns),
    }
    this.#pauses.push(pause)
    this.#begunAtPause.set(pause, this.#begun)
    this.moments.push(pause)
    this.#leave(facts.ns)
    return pause
  }

  talk(key: string, visit: Visit, stamp: Stamp): { readonly talk: Talk; readonly isNew: boolean } {
    const known = this.#talks.get(key)
    if (known) return { talk: known, isNew: false }
    const talk: Talk = { visit, key, begin: stamp, pieces: [] }
    visit.talks.push(talk)
    this.#talks.set(key, talk)
    this.moments.push({ type: 'asked', talk })
    return { talk, isNew: true }
  }
  talkOf(key: string): Talk | undefined {
    return this.#talks.get(key)
  }
  token(talk: Talk, text: string, stamp: Stamp): void {
    if (text === '') (talk.end ?? talk.begin).links.push(...stamp.links)
    else this.moments.push({ type: 'token', talk, text, stamp })
  }
  said(talk: Talk, stamp: Stamp): void {
    if (talk.end) {
      talk.end.links.push(...stamp.links)
      return
    }
    talk.end = stamp
    this.moments.push({ type: 'said', talk })
  }

  tool(
    key: string,
    visit: Visit,
    facts: { readonly name: string; readonly input: unknown; readonly callId?: string | undefined },
    stamp: Stamp,
  ): ToolUse {
    const tool: ToolUse = { visit, key, begin: stamp, ...facts }
    visit.tools.push(tool)
    this.#tools.set(key, tool)
    this.moments.push({ type: 'tool-began', tool })
    return tool
  }
  toolOf(key: string): ToolUse | undefined {
    return this.#tools.get(key)
  }
  toolEnded(tool: ToolUse, stamp: Stamp): void {
    if (tool.end) {
      tool.end.links.push(...stamp.links)
      return
    }
    tool.end = stamp
    this.moments.push({ type: 'tool-ended', tool })
  }

  #newVisit(teller: Teller, facts: VisitFacts, stamp: Stamp): Visit {
    this.#enter(facts.ns, stamp)
    const visit: Visit = { node: facts.node, ns: facts.ns, begin: stamp, talks: [], tools: [], routes: [], messages: [] }
    this.#learn(visit, facts)
    this.#told.set(visit, { begun: [teller], ended: [] })
    this.#list(facts).push(visit)
    this.#open.add(visit)
    this.#begun += 1
    this.moments.push({ type: 'begin', visit })
    return visit
  }

  #learn(visit: Visit, { taskId, step, triggers, input }: VisitFacts): void {
    visit.taskId ??= taskId
    if (taskId !== undefined) this.#byTask.set(taskKey({ taskId, ns: visit.ns }), visit)
    visit.step ??= step
    visit.triggers ??= triggers
    visit.input ??= input
  }

  /** The visit that a teller speaks of: that of the task, else the first of the node that it has not told of yet. */
  #openVisit(teller: Teller, facts: EndFacts, what: keyof Told): Visit | undefined {
    const isFree = (visit: Visit): boolean =>
      visit.status !== 'interrupted' && visit.status !== 'error' && this.#told.get(visit)?.[what].includes(teller) === false
    if (facts.taskId !== undefined) {
      const task = this.#byTask.get(taskKey(facts))
      const untold = task && this.#told.get(task)?.[what].includes(teller) === false
      if (task) return untold && (what === 'ended' || isFree(task)) ? task : undefined
    }
    const free = this.#list(facts).filter(
      (visit) =>
        isFree(visit) &&
        (facts.taskId === undefined || visit.taskId === undefined) &&
        (what === 'ended' || visit.end === undefined),
    )
    const ids = facts.messageIds ?? []
    return free.find((visit) => visit.talks.some((talk) => ids.includes(talk.key))) ?? free[0]
  }

  #list({ node, ns }: Pick<VisitFacts, 'node' | 'ns'>): Visit[] {
    const key = `${nsKey(ns)}\u0000${node}`
    const list = this.#byNode.get(key)
    if (list) {
      // Visits that everybody has told of are let go, so that long records stay quick.
      if (list.length > 64) list.splice(0, list.length - 64)
      return list
    }
    const made: Visit[] = []
    this.#byNode.set(key, made)
    return made
  }

  /** Something happened inside a graph: the nodes that it runs in are visited. */
  #enter(ns: readonly string[], stamp: Stamp): void {
    for (let depth = 1; depth <= ns.length; depth++) {
      const path = ns.slice(0, depth)
      const key = nsKey(path)
      if (this.#inside.has(key)) continue
      const { node, taskId } = readNsPart(path.at(-1) ?? '')
      const visit = this.within('inside', { node, taskId, ns: path.slice(0, -1) }, { links: [...stamp.links], time: stamp.time })
      visit.hasInside = true
      this.#inside.set(key, visit)
    }
  }

  /** The one visit that is open in a graph: it must be the one that waits. */
  #waitingVisit(ns: readonly string[]): Visit | undefined {
    const mine = [...this.#open].filter((visit) => nsKey(visit.ns) === nsKey(ns))
    const visit = mine.length === 1 ? mine[0] : undefined
    if (visit) this.#interrupt(visit)
    return visit
  }

  /** A pause inside a graph stops the nodes that it runs in as well; they begin again with the answer. */
  #leave(ns: readonly string[]): void {
    for (let depth = ns.length; depth > 0; depth--) {
      const key = nsKey(ns.slice(0, depth))
      const visit = this.#inside.get(key)
      if (visit && this.#open.has(visit)) this.#interrupt(visit)
      this.#inside.delete(key)
    }
  }

  #interrupt(visit: Visit): void {
    visit.status = 'interrupted'
    visit.end = { links: [] }
    this.#open.delete(visit)
    this.moments.push({ type: 'end', visit })
  }
}

/** A server names a run, and then its first checkpoint tells of the same beginning; several modes tell of that checkpoint. */
const isSameTurn = (
  last: Extract<Moment, { type: 'turn' }>,
  next: { readonly runId?: string | undefined; readonly before?: unknown },
): boolean =>
  last.input === undefined &&
  (last.before === undefined
    ? (last.runId === undefined) !== (next.runId === undefined)
    : next.before !== undefined &&
      sameJson(last.before, next.before) &&
      (last.runId ?? next.runId) === (next.runId ?? last.runId))

const taskKey = ({ taskId = '', ns }: Pick<VisitFacts, 'taskId' | 'ns'>): string => `${nsKey(ns)}\u0000${taskId}`

/** The stamp of a moment. */
export function stampOf(moment: Moment): Stamp {
  switch (moment.type) {
    case 'begin':
      return moment.visit.begin
    case 'end':
      return moment.visit.end ?? moment.visit.begin
    case 'asked':
      return moment.talk.begin
    case 'said':
      return moment.talk.end ?? moment.talk.begin
    case 'tool-began':
      return moment.tool.begin
    case 'tool-ended':
      return moment.tool.end ?? moment.tool.begin
    default:
      return moment.stamp
  }
}
