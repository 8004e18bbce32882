/**
 * Some frameworks run the tools that a reply asks for while the span of that call of the model is still open: the tools, and whatever goes
 * on from them, stand inside it. They are put behind it, where they ran; what is inside a call of a model would be taken for a part of it.
 */
import { modelIoOf } from './context'
import { type Span, spanKeys } from './span'
import type { TraceTree, TreeSpan } from './tree'

/** The same tree, with the tools that a reply asks for behind the call that gave it. */
export function withToolsBehind(tree: TraceTree): TraceTree {
  if (![...tree.roots, ...tree.orphans].some(hasToolInModel)) return tree
  return { ...tree, roots: tree.roots.flatMap(unfolded), orphans: tree.orphans.flatMap(unfolded) }
}

function hasToolInModel({ span, children }: TreeSpan): boolean {
  return (span.kind === 'model' && children.some(({ span: child }) => child.kind === 'tool')) || children.some(hasToolInModel)
}

function unfolded(node: TreeSpan): readonly TreeSpan[] {
  const children = node.children.flatMap(unfolded)
  const same = children.length === node.children.length && children.every((child, i) => child === node.children[i])
  if (node.span.kind !== 'model' || !asksFor(node, children)) return [same ? node : { ...node, children }]
  const behind = children.filter(runs)
  const { start, end } = node.span
  const next = Math.min(...behind.map(({ span }) => span.start ?? Number.POSITIVE_INFINITY))
  const until = end !== undefined && next < end && (start === undefined || next >= start) ? next : end
  const span = { ...(Object.fromEntries(spanKeys.map((key) => [key, node.span[key]])) as unknown as Span), end: until }
  return [{ ...node, span, children: children.filter((child) => !runs(child)) }, ...behind]
}

/** True when a tool inside bears the name of one that the reply asks for. */
function asksFor({ span }: TreeSpan, children: readonly TreeSpan[]): boolean {
  const tools = children.filter((child) => child.span.kind === 'tool')
  if (tools.length === 0) return false
  const said = modelIoOf(span).said?.message
  const names = new Set([...(said?.toolCalls ?? []), ...(said?.invalidCalls ?? [])].map(({ name }) => name))
  return tools.some((tool) => names.has(tool.span.tool?.().name ?? tool.span.name))
}

/** True for a tool, and for what a model or a tool ran in: not for the call itself, as another tracer tells it. */
const runs = ({ span, children }: TreeSpan): boolean =>
  span.kind === 'tool' || (span.kind !== 'model' && children.some((child) => child.span.kind === 'model' || runs(child)))
