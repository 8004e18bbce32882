/**
 * What a model saw and nobody recorded by itself (earlier turns, tools without spans of their own), shown from its history, once. A
 * person's words after an answer begin a turn.
 */
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { MappedMessage } from '../messages/mapped'
import type { Scope, TraceContext } from './context'
import { callsIn } from './message-book'
import { added, BRAIN, decide, HANDS, held, wayTo, write } from './role-steps'
import type { ModelIo } from './span'
import type { TreeSpan } from './tree'
import { runWords } from './words'

/** What the model saw and the run does not hold yet. */
export function catchUp(io: ModelIo, node: TreeSpan, scope: Scope, ctx: TraceContext): void {
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
  // The list goes on growing.
  const saw = [...held(scope)]
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
