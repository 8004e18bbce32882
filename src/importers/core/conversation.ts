/**
 * A flat list of recorded messages as a run. The record names no nodes, so its roles are shown on the ReAct graph: the brain speaks,
 * the router sends calls to the hands, an answer without calls goes to END. Each message of a person after an answer begins a turn.
 * Which results belong to which calls is settled here (pairing.ts); nothing is added that the messages do not hold.
 */
import type { SourceLink } from '../../trace/events'
import type { Message, OfferedTool } from '../../trace/message'
import type { RecordedRun } from '../contract'
import type { MappedMessage } from '../messages/mapped'
import { earliestOf, titleOf } from './conversation-head'
import {
  finalFields,
  inferredAgain,
  inferredFinal,
  inferredTools,
  longPrompts,
  missingId,
  pairedWords,
  routes,
  usedId,
  zoneless,
} from './conversation-words'
import { type FailedCall, withFailure } from './failed-call'
import type { Ledger } from './ledger'
import { type RunLimits, withLimits } from './limits-told'
import { linkOf } from './link'
import { CallBook, type OpenCall } from './pairing'
import { RunBuilder } from './run-builder'

export { linkOf }

export interface RecordedMessage {
  readonly mapped: MappedMessage
  readonly source: SourceLink
}

export interface ConversationFacts {
  readonly title?: string | undefined
  readonly id?: string | undefined
  readonly threadId?: string | undefined
  readonly model?: string | undefined
  readonly tools?: readonly OfferedTool[] | undefined
  /** A system prompt that stands beside the messages, not among them. */
  readonly system?: string | undefined
  /** True when the record ends in the middle. */
  readonly cut?: boolean | undefined
  /** What the record tells of the limits of the run, and of a call that failed at its end. */
  readonly limits?: RunLimits | undefined
  readonly failed?: FailedCall | undefined
  /** The field that the messages are in; `messages` when the record does not say. */
  readonly field?: string | undefined
  /** Other fields of the state at the end, where the record has a final state. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

interface Asked extends OpenCall {
  /** The id under which the run knows it. */
  readonly callId: string
  readonly args: unknown
  readonly source: SourceLink
}

interface LastVisit {
  readonly node: string
  readonly role: 'brain' | 'hands' | 'other'
  /** True when it asked for tools. */
  readonly calls: boolean
  readonly source: SourceLink
  readonly time: number | undefined
}

const BRAIN = 'brain'
const HANDS = 'hands'
const ROUTER = 'router'
const END = '__end__'
/** What brains saw is repeated up to this many characters a run: it grows with the square of the messages. */
const SEEN_ALLOWED = 3_000_000

const noNs: readonly string[] = []
const nothing: readonly never[] = []

/** The run of a list of messages, in their order. Every message's record is shown; what had to be inferred is told to the ledger. */
export function conversationRun(messages: readonly RecordedMessage[], facts: ConversationFacts, ledger: Ledger): RecordedRun {
  const conversation = new Conversation(facts, ledger, namedBrains(messages))
  conversation.run.beginAt(earliestOf(messages))
  for (let i = 0; i < messages.length; ) {
    const message = messages[i]
    if (!message) break
    if (message.mapped.message.role !== 'tool') {
      conversation.take(message, i === messages.length - 1)
      i += 1
      continue
    }
    let end = i
    while (messages[end]?.mapped.message.role === 'tool') end += 1
    conversation.takeResults(messages.slice(i, end), end === messages.length)
    i = end
  }
  conversation.end()
  const run = {
    title: titleOf(messages, facts),
    events: conversation.run.events,
    ...(conversation.run.startedAt === undefined ? {} : { startedAt: conversation.run.startedAt }),
    ...(facts.id === undefined ? {} : { id: facts.id }),
  }
  return withFailure(withLimits(run, facts.limits), facts.failed)
}

/** True when the assistants carry different names: then these are the nodes. */
function namedBrains(messages: readonly RecordedMessage[]): boolean {
  const names = new Set(
    messages.flatMap(({ mapped }) => (mapped.message.role === 'ai' && mapped.message.name ? [mapped.message.name] : [])),
  )
  return names.size > 1
}

class Conversation {
  readonly run = new RunBuilder()
  readonly #facts: ConversationFacts
  readonly #ledger: Ledger
  readonly #named: boolean
  readonly #field: string
  readonly #book = new CallBook<Asked>()
  readonly #history: Message[] = []
  /** What came before the next step: messages of people and of the system. */
  #lead: { readonly message: Message; readonly source: SourceLink; readonly time: number | undefined }[] = []
  /** The node that ran last in this turn, and the router's pending decision behind it. */
  #last: LastVisit | undefined
  #lastAnswer: string | null = null
  /** True while the last message of the record is put in its place. */
  #atEnd = false
  #characters = 0
  #seen = 0

  constructor(facts: ConversationFacts, ledger: Ledger, named: boolean) {
    this.#facts = facts
    this.#ledger = ledger
    this.#named = named
    this.#field = facts.field ?? 'messages'
  }

  /** `atEnd`: it is the last one. */
  take(recorded: RecordedMessage, atEnd: boolean): void {
    this.#atEnd = atEnd
    const { mapped, source } = recorded
    for (const { what, why } of mapped.guesses ?? []) this.#ledger.guess(what, why, source)
    if (mapped.time?.zoneless) this.#ledger.warnOnce('zone', zoneless.what, zoneless.why)
    const { role } = mapped.message
    if (role === 'system' || role === 'human') {
      const message: Message = { ...mapped.message, id: this.run.unique(mapped.message.id, 'message') }
      this.#lead.push({ message, source, time: mapped.time?.ms })
    } else if (role === 'ai') this.#brain(recorded)
    else this.#other(recorded)
  }

  end(): void {
    this.#flushLead()
    this.#decide(undefined)
    if (this.#facts.cut) {
      const text = 'The record is cut off here: what came after it is not known.'
      this.run.add({ type: 'notice', code: 'record-cut', text })
    }
    this.#finishTurn()
  }

  #brain({ mapped, source }: RecordedMessage): void {
    this.#flushLead()
    const time = mapped.time?.ms
    const node = this.#named ? (mapped.message.name ?? BRAIN) : (mapped.node ?? BRAIN)
    const { message, asked } = this.#withCalls(mapped.message, source)
    this.#decide(node, 'brain')
    const taskId = this.#start(node, 'brain', source, time)
    this.run.model(taskId, {
      model: mapped.model ?? this.#facts.model ?? '',
      saw: this.#saw(mapped.system),
      tools: mapped.tools ?? this.#facts.tools,
      said: message,
      usage: mapped.usage,
      finish: mapped.finish,
      source,
      time,
    })
    this.#write(taskId, [message], source, time)
    this.#last = { node, role: 'brain', calls: asked.length > 0, source, time }
    this.#book.ask(asked)
    this.#lastAnswer = message.text
  }

  #other({ mapped, source }: RecordedMessage): void {
    this.#flushLead()
    const time = mapped.time?.ms
    if (mapped.removes) {
      this.run.commit([{ field: this.#field, op: 'remove', ids: [mapped.message.id] }], { source, time })
      return
    }
    const message: Message = { ...mapped.message, id: this.run.unique(mapped.message.id, 'message') }
    const node = mapped.node ?? message.name ?? 'other'
    this.#decide(node)
    const taskId = this.#start(node, undefined, source, time)
    this.#write(taskId, [message], source, time)
    this.#last = { node, role: 'other', calls: false, source, time }
  }

  /** Results that follow each other are one visit of the hands; those that nobody asked for are shown apart. */
  takeResults(results: readonly RecordedMessage[], atEnd: boolean): void {
    this.#atEnd = atEnd
    this.#flushLead()
    const attached: { readonly call: Asked; readonly recorded: RecordedMessage }[] = []
    const orphans: RecordedMessage[] = []
    for (const recorded of results) {
      const { mapped, source } = recorded
      for (const { what, why } of mapped.guesses ?? []) this.#ledger.guess(what, why, source)
      if (mapped.time?.zoneless) this.#ledger.warnOnce('zone', zoneless.what, zoneless.why)
      const { toolCallId, name } = mapped.message
      const pair = this.#book.answer({ id: toolCallId, name, ns: noNs })
      if (!pair) orphans.push(recorded)
      else {
        attached.push({ call: pair.call, recorded })
        const told = pairedWords[pair.by]
        if (told) this.#ledger.guess(told.what, told.why, source)
      }
    }
    if (attached.length > 0) this.#hands(attached)
    for (const orphan of orphans) this.#orphan(orphan)
  }

  #hands(pairs: readonly { readonly call: Asked; readonly recorded: RecordedMessage }[]): void {
    const [first] = pairs
    if (!first) return
    const { source } = first.recorded
    const time = first.recorded.mapped.time?.ms
    const node = first.recorded.mapped.node ?? HANDS
    this.#decide(node, 'hands')
    const taskId = this.#start(node, 'hands', source, time)
    for (const { call } of pairs) {
      this.run.toolCalled(taskId, { toolCallId: call.callId, tool: call.name, args: call.args }, { source: call.source, time })
    }
    const answers = pairs.map(({ call, recorded: { mapped } }): Message => {
      const { message } = mapped
      const name = message.name ?? call.name
      return { ...message, id: this.run.unique(message.id, 'message'), toolCallId: call.callId, ...(name === '' ? {} : { name }) }
    })
    for (const [i, { call, recorded }] of pairs.entries()) {
      const answer = answers[i]
      if (!answer) continue
      const result = { toolCallId: call.callId, status: answer.status ?? 'ok', content: answer.text }
      this.run.toolReturned(taskId, result, { source: recorded.source, time: recorded.mapped.time?.ms })
    }
    this.#write(taskId, answers, source, pairs.at(-1)?.recorded.mapped.time?.ms ?? time)
    this.#last = { node, role: 'hands', calls: false, source, time }
  }

  #orphan({ mapped, source }: RecordedMessage): void {
    const time = mapped.time?.ms
    const message: Message = { ...mapped.message, id: this.run.unique(mapped.message.id, 'message') }
    this.#decide('unattached')
    const taskId = this.#start('unattached', undefined, source, time)
    const named = message.toolCallId === undefined || message.toolCallId === '' ? '' : ` (${message.toolCallId})`
    this.run.add(
      {
        type: 'notice',
        code: 'orphan-result',
        text: `This result answers no call that is in the record${named}.`,
        node: 'unattached',
        data: { callId: message.toolCallId ?? '' },
      },
      { source, time },
    )
    this.#write(taskId, [message], source, time)
    this.#last = { node: 'unattached', role: 'other', calls: false, source, time }
  }

  /** Tells ids that are missing or used before apart, in the message and for its results. */
  #withCalls(message: Message, source: SourceLink): { readonly message: Message; readonly asked: readonly Asked[] } {
    const asked: Asked[] = []
    const settle = <C extends { readonly id: string; readonly name: string }>(call: C, args: unknown): C => {
      const callId = this.run.unique(call.id, 'call')
      if (callId !== call.id) {
        const told = call.id === '' ? missingId : usedId
        this.#ledger.guess(told.what, told.why, source)
      }
      asked.push({ id: call.id, name: call.name, ns: noNs, callId, args, source })
      return callId === call.id ? call : { ...call, id: callId }
    }
    const toolCalls = message.toolCalls?.map((call) => settle(call, call.args))
    const invalidCalls = message.invalidCalls?.map((call) => settle(call, call.rawArgs))
    return {
      message: {
        ...message,
        id: this.run.unique(message.id, 'message'),
        ...(toolCalls === undefined ? {} : { toolCalls }),
        ...(invalidCalls === undefined ? {} : { invalidCalls }),
      },
      asked,
    }
  }

  /** What people and the system said goes into the state; a person's words after a step begin a turn. */
  #flushLead(): void {
    if (this.#lead.length === 0 && this.run.inTurn) return
    const lead = this.#lead
    this.#lead = []
    const messages = lead.map(({ message }) => message)
    const [first] = lead
    const source = linkOf(lead.map((one) => one.source))
    const time = first?.time
    const begins = !this.run.inTurn || (lead.some(({ message }) => message.role === 'human') && this.#last !== undefined)
    if (begins) {
      this.#decide(undefined)
      this.#finishTurn()
      this.run.startTurn(
        messages.length === 0 ? {} : { [this.#field]: messages },
        { source, time },
        {
          ...(this.#facts.id === undefined ? {} : { runId: this.#facts.id }),
          ...(this.#facts.threadId === undefined ? {} : { threadId: this.#facts.threadId }),
        },
      )
    }
    if (messages.length > 0) {
      this.#commit(messages, source, time)
    }
  }

  #finishTurn(): void {
    if (!this.run.inTurn) return
    this.run.finish({ status: 'ok', output: this.#lastAnswer }, { time: this.#last?.time })
    this.#last = undefined
    this.#lastAnswer = null
  }

  /** The router's decision behind the last brain, as far as what follows tells it. */
  #decide(next: string | undefined, role?: 'brain' | 'hands'): void {
    const last = this.#last
    if (last?.role !== 'brain') return
    const { node: source, calls, time } = last
    if (calls && role === 'hands' && next !== undefined) {
      this.run.routed(
        { router: ROUTER, source, branch: 'tools', targets: [next], because: inferredTools },
        { source: last.source, time },
      )
    } else if (role === 'brain' && next === BRAIN && source === BRAIN) {
      this.run.routed(
        { router: ROUTER, source, branch: 'again', targets: [next], because: inferredAgain },
        { source: last.source, time },
      )
    } else if (!calls && next === undefined) {
      this.run.routed(
        { router: ROUTER, source, branch: 'final', targets: [END], because: inferredFinal },
        { source: last.source, time },
      )
    } else return
    this.#ledger.guessOnce('routes', routes.what, routes.why)
  }

  #start(node: string, kind: string | undefined, source: SourceLink, time: number | undefined): string {
    const last = this.#last
    const way =
      last === undefined
        ? ({ cause: 'start' } as const)
        : (kind === 'hands' && last.calls) || (node === BRAIN && last.role === 'brain' && last.node === BRAIN)
          ? ({ cause: 'branch', from: ROUTER } as const)
          : ({ cause: 'edge', from: last.node } as const)
    return this.run.startNode({ node, kind, source, time, ...way })
  }

  #write(taskId: string, messages: readonly Message[], source: SourceLink, time: number | undefined): void {
    this.run.wrote(taskId, [{ field: this.#field, reducer: 'messages', value: messages }], { source, time })
    this.run.finishNode(taskId, { source, time })
    this.#commit(messages, source, time)
  }

  #commit(messages: readonly Message[], source: SourceLink | undefined, time: number | undefined): void {
    const last = this.#atEnd ? Object.entries(this.#facts.fields ?? {}) : nothing
    if (last.length > 0) {
      this.#atEnd = false
      this.#ledger.guessOnce('fields', finalFields.what, finalFields.why)
    }
    const added = { field: this.#field, op: 'append', values: messages } as const
    const changes = last.length === 0 ? [added] : [added, ...last.map(([field, value]) => ({ field, op: 'set', value }) as const)]
    this.run.commit(changes, { source, time })
    this.#remember(messages)
  }

  #remember(messages: readonly Message[]): void {
    this.#history.push(...messages)
    for (const message of messages) this.#characters += message.text.length + 100
  }

  #saw(own: string | undefined): readonly Message[] {
    this.#seen += this.#characters
    if (this.#seen > SEEN_ALLOWED) {
      this.#ledger.guessOnce('prompts', longPrompts.what, longPrompts.why)
      return nothing
    }
    const system = own ?? this.#facts.system
    const prompt: readonly Message[] = system === undefined ? [] : [{ id: 'system-prompt', role: 'system', text: system }]
    return [...prompt, ...this.#history]
  }
}
