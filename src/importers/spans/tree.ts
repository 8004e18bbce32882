/**
 * Puts spans together: one tree for each trace. Parents may come later than their children, be missing, or go round in a circle; ids may
 * come twice. Siblings stand in the order of their explicit sequence, then of their time, then of the file. Nothing is lost: a span
 * whose parent is not in the file is an orphan beside the roots, a circle is opened at its earliest span and said so.
 */
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { joined } from './links'
import { type Span, spanKeys } from './span'
import { treeWords } from './words'

export interface TreeSpan {
  readonly span: Span
  readonly children: readonly TreeSpan[]
  /** Its own record and those that were merged into it. */
  readonly source: SourceLink
  /** True when a circle was opened here. */
  readonly opened: boolean
}

export interface TraceTree {
  readonly id: string | undefined
  readonly roots: readonly TreeSpan[]
  /** Their parent is not in the file. */
  readonly orphans: readonly TreeSpan[]
}

interface Node extends TreeSpan {
  span: Span
  source: SourceLink
  readonly children: Node[]
  readonly position: number
  parent: Node | undefined
  opened: boolean
  lostParent: boolean
  /** What is above it was followed up to its end: no circle. */
  safe: boolean
  /** How many spans are above it; below 0 until it is known. */
  depth: number
}

/** Deeper spans are shown at this depth. */
const DEEPEST = 300

/** The trees of all traces, in the order in which the traces begin in the file. Spans of one id are one span, told by several records. */
export function treesOf(spans: readonly Span[], ledger: Ledger): readonly TraceTree[] {
  const ids = new Ids()
  const nodes = merged(spans, ids)
  link(nodes, ids, ledger)
  const traces = new Map<string, { id: string | undefined; roots: Node[]; orphans: Node[] }>()
  for (const node of nodes) {
    if (node.parent) {
      node.parent.children.push(node)
      continue
    }
    const key = node.span.traceId ?? ''
    const trace = traces.get(key) ?? { id: node.span.traceId, roots: [], orphans: [] }
    traces.set(key, trace)
    if (node.lostParent) trace.orphans.push(node)
    else trace.roots.push(node)
  }
  for (const node of nodes) if (node.children.length > 1) node.children.sort(inOrder)
  return [...traces.values()].map(({ id, roots, orphans }) => {
    roots.sort(inOrder)
    orphans.sort(inOrder)
    if (roots.length > 0 || orphans.length === 0) return { id, roots, orphans }
    // The record begins below the top: what is highest in it is where it begins.
    ledger.guess(treeWords.noRoot.what, treeWords.noRoot.why, orphans[0]?.source)
    return { id, roots: orphans, orphans: [] }
  })
}

/** The nodes by their ids. An id is one span in each trace. */
class Ids {
  readonly #traces = new Map<string, Map<string, Node>>()
  /** Spans of a trace stand together in most files. */
  #last: { readonly traceId: string; readonly nodes: Map<string, Node> } | undefined

  /** The one of a trace; `''`: of no trace. */
  get(traceId: string, id: string): Node | undefined {
    return this.#of(traceId)?.get(id)
  }

  add(node: Node): void {
    const { id, traceId = '' } = node.span
    let nodes = this.#of(traceId)
    if (!nodes) {
      nodes = new Map()
      this.#traces.set(traceId, nodes)
    }
    nodes.set(id, node)
  }

  #of(traceId: string): Map<string, Node> | undefined {
    if (this.#last?.traceId === traceId) return this.#last.nodes
    const nodes = this.#traces.get(traceId)
    if (nodes) this.#last = { traceId, nodes }
    return nodes
  }
}

/** One node for each id of a trace; what the first record of it does not tell is taken from the later ones. */
function merged(spans: readonly Span[], ids: Ids): readonly Node[] {
  const nodes: Node[] = []
  const groups = new Map<Node, Span[]>()
  for (const span of spans) {
    const { id, traceId = '' } = span
    const known = id === '' ? undefined : ids.get(traceId, id)
    if (known) {
      const group = groups.get(known)
      if (group) group.push(span)
      else groups.set(known, [known.span, span])
      continue
    }
    const node: Node = {
      span,
      source: span.source,
      children: [],
      position: nodes.length,
      parent: undefined,
      opened: false,
      lostParent: false,
      safe: false,
      depth: -1,
    }
    nodes.push(node)
    if (id !== '') ids.add(node)
  }
  for (const [node, group] of groups) {
    node.span = mergedSpan(group)
    node.source = joined(group.map(({ source }) => source))
  }
  return nodes
}

/** Later records tell more: what they do not tell stays as it was. */
function mergedSpan(group: readonly Span[]): Span {
  // By their names: a span may read what it tells when it is asked.
  const told = (one: Span) =>
    spanKeys.map((key) => [key, one[key]] as const).filter(([, value]) => value !== undefined && value !== null)
  const last = group.findLast((one) => !isEmpty(one.output)) ?? group.at(-1)
  const all = Object.fromEntries([...group, ...(last ? [last] : [])].flatMap(told)) as unknown as Span
  return {
    ...all,
    name: group.findLast(({ name }) => name !== '')?.name ?? '',
    kind: group.findLast(({ kind }) => kind !== 'step')?.kind ?? 'step',
    input: group.findLast(({ input }) => !isEmpty(input))?.input,
    output: last?.output,
    open: group.every(({ open }) => open === true),
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

function link(nodes: readonly Node[], ids: Ids, ledger: Ledger): void {
  let first: ReadonlyMap<string, Node> | undefined
  const anywhere = (id: string): Node | undefined => {
    first ??= new Map(nodes.toReversed().map((node) => [node.span.id, node]))
    return first.get(id)
  }
  for (const node of nodes) {
    const { parentId, traceId } = node.span
    if (parentId === undefined || parentId === '') continue
    const own = ids.get(traceId ?? '', parentId)
    // A span without a trace belongs to the one of its parent.
    const parent = own ?? (traceId === undefined ? anywhere(parentId) : ids.get('', parentId))
    if (parent) node.parent = parent
    else node.lostParent = true
  }
  openCircles(nodes, ledger)
  limitDepth(nodes, ledger)
}

/** Follows each span up; a way that comes back to itself is opened at its earliest span. */
function openCircles(nodes: readonly Node[], ledger: Ledger): void {
  for (const node of nodes) {
    if (node.parent === undefined || node.parent.safe) {
      node.safe = true
      continue
    }
    const way: Node[] = []
    const onWay = new Set<Node>()
    let at: Node | undefined = node
    while (at && !at.safe && !onWay.has(at)) {
      way.push(at)
      onWay.add(at)
      at = at.parent
    }
    if (at && onWay.has(at)) {
      const circle = way.slice(way.indexOf(at))
      const first = circle.reduce((a, b) => (inOrder(b, a) < 0 ? b : a))
      first.parent = undefined
      first.opened = true
      ledger.warn(treeWords.circle.what, treeWords.circle.why, first.source)
    }
    for (const one of way) one.safe = true
  }
}

function limitDepth(nodes: readonly Node[], ledger: Ledger): void {
  for (const node of nodes) {
    if (node.parent === undefined) {
      node.depth = 0
      continue
    }
    const way: Node[] = []
    let at: Node | undefined = node
    while (at && at.depth < 0) {
      way.push(at)
      at = at.parent
    }
    let depth = at ? at.depth : -1
    for (const one of way.reverse()) {
      if (depth >= DEEPEST && one.parent?.parent) {
        one.parent = one.parent.parent
        ledger.warnOnce('deep-spans', treeWords.deep.what, treeWords.deep.why)
      } else depth += 1
      one.depth = depth
    }
  }
}

function inOrder(a: Node, b: Node): number {
  const left = a.span
  const right = b.span
  if (left.order !== undefined && right.order !== undefined && left.order !== right.order)
    return left.order < right.order ? -1 : 1
  if (left.start !== undefined && right.start !== undefined && left.start !== right.start) return left.start - right.start
  return a.position - b.position
}
