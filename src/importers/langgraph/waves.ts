/**
 * Which visits ran side by side, and what ran before them: nodes of a graph that begin while none is open are a new wave. This is all
 * that most records tell of the ways between nodes. Triggers, where they are recorded, tell more.
 */
import { type Moment, nsKey, type Visit } from './tape'

export interface Wave {
  readonly visits: Visit[]
  readonly before: Wave | undefined
  after?: Wave | undefined
}

/** The wave of each visit, graph by graph; a turn begins anew. */
export function wavesOf(moments: readonly Moment[]): ReadonlyMap<Visit, Wave> {
  const waves = new Map<Visit, Wave>()
  const scopes = new Map<string, { wave: Wave | undefined; readonly open: Set<Visit> }>()
  for (const moment of moments) {
    if (moment.type === 'turn') scopes.clear()
    if (moment.type !== 'begin' && moment.type !== 'end') continue
    const { visit } = moment
    const key = nsKey(visit.ns)
    const scope = scopes.get(key) ?? { wave: undefined, open: new Set() }
    scopes.set(key, scope)
    if (moment.type === 'end') {
      scope.open.delete(visit)
      continue
    }
    const current = scope.wave
    const sameStep = visit.step !== undefined && current?.visits[0]?.step === visit.step
    const laterStep = visit.step !== undefined && (current?.visits[0]?.step ?? visit.step) < visit.step
    if (laterStep) scope.open.clear()
    if (current && (sameStep || scope.open.size > 0)) current.visits.push(visit)
    else {
      scope.wave = { visits: [visit], before: current }
      if (current) current.after = scope.wave
    }
    scope.open.add(visit)
    if (scope.wave) waves.set(visit, scope.wave)
  }
  return waves
}

/** What a trigger of LangGraph says. */
export type Trigger =
  | { readonly type: 'start' }
  | { readonly type: 'send' }
  | { readonly type: 'edge'; readonly from: readonly string[] }
  | { readonly type: 'branch'; readonly from: string; readonly router: string }

/** Reads `branch:a:router:b`, `join:a+c:b`, `start:b`, `__pregel_push` and plain names of nodes; others say nothing. */
export function readTriggers(triggers: readonly string[] | undefined, nodes: ReadonlySet<string>): readonly Trigger[] {
  return (triggers ?? []).flatMap((trigger): readonly Trigger[] => {
    const parts = trigger.split(':')
    const [head = '', second = '', third = '', ...rest] = parts
    if (head === '__pregel_push' || head === '__pregel_tasks') return [{ type: 'send' }]
    if (trigger === '__start__' || head === 'start') return [{ type: 'start' }]
    if (head === 'branch' && second !== 'to' && rest.length > 0) return [{ type: 'branch', from: second, router: third }]
    if (head === 'join' && third !== '') return [{ type: 'edge', from: second.split('+') }]
    return parts.length === 1 && nodes.has(trigger) ? [{ type: 'edge', from: [trigger] }] : []
  })
}
