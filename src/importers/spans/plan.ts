/** The runs of a tracing file, to be built when somebody looks at them: one for each trace, in the order in which the traces begin. */
import type { SourceLink } from '../../trace/events'
import type { PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { linkOf } from '../core/link'
import { earliest } from './ends'
import { asHint, hintFrom } from './hint'
import { joinedTraces } from './join-traces'
import { spanRun, type TraceFacts } from './run'
import type { Span } from './span'
import { type TraceTree, type TreeSpan, treesOf } from './tree'
import { treeWords } from './words'

/**
 * `factsOf` tells what is known beside the spans; `cut`: the file ends in the middle, and with it the trace of its last span. A trace of
 * which it is not sure that it tells anything is built at once: there may be nothing to show.
 */
export function planSpanRuns(
  spans: readonly Span[],
  ledger: Ledger,
  cut = false,
  factsOf: (traceId: string | undefined) => TraceFacts = () => ({}),
): readonly (RecordedRun | PlannedRun)[] {
  const last = cut ? { id: spans.at(-1)?.traceId } : undefined
  return planTrees(spans, ledger, factsOf, last, 0).map(({ run }) => run)
}

interface PlacedRun {
  readonly first: number
  readonly run: RecordedRun | PlannedRun
}

/**
 * The same, each with the number of the first record that it begins with. `last`: of the trace that ends in the middle; `apart`: see
 * joinedTraces.
 */
export function planTrees(
  spans: readonly Span[],
  ledger: Ledger,
  factsOf: (traceId: string | undefined) => TraceFacts,
  last: { readonly id: string | undefined } | undefined,
  apart: number,
): readonly PlacedRun[] {
  return joinedTraces(treesOf(spans, ledger), apart).flatMap((trees): readonly PlacedRun[] => {
    const [head] = trees
    if (!head) return []
    const tree = trees.length === 1 ? head : { ...head, roots: trees.flatMap(({ roots }) => roots) }
    const source = linkOf(trees.flatMap(({ id }) => factsOf(id).source ?? []))
    const cut = last !== undefined && trees.some(({ id }) => id === last.id)
    const facts = { ...factsOf(head.id), ...(source ? { source } : {}), cut }
    if (trees.length > 1) ledger.guess(treeWords.joined.what, treeWords.joined.why, tree.roots[0]?.source)
    const first = firstRecord(head)
    if (!tree.roots.some(tells) && !tree.orphans.some(tells)) return spanRun(tree, facts, ledger).map((run) => ({ first, run }))
    const start = earliest(tree)
    const run: PlannedRun = {
      title: hintOf(tree, facts),
      ...(start === undefined ? {} : { startedAt: new Date(start).toISOString() }),
      ...(tree.id === undefined ? {} : { id: tree.id }),
      get sources() {
        return sourcesOf(tree, facts)
      },
      build: (own) => spanRun(tree, facts, own)[0] ?? { title: '', events: [] },
    }
    return [{ first, run }]
  })
}

const firstRecord = ({ roots, orphans }: TraceTree): number =>
  [...roots, ...orphans].reduce((first, { source }) => Math.min(first, source.record), Number.POSITIVE_INFINITY)

/** True when a model or a tool ran: that is always shown. */
const tells = ({ span, children }: TreeSpan): boolean => children.some(tells) || span.kind === 'model' || span.kind === 'tool'

function sourcesOf(tree: TraceTree, facts: TraceFacts): readonly SourceLink[] {
  const sources: SourceLink[] = facts.source ? [facts.source] : []
  const open = [...tree.roots, ...tree.orphans]
  for (let node = open.pop(); node; node = open.pop()) {
    sources.push(node.source)
    for (const child of node.children) open.push(child)
  }
  return sources
}

/** What it is called until it is built. */
function hintOf({ roots, orphans }: TraceTree, facts: TraceFacts): string {
  const span = (roots[0] ?? orphans[0])?.span
  if (facts.title !== undefined) return asHint(facts.title)
  return hintFrom(span?.input ?? facts.input, () => span?.name ?? '')
}
