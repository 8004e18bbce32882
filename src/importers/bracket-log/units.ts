/**
 * Tagged lines to units: one visit of a node, one decision, one input. Lines under one tag belong together until something shows that
 * the node ran again. Nodes without a name in their tag get the name by which the routers send to them, as far as that is clear.
 */
import type { SourceLink } from '../../trace/events'
import { type RouteLine, readRoute } from './route-line'
import { readSaying, type Saying } from './sayings'

export interface Entry {
  readonly kind: string
  readonly name: string | undefined
  readonly depth: number
  /** With the lines behind it that have no tag. */
  readonly text: string
  /** Milliseconds since 1970. */
  readonly time: number | undefined
  readonly source: SourceLink
}

export interface Said {
  readonly saying: Saying
  readonly entry: Entry
}

export interface Visit {
  readonly type: 'visit'
  readonly kind: string
  readonly depth: number
  readonly said: Said[]
  /** The name in the tag, or in its lines. */
  name: string | undefined
  closed: boolean
}

export type Unit =
  | Visit
  | { readonly type: 'route'; readonly entry: Entry; readonly route: RouteLine }
  | { readonly type: 'aside'; readonly entry: Entry }
  /** A new lap: what was said before it is complete. */
  | { readonly type: 'lap'; readonly source: SourceLink }

const asides: ReadonlySet<string> = new Set(['input', 'pause', 'answer', 'notice', 'limit', 'verdict'])

export class UnitReader {
  readonly units: Unit[] = []

  lap(source: SourceLink): void {
    this.units.push({ type: 'lap', source })
  }

  add(entry: Entry): void {
    const { kind, depth } = entry
    if (asides.has(kind)) this.units.push({ type: 'aside', entry })
    else if (kind === 'router') this.units.push({ type: 'route', entry, route: readRoute(entry.text) })
    else {
      const said: Said = { saying: readSaying(entry.text, kind), entry }
      const open = this.units.at(-1)
      const name = entry.name ?? (said.saying.type === 'wrote' ? said.saying.node : undefined)
      if (open?.type === 'visit' && open.kind === kind && open.depth === depth && goesOn(open, said, name)) {
        open.said.push(said)
        open.name ??= name
        open.closed ||= closes(said.saying)
      } else this.units.push({ type: 'visit', kind, depth, name, said: [said], closed: closes(said.saying) })
    }
  }
}

const closes = (saying: Saying): boolean => saying.type === 'wrote' || saying.type === 'summary'

type Types = readonly Saying['type'][]
/** What ends a visit before a reason, a call or an answer of its brain. */
const behindReasons: Types = ['call', 'calls', 'unreadable', 'answer', 'no-calls', 'silence']
const behindCalls: Types = ['answer', 'no-calls', 'silence']
const behindAnswer: Types = ['answer', 'silence', 'call', 'calls']

const has = ({ said }: Visit, types: Types): boolean => said.some(({ saying }) => types.includes(saying.type))

/** Whether a line still speaks of the visit that the lines before it speak of. */
function goesOn(visit: Visit, { saying }: Said, name: string | undefined): boolean {
  if (name !== undefined && visit.name !== undefined && name !== visit.name) return false
  const last = visit.said.at(-1)?.saying.type
  // Who wrote something has neither failed nor been cut short; and these are the last words about a visit.
  if (last === 'wrote' || last === 'running' || last === 'cut-short') return false
  if (last === 'error' && visit.kind !== 'hands') return false
  if (saying.type === 'error' || saying.type === 'running' || saying.type === 'cut-short') return true
  if (visit.closed) return false
  if (visit.kind !== 'brain') return true
  switch (saying.type) {
    case 'reasoning':
    case 'no-calls':
      return !has(visit, behindReasons)
    case 'call':
    case 'calls':
    case 'unreadable':
      return !has(visit, behindCalls)
    case 'answer':
      return !has(visit, behindAnswer)
    case 'silence':
      return false
    default:
      return true
  }
}

const suggests: readonly (readonly [string, RegExp])[] = [
  ['hands', /tool|hands?\b|manos|action|execut/i],
  ['compress', /compress|summar|resum/i],
  ['brain', /brain|agent|llm|model|assistant|cerebro/i],
]

const visitAfter = (units: readonly Unit[], at: number): Unit | undefined =>
  units[at + 1]?.type === 'lap' ? units[at + 2] : units[at + 1]

/** The node of each kind, where tags have no name: what routers call it, else the kind itself. */
export function namesByKind(units: readonly Unit[]): ReadonlyMap<string, string> {
  const votes = new Map<string, Map<string, number>>()
  const vote = (kind: string, name: string) => {
    const names = votes.get(kind) ?? new Map<string, number>()
    names.set(name, (names.get(name) ?? 0) + 1)
    votes.set(kind, names)
  }
  const named = new Set<string>()
  units.forEach((unit) => {
    if (unit.type === 'visit' && unit.name !== undefined) named.add(unit.name)
  })
  units.forEach((unit, i) => {
    if (unit.type !== 'route') return
    for (const target of [...unit.route.targets, ...(unit.route.source === undefined ? [] : [unit.route.source])]) {
      if (target === '__end__' || named.has(target)) continue
      const kind = suggests.find(([, words]) => words.test(target))?.[0]
      const next = unit.route.targets.length === 1 && target === unit.route.targets[0] ? visitAfter(units, i) : undefined
      if (kind !== undefined) vote(kind, target)
      else if (next?.type === 'visit' && next.name === undefined) vote(next.kind, target)
    }
  })
  return new Map(
    [...votes].flatMap(([kind, names]): [string, string][] => {
      const [best] = [...names].sort(([, a], [, b]) => b - a)
      return best ? [[kind, best[0]]] : []
    }),
  )
}
