/**
 * How the nodes of a log are called where tags have no names: by what the routers send to, as far as that is clear. And when the run begins:
 * both take a look at the whole log before anything is told of it.
 */
import type { Marks } from './marks'
import { type RouteLine, readRoute } from './route-line'
import { isUnnamed, typeOf, type Unit, UnitReader } from './units'

export interface LogFacts {
  /** The node of each kind whose tag has no name. */
  readonly names: ReadonlyMap<string, string>
  /** The earliest time of a unit, in milliseconds since 1970. */
  readonly beginsAt: number | undefined
  /** True when a node gets a name that is not that of its kind. */
  readonly renames: boolean
}

/** A log that was read; `bound`: the tools that were there, when the text tells. */
export interface ReadLog {
  readonly marks: Marks
  readonly facts: LogFacts
  readonly bound: readonly string[]
}

/** What is to be known of a whole log beforehand. */
export function factsOf(marks: Marks): LogFacts {
  const first = firstTime(marks)
  if (first === undefined) return factsLineByLine(marks)
  // Where no line names its node, and times follow each other, the tags tell all that there is to know.
  const facts = new Facts()
  marks.eachKind((kind, at) => {
    const type = kind === undefined ? 'lap' : typeOf(kind)
    if (type === 'route') facts.route(readRoute(marks.textAt(at)))
    else facts.other(type === 'visit' ? kind : undefined, undefined, type === 'lap')
  })
  return { ...facts.told(), beginsAt: Number.isNaN(first) ? undefined : first }
}

/** The same, whatever the log: every line is read. */
export function factsLineByLine(marks: Marks): LogFacts {
  const facts = new Facts()
  const reader = new UnitReader((unit) => facts.take(unit, timeOf(unit)))
  marks.each((mark) => {
    if ('kind' in mark) reader.add(mark)
    else reader.lap(mark.source)
  })
  reader.close()
  return facts.told()
}

/**
 * The first time of a log in which tags alone tell what belongs together: no names, times in their order, and the first of them at the
 * beginning of a unit. NaN when it has no times; `undefined`: it is to be read line by line.
 */
function firstTime(marks: Marks): number | undefined {
  if (!marks.speakers.every(({ kind, name }) => name === undefined && (typeOf(kind) !== 'visit' || isUnnamed(kind))))
    return undefined
  let first = Number.NaN
  let last = Number.NaN
  let before: string | undefined
  let isPlain = true
  marks.eachKind((kind, _, time, depth) => {
    const speaks = kind !== undefined && typeOf(kind) === 'visit' ? `${kind} ${depth}` : undefined
    if (time < last) isPlain = false
    if (!Number.isNaN(time)) {
      if (Number.isNaN(first)) {
        first = time
        if (speaks !== undefined && speaks === before) isPlain = false
      }
      last = time
    }
    before = speaks
  })
  return isPlain ? first : undefined
}

const timeOf = (unit: Unit): number | undefined =>
  unit.type === 'visit' ? unit.said[0]?.entry.time : unit.type === 'lap' ? undefined : unit.entry.time

const suggests: readonly (readonly [string, RegExp])[] = [
  ['hands', /tool|hands?\b|manos|action|execut/i],
  ['compress', /compress|summar|resum/i],
  ['brain', /brain|agent|llm|model|assistant|cerebro/i],
]

class Facts {
  readonly #votes = new Map<string, Map<string, number>>()
  readonly #named = new Set<string>()
  /** Kinds of visits that no tag and no line names. */
  readonly #unnamed = new Set<string>()
  readonly #kinds = new Map<string, string | undefined>()
  #beginsAt: number | undefined
  /** A decision waits for the unit that follows it, over one heading of a lap. */
  #waits: RouteLine | undefined
  #overLap = false

  take(unit: Unit, time: number | undefined): void {
    if (time !== undefined && (this.#beginsAt === undefined || time < this.#beginsAt)) this.#beginsAt = time
    if (unit.type === 'route') this.route(unit.route)
    else
      this.other(
        unit.type === 'visit' ? unit.kind : undefined,
        unit.type === 'visit' ? unit.name : undefined,
        unit.type === 'lap',
      )
  }

  route(route: RouteLine): void {
    this.#decide(undefined)
    this.#waits = route
  }

  /** Any other unit; `kind`: that of a visit. */
  other(kind: string | undefined, name: string | undefined, isLap: boolean): void {
    if (kind !== undefined && name === undefined) this.#unnamed.add(kind)
    if (name !== undefined) this.#named.add(name)
    if (this.#waits === undefined) return
    if (isLap && !this.#overLap) this.#overLap = true
    else this.#decide(name === undefined ? kind : undefined)
  }

  told(): LogFacts {
    this.#decide(undefined)
    const names = new Map<string, string>()
    for (const [kind, votes] of this.#votes) {
      const [best] = [...votes].filter(([name]) => !this.#named.has(name)).sort(([, a], [, b]) => b - a)
      if (best) names.set(kind, best[0])
    }
    const renames = [...this.#unnamed].some((kind) => (names.get(kind) ?? kind) !== kind)
    return { names, beginsAt: this.#beginsAt, renames }
  }

  /** `next`: the kind of the visit that follows, when nothing names it. */
  #decide(next: string | undefined): void {
    const route = this.#waits
    if (route === undefined) return
    this.#waits = undefined
    this.#overLap = false
    const { targets, source } = route
    for (const target of targets) this.#vote(target, targets.length === 1 ? next : undefined)
    if (source !== undefined) this.#vote(source, targets.length === 1 && source === targets[0] ? next : undefined)
  }

  #vote(name: string, next: string | undefined): void {
    if (name === '__end__') return
    const kind = this.#kindOf(name) ?? next
    if (kind === undefined) return
    const votes = this.#votes.get(kind) ?? new Map<string, number>()
    votes.set(name, (votes.get(name) ?? 0) + 1)
    this.#votes.set(kind, votes)
  }

  /** The kind that a name speaks of. A log has few names. */
  #kindOf(name: string): string | undefined {
    if (this.#kinds.has(name)) return this.#kinds.get(name)
    const kind = suggests.find(([, words]) => words.test(name))?.[0]
    if (this.#kinds.size < 1000) this.#kinds.set(name, kind)
    return kind
  }
}
