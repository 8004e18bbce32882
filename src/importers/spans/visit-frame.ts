/**
 * Visits of the nodes of a recorded graph: the span of the node, the calls in it, what it returned, and the decision behind it. Nodes
 * of one superstep ran side by side and are committed together. A graph inside a node has a namespace and a state of its own.
 */
import { isRecord } from '../../base/json'
import type { RunError, SourceLink, Write } from '../../trace/events'
import type { FieldUpdate } from '../core/state-keeper'
import type { MappedMessage } from '../messages/mapped'
import type { LastVisit, Scope, TraceContext, Way } from './context'
import { decisionIn } from './decisions'
import { isMissing } from './decode'
import { type Field, fieldsIn } from './fields'
import { type Inside, isMessages, updatesOf } from './frame-updates'
import type { TreeSpan } from './tree'
import { runWords } from './words'

export type Walk = (nodes: readonly TreeSpan[], scope: Scope) => void

const END = '__end__'

/** The next nodes that ran in the same superstep as the first one, from `at` on. */
export function superstepAt(nodes: readonly TreeSpan[], at: number): readonly TreeSpan[] {
  const step = nodes[at]?.span.node?.step
  let end = at + 1
  while (step !== undefined && end < nodes.length && nodes[end]?.span.node?.step === step) end += 1
  return nodes.slice(at, end)
}

/** `next`: the names of the nodes that ran in the superstep behind this one. */
export function visitFrames(
  group: readonly TreeSpan[],
  next: readonly string[],
  scope: Scope,
  ctx: TraceContext,
  walk: Walk,
): void {
  const { ledger } = ctx
  const visits = group.map((frame) => visitFrame(frame, scope, ctx, walk))
  const last = visits.at(-1)
  const source = last?.visit.source
  const changes = scope.keeper.update(visits.flatMap(({ updates }) => updates))
  const step = group[0]?.span.node?.step
  ctx.run.commit(changes, { source, time: last?.visit.time, ns: scope.ns, step })
  const routes = new Map<string, Way>()
  const deciding = visits.filter(({ inside }) => inside.decisions.length > 0).length
  for (const { visit, inside, goto } of visits) {
    for (const target of goto) routes.set(target, { cause: 'jump', from: visit.node })
    for (const { decision, node } of inside.decisions) {
      const router = decision.router === 'router' && deciding > 1 ? `router (${visit.node})` : decision.router
      const known = decision.targets.length > 0
      const targets = known ? decision.targets : next.length > 0 ? next : [END]
      const place = { source: ctx.withParts(node), time: node.span.end ?? node.span.start, ns: scope.ns, step }
      const because = `The record says that ${router} answered "${decision.branch}".`
      ctx.run.routed({ router, source: visit.node, branch: decision.branch, targets, because }, place)
      if (!known && targets.length > 0) ledger.guessOnce('branch-target', runWords.branchTarget.what, runWords.branchTarget.why)
      for (const target of targets) routes.set(target, { cause: 'branch', from: router })
    }
  }
  scope.routes = routes
  scope.last = visits.map(({ visit }) => visit)
}

function visitFrame(frame: TreeSpan, scope: Scope, ctx: TraceContext, walk: Walk) {
  const { run } = ctx
  const { span } = frame
  const name = span.node?.name ?? span.name
  const step = span.node?.step
  const source = linkWithInner(frame, ctx, scope.pending)
  scope.pending = []
  const out = fieldsIn(span.output)
  const kind = kindOf(frame, out.fields, ctx)
  const taskId = run.startNode({
    node: name,
    ...(kind === undefined ? {} : { kind }),
    ...wayTo(name, scope, span.node?.sent === true, ctx),
    source,
    time: span.start,
    ns: scope.ns,
    step,
  })
  const inside: Inside = { said: [], tools: [], decisions: [] }
  const hints = out.fields.flatMap((field) =>
    'messages' in field ? field.messages.filter(({ message }) => message.role === 'tool') : [],
  )
  goInside(frame, taskId, name, scope, ctx, walk, inside, [...hints])
  const updates = updatesOf(frame, out.fields, inside, scope, ctx, taskId)
  const time = span.end ?? span.start
  const writes = updates.map(({ field, value }): Write => ({ field, reducer: isMessages(value) ? 'messages' : 'replace', value }))
  run.wrote(taskId, writes, { source, time })
  const pause = span.error !== undefined && /^(?:\w+\.)*(?:Graph|Node)Interrupt\b/.test(span.error)
  if (pause)
    run.add(
      { type: 'interrupted', interruptId: `${taskId}-pause`, taskId, question: span.error },
      { source, time, ns: scope.ns, step },
    )
  const error: RunError | undefined =
    span.error === undefined || pause ? undefined : { code: 'recorded-error', message: span.error, node: name }
  if (!(span.open && isMissing(span.output)))
    run.finishNode(taskId, { source, time, status: pause ? 'interrupted' : error ? 'error' : 'ok', ...(error ? { error } : {}) })
  if (error) ctx.failed = { message: error.message, node: name }
  else ctx.failed = undefined
  // The decision behind it is told by its own span, never inferred.
  const visit: LastVisit = { node: name, role: 'other', calls: false, source, time }
  return { visit, updates, inside, goto: out.goto }
}

function wayTo(name: string, scope: Scope, sent: boolean, ctx: TraceContext): Way & { readonly alsoFrom?: readonly string[] } {
  const [first, ...rest] = scope.last
  if (!first) return { cause: 'start' }
  const routed = scope.routes.get(name)
  if (routed) return sent ? { ...routed, cause: 'send' } : routed
  ctx.ledger.guessOnce('ways', runWords.ways.what, runWords.ways.why)
  const others = new Set(rest.map(({ node }) => node).filter((node) => node !== first.node))
  return { cause: sent ? 'send' : 'edge', from: first.node, alsoFrom: [...others] }
}

/** Brain and hands are told from what ran inside, or from what was returned; nothing is said of other nodes. */
function kindOf(frame: TreeSpan, fields: readonly Field[], ctx: TraceContext): string | undefined {
  const inner = rolesInside(frame, ctx)
  if (inner.has('frame')) return 'subgraph'
  if (inner.has('model'))
    return fields.some((field) => 'messages' in field && field.messages.some(({ removes }) => removes)) ? 'compress' : 'brain'
  if (inner.has('tool')) return 'hands'
  const messages = fields.flatMap((field) => ('messages' in field ? field.messages : []))
  if (messages.length > 0 && messages.every(({ message }) => message.role === 'tool')) return 'hands'
  return undefined
}

function rolesInside(frame: TreeSpan, ctx: TraceContext): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (node: TreeSpan): void => {
    for (const child of node.children) {
      const role = ctx.roles.of(child)
      found.add(role)
      if (role !== 'frame' && role !== 'tool' && role !== 'model') look(child)
    }
  }
  look(frame)
  return found
}

/** The record of a node with those of the spans in it that are neither calls nor decisions. */
function linkWithInner(frame: TreeSpan, ctx: TraceContext, before: readonly SourceLink[]): SourceLink {
  const also: number[] = []
  const look = (node: TreeSpan): void => {
    for (const child of node.children) {
      const role = ctx.roles.of(child)
      if (role === 'wrapper' || role === 'part' || role === 'step' || role === 'begin' || role === 'agent') {
        also.push(child.source.record, ...(child.source.also ?? []))
        look(child)
      }
    }
  }
  look(frame)
  for (const one of before) also.push(one.record, ...(one.also ?? []))
  also.push(...(frame.source.also ?? []))
  return also.length === 0 ? frame.source : { ...frame.source, also }
}

function goInside(
  parent: TreeSpan,
  taskId: string,
  name: string,
  scope: Scope,
  ctx: TraceContext,
  walk: Walk,
  inside: Inside,
  hints: MappedMessage[],
): void {
  const nested: TreeSpan[] = []
  for (const child of parent.children) {
    switch (ctx.roles.of(child)) {
      case 'model': {
        const said = ctx.model(child, taskId, name, scope.ns)
        if (said) inside.said.push(said)
        break
      }
      case 'tool':
        inside.tools.push(
          ctx.tool(child, taskId, name, scope.ns, hints, () =>
            walkApart(child, child.children, child.span.name, scope, ctx, walk),
          ),
        )
        break
      case 'router': {
        const decision = decisionIn(child.span, ctx.roles.nodeNames)
        if (decision) inside.decisions.push({ decision, node: child })
        break
      }
      case 'frame':
        nested.push(child)
        break
      case 'wrapper':
      case 'agent':
      case 'step':
      case 'part':
      case 'begin':
        goInside(child, taskId, name, scope, ctx, walk, inside, hints)
        break
    }
  }
  if (nested.length > 0) walkApart(parent, nested, name, scope, ctx, walk)
}

/** Runs a graph or an agent inside another one in a namespace and a state of its own. */
export function walkApart(
  owner: TreeSpan,
  nodes: readonly TreeSpan[],
  name: string,
  scope: Scope,
  ctx: TraceContext,
  walk: Walk,
): void {
  if (!nodes.some((node) => ctx.roles.of(node) !== 'part')) return
  const inner = ctx.scope(namespaceOf(nodes, scope, name))
  const { fields } = fieldsIn(isRecord(owner.span.input) || typeof owner.span.input === 'string' ? owner.span.input : undefined)
  const known = nodes.some((node) => ctx.roles.of(node) === 'frame') ? fields : []
  const updates = known.map((field) => begun(field, ctx))
  if (updates.length > 0)
    ctx.run.commit(inner.keeper.update(updates), { source: owner.source, time: owner.span.start, ns: inner.ns })
  walk(nodes, inner)
}

function namespaceOf(nodes: readonly TreeSpan[], scope: Scope, name: string): readonly string[] {
  const first = nodes.find((node) => node.span.node?.namespace !== undefined)
  const segments = first?.span.node?.namespace?.split('|').slice(0, -1) ?? []
  return segments.length > scope.ns.length ? segments : [...scope.ns, name]
}

/** A field at the beginning of a run or of a graph inside it. */
export function begun(field: Field, ctx: TraceContext): FieldUpdate {
  return 'messages' in field
    ? { field: field.name, value: ctx.book.history(field.messages) }
    : { field: field.name, value: field.value }
}
