import { isRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { TraceEvent } from '../../trace/events'
import type { RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { withLimits } from '../core/limits-told'
import { type Scope, TraceContext } from './context'
import { begin, earliest, end, type TraceFacts, titleOf } from './ends'
import { limitsOf } from './limits'
import { dropAll } from './links'
import { decide } from './role-steps'
import { type Role, rolesOf } from './roles'
import type { Span } from './span'
import { type TraceTree, type TreeSpan, treesOf } from './tree'
import { withTwinsInside } from './twins'
import { withToolsBehind } from './unfold'
import { visitFrames } from './visit-frame'
import { visitAgent, visitModel, visitStep, visitTools } from './visit-unit'
import { dropWords, hollow } from './words'

/**
 * One run for each trace of a file, in the order in which the traces begin. `factsOf` tells what is known beside the spans; `cut`: the
 * file ends in the middle, and with it the trace of its last span.
 */
export function spanRuns(
  spans: readonly Span[],
  ledger: Ledger,
  cut = false,
  factsOf: (traceId: string | undefined) => TraceFacts = () => ({}),
): readonly RecordedRun[] {
  const last = spans.at(-1)?.traceId
  return treesOf(spans, ledger).flatMap((tree) => spanRun(tree, { ...factsOf(tree.id), cut: cut && tree.id === last }, ledger))
}

export type { TraceFacts }

/** The run of one trace; none when nothing that ran in it can be told. */
export function spanRun(recorded: TraceTree, facts: TraceFacts, ledger: Ledger): readonly RecordedRun[] {
  const tree = withTwinsInside(withToolsBehind(recorded))
  const roles = rolesOf(tree)
  const ctx = new TraceContext(roles, ledger, tree)
  const top = ctx.scope([])
  const [root] = tree.roots
  ctx.run.beginAt(earliest(tree))
  begin(tree, facts, top, ctx)
  const walk = walker(ctx)
  walk(tree.roots, top)
  if (tree.orphans.length > 0) unattached(tree.orphans, top, ctx, walk)
  end(tree, facts, top, ctx)
  if (tellsNothing(ctx.run.events)) {
    for (const node of [...tree.roots, ...tree.orphans]) dropTree(node, ledger)
    if (facts.source) dropAll(facts.source, dropWords.nothing, ledger)
    return []
  }
  if (ctx.hollow > 0) {
    const { what, why } = hollow(ctx.hollow, ctx.made, ctx.elsewhere)
    ledger.warn(what, why, root?.source)
  }
  const title = facts.title ?? titleOf(tree, facts, ctx)
  const run = {
    title: clip(title.replace(/\s+/g, ' ').trim(), 120),
    events: ctx.run.events,
    ...(ctx.run.startedAt === undefined ? {} : { startedAt: ctx.run.startedAt }),
    ...(tree.id === undefined ? {} : { id: tree.id }),
  }
  return [withLimits(run, limitsOf(tree))]
}

/** True when nothing ran that the record tells anything of: plain spans of a web server, for instance. */
const tellsNothing = (events: readonly TraceEvent[]): boolean =>
  events.every((event) =>
    event.type === 'run-started'
      ? isRecord(event.input) && Object.keys(event.input).length === 0
      : event.type === 'run-finished' && event.status === 'ok' && event.output === null,
  )

function dropTree(node: TreeSpan, ledger: Ledger): void {
  dropAll(node.source, dropWords.nothing, ledger)
  for (const child of node.children) dropTree(child, ledger)
}

type Walk = (nodes: readonly TreeSpan[], scope: Scope) => void

function walker(ctx: TraceContext): Walk {
  const { roles } = ctx
  const walk = (nodes: readonly TreeSpan[], scope: Scope): void => {
    const items = flattened(nodes, ctx)
    for (let i = 0; i < items.length; ) {
      const item = items[i]
      if (!item) break
      const { node, agent } = item
      scope.pending.push(...item.before)
      i += 1
      switch (item.role) {
        case 'frame': {
          const group = [node]
          while (isSameStep(items[i], group)) {
            const more = items[i]?.node
            if (more) group.push(more)
            i += 1
          }
          const names = namesOfNextStep(items, i)
          visitFrames(group, [...new Set(names)], scope, ctx, walk)
          break
        }
        case 'model':
          visitModel(node, roles.manyAgents && agent !== '' ? agent : undefined, scope, ctx)
          break
        case 'tool': {
          const tools = [node]
          while (items[i]?.role === 'tool' && items[i]?.before.length === 0) {
            const more = items[i]?.node
            if (more) tools.push(more)
            i += 1
          }
          visitTools(tools, scope, ctx, walk)
          break
        }
        case 'agent':
          visitAgent(node, scope, ctx, walk)
          break
        default:
          visitStep(node, scope, ctx)
      }
    }
    ctx.left.push(...scope.pending.splice(0))
  }
  return walk
}

/** True for a node of the superstep that a group belongs to, with nothing that wraps it. */
function isSameStep(item: Item | undefined, [first]: readonly TreeSpan[]): boolean {
  if (item?.role !== 'frame' || item.before.length > 0) return false
  const step = first?.span.node?.step
  return step !== undefined && item.node.span.node?.step === step
}

/** The names of the nodes that run in the superstep behind a position. */
function namesOfNextStep(items: readonly Item[], from: number): readonly string[] {
  const names: string[] = []
  let first: TreeSpan | undefined
  for (let i = from; i < items.length; i++) {
    const item = items[i]
    if (item?.role !== 'frame') continue
    const step = first?.span.node?.step
    if (first && (step === undefined || item.node.span.node?.step !== step)) break
    first ??= item.node
    names.push(item.node.span.node?.name ?? item.node.span.name)
  }
  return names
}

interface Item {
  readonly node: TreeSpan
  readonly role: Role
  readonly agent: string
  /** Wrappers that begin here. */
  readonly before: readonly Span['source'][]
}

/** The visits in a list of spans, out of everything that wraps them. Wrappers without a visit belong to the last one. */
function flattened(nodes: readonly TreeSpan[], ctx: TraceContext): readonly Item[] {
  const items: Item[] = []
  let before: Span['source'][] = []
  const look = (list: readonly TreeSpan[], agent: string): void => {
    for (const node of list) {
      const role = ctx.roles.of(node)
      const mine = node.span.kind === 'agent' ? (node.span.agent ?? node.span.name) : (node.span.agent ?? agent)
      switch (role) {
        case 'wrapper':
        case 'begin':
        case 'part':
          if (!ctx.told.has(node)) before.push(node.source)
          look(node.children, mine)
          break
        case 'agent':
          // An agent that takes over runs in turn; one that is called by another runs inside it.
          if (ctx.roles.inside(node)) {
            items.push({ node, role, agent: mine, before })
            before = []
          } else {
            before.push(node.source)
            look(node.children, mine)
          }
          break
        default:
          items.push({ node, role, agent: mine, before })
          before = []
          if (role === 'step') look(node.children, mine)
      }
    }
  }
  look(nodes, '')
  ctx.left.push(...before)
  return items
}

/** Spans whose parent is not in the file: apart from the run, because nobody knows where in it they belong. */
function unattached(orphans: readonly TreeSpan[], top: Scope, ctx: TraceContext, walk: Walk): void {
  const [first] = orphans
  const last = top.last[0]
  decide(undefined, false, top, ctx)
  const node = 'unattached'
  const way = last === undefined ? { cause: 'start' as const } : { cause: 'edge' as const, from: last.node }
  const taskId = ctx.run.startNode({ node, ...way, source: first?.source, time: first?.span.start })
  for (const orphan of orphans) {
    ctx.told.add(orphan)
    const text = `The span "${clip(orphan.span.name, 60)}" ran inside another one that is not in the file.`
    const place = { source: orphan.source, time: orphan.span.start }
    ctx.run.add(
      { type: 'notice', code: 'orphan-span', text, node, data: { name: orphan.span.name, parent: orphan.span.parentId ?? '' } },
      place,
    )
  }
  const answer = ctx.lastAnswer
  walk(orphans, ctx.scope([node]))
  ctx.lastAnswer = answer
  ctx.run.finishNode(taskId)
  ctx.run.commit([], {})
  top.last = []
}
