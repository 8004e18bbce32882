/**
 * Visits where the record names no nodes: a model call is the brain's, the tools that follow are the hands', the router stands between
 * them. What a model saw and nobody recorded (earlier turns, tools without spans of their own) is shown from its history, once.
 */
import { clip } from '../../base/text'
import type { Message } from '../../trace/message'
import type { MappedMessage } from '../messages/mapped'
import { catchUp } from './catch-up'
import { modelIoOf, type Scope, type TraceContext } from './context'
import { decoded, isMissing } from './decode'
import { fieldsIn } from './fields'
import { dropAll } from './links'
import { callsIn } from './message-book'
import { added, BRAIN, decide, HANDS, wayTo, write } from './role-steps'
import type { Span } from './span'
import { readToolIo } from './tool-io'
import type { TreeSpan } from './tree'
import { type Walk, walkApart } from './visit-frame'
import { dropWords, runWords } from './words'

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
  // What no message asked for is in no message: it is shown as what the step gave.
  const given = results.length > 0 || own.length === 0 ? [] : [{ field: 'output', value: own.length === 1 ? own[0] : own }]
  if (given.length > 0) {
    ctx.ledger.guessOnce('outputs', runWords.outputs.what, runWords.outputs.why)
    const writes = given.map((one) => ({ ...one, reducer: 'replace' }))
    ctx.run.wrote(taskId, writes, { source, time: end })
  }
  finish(taskId, HANDS, nodes.find(({ span }) => span.open) ?? last, ctx, false)
  const changes = results.length > 0 ? added(results, scope) : given.length > 0 ? scope.keeper.update(given) : []
  ctx.run.commit(changes, { source, time: end, ns: scope.ns })
  // Where a model spoke of which nothing is recorded, a tool had not the last word.
  if (own.length > 0 && ctx.replies === 0 && ctx.hollow === 0) ctx.lastAnswer = own.at(-1) ?? null
  scope.last = [{ node: HANDS, role: 'hands', calls: false, source, time: end }]
}

/** Something else that ran by itself: a search, a function of a pipeline. */
export function visitStep(node: TreeSpan, scope: Scope, ctx: TraceContext): void {
  const { span } = node
  if (isMissing(span.input) && isMissing(span.output) && span.error === undefined) {
    // What is told already (a span without its parent) is shown by that.
    if (ctx.told.has(node)) return
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
  // To whoever called it, it is a tool.
  const call = ctx.calls.waits(name, scope.ns) ? ctx.calls.answer({ name, ns: scope.ns })?.call : undefined
  const begun = { source, time: span.start, ns: scope.ns }
  if (call) ctx.run.toolCalled(taskId, { toolCallId: call.callId, tool: call.name, args: call.args }, begun)
  walkApart(node, node.children, name, scope, ctx, walk)
  const time = span.end ?? span.start
  const { result } = call ? readToolIo(undefined, span.output, { name, error: span.error }) : {}
  const answers: Message[] = []
  if (call && result) {
    const { status = 'ok', text } = result.message
    ctx.run.toolReturned(taskId, { toolCallId: call.callId, status, content: text }, { source, time, ns: scope.ns })
    answers.push(ctx.book.result(result, call.callId, call.id, call.name))
    write(taskId, answers, source, time, ctx)
  }
  finish(taskId, name, node, ctx)
  ctx.run.commit(answers.length > 0 ? added(answers, scope) : [], { source, time, ns: scope.ns })
  scope.last = [{ node: name, role: 'other', calls: false, source, time }]
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
