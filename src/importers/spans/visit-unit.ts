/**
 * Visits where the record names no nodes: a model call is the brain's, the tools that follow are the hands', the router stands between
 * them. What a model saw and nobody recorded (earlier turns, tools without spans of their own) is shown from its history, once.
 */
import { clip } from '../../base/text'
import type { SourceLink, Write } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { MappedMessage } from '../messages/mapped'
import { type LastVisit, modelIoOf, type Scope, type TraceContext } from './context'
import { decoded, isMissing } from './decode'
import { fieldsIn } from './fields'
import { dropAll } from './links'
import { callsIn } from './message-book'
import type { ModelIo, Span } from './span'
import type { TreeSpan } from './tree'
import { type Walk, walkApart } from './visit-frame'
import { dropWords, runWords } from './words'

const BRAIN = 'brain'
const HANDS = 'hands'
const ROUTER = 'router'
const END = '__end__'

/** One model call. `agent`: the name of the agent that it speaks for, when several do. */
export function visitModel(node: TreeSpan, agent: string | undefined, scope: Scope, ctx: TraceContext): void {
  const io = modelIoOf(node.span)
  catchUp(io, node, scope, ctx)
  const name = agent ?? BRAIN
  const { span } = node
  const source = ctx.withParts(node, scope.pending.splice(0))
  decide(name, false, scope, ctx)
  const taskId = ctx.run.startNode({ node: name, kind: 'brain', ...wayTo(scope, false), source, time: span.start, ns: scope.ns })
  const said = ctx.model(node, taskId, name, scope.ns, io)
  const time = span.end ?? span.start
  if (said) write(taskId, [said], source, time, ctx)
  finish(taskId, name, node, ctx)
  ctx.run.commit(said ? added([said], scope) : [], { source, time, ns: scope.ns })
  scope.last = [{ node: name, role: 'brain', calls: said !== undefined && callsIn(said).length > 0, source, time }]
}

/** Tools that ran one after the other or side by side: one visit of the hands. */
export function visitTools(nodes: readonly TreeSpan[], scope: Scope, ctx: TraceContext, walk: Walk): void {
  const [first] = nodes
  if (!first) return
  const source = ctx.withParts(first, scope.pending.splice(0))
  const time = first.span.start
  decide(HANDS, true, scope, ctx)
  const taskId = ctx.run.startNode({ node: HANDS, kind: 'hands', ...wayTo(scope, true), source, time, ns: scope.ns })
  const results: Message[] = []
  const own: string[] = []
  for (const node of nodes) {
    const done = ctx.tool(node, taskId, HANDS, scope.ns, [], () =>
      walkApart(node, node.children, node.span.name, scope, ctx, walk),
    )
    if (done.result && done.asked) results.push(ctx.book.result(done.result, done.callId, done.raw, done.name))
    if (!done.asked) {
      ctx.ledger.guessOnce('own-calls', runWords.ownCall.what, runWords.ownCall.why)
      if (done.result) own.push(done.result.message.text)
    }
  }
  const last = nodes.at(-1) ?? first
  const end = last.span.end ?? last.span.start
  if (results.length > 0) write(taskId, results, source, end, ctx)
  finish(taskId, HANDS, nodes.find(({ span }) => span.open) ?? last, ctx, false)
  ctx.run.commit(results.length > 0 ? added(results, scope) : [], { source, time: end, ns: scope.ns })
  if (own.length > 0 && ctx.replies === 0) ctx.lastAnswer = own.at(-1) ?? null
  scope.last = [{ node: HANDS, role: 'hands', calls: false, source, time: end }]
}

/** Something else that ran by itself: a search, a function of a pipeline. */
export function visitStep(node: TreeSpan, scope: Scope, ctx: TraceContext): void {
  const { span } = node
  if (isMissing(span.input) && isMissing(span.output) && span.error === undefined) {
    dropAll(node.source, dropWords.nothing, ctx.ledger)
    ctx.dropped.add(node)
    return
  }
  const messages = scope.ns.length === 0 ? conversationIn(span) : []
  if (messages.length > 0) {
    // The run of an agent that was exported without what ran in it: its messages tell the steps.
    scope.pending.push(node.source)
    catchUp({ saw: messages }, { ...node, source: ctx.withParts(node, scope.pending.splice(0)) }, scope, ctx)
    ctx.replies += 1
    return
  }
  const name = clip(span.name === '' ? 'step' : span.name, 80)
  const source = ctx.withParts(node, scope.pending.splice(0))
  const time = span.end ?? span.start
  decide(name, false, scope, ctx)
  const kind = span.kind === 'retriever' ? 'function' : undefined
  const taskId = ctx.run.startNode({
    node: name,
    ...(kind === undefined ? {} : { kind }),
    ...wayTo(scope, false),
    source,
    time: span.start,
    ns: scope.ns,
  })
  const value = isMissing(span.output) ? undefined : decoded(span.output).value
  if (value !== undefined) {
    ctx.ledger.guessOnce('outputs', runWords.outputs.what, runWords.outputs.why)
    ctx.run.wrote(taskId, [{ field: 'output', reducer: 'replace', value }], { source, time })
  }
  if (span.error !== undefined) ctx.failed = { message: span.error, node: name }
  else ctx.failed = undefined
  finish(taskId, name, node, ctx)
  const changes = value === undefined ? [] : scope.keeper.update([{ field: 'output', value }])
  ctx.run.commit(changes, { source, time, ns: scope.ns })
  scope.last = [{ node: name, role: 'other', calls: false, source, time }]
}

/** The messages of a whole conversation that a span gave: at least one of a model. */
export function conversationIn({ output }: Span): readonly MappedMessage[] {
  if (isMissing(output)) return []
  const lists = fieldsIn(output).fields.flatMap((field) => ('messages' in field ? [field.messages] : []))
  return lists.find((list) => list.length > 1 && list.some(({ message }) => message.role === 'ai')) ?? []
}

/** An agent that ran inside another one: its steps have a namespace and a state of their own. */
export function visitAgent(node: TreeSpan, scope: Scope, ctx: TraceContext, walk: Walk): void {
  const { span } = node
  const name = span.agent ?? span.name
  const source = ctx.withParts(node, scope.pending.splice(0))
  decide(name, false, scope, ctx)
  const taskId = ctx.run.startNode({
    node: name,
    kind: 'subgraph',
    ...wayTo(scope, false),
    source,
    time: span.start,
    ns: scope.ns,
  })
  walkApart(node, node.children, name, scope, ctx, walk)
  finish(taskId, name, node, ctx)
  const time = span.end ?? span.start
  ctx.run.commit([], { source, time, ns: scope.ns })
  scope.last = [{ node: name, role: 'other', calls: false, source, time }]
}

/** What the model saw and the run does not hold yet. */
function catchUp(io: ModelIo, node: TreeSpan, scope: Scope, ctx: TraceContext): void {
  const fresh = new Set(ctx.book.unknown(io.saw))
  const lead: Message[] = []
  const time = node.span.start
  const { source } = node
  // Inside another agent its messages are its own: the history is its input, not a row of steps.
  const asSteps = scope.ns.length === 0
  if (asSteps && io.saw.some(({ message }, i) => fresh.has(i) && (message.role === 'ai' || message.role === 'tool')))
    ctx.ledger.guessOnce('history', runWords.history.what, runWords.history.why)
  let results: MappedMessage[] = []
  for (const [i, mapped] of io.saw.entries()) {
    const { role } = mapped.message
    if (results.length > 0 && (role !== 'tool' || !fresh.has(i))) {
      pastResults(results, source, time, scope, ctx)
      results = []
    }
    if (!fresh.has(i)) continue
    if (asSteps && role === 'tool') results.push(mapped)
    else if (asSteps && role === 'ai') {
      flush(lead, source, time, scope, ctx)
      pastReply(mapped, io, source, time, scope, ctx)
    } else lead.push(...ctx.book.history(io.saw.slice(0, i + 1)).slice(-1))
  }
  pastResults(results, source, time, scope, ctx)
  flush(lead, source, time, scope, ctx)
}

/** What people and the system said goes into the state; a person's words after an answer begin a turn. */
function flush(lead: Message[], source: SourceLink, time: number | undefined, scope: Scope, ctx: TraceContext): void {
  const messages = lead.splice(0)
  if (messages.length === 0) return
  const [last] = scope.last
  const begins = scope.ns.length === 0 && last?.role === 'brain' && !last.calls && messages.some(({ role }) => role === 'human')
  if (begins) {
    decide(undefined, false, scope, ctx)
    ctx.run.finish({ status: 'ok', output: ctx.lastAnswer }, { time: last.time })
    ctx.run.startTurn({ messages }, { source, time })
    scope.last = []
  }
  ctx.run.commit(added(messages, scope), { source, time, ns: scope.ns })
}

function pastReply(
  mapped: MappedMessage,
  io: ModelIo,
  source: SourceLink,
  time: number | undefined,
  scope: Scope,
  ctx: TraceContext,
): void {
  const saw = held(scope)
  const said = ctx.book.added(mapped)
  const calls = callsIn(said).length > 0
  decide(BRAIN, false, scope, ctx)
  const taskId = ctx.run.startNode({ node: BRAIN, kind: 'brain', ...wayTo(scope, false), source, time, ns: scope.ns })
  ctx.run.model(taskId, { model: mapped.model ?? '', saw, said, tools: io.tools, source, time })
  ctx.ask(said, scope.ns)
  write(taskId, [said], source, time, ctx)
  ctx.run.finishNode(taskId, { source, time })
  ctx.run.commit(added([said], scope), { source, time, ns: scope.ns })
  ctx.lastAnswer = said.text
  scope.last = [{ node: BRAIN, role: 'brain', calls, source, time }]
}

function pastResults(
  results: readonly MappedMessage[],
  source: SourceLink,
  time: number | undefined,
  scope: Scope,
  ctx: TraceContext,
): void {
  if (results.length === 0) return
  const pairs = results.map((mapped) => {
    const { toolCallId, name } = mapped.message
    return { mapped, call: ctx.calls.answer({ id: toolCallId, name, ns: scope.ns })?.call }
  })
  const known = pairs.some(({ call }) => call !== undefined)
  const node = known ? HANDS : 'unattached'
  decide(node, known, scope, ctx)
  const taskId = ctx.run.startNode({
    node,
    ...(known ? { kind: 'hands' } : {}),
    ...wayTo(scope, known),
    source,
    time,
    ns: scope.ns,
  })
  const messages = pairs.map(({ mapped, call }) => {
    const { message } = mapped
    if (!call) {
      const text = 'This result answers no call that is in the record.'
      ctx.run.add(
        { type: 'notice', code: 'orphan-result', text, node, data: { callId: message.toolCallId ?? '' } },
        { source, time, ns: scope.ns },
      )
      return ctx.book.added(mapped)
    }
    ctx.run.toolCalled(taskId, { toolCallId: call.callId, tool: call.name, args: call.args }, { source, time })
    ctx.run.toolReturned(
      taskId,
      { toolCallId: call.callId, status: message.status ?? 'ok', content: message.text },
      { source, time },
    )
    return ctx.book.result(mapped, call.callId, message.toolCallId ?? '', call.name)
  })
  write(taskId, messages, source, time, ctx)
  ctx.run.finishNode(taskId, { source, time })
  ctx.run.commit(added(messages, scope), { source, time, ns: scope.ns })
  scope.last = [{ node, role: known ? 'hands' : 'other', calls: false, source, time }]
}

/** The router's decision behind the last brain, as far as what follows tells it. */
export function decide(next: string | undefined, toTools: boolean, scope: Scope, ctx: TraceContext): void {
  const [last] = scope.last
  if (last?.role !== 'brain') return
  const place = { source: last.source, time: last.time, ns: scope.ns }
  if (last.calls && toTools && next !== undefined) {
    const because = 'Inferred: the message asks for tools, and tools run next.'
    ctx.run.routed({ router: ROUTER, source: last.node, branch: 'tools', targets: [next], because }, place)
  } else if (!last.calls && next === undefined) {
    const because = 'Inferred: the message asks for no tool, and nothing of this turn follows.'
    ctx.run.routed({ router: ROUTER, source: last.node, branch: 'final', targets: [END], because }, place)
  } else return
  ctx.ledger.guessOnce('span-roles', runWords.roles.what, runWords.roles.why)
}

function wayTo(scope: Scope, toTools: boolean) {
  const [last] = scope.last
  if (!last) return { cause: 'start' as const }
  return last.role === 'brain' && last.calls && toTools
    ? { cause: 'branch' as const, from: ROUTER }
    : { cause: 'edge' as const, from: last.node }
}

function write(
  taskId: string,
  messages: readonly Message[],
  source: SourceLink,
  time: number | undefined,
  ctx: TraceContext,
): void {
  const writes: readonly Write[] = [{ field: 'messages', reducer: 'messages', value: messages }]
  ctx.run.wrote(taskId, writes, { source, time })
}

const added = (messages: readonly Message[], scope: Scope) => scope.keeper.update([{ field: 'messages', value: messages }])

const held = (scope: Scope): readonly Message[] => {
  const { messages } = scope.keeper.state
  return Array.isArray(messages) ? (messages as readonly Message[]) : []
}

/** Ends a visit, unless the record stops inside it. A failed tool is a result; a failed model ends its node with it. */
function finish(taskId: string, name: string, { span }: TreeSpan, ctx: TraceContext, fails = true): void {
  if (span.open && isMissing(span.output)) return
  const time = span.end ?? span.start
  if (span.error === undefined || !fails) ctx.run.finishNode(taskId, { time })
  else {
    const error = {
      code: 'recorded-error',
      message: span.error,
      node: name,
      ...(ctx.failed?.model === undefined ? {} : { model: ctx.failed.model }),
    }
    ctx.run.finishNode(taskId, { time, status: 'error', error })
  }
}

export type { LastVisit }
