/**
 * Builds event lists for tests, one superstep at a time, in the order in which the recorder writes them.
 * It gives every event its place (`seq`, `at`, `ns`, `step`) and keeps the message history, and nothing else: no verdict, no step.
 */
import type { EventDraft, Routed, StateChange, TraceEvent } from '../../src/trace/events'
import type { Message, ToolCall } from '../../src/trace/message'

export interface BrainTurn {
  readonly node: string
  readonly system: string
  readonly text?: string
  readonly calls?: readonly ToolCall[]
  readonly message?: Partial<Message>
  readonly routed?: Omit<Routed, 'type' | 'seq' | 'at' | 'ns' | 'step' | 'source'>
}

export class TraceBuilder {
  readonly #events: TraceEvent[] = []
  readonly #messagesField: string
  #history: readonly Message[] = []
  #superstep = 0
  #tasks = 0
  #ids = 0
  #at = 0

  constructor(messagesField: string) {
    this.#messagesField = messagesField
  }

  get events(): readonly TraceEvent[] {
    return [...this.#events]
  }
  get history(): readonly Message[] {
    return this.#history
  }

  /** Adds events as they are, in the superstep that is going on. */
  add(...drafts: readonly EventDraft[]): this {
    for (const draft of drafts) {
      this.#at += draft.type === 'token' ? 12 : draft.type === 'tool-returned' ? 180 : 3
      this.#events.push({ ...draft, seq: this.#events.length, at: this.#at, ns: [], step: this.#superstep } as TraceEvent)
    }
    return this
  }

  task(node: string): string {
    this.#tasks += 1
    return `${node}-task-${this.#tasks}`
  }
  id(prefix: string): string {
    this.#ids += 1
    return `${prefix}-${this.#ids}`
  }

  /** The question, and the first commit with what the fields hold at the start. */
  start(question: string, initial: readonly StateChange[] = []): this {
    const message: Message = { id: this.id('human'), role: 'human', text: question }
    this.#history = [...this.#history, message]
    return this.add(
      {
        type: 'run-started',
        runId: 'run-1',
        input: { [this.#messagesField]: [message] },
        budget: { toolRounds: 6, recursionLimit: 25 },
      },
      { type: 'state-committed', changes: [{ field: this.#messagesField, op: 'append', values: [message] }, ...initial] },
    )
  }

  /** Opens the next superstep. */
  next(): this {
    this.#superstep += 1
    return this
  }

  commit(changes: readonly StateChange[]): this {
    return this.add({ type: 'state-committed', changes })
  }

  /** One visit of a brain, in a superstep of its own, with its commit. */
  brain({ node, system, text = '', calls = [], message, routed }: BrainTurn, from?: string): this {
    this.next()
    const taskId = this.task(node)
    const callId = `${taskId}-call`
    const said: Message = { id: this.id('ai'), role: 'ai', text, ...(calls.length > 0 ? { toolCalls: calls } : {}), ...message }
    const prompt: Message = { id: `${callId}-system`, role: 'system', text: system }
    this.add(
      {
        type: 'node-started',
        taskId,
        node,
        kind: 'brain',
        cause: from === undefined ? 'start' : 'edge',
        ...(from === undefined ? {} : { from }),
      },
      { type: 'model-called', taskId, callId, model: 'brain', messages: [prompt, ...this.#history], tools: offered },
      ...tokens(callId, text),
      {
        type: 'model-replied',
        callId,
        message: said,
        usage: { input: 60 * (this.#history.length + 1), output: 24 },
        finish: calls.length > 0 ? 'tool_calls' : 'stop',
      },
      { type: 'state-written', taskId, node, writes: [{ field: this.#messagesField, reducer: 'messages', value: [said] }] },
      { type: 'node-finished', taskId, node, status: 'ok' },
      ...(routed === undefined ? [] : [{ type: 'routed', source: node, ...routed } as const]),
    )
    this.#history = [...this.#history, said]
    return this.commit([{ field: this.#messagesField, op: 'append', values: [said] }])
  }

  /** One visit of the hands: every call gets the result of the same position. */
  hands(
    node: string,
    calls: readonly ToolCall[],
    results: readonly string[],
    more: readonly StateChange[] = [],
    router?: string,
  ): this {
    this.next()
    const taskId = this.task(node)
    const answers = calls.map(
      (call, i): Message => ({
        id: this.id('tool'),
        role: 'tool',
        text: results[i] ?? '',
        toolCallId: call.id,
        name: call.name,
        status: 'ok',
      }),
    )
    this.add({
      type: 'node-started',
      taskId,
      node,
      kind: 'hands',
      cause: 'branch',
      ...(router === undefined ? {} : { from: router }),
    })
    for (const call of calls)
      this.add({ type: 'tool-called', taskId, toolCallId: call.id, tool: call.name, args: call.args, mode: 'mock' })
    calls.forEach((call, i) => {
      this.add({ type: 'tool-returned', toolCallId: call.id, status: 'ok', content: results[i] ?? '' })
    })
    this.add(
      { type: 'state-written', taskId, node, writes: [{ field: this.#messagesField, reducer: 'messages', value: answers }] },
      { type: 'node-finished', taskId, node, status: 'ok' },
    )
    this.#history = [...this.#history, ...answers]
    return this.commit([{ field: this.#messagesField, op: 'append', values: answers }, ...more])
  }

  finish(status: 'ok' | 'error' | 'stopped' | 'limit' | 'interrupted' = 'ok', output: unknown = {}): this {
    return this.add({ type: 'run-finished', status, output })
  }
}

/** A text as the tokens of a stream: a word each, blanks kept. */
export const tokens = (callId: string, text: string, purpose?: 'summary'): readonly EventDraft[] =>
  (text.match(/\S+\s*/g) ?? []).map((piece) => ({ type: 'token', callId, text: piece, ...(purpose ? { purpose } : {}) }))

export const offered = [
  {
    name: 'tavily_search',
    description: 'Searches the notes and returns the best passages, each with its source.',
    parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  },
  {
    name: 'think_tool',
    description: 'Writes down what is known and what is missing before going on.',
    parameters: { type: 'object', properties: { reflection: { type: 'string' } }, required: ['reflection'] },
  },
] as const
