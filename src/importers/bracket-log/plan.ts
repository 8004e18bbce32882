/** Units with the node and the place that they speak of, and what later lines tell about earlier ones. */
import type { ToolCall } from '../../trace/message'
import { readPrintedCall } from './call-text'
import type { Unit } from './units'

export interface Place {
  readonly node: string
  readonly ns: readonly string[]
}

export interface Planned {
  readonly unit: Unit
  readonly place: Place
  /** Milliseconds since 1970. */
  readonly time: number | undefined
}

const outermost: readonly string[] = []

/** A unit with its node. Indented lines are those of an inner graph; the log does not name it. */
export function planned(unit: Unit, names: ReadonlyMap<string, string>): Planned {
  const entry = unit.type === 'visit' ? unit.said[0]?.entry : unit.type === 'lap' ? undefined : unit.entry
  const depth = entry?.depth ?? 0
  const ns = depth === 0 ? outermost : Array.from({ length: depth }, (_, i) => `inner-${i + 1}`)
  return { unit, place: { node: nodeOf(unit, names), ns }, time: entry?.time }
}

/** Units on their way: each is given once so many behind it are known that nothing asks for more. A log may have a million. */
export class InOrder {
  readonly #give: (one: Planned, all: readonly Planned[], at: number) => void
  readonly #all: Planned[] = []
  #at = 0

  constructor(give: (one: Planned, all: readonly Planned[], at: number) => void) {
    this.#give = give
  }

  add(one: Planned): void {
    this.#all.push(one)
    if (this.#all.length - this.#at > LOOKED_AHEAD) this.#next()
  }

  end(): void {
    while (this.#at < this.#all.length) this.#next()
  }

  #next(): void {
    const one = this.#all[this.#at]
    if (one) this.#give(one, this.#all, this.#at)
    this.#at += 1
    if (this.#at < FORGOTTEN) return
    this.#all.splice(0, this.#at)
    this.#at = 0
  }
}

/** So many that were given are let go at a time. */
const FORGOTTEN = 500

function nodeOf(unit: Unit, names: ReadonlyMap<string, string>): string {
  switch (unit.type) {
    case 'visit':
      return unit.name ?? names.get(unit.kind) ?? unit.kind
    case 'route':
      return unit.entry.name ?? 'router'
    default:
      return ''
  }
}

/** The node that runs next, or END: where a router led that does not say it. */
export function nextNode(all: readonly Planned[], at: number): string {
  const next = all.slice(at + 1, at + 4).find(({ unit }) => unit.type === 'visit')
  return next?.place.node ?? '__end__'
}

/**
 * The decision about calls of which the line stands behind the hands that ran them, before the brain speaks again. Where lines have
 * their times, those say what came first.
 */
export function decidedBehind(all: readonly Planned[], at: number): Planned | undefined {
  const hands = all[at]
  if (hands?.unit.type !== 'visit' || hands.unit.kind !== 'hands' || hands.time !== undefined) return undefined
  for (let next = at + 1; next < Math.min(all.length, at + LOOKED_AHEAD); next += 1) {
    const one = all[next]
    if (one?.unit.type === 'visit' && one.unit.kind === 'brain') return undefined
    if (one?.unit.type !== 'route') continue
    const { calls, source, targets } = one.unit.route
    return calls !== undefined && source === undefined && (targets.length === 0 || targets.includes(hands.place.node))
      ? one
      : undefined
  }
  return undefined
}

const LOOKED_AHEAD = 40

/** The arguments of a call that only the line of the hands prints; `undefined` when none does before the brain speaks again. */
export function argsLater(call: ToolCall, all: readonly Planned[], at: number): ToolCall['args'] | undefined {
  for (const { unit } of all.slice(at + 1, at + LOOKED_AHEAD)) {
    if (unit.type !== 'visit') continue
    if (unit.kind === 'brain') return undefined
    for (const { saying } of unit.said) {
      if (saying.type !== 'executing') continue
      const printed = readPrintedCall(saying.text, call.id)
      if (printed?.name === call.name && printed.args && 'call' in printed.args) return printed.args.call.args
    }
  }
  return undefined
}
