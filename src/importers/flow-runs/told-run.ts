/** A run of a workflow as its program tells it: what each node did, ready to become spans. */
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import type { Span } from '../spans/span'
import { spanOfTold } from '../tracers/span'
import type { ToldSpan } from '../tracers/told'

export interface ToldVisit {
  readonly id: string
  readonly node: string
  readonly type: 'llm' | 'tool' | 'step'
  /** The node that it ran inside. */
  readonly inside?: string | undefined
  readonly order?: number | undefined
  /** Milliseconds since 1970. */
  readonly start?: number | undefined
  readonly end?: number | undefined
  readonly input: unknown
  readonly output: unknown
  readonly error?: string | undefined
  readonly model?: string | undefined
  readonly usage?: unknown
  readonly path: string
}

export interface ToldRun {
  readonly title?: string | undefined
  readonly error?: string | undefined
  readonly start?: unknown
  readonly end?: unknown
  readonly visits: readonly ToldVisit[]
}

/** The spans of what a node did: the node of the graph, and below it its model or tool. */
export function spansOfVisit(
  visit: ToldVisit,
  all: readonly ToldVisit[],
  trace: string,
  link: SourceLink,
  ledger: Ledger,
): readonly Span[] {
  const { id, node, type, inside, order, model, usage, path: _, ...rest } = visit
  const facts: ToldSpan = { ...rest, id: `${trace}/${id}`, name: node, type, traceId: trace, model, usage }
  const parent = inside === undefined ? undefined : insideOf(all, inside, visit)
  if (parent !== undefined) return [spanOfTold({ ...facts, parentId: `${trace}/${parent.id}` }, link, ledger, trace)]
  const own = spanOfTold({ ...facts, type: 'step' }, link, ledger, trace)
  const sorted = order === undefined ? {} : { order: String(order).padStart(8, '0') }
  const outer: Span = { ...own, ...sorted, node: { name: node } }
  if (type === 'step') return [outer]
  return [outer, spanOfTold({ ...facts, id: `${trace}/${id}/${type}`, parentId: `${trace}/${id}` }, link, ledger, trace)]
}

/** The run of the outer node during which it ran; its first where no times tell. */
function insideOf(all: readonly ToldVisit[], node: string, { start }: ToldVisit): ToldVisit | undefined {
  const runs = all.filter((one) => one.node === node)
  return runs.findLast((one) => start !== undefined && one.start !== undefined && one.start <= start) ?? runs[0]
}
