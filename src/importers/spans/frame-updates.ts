/**
 * What a node of a recorded graph returned, as changes of the state. The messages of its update are the same ones that the calls in it
 * said and got back; a graph inside a node returns its whole list, which adds nothing twice.
 */
import { isRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import type { FieldUpdate } from '../core/state-keeper'
import type { MappedMessage } from '../messages/mapped'
import type { Scope, ToolDone, TraceContext } from './context'
import type { Decision } from './decisions'
import { isMissing } from './decode'
import type { Field } from './fields'
import type { TreeSpan } from './tree'

/** What happened inside a visit. */
export interface Inside {
  readonly said: Message[]
  readonly tools: ToolDone[]
  readonly decisions: { readonly decision: Decision; readonly node: TreeSpan }[]
}

export const isMessages = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRecord(one) && typeof one.role === 'string' && typeof one.text === 'string')

/** What the node returned, its messages settled; where the record does not say, what its tools gave. */
export function updatesOf(
  frame: TreeSpan,
  fields: readonly Field[],
  inside: Inside,
  scope: Scope,
  ctx: TraceContext,
  taskId: string,
): readonly FieldUpdate[] {
  if (isMissing(frame.span.output)) {
    const results = inside.tools.flatMap((done) =>
      done.result && done.asked ? [ctx.book.result(done.result, done.callId, done.raw, done.name)] : [],
    )
    const told = [...inside.said, ...results]
    return told.length === 0 ? [] : [{ field: 'messages', value: told }]
  }
  return fields.map((field): FieldUpdate => {
    if (!('messages' in field)) return { field: field.name, value: field.value }
    const removed = field.messages.filter(({ removes }) => removes).map(({ message }) => message.id)
    const given = field.messages.filter(({ removes }) => !removes)
    const all = removed.includes('__remove_all__')
    const settled = settleAll(given, field.name, frame, inside, scope, ctx, taskId)
    return { field: field.name, value: settled, ...(removed.length === 0 ? {} : { removed: all ? 'all' : removed }) }
  })
}

function settleAll(
  given: readonly MappedMessage[],
  field: string,
  frame: TreeSpan,
  inside: Inside,
  scope: Scope,
  ctx: TraceContext,
  taskId: string,
): readonly Message[] {
  const held = scope.keeper.state[field]
  const begin = Array.isArray(held) ? (held as readonly unknown[])[0] : undefined
  // A graph inside a node returns its whole list, not what it added.
  const [first] = given
  const whole =
    first !== undefined &&
    isRecord(begin) &&
    given.length > 1 &&
    ctx.book.unknown([first]).length === 0 &&
    ctx.book.history([first])[0]?.id === begin.id
  if (whole) return ctx.book.history(given)
  const open = [...inside.tools]
  return given.map((mapped) => {
    if (mapped.message.role === 'ai') {
      const said = ctx.book.added(mapped, inside.said)
      ctx.ask(said, scope.ns)
      return said
    }
    if (mapped.message.role !== 'tool') return ctx.book.added(mapped)
    const raw = mapped.message.toolCallId ?? ''
    const at = open.findIndex((done) => (raw === '' || done.raw === '' ? done.name === mapped.message.name : done.raw === raw))
    const done = at < 0 ? undefined : open.splice(at, 1)[0]
    if (done) return ctx.book.result(mapped, done.callId, raw, done.name)
    return answered(mapped, raw, frame, scope, ctx, taskId)
  })
}

/** A result that no span of a tool tells of. */
function answered(mapped: MappedMessage, raw: string, frame: TreeSpan, scope: Scope, ctx: TraceContext, taskId: string): Message {
  const { message } = mapped
  const known = ctx.book.unknown([mapped]).length === 0 ? ctx.book.history([mapped])[0] : undefined
  if (known) return known
  const place = { source: frame.source, time: frame.span.end ?? frame.span.start }
  const pair = ctx.calls.answer({ id: raw, name: message.name, ns: scope.ns })
  if (pair) {
    const { callId, name, args } = pair.call
    ctx.run.toolCalled(taskId, { toolCallId: callId, tool: name, args }, place)
    ctx.run.toolReturned(taskId, { toolCallId: callId, status: message.status ?? 'ok', content: message.text }, place)
    return ctx.book.result(mapped, callId, raw, name)
  }
  const node = frame.span.node?.name ?? frame.span.name
  const text = `This result answers no call that is in the record${raw === '' ? '' : ` (${raw})`}.`
  ctx.run.add(
    { type: 'notice', code: 'orphan-result', text, node, data: { callId: raw } },
    { ...place, ns: scope.ns, step: frame.span.node?.step },
  )
  return ctx.book.added(mapped)
}
