/**
 * Plays the hands for a model under test: runs the calls of each reply with small real tools and hands the results back, until the
 * model answers in text or the rounds are used up. The history it builds is the one a graph would build.
 */
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import type { Runnable } from '@langchain/core/runnables'
import { countingIds, steppedClock } from '../../../src/base/ports'
import type { Model } from '../../../src/document/types'
import type { ModelContext } from '../../../src/models/contract'
import { createModel } from '../../../src/models/create-model'
import type { OfferedTool } from '../../../src/trace/message'

export interface TestTool extends OfferedTool {
  /** Gives the text of the result; throws for an error, whose message is the text. */
  readonly run: (args: Readonly<Record<string, unknown>>, n: number) => string
}
export interface Played {
  readonly messages: readonly BaseMessage[]
  /** Each call in order, with its result. */
  readonly calls: readonly {
    readonly tool: string
    readonly args: Readonly<Record<string, unknown>> | undefined
    readonly raw: string
    readonly result: string
  }[]
  /** The last text without a call, if the model gave one. */
  readonly answer: string | undefined
}
export interface PlayOptions {
  readonly model?: Model
  readonly system?: string
  readonly question: string
  readonly tools?: readonly TestTool[]
  readonly maxRounds?: number
  /** What came before this question on the thread. */
  readonly history?: readonly BaseMessage[]
}

export function testContext(over: Partial<ModelContext> = {}): ModelContext {
  return {
    clock: steppedClock(),
    ids: countingIds(),
    secret: () => undefined,
    fetch: () => Promise.reject(new Error('no network here')),
    ...over,
  }
}

export const bound = (tools: readonly OfferedTool[]) =>
  tools.map(({ name, description, parameters }) => ({ type: 'function' as const, function: { name, description, parameters } }))

export async function makeModel(spec: Model, context = testContext()) {
  const made = await createModel(spec, context)
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

/** The usage on a message; LangChain types it as never there for messages of no special structure. */
export const usageOf = (message: AIMessage) =>
  message.usage_metadata as { readonly input_tokens: number; readonly output_tokens: number } | undefined

/** One reply of a model, gathered from its stream. */
export async function reply(
  model: unknown,
  messages: readonly BaseMessage[],
  tools: readonly OfferedTool[] = [],
): Promise<AIMessage> {
  const chat = model as Runnable<BaseMessage[], AIMessageChunk> & {
    bindTools(tools: unknown): Runnable<BaseMessage[], AIMessageChunk>
  }
  const runnable = tools.length > 0 ? chat.bindTools(bound(tools)) : chat
  let whole: AIMessageChunk | undefined
  for await (const chunk of await runnable.stream([...messages])) whole = whole ? whole.concat(chunk) : chunk
  if (!whole) throw new Error('the model sent nothing')
  const { id, content, tool_calls, invalid_tool_calls, response_metadata } = whole
  const fields = { content, tool_calls: tool_calls ?? [], invalid_tool_calls: invalid_tool_calls ?? [], response_metadata }
  const message = new AIMessage(id === undefined ? fields : { id, ...fields })
  ;(message as { usage_metadata?: unknown }).usage_metadata = whole.usage_metadata
  return message
}

const practice: Model = { id: 'brain', provider: 'practice', temperament: 'obedient', seed: 1 }

export async function play({
  model = practice,
  system = '',
  question,
  tools = [],
  maxRounds = 20,
  history = [],
}: PlayOptions): Promise<Played> {
  const chat = await makeModel(model)
  const prompt = system === '' ? [] : [new SystemMessage(system)]
  const messages: BaseMessage[] = [...history, new HumanMessage(question)]
  const calls: Played['calls'][number][] = []
  const counts = new Map<string, number>()
  for (let round = 0; round <= maxRounds; round++) {
    const said = await reply(chat, [...prompt, ...messages], tools)
    messages.push(said)
    const asked = [
      ...(said.tool_calls ?? []).map((call) => ({
        id: call.id ?? '',
        name: call.name,
        args: call.args as Record<string, unknown> | undefined,
        raw: JSON.stringify(call.args),
      })),
      ...(said.invalid_tool_calls ?? []).map((call) => ({
        id: call.id ?? '',
        name: call.name ?? '',
        args: undefined,
        raw: call.args ?? '',
      })),
    ]
    if (asked.length === 0) return { messages, calls, answer: String(said.content) }
    if (round === maxRounds) break
    for (const call of asked) {
      const { text, failed } = runTool(call, tools, counts)
      calls.push({ tool: call.name, args: call.args, raw: call.raw, result: text })
      messages.push(
        new ToolMessage({ content: text, tool_call_id: call.id, name: call.name, status: failed ? 'error' : 'success' }),
      )
    }
  }
  return { messages, calls, answer: undefined }
}

function runTool(
  call: { readonly name: string; readonly args: Readonly<Record<string, unknown>> | undefined; readonly raw: string },
  tools: readonly TestTool[],
  counts: Map<string, number>,
) {
  const tool = tools.find((candidate) => candidate.name === call.name)
  if (!tool) return { text: `There is no tool called "${call.name}".`, failed: true }
  if (!call.args)
    return {
      text: 'The arguments are not valid JSON: expected a property name in double quotes. Send them again as one JSON object.',
      failed: true,
    }
  const n = (counts.get(call.name) ?? 0) + 1
  counts.set(call.name, n)
  try {
    return { text: tool.run(call.args, n), failed: false }
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), failed: true }
  }
}
