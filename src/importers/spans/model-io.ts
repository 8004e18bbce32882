/**
 * What a model saw and said, out of the input and output of its span as tracers keep them: bodies of the providers' APIs, LangChain's
 * `generations`, lists of messages, or plain texts. A reply in a form that is not known is shown as it stands.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import { decoded, isMissing } from './decode'
import { readMessages } from './read-messages'
import type { ContentRepair, ModelIo } from './span'

export interface Extra {
  readonly model?: string | undefined
  readonly tools?: unknown
  readonly usage?: ModelIo['usage']
}

/** Reads both sides. `extra`: what the span tells beside them; it counts less than what the content says, but for the model's name. */
export function readModelIo(input: unknown, output: unknown, extra: Extra = {}): ModelIo {
  const sent = decoded(input)
  const got = decoded(output)
  const { saw, tools: inList } = sawIn(sent.value)
  const asked = isRecord(sent.value) ? sent.value : {}
  const reply = isMissing(got.value) ? undefined : replyIn(got.value)
  const tools = firstList(
    inList,
    readTools(toolsIn(asked)),
    readTools(extra.tools),
    isRecord(got.value) ? readTools(got.value.tools) : [],
  )
  const repairs: readonly ContentRepair[] = [...sent.repairs, ...got.repairs]
  const model = textOf(reply?.model) ?? extra.model ?? textOf(asked.model) ?? textOf(asked.model_name)
  const usage = reply?.usage ?? extra.usage
  return {
    saw,
    ...(model === undefined ? {} : { model }),
    ...(reply?.said === undefined ? {} : { said: reply.said }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(usage === undefined ? {} : { usage }),
    ...(reply?.finish === undefined ? {} : { finish: reply.finish }),
    ...(repairs.length === 0 ? {} : { repairs }),
  }
}

/** The tools of a request; Gemini keeps its functions in lists of their own. */
function toolsIn(asked: UnknownRecord): unknown {
  const config = isRecord(asked.config) ? asked.config : {}
  const tools = asked.tools ?? asked.functions ?? config.tools
  if (!Array.isArray(tools)) return tools
  return tools.flatMap((tool: unknown): readonly unknown[] => {
    const functions = isRecord(tool) ? (tool.function_declarations ?? tool.functionDeclarations) : undefined
    return Array.isArray(functions) ? functions : [tool]
  })
}

const firstList = (...lists: readonly (readonly OfferedTool[])[]): readonly OfferedTool[] =>
  lists.find((list) => list.length > 0) ?? []

/** The messages of a request, its system prompt in front. */
export function sawIn(value: unknown): { readonly saw: readonly MappedMessage[]; readonly tools: readonly OfferedTool[] } {
  if (isMissing(value)) return { saw: [], tools: [] }
  if (!isRecord(value)) {
    const { messages, tools } = readMessages(value)
    return { saw: messages, tools }
  }
  const config = isRecord(value.config) ? value.config : {}
  const system = [
    value.system,
    value.instructions,
    value.system_instruction,
    value.systemInstruction,
    config.system_instruction,
  ].find((one) => !isMissing(one))
  const lead: readonly MappedMessage[] = system === undefined ? [] : [systemOf(system)]
  const positional = positionalIn(value)
  if (positional !== undefined) return { saw: [...lead, ...readMessages(positional).messages], tools: [] }
  for (const key of ['messages', 'prompts', 'input', 'contents', 'prompt', 'inputs', 'question', 'query', 'text']) {
    if (isMissing(value[key])) continue
    const inner = decoded(value[key]).value
    const nested = isRecord(inner) && Array.isArray(inner.messages) ? inner.messages : inner
    const { messages, tools } = readMessages(nested)
    return { saw: [...lead, ...messages], tools }
  }
  if (isMessage(value)) return { saw: readMessages(value).messages, tools: [] }
  return Object.keys(value).length === 0
    ? { saw: lead, tools: [] }
    : { saw: [...lead, ...readMessages([JSON.stringify(value)]).messages], tools: [] }
}

/** What a function of Python was called with, when that is one text: `{"args": ["…"]}`. */
function positionalIn({ args, kwargs, ...rest }: UnknownRecord): string | undefined {
  if (!Array.isArray(args) || args.length !== 1 || Object.keys(rest).length > 0) return undefined
  if (isRecord(kwargs) && Object.keys(kwargs).length > 0) return undefined
  return textOf(args[0])
}

const isMessage = (value: UnknownRecord): boolean =>
  typeof value.role === 'string' || value.lc !== undefined || value.content !== undefined

function systemOf(value: unknown): MappedMessage {
  const parts = isRecord(value) && Array.isArray(value.parts) ? value.parts : value
  const text = Array.isArray(parts)
    ? parts.map((part: unknown) => (isRecord(part) ? asText(part.text ?? part.content ?? '') : asText(part))).join('\n')
    : isRecord(parts)
      ? asText(parts.text ?? parts.content ?? parts)
      : asText(parts)
  return { message: { id: '', role: 'system', text } }
}

interface Reply {
  readonly said?: MappedMessage | undefined
  readonly model?: unknown
  readonly usage?: ModelIo['usage']
  readonly finish?: string | undefined
}

/** The reply in an output of any form. */
export function replyIn(value: unknown, depth = 0): Reply {
  if (typeof value === 'string') return { said: spoken(value) }
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isVercelCall)) return ofValue(plainReply({ toolCalls: value }))
    if (value.length > 0 && value.every(isBlock)) return ofValue({ role: 'assistant', content: value })
    const { messages } = readMessages(value)
    const said = together(messages) ?? messages.at(-1)
    return said === undefined ? {} : ofMessage(typeof value.at(-1) === 'string' ? spoken(said.message.text) : said)
  }
  if (!isRecord(value) || Object.keys(value).length === 0) return {}
  const usage = readUsage(value.usage) ?? readUsage(value.usage_metadata) ?? readUsage(value.usageMetadata)
  const about = isRecord(value.llm_output) ? value.llm_output : isRecord(value.llmOutput) ? value.llmOutput : {}
  const facts = {
    model: value.model ?? about.model_name ?? value.model_name,
    usage: usage ?? readUsage(about.token_usage ?? about.tokenUsage),
    finish: textOf(value.finish_reason) ?? textOf(value.finishReason) ?? textOf(value.stop_reason),
  }
  const inner = innerReply(value, depth)
  return {
    ...inner,
    model: inner.model ?? facts.model,
    usage: facts.usage ?? inner.usage,
    finish: inner.finish ?? facts.finish,
  }
}

function innerReply(value: UnknownRecord, depth: number): Reply {
  const generation = firstOf(value.generations)
  if (isRecord(generation)) {
    const info = isRecord(generation.generation_info)
      ? generation.generation_info
      : isRecord(generation.generationInfo)
        ? generation.generationInfo
        : {}
    const reply = isMissing(generation.message) ? { said: spoken(asText(generation.text ?? '')) } : ofValue(generation.message)
    return { ...reply, finish: reply.finish ?? textOf(info.finish_reason) }
  }
  const choice = firstOf(value.choices)
  if (isRecord(choice)) {
    const message = choice.message ?? choice.delta
    return {
      ...(isRecord(message) ? ofValue({ role: 'assistant', ...message }) : { said: spoken(asText(choice.text ?? '')) }),
      finish: textOf(choice.finish_reason),
    }
  }
  const candidate = firstOf(value.candidates)
  if (isRecord(candidate) && isRecord(candidate.content)) {
    return {
      ...ofValue({ role: 'model', ...candidate.content }),
      finish: textOf(candidate.finishReason ?? candidate.finish_reason),
    }
  }
  if (isMessage(value) || Array.isArray(value.parts))
    return ofValue({ ...(value.lc === undefined && value.type !== 'ai' ? { role: 'assistant' } : {}), ...value })
  if (typeof value.text === 'string' || Array.isArray(value.toolCalls) || Array.isArray(value.tool_calls))
    return ofValue(plainReply(value))
  for (const key of ['messages', 'output', 'message', 'result', 'response', 'completion', 'outputs']) {
    if (!isMissing(value[key]) && depth < 4) {
      const found = replyIn(decoded(value[key]).value, depth + 1)
      if (found.said) return found
    }
  }
  return depth === 0 && !isFactsOnly(value) ? { said: spoken(JSON.stringify(value)) } : {}
}

/** An answer that holds counts and ids, but nothing said. */
const isFactsOnly = (value: UnknownRecord): boolean =>
  ['choices', 'generations', 'messages', 'output', 'usage', 'object'].some((key) => Object.hasOwn(value, key))

/** The Vercel AI SDK and what imitates it. */
function plainReply(value: UnknownRecord): UnknownRecord {
  const calls = Array.isArray(value.toolCalls) ? value.toolCalls : Array.isArray(value.tool_calls) ? value.tool_calls : []
  return {
    role: 'assistant',
    content: asText(value.text ?? ''),
    reasoning: value.reasoning,
    tool_calls: calls.map((call: unknown) =>
      isRecord(call) && call.toolName !== undefined
        ? { id: call.toolCallId, name: call.toolName, arguments: call.args ?? call.input }
        : call,
    ),
  }
}

/** The first item, out of the list of a batch when it is in one. */
function firstOf(value: unknown): unknown {
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : []
  return Array.isArray(first) ? (first as readonly unknown[])[0] : first
}

function ofValue(value: unknown): Reply {
  const { messages } = readMessages(value)
  const said = messages.find(({ message }) => message.role === 'ai') ?? messages[0]
  return said === undefined ? {} : ofMessage(said)
}

function ofMessage(said: MappedMessage): Reply {
  const mine = said.message.role === 'ai' ? said : { ...said, message: { ...said.message, role: 'ai' as const } }
  return { said: mine, model: said.model, usage: said.usage, finish: said.finish }
}

/** A list of calls alone, as the Vercel AI SDK gives it. */
const isVercelCall = (item: unknown): boolean => isRecord(item) && item.toolName !== undefined && item.toolCallId !== undefined

/** A part of a message, without the message around it. */
const isBlock = (item: unknown): boolean =>
  isRecord(item) &&
  item.role === undefined &&
  item.lc === undefined &&
  typeof item.type === 'string' &&
  /^(?:text|thinking|tool_use|tool-call|reasoning)$/.test(item.type)

/** The reply in a list: the last message of a model; one that only asks for tools goes on with the one before, and is one reply with it. */
function together(messages: readonly MappedMessage[]): MappedMessage | undefined {
  const at = messages.findLastIndex(({ message }) => message.role === 'ai')
  const last = messages[at]
  if (!last?.message.toolCalls) return last
  let from = at
  while (
    messages[from - 1]?.message.role === 'ai' &&
    (messages[from]?.message.text === '' || messages[from - 1]?.message.toolCalls)
  )
    from -= 1
  if (from === at) return last
  const parts = messages.slice(from, at + 1).map(({ message }) => message)
  const text = parts.flatMap((part) => (part.text === '' ? [] : [part.text])).join('\n')
  const blocks = parts.flatMap((part) => part.blocks ?? [])
  const toolCalls = parts.flatMap((part) => part.toolCalls ?? [])
  return { ...last, message: { ...last.message, text, ...(blocks.length === 0 ? {} : { blocks }), toolCalls } }
}

const spoken = (text: string): MappedMessage => ({ message: { id: '', role: 'ai', text } })
