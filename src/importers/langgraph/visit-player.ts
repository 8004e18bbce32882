/** Plays what happens inside one visit: model calls with their tokens, tool calls, what the node wrote, how it ended. */
import { asText } from '../../base/json'
import type { RunError } from '../../trace/events'
import type { Message, OfferedTool, Usage } from '../../trace/message'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import type { NodeBegin, Place, RunBuilder } from '../core/run-builder'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import type { RouteSeen } from './arrival'
import { mergePieces } from './merge-pieces'
import type { Asked, Held, MessageBook, RanCall } from './message-book'
import { errorOf } from './run-error'
import type { ScopeState } from './scope-state'
import type { Talk, ToolUse, Visit } from './tape'
import { readMessage } from './values'
import { words } from './words'

/** What brains saw is repeated up to this many characters a run: it grows with the square of the messages. */
const SEEN_ALLOWED = 3_000_000
const nothingSeen: readonly Message[] = []
const noTools: readonly OfferedTool[] = []

export class VisitPlayer {
  failure: RunError | undefined
  readonly #run: RunBuilder
  readonly #book: MessageBook
  readonly #ledger: Ledger
  readonly #tasks = new Map<Visit, string>()
  readonly #talks = new Map<Talk, string>()
  /** Answers of models that were told when they were given. */
  readonly #told = new Map<Visit, Set<Held>>()
  readonly #ran = new Map<Visit, (RanCall & { readonly tool: ToolUse })[]>()
  readonly #calls = new Map<ToolUse, Asked>()
  #seen = 0

  constructor(run: RunBuilder, book: MessageBook, ledger: Ledger) {
    this.#run = run
    this.#book = book
    this.#ledger = ledger
  }

  taskOf(visit: Visit): string | undefined {
    return this.#tasks.get(visit)
  }

  begin(visit: Visit, begin: NodeBegin): void {
    this.#tasks.set(visit, this.#run.startNode(begin))
  }

  asked(talk: Talk, scope: ScopeState): void {
    const callId = this.#run.unique(undefined, 'model')
    this.#talks.set(talk, callId)
    const messages = talk.saw === undefined ? this.#stateSeen(scope) : this.#recordedSeen(talk.saw)
    const taskId = this.#tasks.get(talk.visit) ?? ''
    const model = talk.model ?? modelOf(talk.said ?? mergePieces(talk.pieces)) ?? ''
    this.#run.modelCalled({ taskId, callId, model, messages, tools: readTools(talk.tools) }, this.#in(talk.visit, talk.begin))
  }

  token(talk: Talk, text: string, place: Place): void {
    const callId = this.#talks.get(talk)
    const { ns, step } = talk.visit
    if (callId !== undefined) this.#run.token(callId, text, { ns, step, source: place.source, time: place.time })
  }

  said(talk: Talk): void {
    const callId = this.#talks.get(talk)
    const place = this.#in(talk.visit, talk.end)
    const raw = talk.said ?? mergePieces(talk.pieces)
    const mapped = raw === undefined ? undefined : readMessage(raw)
    if (callId === undefined || mapped?.message.role !== 'ai') return
    const { held } = this.#book.one(mapped, talk.visit.ns, place.source)
    const told = this.#told.get(talk.visit)
    if (told) told.add(held)
    else this.#told.set(talk.visit, new Set([held]))
    this.#reply(callId, held, place, readUsage(talk.usage), talk.finish)
  }

  toolBegan(tool: ToolUse): void {
    const { visit, name, input, callId } = tool
    const place = this.#in(visit, tool.begin)
    const pair = this.#book.calls.answer({ id: callId, name, ns: visit.ns })
    if (pair) this.#book.tellPair(pair.by, place.source)
    const call: Asked = pair?.call ?? {
      id: callId ?? '',
      name,
      ns: visit.ns,
      callId: this.#run.unique(callId, 'call'),
      args: input,
    }
    this.#calls.set(tool, call)
    const list = this.#ran.get(visit)
    const one = { rawId: callId, call, tool }
    if (list) list.push(one)
    else this.#ran.set(visit, [one])
    this.#run.toolCalled(
      this.#tasks.get(visit) ?? '',
      { toolCallId: call.callId, tool: name === '' ? call.name : name, args: input ?? call.args },
      place,
    )
  }

  toolEnded(tool: ToolUse): void {
    const call = this.#calls.get(tool)
    if (!call) return
    const failed = tool.error !== undefined && tool.error !== null
    const message = failed ? undefined : readMessage(tool.output)?.message
    const content = failed ? errorOf(tool.error).message : (message?.text ?? asText(tool.output))
    const status = failed || message?.status === 'error' ? 'error' : 'ok'
    this.#run.toolReturned(
      this.#tasks.get(tool.visit) ?? '',
      { toolCallId: call.callId, status, content },
      this.#in(tool.visit, tool.end),
    )
  }

  /** Ends a visit. Gives what it returned, and a list for the decisions behind it. */
  end(visit: Visit, scope: ScopeState): { readonly seen: RouteSeen[]; readonly output: unknown } {
    const taskId = this.#tasks.get(visit)
    if (taskId === undefined) return { seen: [], output: undefined }
    const place = this.#in(visit, visit.end)
    const links = visit.end?.links ?? []
    const read =
      visit.update === undefined
        ? visit.after === undefined
          ? { updates: [], fresh: [] }
          : scope.readWhole(visit.after, linkOf(links), this.#ran.get(visit) ?? [])
        : scope.read(visit.update.value, linkOf(links), this.#ran.get(visit) ?? [])
    if (visit.hasInside !== true) this.#deeds(visit, taskId, read.fresh, scope, place)
    const writes = read.updates.map(({ field, value, removed }) => ({
      field,
      reducer:
        Array.isArray(value) &&
        (removed !== undefined || scope.messagesOf(field).length > 0 || read.fresh.some(({ message }) => value.includes(message)))
          ? 'messages'
          : '',
      value,
    }))
    this.#run.wrote(taskId, writes, place)
    scope.write(read.updates, visit.end?.links ?? [])
    const status = visit.status ?? 'ok'
    const error = status === 'error' ? { ...errorOf(visit.error), node: visit.node } : undefined
    if (error) this.failure ??= error
    this.#run.finishNode(taskId, { ...place, status, ...(error === undefined ? {} : { error }) })
    return { seen: [], output: visit.update?.value }
  }

  /** Answers and results in what a node wrote, that were not told when they happened. */
  #deeds(visit: Visit, taskId: string, fresh: readonly Held[], scope: ScopeState, place: Place): void {
    const told = this.#told.get(visit)
    // Models that answer with a text give it no id: what the visit wrote in the same words was told already.
    const words = [...(told ?? [])].flatMap(({ mapped, message }) => (mapped.message.id === '' ? [message.text] : []))
    const ran = new Set(visit.tools.flatMap((tool) => this.#calls.get(tool) ?? []))
    for (const held of fresh) {
      const { role } = held.message
      const again = held.mapped.message.id === '' ? words.indexOf(held.message.text) : -1
      if (role === 'ai' && told?.has(held) !== true && again >= 0) words.splice(again, 1)
      else if (role === 'ai' && told?.has(held) !== true) {
        const callId = this.#run.unique(undefined, 'model')
        const { model = '', tools = noTools } = held.mapped
        this.#run.modelCalled({ taskId, callId, model, messages: this.#stateSeen(scope), tools }, place)
        this.#reply(callId, held, place)
      } else if (role === 'tool' && !(held.answers && ran.has(held.answers))) this.#result(visit, taskId, held, place)
    }
  }

  #result(visit: Visit, taskId: string, { message, answers }: Held, place: Place): void {
    if (!answers) {
      const named = message.toolCallId === undefined || message.toolCallId === '' ? '' : ` (${message.toolCallId})`
      const text = `This result answers no call that is in the record${named}.`
      this.#run.add(
        { type: 'notice', code: 'orphan-result', text, node: visit.node, data: { callId: message.toolCallId ?? '' } },
        place,
      )
      return
    }
    this.#run.toolCalled(taskId, { toolCallId: answers.callId, tool: message.name ?? answers.name, args: answers.args }, place)
    this.#run.toolReturned(taskId, { toolCallId: answers.callId, status: message.status ?? 'ok', content: message.text }, place)
  }

  #reply(callId: string, held: Held, place: Place, usage?: Usage, finish?: string): void {
    const counted = usage ?? held.mapped.usage
    const ended = finish ?? held.mapped.finish
    this.#run.modelReplied({ callId, message: held.message, usage: counted, finish: ended }, place)
  }

  #stateSeen(scope: ScopeState): readonly Message[] {
    this.#ledger.guessOnce('saw', words.saw.what, words.saw.why)
    return this.#allowed(scope.conversation())
  }

  #recordedSeen(saw: readonly unknown[]): readonly Message[] {
    return this.#allowed(
      saw.flatMap((raw, i) => {
        const mapped = readMessage(raw)
        return mapped
          ? [this.#book.known(mapped) ?? { ...mapped.message, id: mapped.message.id === '' ? `seen-${i}` : mapped.message.id }]
          : []
      }),
    )
  }

  #allowed(messages: readonly Message[]): readonly Message[] {
    if (this.#seen <= SEEN_ALLOWED) for (const { text } of messages) this.#seen += text.length + 100
    if (this.#seen <= SEEN_ALLOWED) return [...messages]
    this.#ledger.guessOnce('prompts', words.longSaw.what, words.longSaw.why)
    return nothingSeen
  }

  #in(visit: Visit, stamp: Visit['end'] = undefined): Place {
    return { ns: visit.ns, step: visit.step, source: stamp && linkOf(stamp.links), time: stamp?.time }
  }
}

const modelOf = (raw: unknown): string | undefined => textOf(readMessage(raw)?.model)
