/** How a visit was reached, as far as a record tells: by its triggers, by a recorded decision, by a jump, else by what ran before it. */
import type { Cause } from '../../trace/events'
import type { Visit } from './tape'
import { readTriggers, type Wave } from './waves'
import { type Told, words } from './words'

/** A decision that was seen behind a visit; without a router it was a jump of the node itself. */
export interface RouteSeen {
  readonly router: string | undefined
  readonly targets: readonly string[]
}

export interface Arrival {
  readonly way: { readonly cause: Cause; readonly from?: string | undefined; readonly alsoFrom?: readonly string[] | undefined }
  /** Decisions that only the trigger of this visit tells of. */
  readonly decisions: readonly {
    readonly router: string
    readonly source: string
    readonly branch: string
    readonly targets: readonly string[]
  }[]
  readonly guesses: readonly Told[]
}

export function arrivalOf(
  visit: Visit,
  wave: Wave | undefined,
  nodes: ReadonlySet<string>,
  routes: ReadonlyMap<Visit, readonly RouteSeen[]>,
): Arrival {
  const before = wave?.before?.visits ?? none
  const [only, ...others] = before
  const sources = only && others.length === 0 ? [only.node] : [...new Set(before.map(({ node }) => node))]
  const triggers = readTriggers(visit.triggers, nodes)
  const branch = triggers.find((one) => one.type === 'branch')
  if (branch) {
    const isFirst =
      wave?.visits.find((one) =>
        one.triggers?.some((trigger) => trigger.startsWith(`branch:${branch.from}:${branch.router}:`)),
      ) === visit
    const targets = [
      ...new Set(
        (wave?.visits ?? [])
          .filter((one) => one.triggers?.some((trigger) => trigger.startsWith(`branch:${branch.from}:${branch.router}:`)))
          .map(({ node }) => node),
      ),
    ]
    return {
      way: { cause: 'branch', from: branch.router },
      decisions: isFirst ? [{ router: branch.router, source: branch.from, branch: targets.join(', '), targets }] : [],
      guesses: [],
    }
  }
  const edge = triggers.find((one) => one.type === 'edge')
  if (edge) return way('edge', edge.from, [])
  for (const source of before) {
    const decision = routes.get(source)?.find(({ targets }) => targets.includes(visit.node))
    if (decision) return decision.router === undefined ? way('jump', [source.node], []) : way('branch', [decision.router], [])
  }
  const side = wave?.visits ?? none
  const twins = side.length > 1 && side.filter(({ node, status }) => node === visit.node && status !== 'interrupted').length > 1
  const sent = triggers.some((one) => one.type === 'send') || twins
  if (sent && sources.length <= 1) return way('send', sources, twins ? [words.sends, words.ways] : [words.ways])
  if (sources.length === 0) return way('start', [], [])
  if (sources.length > 1 && new Set(side.map(({ node }) => node)).size > 1)
    return way(sent ? 'send' : 'edge', [], [words.manyToMany])
  return way('edge', sources, [words.ways])
}

const none: readonly never[] = []

function way(cause: Cause, sources: readonly string[], guesses: readonly Told[]): Arrival {
  const [from, ...alsoFrom] = sources
  return {
    way: { cause, ...(from === undefined ? {} : { from }), ...(alsoFrom.length === 0 ? {} : { alsoFrom }) },
    decisions: [],
    guesses,
  }
}
