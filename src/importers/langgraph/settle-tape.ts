/**
 * Completes a tape before it is played: ends that a record leaves out, what nodes wrote where only the state behind them is recorded,
 * the node that a pause belongs to. Everything inferred here is told; nothing is made up that the record contradicts.
 */
import { isRecord } from '../../base/json'
import { openLangChain } from '../messages/langchain'
import { mergePieces } from './merge-pieces'
import { roleVisits } from './role-visits'
import { type Moment, nsKey, type Pause, type Snapshot, type Talk, type Visit } from './tape'
import type { Told } from './words'
import { words } from './words'

export interface SettledTape {
  readonly moments: readonly Moment[]
  readonly guesses: readonly Told[]
  /** True when the record ends in the middle. */
  readonly cut: boolean
}

/** The moments of a tape, completed. `cut`: the record is known to end in the middle. */
export function settleTape(given: readonly Moment[], cut: boolean): SettledTape {
  const guesses = new Set<Told>()
  const named = withPausedVisits(roleVisits(given, guesses), guesses)
  const breaksOff = cut || leavesGraph(named)
  const ended = withEnds(named, breaksOff, guesses)
  explain(ended, guesses)
  return { moments: ended, guesses: [...guesses], cut: breaksOff }
}

/**
 * True when the last node of the entry graph is one in which a graph runs, and the record tells the ends of such nodes, but not of this
 * one: what ran the graph stopped inside it, mostly because something failed there.
 */
function leavesGraph(moments: readonly Moment[]): boolean {
  if (moments.some(({ type }) => type === 'pause' || type === 'failed' || type === 'over')) return false
  const visits = moments.flatMap((moment) => (moment.type === 'begin' && moment.visit.ns.length === 0 ? [moment.visit] : []))
  const last = visits.at(-1)
  if (!last?.hasInside || last.end !== undefined) return false
  const from = moments.findIndex((moment) => moment.type === 'begin' && moment.visit === last)
  const behind = moments.slice(from).some((moment) => moment.type === 'snapshot' && moment.ns.length === 0)
  return (
    !behind &&
    (visits.some(({ end }) => end !== undefined) || moments.some((one) => one.type === 'snapshot' && one.ns.length === 0))
  )
}

/** A visit that only is there because the record speaks of it. */
export const inferredVisit = (facts: Pick<Visit, 'node' | 'ns'> & Partial<Visit>): Visit => ({
  begin: { links: [] },
  talks: [],
  tools: [],
  routes: [],
  messages: [],
  ...facts,
})

/** A pause without a node belongs to the node that runs when it goes on. */
function withPausedVisits(moments: readonly Moment[], guesses: Set<Told>): readonly Moment[] {
  const result: Moment[] = []
  const nodeless: Pause[] = []
  const made = new Set<Visit>()
  for (const moment of moments) {
    if (moment.type === 'begin' && nodeless.length > 0) {
      for (const pause of nodeless.splice(0)) {
        pause.visit = inferredVisit({
          begin: { links: [...pause.stamp.links] },
          node: moment.visit.node,
          ns: moment.visit.ns,
          status: 'interrupted',
          end: { links: [] },
        })
        made.add(pause.visit)
        guesses.add(words.pausedNode)
      }
    }
    if (moment.type === 'pause' && moment.visit === undefined) nodeless.push(moment)
    result.push(moment)
  }
  return result.flatMap((moment): readonly Moment[] => {
    const visit = moment.type === 'pause' ? moment.visit : undefined
    return visit && made.delete(visit) ? [{ type: 'begin', visit }, { type: 'end', visit }, moment] : [moment]
  })
}

/** Ends that are missing: before the next state, before a later superstep, or at the end of the record. */
function withEnds(moments: readonly Moment[], cut: boolean, guesses: Set<Told>): readonly Moment[] {
  const result: Moment[] = []
  const open = new Map<string, Set<Visit>>()
  const told = new Set<Talk>()
  const lastOf = lastMoments(moments)
  const sayRest = (visit: Visit): void => {
    for (const talk of visit.talks) {
      if (talk.end || told.has(talk)) continue
      told.add(talk)
      if (talk.said === undefined && talk.pieces.length === 0) continue
      talk.end = { links: [] }
      result.push({ type: 'said', talk })
    }
  }
  const end = (visit: Visit, status: Visit['status']): void => {
    open.get(nsKey(visit.ns))?.delete(visit)
    sayRest(visit)
    visit.status = status
    visit.end = { links: [] }
    guesses.add(words.unended)
    result.push({ type: 'end', visit })
  }
  const isMissing = (visit: Visit): boolean => visit.end === undefined
  for (const [i, moment] of moments.entries()) {
    if (moment.type === 'begin') {
      const { visit } = moment
      const mine = open.get(nsKey(visit.ns)) ?? new Set()
      for (const other of [...mine]) {
        const stepped = other.step !== undefined && visit.step !== undefined
        // Without supersteps, a node of which nothing more is told is over when another begins.
        if (isMissing(other) && (stepped ? (other.step ?? 0) < (visit.step ?? 0) : (lastOf.get(other) ?? 0) < i)) end(other, 'ok')
      }
      mine.add(visit)
      open.set(nsKey(visit.ns), mine)
    } else if (moment.type === 'end') {
      open.get(nsKey(moment.visit.ns))?.delete(moment.visit)
      sayRest(moment.visit)
    } else if (moment.type === 'snapshot') {
      for (const visit of [...(open.get(nsKey(moment.ns)) ?? [])]) if (isMissing(visit)) end(visit, 'ok')
    } else if (moment.type === 'failed') {
      const failing = [...open.values()]
        .flatMap((visits) => [...visits].filter(isMissing))
        .sort((a, b) => b.ns.length - a.ns.length)
      for (const visit of failing) {
        if (hasSpoken(visit)) {
          end(visit, 'ok')
          continue
        }
        visit.error ??= moment.error
        end(visit, 'error')
      }
    }
    result.push(moment)
  }
  const left = [...open.values()].flatMap((visits) => [...visits].filter(isMissing)).sort((a, b) => b.ns.length - a.ns.length)
  const over = result.at(-1)
  const tail = over?.type === 'over' ? result.pop() : undefined
  const waits = result.some((moment) => moment.type === 'pause')
  for (const visit of left) {
    const showsResult =
      visit.talks.some((talk) => talk.end ?? talk.pieces.length > 0) || visit.update !== undefined || visit.messages.length > 0
    end(visit, cut || waits || !(showsResult || visit.hasInside) ? 'interrupted' : 'ok')
  }
  if (tail) result.push(tail)
  return result
}

/** A visit of which only the words of its model are recorded, to their end: what failed then was another node, which the record does not name. */
const hasSpoken = (visit: Visit): boolean =>
  visit.input === undefined &&
  visit.hasInside !== true &&
  visit.talks.length > 0 &&
  visit.talks.every(({ said, pieces, end }) => end !== undefined || said !== undefined || pieces.some(isLastPiece))

function isLastPiece(piece: unknown): boolean {
  const fields = openLangChain(piece)?.fields
  const about = fields?.response_metadata
  return (
    fields?.chunk_position === 'last' ||
    (isRecord(about) && (about.finish_reason ?? about.stop_reason ?? about.stopReason) != null)
  )
}

/** The position of the last moment that tells of each visit, or of what ran inside it. */
function lastMoments(moments: readonly Moment[]): ReadonlyMap<Visit, number> {
  const last = new Map<Visit, number>()
  const inside = new Map<string, number>()
  const visits: Visit[] = []
  for (const [i, moment] of moments.entries()) {
    if (moment.type === 'begin') visits.push(moment.visit)
    const visit =
      moment.type === 'begin' || moment.type === 'end'
        ? moment.visit
        : moment.type === 'asked' || moment.type === 'said' || moment.type === 'token'
          ? moment.talk.visit
          : moment.type === 'tool-began' || moment.type === 'tool-ended'
            ? moment.tool.visit
            : undefined
    if (visit) last.set(visit, i)
    const ns = visit?.ns ?? ('ns' in moment ? moment.ns : [])
    for (let depth = 1; depth <= ns.length; depth++) inside.set(nsKey(ns.slice(0, depth)), i)
  }
  for (const visit of visits) {
    if (visit.hasInside !== true) continue
    const path = nsKey([...visit.ns, visit.taskId === undefined ? visit.node : `${visit.node}:${visit.taskId}`])
    last.set(visit, Math.max(last.get(visit) ?? 0, inside.get(path) ?? 0))
  }
  return last
}

/** What visits without a result wrote: what was streamed, or the change of the state behind a visit that ran alone. */
function explain(moments: readonly Moment[], guesses: Set<Told>): void {
  const behind = new Map<string, { readonly snapshot: Snapshot; readonly ended: Visit[] }>()
  const settle = (key: string): void => {
    const found = behind.get(key)
    behind.delete(key)
    const [only, ...others] = found?.ended ?? []
    if (!found || !only || others.length > 0 || only.update !== undefined || only.status !== 'ok') return
    only.after = found.snapshot.values
    guesses.add(words.diff)
  }
  for (let i = moments.length - 1; i >= 0; i--) {
    const moment = moments[i]
    if (moment?.type === 'snapshot') {
      const key = nsKey(moment.ns)
      settle(key)
      behind.set(key, { snapshot: moment, ended: [] })
    } else if (moment?.type === 'begin') settle(nsKey(moment.visit.ns))
    else if (moment?.type === 'end') behind.get(nsKey(moment.visit.ns))?.ended.push(moment.visit)
  }
  for (const moment of moments) {
    if (moment.type !== 'end') continue
    const { visit } = moment
    if (visit.update !== undefined || visit.after !== undefined || visit.hasInside) continue
    const said = visit.talks.flatMap((talk) => talk.said ?? mergePieces(talk.pieces) ?? [])
    const written = [...said, ...visit.messages, ...visit.tools.flatMap(({ output }) => (isToolMessage(output) ? [output] : []))]
    if (written.length === 0) continue
    visit.update = { value: { messages: written } }
    guesses.add(words.streamed)
  }
}

const isToolMessage = (value: unknown): boolean => mergePieces([value])?.type === 'tool'
