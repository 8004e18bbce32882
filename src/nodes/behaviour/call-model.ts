/**
 * One model call, recorded: what the model saw, each token, what it said. Brains and compress nodes share it.
 * Tool-call arguments are parsed here, strictly, from the text the model sent: LangChain's own merging turns a stream that was cut
 * inside the arguments into a call that looks whole. What does not parse is kept, byte for byte, as an invalid call.
 */
import { AIMessage, type AIMessageChunk, type BaseMessage, type ToolCallChunk } from '@langchain/core/messages'
import type { Runnable } from '@langchain/core/runnables'
import { isRecord } from '../../base/json'
import type { Model, Tool } from '../../document/types'
import { modelErrorOf } from '../../models/model-error'
import { estimateTokens } from '../../models/tokens'
import { type HistoryProblem, historyProblems } from '../../trace/history'
import type { Message, Usage } from '../../trace/message'
import { NodeFailure, type TaskScope } from './contract'
import { plainList, toPlain } from './messages'

export interface ModelRequest {
  readonly modelId: string
  readonly messages: readonly BaseMessage[]
  /** The messages without the system prompt: what must be a history that any provider accepts. */
  readonly history: readonly BaseMessage[]
  readonly tools: readonly Tool[]
  readonly parallelCalls?: boolean | undefined
  readonly purpose?: 'summary' | undefined
  readonly node: string
}

/** Calls the model and returns its reply. Throws a NodeFailure when the history cannot be sent or the model fails. */
export async function callModel(request: ModelRequest, scope: TaskScope): Promise<AIMessage> {
  refuseBrokenHistory(request, scope)
  const { model, spec } = await scope.model(request.modelId)
  const runnable = bindTools(model, request)
  const callId = scope.ids.next('model-call')
  scope.emit({
    type: 'model-called',
    taskId: scope.taskId,
    callId,
    model: request.modelId,
    messages: plainList(request.messages),
    tools: request.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  })
  const gathered = new Gathered()
  try {
    const stream = await runnable.stream([...request.messages], scope.config)
    for await (const chunk of stream) {
      const text = gathered.add(chunk)
      if (text === '') continue
      scope.emit({ type: 'token', callId, text, ...(request.purpose ? { purpose: request.purpose } : {}) })
      if (scope.pause && spec.provider !== 'openai') await scope.pause('token')
    }
  } catch (error) {
    scope.signal.throwIfAborted()
    const { code, message } = modelErrorOf(error)
    throw new NodeFailure(code, message, { model: request.modelId, input: request.messages.map(toPlain).at(-1) })
  }
  const reply = gathered.message(
    () => scope.ids.next('message'),
    () => scope.ids.next('toolcall'),
    spec,
  )
  scope.emit({
    type: 'model-replied',
    callId,
    message: toPlain(reply),
    usage: gathered.usage ?? estimateUsage(request, reply),
    ...(gathered.finish === undefined ? {} : { finish: gathered.finish }),
  })
  return reply
}

function refuseBrokenHistory({ history, node }: ModelRequest, scope: TaskScope): void {
  const [problem] = problemsOf(plainList(history))
  if (!problem) return
  const text = `${node} cannot send this history: ${sentenceOf(problem)}`
  scope.emit({ type: 'notice', code: 'history-rejected', text, node, data: { ...problem } })
  throw new NodeFailure('history-rejected', text, { input: { callId: problem.callId, messageId: problem.messageId } })
}

/** Histories that were found sound, by their last message: a history that only grew is checked from there on. */
const sound = new WeakMap<Message, readonly Message[]>()

function problemsOf(history: readonly Message[]): readonly HistoryProblem[] {
  const from = soundLength(history)
  if (historyProblems(from === 0 ? history : history.slice(from)).length > 0) return historyProblems(history)
  const last = history.at(-1)
  if (last) sound.set(last, history)
  return []
}

function soundLength(history: readonly Message[]): number {
  for (let end = history.length; end > 0; end--) {
    const last = history[end - 1]
    const known = last && sound.get(last)
    if (known?.length === end && known.every((message, i) => message === history[i])) return end
  }
  return 0
}

function sentenceOf({ code, callId, tool, index }: HistoryProblem): string {
  const call = `${callId}${tool === undefined ? '' : ` (${tool})`}`
  switch (code) {
    case 'unanswered-call':
      return `the call ${call} of message ${index + 1} has no result.`
    case 'orphan-result':
      return `message ${index + 1} is a result for ${call}, which nobody asked for.`
    case 'misplaced-result':
      return `message ${index + 1} is the result of ${call}, in the wrong place.`
    case 'duplicate-result':
      return `message ${index + 1} is a second result for ${call}.`
    case 'duplicate-call':
      return `message ${index + 1} asks twice under the id ${call}.`
    case 'starts-with-tool':
      return `it begins with the result of ${call}, without the message that asked for it.`
  }
}

function bindTools(
  model: Awaited<ReturnType<TaskScope['model']>>['model'],
  request: ModelRequest,
): Runnable<BaseMessage[], AIMessageChunk> {
  if (request.tools.length === 0 || !model.bindTools) return model as unknown as Runnable<BaseMessage[], AIMessageChunk>
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters },
  }))
  // Only said when it is forbidden: not every provider knows the setting.
  const options = request.parallelCalls === false ? { parallel_tool_calls: false } : {}
  return model.bindTools(tools, options as never) as unknown as Runnable<BaseMessage[], AIMessageChunk>
}

function estimateUsage(request: ModelRequest, reply: AIMessage): Usage {
  const sent =
    request.messages.map((message) => toPlain(message).text).join('') +
    JSON.stringify(request.tools.map((tool) => tool.parameters))
  const plain = toPlain(reply)
  return {
    input: estimateTokens(sent),
    output: estimateTokens(plain.text + JSON.stringify(plain.toolCalls ?? '')),
    estimated: true,
  }
}

interface CallParts {
  id: string
  name: string
  args: string
}

/** Gathers chunks in linear time; LangChain's concat copies the whole message for each token. */
class Gathered {
  readonly #text: string[] = []
  readonly #blocks: Record<string, unknown>[] = []
  readonly #calls = new Map<string, CallParts>()
  readonly #whole: { id: string; name: string; args: Record<string, unknown> }[] = []
  #id: string | undefined
  usage: Usage | undefined
  finish: string | undefined

  /** Takes one chunk in and returns its text. */
  add(chunk: AIMessageChunk): string {
    this.#id ??= chunk.id
    const meta: Readonly<Record<string, unknown>> = chunk.response_metadata ?? {}
    const finish = meta.finish_reason ?? meta.stop_reason
    if (typeof finish === 'string' && finish !== '') this.finish = finish
    if (chunk.usage_metadata) {
      const { input_tokens: input, output_tokens: output } = chunk.usage_metadata
      this.usage = { input, output, ...(meta.estimated === true ? { estimated: true } : {}) }
    }
    for (const part of chunk.tool_call_chunks ?? []) this.#addCall(part)
    if ((chunk.tool_call_chunks ?? []).length === 0) {
      for (const call of chunk.tool_calls ?? []) this.#whole.push({ id: call.id ?? '', name: call.name, args: call.args })
    }
    const text = this.#contentOf(chunk)
    if (text !== '') this.#text.push(text)
    return text
  }

  #contentOf(chunk: AIMessageChunk): string {
    if (typeof chunk.content === 'string') return chunk.content
    let text = ''
    for (const block of chunk.content) {
      if (block.type === 'text' && typeof block.text === 'string') text += block.text
      else this.#blocks.push(block as Record<string, unknown>)
    }
    return text
  }

  #addCall(part: ToolCallChunk): void {
    const key = part.index === undefined ? `id:${part.id ?? this.#calls.size}` : `index:${part.index}`
    const call = this.#calls.get(key) ?? { id: '', name: '', args: '' }
    call.id ||= part.id ?? ''
    call.name += part.name ?? ''
    call.args += part.args ?? ''
    this.#calls.set(key, call)
  }

  message(newMessageId: () => string, newCallId: () => string, spec: Model): AIMessage {
    const text = this.#text.join('')
    const calls: { type: 'tool_call'; id: string; name: string; args: Record<string, unknown> }[] = this.#whole.map((call) => ({
      type: 'tool_call',
      ...call,
      id: call.id || newCallId(),
    }))
    const invalid: { type: 'invalid_tool_call'; id: string; name: string; args: string; error: string }[] = []
    const cut =
      this.finish === 'length' || this.finish === 'max_tokens' || (this.finish === undefined && spec.provider === 'openai')
    const parts = [...this.#calls.values()]
    parts.forEach((part, i) => {
      const id = part.id || newCallId()
      const read = readArguments(part.args)
      if (cut && i === parts.length - 1) {
        invalid.push({
          type: 'invalid_tool_call',
          id,
          name: part.name,
          args: part.args,
          error: 'The reply was cut off inside this call, so it was not run.',
        })
      } else if ('error' in read) {
        invalid.push({ type: 'invalid_tool_call', id, name: part.name, args: part.args, error: read.error })
      } else {
        calls.push({ type: 'tool_call', id, name: part.name, args: read.args })
      }
    })
    return new AIMessage({
      id: this.#id ?? newMessageId(),
      content: this.#blocks.length > 0 ? ([...(text === '' ? [] : [{ type: 'text', text }]), ...this.#blocks] as never) : text,
      tool_calls: calls,
      invalid_tool_calls: invalid,
      ...(this.finish === undefined ? {} : { response_metadata: { finish_reason: this.finish } }),
    })
  }
}

/** Strict JSON, and an object. No text at all means no arguments. */
export function readArguments(raw: string): { readonly args: Record<string, unknown> } | { readonly error: string } {
  if (raw.trim() === '') return { args: {} }
  try {
    const value: unknown = JSON.parse(raw)
    return isRecord(value) ? { args: { ...value } } : { error: 'The arguments are JSON, but not an object.' }
  } catch (error) {
    return { error: `The arguments are not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
