/** The beginning and the end of a trace's run: what came in, what came out, how it ended, and what it is called. */
import { isRecord } from '../../base/json'
import type { RunFinished } from '../../trace/events'
import { linkOf } from '../core/conversation'
import { readLenient } from '../core/lenient'
import { limitInError } from '../core/limit-words'
import { unwrapped } from '../core/unwrap'
import type { MappedMessage } from '../messages/mapped'
import { modelIoOf, type Scope, type TraceContext } from './context'
import { decoded, isMissing } from './decode'
import { fieldsIn } from './fields'
import { sawIn } from './model-io'
import { decide } from './role-steps'
import type { Span } from './span'
import type { TraceTree, TreeSpan } from './tree'
import { begun } from './visit-frame'
import { conversationIn } from './visit-unit'

export interface TraceFacts {
  readonly title?: string | undefined
  readonly threadId?: string | undefined
  /** What the record says of the trace as a whole, when it has no span for that. */
  readonly input?: unknown
  readonly source?: Span['source'] | undefined
  /** True when the file ends in the middle. */
  readonly cut?: boolean | undefined
}

const unitRoles = new Set<string>(['model', 'tool', 'step', 'frame'])

/** Begins the turn with the input of the outermost span, of the trace as a whole, or with what the first model saw. */
export function begin(tree: TraceTree, facts: TraceFacts, top: Scope, ctx: TraceContext): void {
  const [root] = tree.roots
  const isUnit = root !== undefined && unitRoles.has(ctx.roles.of(root))
  const source = linkOf([...(facts.source ? [facts.source] : []), ...(root && !isUnit ? [root.source] : [])])
  if (root && !isUnit) ctx.told.add(root)
  const threadId = facts.threadId ?? root?.span.threadId
  const ids = {
    ...(tree.id === undefined || tree.id === '' ? {} : { runId: tree.id }),
    ...(threadId === undefined ? {} : { threadId }),
  }
  const place = { source, time: root?.span.start }
  const start = (input: unknown, fields: Readonly<Record<string, unknown>>): void => {
    ctx.run.startTurn(input, place, ids)
    const updates = Object.entries(fields).map(([field, value]) => ({ field, value }))
    if (updates.length > 0) ctx.run.commit(top.keeper.update(updates), place)
  }
  const content = outerInput(tree, facts, ctx)
  if (ctx.roles.framed) {
    const given = isMissing(content) ? firstFrame(tree.roots, ctx)?.span.input : content
    const fields = Object.fromEntries(fieldsIn(given).fields.map((field) => [field.name, begun(field, ctx).value]))
    start(fields, fields)
    return
  }
  const value = isMissing(content) ? undefined : decoded(content).value
  if (isRecord(value) && Array.isArray(value.messages)) {
    const messages = ctx.book.history(sawIn(value).saw)
    start({ ...value, messages }, { messages })
    return
  }
  const lead = ctx.book.history(leadOf(tree.roots, ctx))
  if (lead.length === 0) start(value ?? {}, {})
  else start(value ?? { messages: lead }, { messages: lead })
}

/** The input of the outermost span; where it has none, of the trace, or a text that a span inside it began with. */
function outerInput({ roots }: TraceTree, facts: TraceFacts, ctx: TraceContext): unknown {
  const isOuter = (node: TreeSpan): boolean => !unitRoles.has(ctx.roles.of(node))
  const [root] = roots
  if (root === undefined || !isOuter(root)) return facts.input
  if (!isMissing(root.span.input)) return root.span.input
  if (!isMissing(facts.input)) return facts.input
  for (let node = root.children.find(isOuter); node; node = node.children.find(isOuter)) {
    const { input } = node.span
    if (isMissing(input)) continue
    const { value } = decoded(input)
    if (typeof value === 'string' || (isRecord(value) && Array.isArray(value.messages))) return input
    return undefined
  }
  return undefined
}

/** What was said before the first reply, when the first thing that ran is a model. */
function leadOf(nodes: readonly TreeSpan[], ctx: TraceContext): readonly MappedMessage[] {
  for (const node of nodes) {
    const role = ctx.roles.of(node)
    if (role === 'model') {
      return untilReply(modelIoOf(node.span).saw)
    }
    if (role === 'step') {
      const said = conversationIn(node.span)
      if (said.length > 0) return untilReply(said)
    }
    if (role === 'step' && isMissing(node.span.output) && isMissing(node.span.input)) continue
    if (unitRoles.has(role) || ctx.roles.inside(node)) return []
    if (ctx.roles.holds(node)) return leadOf(node.children, ctx)
  }
  return []
}

function untilReply(list: readonly MappedMessage[]): readonly MappedMessage[] {
  const spoken = list.findIndex(({ message }) => message.role === 'ai' || message.role === 'tool')
  return spoken < 0 ? list : list.slice(0, spoken)
}

function firstFrame(nodes: readonly TreeSpan[], ctx: TraceContext): TreeSpan | undefined {
  for (const node of nodes) {
    const found = ctx.roles.of(node) === 'frame' ? node : firstFrame(node.children, ctx)
    if (found) return found
  }
  return undefined
}

/** Ends the run as the outermost span says; without one, as its last call went. */
export function end(tree: TraceTree, facts: TraceFacts, top: Scope, ctx: TraceContext): void {
  // Behind a call that failed there was nothing to decide.
  if (ctx.failed?.model === undefined) decide(undefined, false, top, ctx)
  const root = tree.roots.at(-1)
  const source = linkOf([...(root && !ctx.dropped.has(root) ? [root.source] : []), ...ctx.left, ...top.pending])
  const place = { source, time: root?.span.end }
  const span = root?.span
  if (facts.cut || span?.open) {
    const text = 'The record is cut off here: what came after it is not known.'
    ctx.run.add({ type: 'notice', code: 'record-cut', text }, place)
  }
  const outcome = outcomeOf(span, ctx)
  // An agent's own word for what came out counts more than what its model said last, which may be code.
  const isOwn = span?.kind === 'agent' && tree.roots.length === 1 && typeof outcome === 'string' && outcome.trim() !== ''
  const output = isOwn ? outcome : ctx.lastAnswer || (outcome ?? ctx.lastAnswer)
  ctx.run.finish(endOf(span, output, ctx), place)
}

/** What the outermost span gave, where the run itself has no last word: an answer of an agent inside it, or one that is no text. */
function outcomeOf(span: Span | undefined, ctx: TraceContext): unknown {
  if (span === undefined || isMissing(span.output)) return null
  const { value } = decoded(span.output)
  if (isModelSpan(span) && span.error !== undefined) return null
  if (ctx.replies === 0 && ctx.lastAnswer === null) return value
  if (isRecord(value) && Array.isArray(value.messages)) {
    const last = conversationIn(span).at(-1)?.message
    return last?.role === 'ai' && last.text !== '' ? last.text : null
  }
  return isModelSpan(span) ? null : value
}

const isModelSpan = ({ kind }: Span): boolean => kind === 'model'

function endOf(span: Span | undefined, output: unknown, ctx: TraceContext): Pick<RunFinished, 'status' | 'output' | 'error'> {
  const message = span?.error ?? ctx.failed?.message
  if (message === undefined || (span?.error === undefined && ctx.failed?.tool !== undefined)) return { status: 'ok', output }
  if (/^(?:\w+\.)*(?:Graph|Node)Interrupt\b/.test(message)) return { status: 'interrupted', output }
  const limit = limitInError(message)
  const code = limit?.limit === 'recursionLimit' ? 'GRAPH_RECURSION_LIMIT' : 'recorded-error'
  // What failed last on the way did not end a run that came to a limit.
  const { node, model, tool } = limit === undefined ? (ctx.failed ?? {}) : {}
  return {
    status: 'error',
    output,
    error: {
      code,
      message,
      ...(node === undefined ? {} : { node }),
      ...(model === undefined ? {} : { model }),
      ...(tool === undefined ? {} : { tool }),
    },
  }
}

export function earliest({ roots, orphans }: TraceTree): number | undefined {
  let low = Number.POSITIVE_INFINITY
  const look = (node: TreeSpan): void => {
    low = Math.min(low, node.span.start ?? low)
    for (const child of node.children) look(child)
  }
  for (const node of [...roots, ...orphans]) look(node)
  return Number.isFinite(low) ? low : undefined
}

/** What the person asked, else the name of the outermost span. */
export function titleOf(tree: TraceTree, facts: TraceFacts, ctx: TraceContext): string {
  const input = decoded(outerInput(tree, facts, ctx)).value
  const asked = isRecord(input)
    ? [input.input, input.question, input.query, input.task].find((one) => typeof one === 'string')
    : input
  if (typeof asked === 'string' && asked.trim() !== '' && asked.length < 1000) return plain(asked)
  for (const event of ctx.run.events) {
    if (event.type !== 'state-committed') continue
    for (const change of event.changes) {
      const values =
        change.op === 'append'
          ? change.values
          : change.op === 'set' && Array.isArray(change.value)
            ? (change.value as readonly unknown[])
            : []
      const person = values.find(
        (one) => isRecord(one) && one.role === 'human' && typeof one.text === 'string' && one.text.trim() !== '',
      )
      if (isRecord(person)) return plain(String(person.text))
    }
  }
  for (const event of ctx.run.events) {
    if (event.type !== 'model-called') continue
    const person = event.messages.find(({ role, text }) => role === 'human' && text.trim() !== '')
    if (person) return plain(person.text)
  }
  return tree.roots[0]?.span.name ?? ''
}

/** A text that was encoded once more is shown without its quotes, a printed message as what it says. */
function plain(text: string): string {
  if (/^".*"$/s.test(text.trim())) {
    const inner = unwrapped(text.trim(), 2).value
    if (typeof inner === 'string') return inner.replace(/^"(.*)"$/s, '$1')
  }
  if (!/^content=['"]/.test(text)) return text
  const inner = readLenient(text, 'content='.length)?.value
  return typeof inner === 'string' && inner.trim() !== '' ? inner : text
}
