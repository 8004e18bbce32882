/**
 * Tagged lines to units: one visit of a node, one decision, one input. Lines under one tag belong together until something shows that
 * the node ran again.
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

/** What a line of this kind is. */
export const typeOf = (kind: string): 'aside' | 'route' | 'visit' =>
  asides.has(kind) ? 'aside' : kind === 'router' ? 'route' : 'visit'

/** True for a kind of which no line names its node: only its tag can. */
export const isUnnamed = (kind: string): boolean => kind === 'brain' || kind === 'hands'

/** Takes the lines of a log in their order, and gives each unit once it is whole. */
export class UnitReader {
  readonly #give: (unit: Unit) => void
  #open: Visit | undefined

  constructor(give: (unit: Unit) => void) {
    this.#give = give
  }

  lap(source: SourceLink): void {
    this.close()
    this.#give({ type: 'lap', source })
  }

  add(entry: Entry): void {
    const { kind, depth } = entry
    const type = typeOf(kind)
    if (type === 'visit') {
      const said: Said = { saying: readSaying(entry.text, kind), entry }
      const open = this.#open
      const name = entry.name ?? (said.saying.type === 'wrote' ? said.saying.node : undefined)
      if (open !== undefined && open.kind === kind && open.depth === depth && goesOn(open, said, name)) {
        open.said.push(said)
        open.name ??= name
        open.closed ||= closes(said.saying)
        return
      }
      this.close()
      this.#open = { type, kind, depth, name, said: [said], closed: closes(said.saying) }
      return
    }
    this.close()
    this.#give(type === 'aside' ? { type, entry } : { type, entry, route: readRoute(entry.text) })
  }

  /** What is open is whole: nothing follows, or nothing that could belong to it. */
  close(): void {
    const open = this.#open
    this.#open = undefined
    if (open) this.#give(open)
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
