/**
 * Two tracers in one program tell each call of a model twice: once as the framework sees it, once as the client of the provider does. The
 * spans stand beside each other, or in different places. Such a twin is put into the call that it belongs to, where it is told as its
 * inner call; as a sibling it would be a call that never was.
 */
import type { Message } from '../../trace/message'
import { modelIoOf } from './context'
import type { TraceTree, TreeSpan } from './tree'

/** More calls are not compared: what is gained is not worth the time. */
const MOST = 5000
/** Clocks of two tracers are read one after the other. */
const SLACK = 2

/** The same tree, with every twin inside the call that took longer. */
export function withTwinsInside(tree: TraceTree): TraceTree {
  const calls = modelsIn(tree)
  if (calls.length < 2 || calls.length > MOST) return tree
  const moved = new Map<TreeSpan, TreeSpan>()
  const byStart = [...calls].sort((a, b) => a.start - b.start || b.end - a.end)
  for (const [i, outer] of byStart.entries()) {
    if (moved.has(outer.node) || outer.holds) continue
    for (let k = i + 1; k < byStart.length; k++) {
      const inner = byStart[k]
      if (!inner || inner.start > outer.end) break
      if (moved.has(inner.node) || inner.holds || inner.end > outer.end + SLACK || inner.path.includes(outer.node)) continue
      if (!sameReply(outer.node, inner.node) && !isShadow(inner, outer)) continue
      moved.set(inner.node, outer.node)
      break
    }
  }
  if (moved.size === 0) return tree
  const added = new Map<TreeSpan, TreeSpan>()
  for (const [inner, outer] of moved) added.set(outer, inner)
  const rebuilt = (nodes: readonly TreeSpan[]): readonly TreeSpan[] =>
    nodes.flatMap((node): readonly TreeSpan[] => {
      if (moved.has(node)) return []
      const twin = added.get(node)
      const children = rebuilt(node.children)
      return [{ ...node, children: twin ? [...children, { ...twin, children: rebuilt(twin.children) }] : children }]
    })
  return { ...tree, roots: rebuilt(tree.roots), orphans: rebuilt(tree.orphans) }
}

interface ModelCall {
  readonly node: TreeSpan
  readonly start: number
  readonly end: number
  /** True when a call of a model, or a tool, ran in it. */
  readonly holds: boolean
  readonly path: readonly TreeSpan[]
}

function modelsIn({ roots, orphans }: TraceTree): readonly ModelCall[] {
  const found: ModelCall[] = []
  const look = (node: TreeSpan, path: readonly TreeSpan[]): boolean => {
    const inside = [...path, node]
    let holds = false
    for (const child of node.children) holds = look(child, inside) || holds
    const { kind, start, end } = node.span
    if (kind === 'model' && start !== undefined && end !== undefined) found.push({ node, start, end, holds, path })
    return holds || kind === 'model' || kind === 'tool'
  }
  for (const top of [...roots, ...orphans]) look(top, [])
  return found
}

/**
 * True for a call of which the record holds no content, while one with content ran for all of that time: a client that traces itself
 * keeps the counts only. Calls side by side of one model differ in what they used.
 */
function isShadow(inner: ModelCall, outer: ModelCall): boolean {
  if (inner.start < outer.start || inner.node.span.error !== outer.node.span.error) return false
  const mine = modelIoOf(inner.node.span)
  const theirs = modelIoOf(outer.node.span)
  if (mine.saw.length > 0 || mine.said !== undefined || (theirs.saw.length === 0 && theirs.said === undefined)) return false
  if (mine.model !== undefined && theirs.model !== undefined && mine.model !== theirs.model) return false
  // What went in is counted with or without the cache; what came out of a stream once too often.
  return mine.usage === undefined || theirs.usage === undefined || Math.abs(mine.usage.output - theirs.usage.output) <= 1
}

/** Both say the same, or ask for the same. Replies that say nothing are no sign. */
function sameReply(a: TreeSpan, b: TreeSpan): boolean {
  const mine = saidIn(a)
  return mine !== undefined && mine === saidIn(b)
}

const said = new WeakMap<TreeSpan, string | null>()

function saidIn(node: TreeSpan): string | undefined {
  const known = said.get(node)
  if (known !== undefined) return known ?? undefined
  const key = keyOf(modelIoOf(node.span).said?.message)
  said.set(node, key ?? null)
  return key
}

function keyOf(message: Message | undefined): string | undefined {
  const calls = [...(message?.toolCalls ?? []), ...(message?.invalidCalls ?? [])]
  const text = message?.text.trim() ?? ''
  if (calls.length > 0)
    return JSON.stringify(calls.map((call) => [call.name, 'args' in call ? Object.keys(call.args).length : call.rawArgs]))
  return text === '' ? undefined : text
}
