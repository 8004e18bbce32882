/**
 * One model call, recorded: what the model saw, each token, what it said. Brains and compress nodes share it.
 * A history that a strict provider would refuse is refused here, before anything is sent, whatever the model behind it.
 */
import type { AIMessage, AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import { ChatPromptValue } from '@langchain/core/prompt_values'
import type { Runnable } from '@langchain/core/runnables'
import { growsFrom } from '../../base/grown-lists'
import type { Tool } from '../../document/types'
import { modelErrorOf } from '../../models/model-error'
import { estimateTokens } from '../../models/tokens'
import { type HistoryProblem, historyProblems } from '../../trace/history'
import type { Message, Usage } from '../../trace/message'
import { NodeFailure, type TaskScope } from './contract'
import { GatheredReply, isCutReason } from './gathered-reply'
import { plainList, toPlain } from './messages'

export interface ModelRequest {
  readonly modelId: string
  /** What must be a history that any provider accepts. */
  readonly history: readonly BaseMessage[]
  /** The prompt: what goes before it, or behind it. */
  readonly before?: readonly BaseMessage[]
  readonly after?: readonly BaseMessage[]
  /** The history as this model reads it, when it reads it in another form. */
  readonly rewritten?: readonly BaseMessage[] | undefined
  readonly tools: readonly Tool[]
  readonly parallelCalls?: boolean | undefined
  readonly purpose?: 'summary' | undefined
  readonly node: string
}

/** Calls the model and returns its reply. Throws a NodeFailure when the history cannot be sent or the model fails. */
export async function callModel(request: ModelRequest, scope: TaskScope): Promise<AIMessage> {
  refuseBrokenHistory(request, scope)
  const messages = sentMessages(request)
  const { model, spec } = await scope.model(request.modelId)
  const runnable = bindTools(model, request)
  const callId = scope.ids.next('model-call')
  scope.emit({
    type: 'model-called',
    taskId: scope.taskId,
    callId,
    model: request.modelId,
    messages: plainSent(request),
    tools: request.tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  })
  const gathered = new GatheredReply()
  try {
    // As a prompt it is taken as it is; a list would be looked at message by message once more.
    const stream = await runnable.stream(new ChatPromptValue([...messages]), scope.config)
    for await (const chunk of stream) {
      const text = gathered.add(chunk)
      if (text === '') continue
      scope.emit({ type: 'token', callId, text, ...(request.purpose ? { purpose: request.purpose } : {}) })
      if (scope.pause && spec.provider !== 'openai') await scope.pause('token')
    }
  } catch (error) {
    scope.signal.throwIfAborted()
    const { code, message, details } = modelErrorOf(error)
    const input = messages.slice(-1).map(toPlain)[0]
    throw new NodeFailure(code, message, { model: request.modelId, input, data: { ...details } })
  }
  const reply = gathered.message(scope.ids, { endsSaid: spec.provider === 'openai' })
  if (isCutReason(gathered.finish)) {
    const text = `The reply to ${request.node} was cut off (${gathered.finish}): it is not whole.`
    scope.emit({ type: 'notice', code: 'reply-cut', text, node: request.node, data: { finish: gathered.finish } })
  }
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
  throw new NodeFailure('history-rejected', text, {
    input: { callId: problem.callId, messageId: problem.messageId },
    data: { ...problem, node },
  })
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
    if (known?.length === end && growsFrom(history, known)) return end
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
): Runnable<ChatPromptValue, AIMessageChunk> {
  if (request.tools.length === 0 || !model.bindTools) return model as unknown as Runnable<ChatPromptValue, AIMessageChunk>
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters },
  }))
  // Only said when it is forbidden: not every provider knows the setting.
  const options = request.parallelCalls === false ? { parallel_tool_calls: false } : {}
  return model.bindTools(tools, options as never) as unknown as Runnable<ChatPromptValue, AIMessageChunk>
}

function estimateUsage(request: ModelRequest, reply: AIMessage): Usage {
  const { text, toolCalls } = toPlain(reply)
  return {
    input: sentTokens(plainSent(request), request.tools),
    output: estimateTokens(text + JSON.stringify(toolCalls ?? '')),
    estimated: true,
  }
}

/** Everything that the model gets to read, in order. */
export const sentMessages = ({ before = [], history, rewritten, after = [] }: ModelRequest): readonly BaseMessage[] =>
  before.concat(rewritten ?? history, after)

/** The same as plain data. The history is converted apart: it is the part that only grows, and is not converted again. */
export const plainSent = ({ before = [], history, rewritten, after = [] }: ModelRequest): readonly Message[] =>
  before.map(toPlain).concat(plainList(rewritten ?? history), after.map(toPlain))

/** About how many tokens a request is: texts, calls and the tools that are offered. */
export function sentTokens(messages: readonly Message[], tools: readonly Tool[]): number {
  const texts = messages.map(({ text, toolCalls }) => (toolCalls ? text + JSON.stringify(toolCalls) : text))
  const offered = tools.map(({ name, description, parameters }) => name + description + JSON.stringify(parameters))
  return estimateTokens([...texts, ...offered].join('\n'))
}
