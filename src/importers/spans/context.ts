/**
 * What is shared while a trace becomes a run: the run, its messages, the calls that wait for results, and the state of each namespace.
 * Tells model and tool calls inside a task; which task that is, the visits decide.
 */
import { isRecord, sameJson } from '../../base/json'
import type { Cause, SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { CallBook, type OpenCall } from '../core/pairing'
import { RunBuilder } from '../core/run-builder'
import { StateKeeper } from '../core/state-keeper'
import type { MappedMessage } from '../messages/mapped'
import { withMessage } from './history-hash'
import { callsIn, MessageBook } from './message-book'
import { readModelIo } from './model-io'
import type { Roles } from './roles'
import type { ContentRepair, ModelIo, Span, ToolIo } from './span'
import { readToolIo } from './tool-io'
import type { TraceTree, TreeSpan } from './tree'
import { runWords } from './words'

export interface Asked extends OpenCall {
  /** The id under which the run knows it. */
  readonly callId: string
  readonly args: unknown
}

export interface LastVisit {
  readonly node: string
  readonly role: 'brain' | 'hands' | 'other'
  /** True when it asked for tools. */
  readonly calls: boolean
  readonly source: SourceLink
  readonly time: number | undefined
}

export interface Way {
  readonly cause: Cause
  readonly from?: string | undefined
}

/** One namespace: its state, and what ran last in it. */
export interface Scope {
  readonly ns: readonly string[]
  readonly keeper: StateKeeper
  /** The nodes of the last superstep. */
  last: readonly LastVisit[]
  /** By target: what sends there. */
  routes: ReadonlyMap<string, Way>
  /** Spans that only wrap the next visit. */
  pending: SourceLink[]
}

export interface ToolDone {
  readonly raw: string
  readonly callId: string
  readonly name: string
  readonly source: SourceLink
  readonly result: MappedMessage | undefined
  /** False when nobody asked for it. */
  readonly asked: boolean
}

/** What models saw is repeated up to this many characters a run: it grows with the square of the messages. */
const SEEN_ALLOWED = 3_000_000

export class TraceContext {
  readonly run = new RunBuilder()
  readonly book = new MessageBook(this.run)
  readonly calls = new CallBook<Asked>()
  readonly ledger: Ledger
  readonly roles: Roles
  /** Calls, and those of them whose content is not in the record. */
  made = 0
  hollow = 0
  elsewhere = false
  lastAnswer: string | null = null
  replies = 0
  /** Spans that are told already. */
  readonly told = new Set<TreeSpan>()
  /** Spans that tell nothing. */
  readonly dropped = new Set<TreeSpan>()
  /** Wrappers behind the last visit. */
  readonly left: SourceLink[] = []
  /** True when the last call failed. */
  failed: { readonly message: string; readonly node: string; readonly model?: string; readonly tool?: string } | undefined
  /** What later calls of models saw as results, by the id of the call; looked for when a tool's own span does not hold its result. */
  #seenResults: ReadonlyMap<string, MappedMessage> | undefined
  /** What later calls saw as replies, by the history before them. */
  #replies: ReadonlyMap<string, MappedMessage> | undefined
  readonly #tree: TraceTree
  readonly #askedIn = new Set<string>()
  #seen = 0

  constructor(roles: Roles, ledger: Ledger, tree: TraceTree) {
    this.roles = roles
    this.ledger = ledger
    this.#tree = tree
  }

  scope(ns: readonly string[]): Scope {
    return { ns, keeper: new StateKeeper(), last: [], routes: new Map(), pending: [] }
  }

  /** A model call in a task: what it saw and said. Gives what it said. */
  model(node: TreeSpan, taskId: string, nodeName: string, ns: readonly string[], given?: ModelIo): Message | undefined {
    const { span } = node
    const own = given ?? modelIoOf(span)
    const later = own.said === undefined && span.error === undefined ? this.#repliedLater(own) : undefined
    const io = later === undefined ? own : { ...own, said: later }
    if (later) this.ledger.guess(runWords.repliedLater.what, runWords.repliedLater.why, node.source)
    this.#mended(io.repairs, node.source)
    for (const { guesses } of [...io.saw, ...(io.said ? [io.said] : [])])
      for (const { what, why } of guesses ?? []) this.ledger.guess(what, why, node.source)
    const history = this.book.history(io.saw)
    const said = io.said && !(span.error !== undefined && saysNothing(io.said.message)) ? this.book.said(io.said) : undefined
    this.made += 1
    this.run.model(taskId, {
      model: io.model ?? '',
      saw: this.#sawOf(history),
      tools: io.tools,
      said,
      usage: io.usage,
      finish: io.finish,
      source: this.withParts(node),
      time: span.start,
      repliedAt: span.end,
    })
    if (said) {
      this.ask(said, ns)
      this.replies += 1
      if (ns.length === 0) this.lastAnswer = said.text
    }
    if (io.said === undefined) {
      this.#missing(node, nodeName, ns, io.saw.length > 0)
      // What was said before was not the last word.
      if (ns.length === 0 && span.error === undefined) this.lastAnswer = null
    }
    this.failed = span.error === undefined ? undefined : { message: span.error, node: nodeName, model: io.model ?? span.name }
    return said
  }

  /** A tool call in a task. `hints`: results that the node returned, which know the ids that spans often lack. */
  tool(
    node: TreeSpan,
    taskId: string,
    nodeName: string,
    ns: readonly string[],
    hints: MappedMessage[],
    inside: () => void,
  ): ToolDone {
    const { span } = node
    const own = toolIoOf(span)
    this.#mended(own.repairs, node.source)
    const later = own.result === undefined && span.error === undefined ? this.#seenLater(own) : undefined
    const io = later === undefined ? own : { ...own, result: later }
    if (later) this.ledger.guess(runWords.seenLater.what, runWords.seenLater.why, node.source)
    for (const { what, why } of io.result?.guesses ?? []) this.ledger.guess(what, why, node.source)
    const raw = io.callId ?? this.#hinted(io, hints)
    const call = this.#answer(raw, io, ns, node.source)
    const callId = call?.callId ?? this.run.unique(raw, 'call')
    this.made += 1
    // Some tracers keep the one argument alone; the call knows its name.
    const args = isRecord(io.args) || !isRecord(call?.args) ? (io.args ?? call?.args ?? {}) : call.args
    const source = this.withParts(node)
    this.run.toolCalled(taskId, { toolCallId: callId, tool: io.name, args }, { source, time: span.start })
    inside()
    const status = span.error === undefined ? (io.result?.message.status ?? 'ok') : 'error'
    if (io.result) {
      const place = { source, time: span.end ?? span.start }
      this.run.toolReturned(taskId, { toolCallId: callId, status, content: io.result.message.text }, place)
    } else this.#missing(node, nodeName, ns)
    this.failed = span.error === undefined ? undefined : { message: span.error, node: nodeName, tool: io.name }
    return { raw: call?.id ?? raw ?? '', callId, name: io.name, source, result: io.result, asked: call !== undefined }
  }

  /** The reply of a call that only the history of a later call holds. */
  #repliedLater({ saw }: ModelIo): MappedMessage | undefined {
    if (saw.length === 0) return undefined
    this.#replies ??= repliesIn(this.#tree, this.roles)
    return this.#replies.get(saw.reduce((hash, { message }) => withMessage(hash, message), ''))
  }

  /** The result of a call that only the next call of a model holds. */
  #seenLater({ callId, name }: ToolIo): MappedMessage | undefined {
    const id = callId ?? this.calls.unanswered().find((call) => call.name === name)?.id
    if (id === undefined || id === '') return undefined
    this.#seenResults ??= resultsIn(this.#tree, this.roles)
    return this.#seenResults.get(id)
  }

  /** The calls of a message wait for their results from now on; once for each message. */
  ask(message: Message, ns: readonly string[]): void {
    if (this.#askedIn.has(message.id)) return
    this.#askedIn.add(message.id)
    const raw = this.book.rawCalls(message)
    this.calls.ask(
      callsIn(message).map((call, i) => ({
        id: raw[i] ?? call.id,
        name: call.name,
        ns,
        callId: call.id,
        args: 'args' in call ? call.args : call.rawArgs,
      })),
    )
  }

  /** The record of a span with those of its parts, which are shown with it. */
  withParts(node: TreeSpan, before: readonly SourceLink[] = []): SourceLink {
    const parts: SourceLink[] = []
    const collect = (one: TreeSpan): void => {
      for (const child of one.children) {
        const role = this.roles.of(child)
        if (role === 'part' || role === 'begin') parts.push(child.source)
        if (role === 'part' || role === 'begin') collect(child)
      }
    }
    collect(node)
    return linkOf([node.source, ...before, ...parts]) ?? node.source
  }

  #answer(raw: string | undefined, io: ToolIo, ns: readonly string[], source: SourceLink): Asked | undefined {
    if (raw !== undefined && raw !== '') {
      const byId = this.calls.answer({ id: raw, name: io.name, ns })
      if (byId) return byId.call
      if (io.callId !== undefined) return undefined
    }
    const open = this.calls.unanswered().filter((call) => call.name === io.name && call.id !== '')
    const inner = isRecord(io.args) && Object.keys(io.args).length === 1 ? (io.args.input ?? io.args.args) : undefined
    const same = open.findLast((call) => sameJson(call.args, io.args ?? {}) || (isRecord(inner) && sameJson(call.args, inner)))
    // A tool that nobody asked for by its name is one that the program ran by itself.
    const named = this.calls.waits(io.name, ns)
    const pair = same ? this.calls.answer({ id: same.id, ns }) : named ? this.calls.answer({ name: io.name, ns }) : undefined
    if (!pair) return undefined
    const told = same ? runWords.pairedByArgs : runWords.pairedByName
    this.ledger.guess(told.what, told.why, source)
    return pair.call
  }

  /** The id of the result that the node returned for this tool, taken out of the hints. */
  #hinted(io: ToolIo, hints: MappedMessage[]): string | undefined {
    const args = new Map(this.calls.unanswered().map((call) => [call.id, call]))
    const mine = (hint: MappedMessage) => {
      const call = args.get(hint.message.toolCallId ?? '')
      return (hint.message.name ?? call?.name) === io.name ? call : undefined
    }
    const exact = hints.findIndex((hint) => sameJson(mine(hint)?.args, io.args))
    const at = exact >= 0 ? exact : hints.findIndex((hint) => mine(hint) !== undefined)
    return at < 0 ? undefined : hints.splice(at, 1)[0]?.message.toolCallId
  }

  #sawOf(history: readonly Message[]): readonly Message[] {
    for (const message of history) this.#seen += message.text.length + 100
    if (this.#seen <= SEEN_ALLOWED) return history
    this.ledger.guessOnce('span-prompts', runWords.longPrompts.what, runWords.longPrompts.why)
    return []
  }

  #mended(repairs: readonly ContentRepair[] | undefined, source: SourceLink): void {
    for (const kind of new Set(repairs)) this.ledger.repair(kind, source.where, source)
  }

  #missing({ span, source }: TreeSpan, node: string, ns: readonly string[], asked = false): void {
    if (span.error !== undefined) return
    this.hollow += 1
    this.elsewhere ||= span.elsewhere === true
    const text = span.open
      ? 'The record ends before this call did.'
      : asked
        ? 'The record holds what went into this call, but not what came out.'
        : 'The record says that this call was made, but not what went in or came out.'
    const code = span.open ? 'call-open' : 'content-missing'
    this.run.add({ type: 'notice', code, text, node, data: { name: span.name } }, { source, time: span.end ?? span.start, ns })
  }
}

/** A call that failed may be kept with an empty message in the place of its reply. */
const saysNothing = ({ text, blocks, toolCalls, invalidCalls }: Message): boolean =>
  text === '' && [blocks, toolCalls, invalidCalls].every((list) => list === undefined || list.length === 0)

/** The first result under each id that any call of a model saw. */
function resultsIn({ roots, orphans }: TraceTree, roles: Roles): ReadonlyMap<string, MappedMessage> {
  const found = new Map<string, MappedMessage>()
  const look = (node: TreeSpan): void => {
    if (roles.of(node) === 'model')
      for (const mapped of modelIoOf(node.span).saw) {
        const { role, toolCallId } = mapped.message
        if (role === 'tool' && toolCallId !== undefined && toolCallId !== '' && !found.has(toolCallId))
          found.set(toolCallId, mapped)
      }
    for (const child of node.children) look(child)
  }
  for (const top of [...roots, ...orphans]) look(top)
  return found
}

/** The first message of a model behind each history that any call saw. */
function repliesIn({ roots, orphans }: TraceTree, roles: Roles): ReadonlyMap<string, MappedMessage> {
  const found = new Map<string, MappedMessage>()
  const look = (node: TreeSpan): void => {
    if (roles.of(node) === 'model') {
      let hash = ''
      for (const mapped of modelIoOf(node.span).saw) {
        if (mapped.message.role === 'ai' && hash !== '' && !found.has(hash)) found.set(hash, mapped)
        hash = withMessage(hash, mapped.message)
      }
    }
    for (const child of node.children) look(child)
  }
  for (const top of [...roots, ...orphans]) look(top)
  return found
}

export const modelIoOf = (span: Span): ModelIo => span.model?.() ?? readModelIo(span.input, span.output)
const toolIoOf = (span: Span): ToolIo =>
  span.tool?.() ?? readToolIo(span.input, span.output, { name: span.name, error: span.error })
