/**
 * OpenTelemetry's conventions for generative AI, new and deprecated: messages as JSON in attributes, as events of the span, or as
 * numbered attributes (OpenLLMetry). Content is opt-in there: many spans have none.
 */
import { INPUT_VALUE, OUTPUT_VALUE } from '@arizeai/openinference-semantic-conventions'
import { isRecord, type UnknownRecord } from '../../base/json'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import type { ModelIo, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { Attributes, listOf } from './attributes'
import type { AttributeSource, Facts, SpanEvent } from './facts'

const operations: Readonly<Record<string, SpanKind>> = {
  chat: 'model',
  text_completion: 'model',
  generate_content: 'model',
  completion: 'model',
  execute_tool: 'tool',
  invoke_agent: 'agent',
  create_agent: 'agent',
}

/** The conventions that are asked before this one. */
const earlier = /^(?:openinference|llm|input|output|span_kind|ai|traceloop)(?:\.|$)/

/** The kind of a span that says it in so many words, and follows no convention that is asked earlier; `undefined`: more has to be read. */
export function operationSaid(attributes: Attributes): SpanKind | undefined {
  const operation = attributes.plain('gen_ai.operation.name')?.value
  const kind = typeof operation === 'string' && Object.hasOwn(operations, operation) ? operations[operation] : undefined
  if (kind === undefined || attributes.some((key) => earlier.test(key))) return undefined
  const tool = attributes.plain('gen_ai.tool.name')
  return tool === undefined || tool.value === mergedTools ? undefined : kind
}

/** The development kit of Google adds a span for the results of several tools together, each of which has its own. */
const mergedTools = '(merged tools)'

export function genAi({ name, attributes, events, error }: AttributeSource): Facts | undefined {
  if (!attributes.has('gen_ai', 'llm.request.type')) return undefined
  const operation = attributes.text('gen_ai.operation.name')
  const known = operation === undefined || !Object.hasOwn(operations, operation) ? undefined : operations[operation]
  const asks = attributes.has(
    'gen_ai.prompt',
    'gen_ai.completion',
    'gen_ai.input.messages',
    'gen_ai.output.messages',
    'llm.request.type',
  )
  const merged = attributes.text('gen_ai.tool.name') === mergedTools
  const kind =
    (merged ? 'event' : known) ??
    (operation === undefined
      ? attributes.has('gen_ai.tool.name')
        ? 'tool'
        : asks || attributes.has('gen_ai.request.model')
          ? 'model'
          : undefined
      : undefined)
  const input = attributes.value('gen_ai.tool.call.arguments', 'gen_ai.input.messages', 'input')
  const output = attributes.value('gen_ai.tool.call.result', 'gen_ai.output.messages', 'output')
  return {
    ...(kind === undefined ? {} : { kind }),
    agent: attributes.text('gen_ai.agent.name'),
    threadId: attributes.text('gen_ai.conversation.id'),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'model' ? { model: () => modelOf(attributes, events) } : {}),
    ...(kind === 'tool' ? { tool: () => toolOf(attributes, events, name, error) } : {}),
  }
}

function modelOf(attributes: Attributes, events: readonly SpanEvent[]): ModelIo {
  const numbered = attributes.list('gen_ai.prompt').map(numberedMessage)
  const answers = attributes.list('gen_ai.completion').map(numberedMessage)
  const told = [...events, ...listedEvents(attributes.at('events'))].flatMap(messageOfEvent)
  const detail = (key: string) => events.map((event) => event.attributes.value(key)).find((value) => !isMissing(value))
  const sent = [
    attributes.value('gen_ai.input.messages'),
    detail('gen_ai.input.messages'),
    numbered.length > 0 ? numbered : attributes.value('gen_ai.prompt'),
    told.some(({ reply }) => !reply) ? told.filter(({ reply }) => !reply).map(({ message }) => message) : undefined,
    eventValue(events, 'gen_ai.content.prompt', 'gen_ai.prompt'),
    attributes.value(INPUT_VALUE, 'input'),
  ].find((one) => !isMissing(one))
  const got = [
    attributes.value('gen_ai.output.messages'),
    detail('gen_ai.output.messages'),
    answers.length > 0 ? answers : attributes.value('gen_ai.completion'),
    told.find(({ reply }) => reply)?.message,
    eventValue(events, 'gen_ai.content.completion', 'gen_ai.completion'),
    attributes.value(OUTPUT_VALUE, 'output'),
  ].find((one) => !isMissing(one))
  const system = decoded(
    attributes.value('gen_ai.system_instructions', 'gen_ai.request.system_instructions') ?? detail('gen_ai.system_instructions'),
  ).value
  const input = isMissing(system) ? sent : { system, messages: decoded(sent).value ?? [] }
  const first = attributes.number('gen_ai.usage.input_tokens', 'gen_ai.usage.prompt_tokens')
  const second = attributes.number('gen_ai.usage.output_tokens', 'gen_ai.usage.completion_tokens')
  const usage = first === undefined && second === undefined ? undefined : { input: first ?? 0, output: second ?? 0 }
  const tools =
    decoded(attributes.value('gen_ai.tool.definitions')).value ??
    requestTools(attributes) ??
    listOf(attributes.treeAt('llm.request.functions'))
  const io = readModelIo(input, got, { model: attributes.text('gen_ai.response.model', 'gen_ai.request.model'), tools, usage })
  const reasons = attributes.at('gen_ai.response.finish_reasons')
  const finish = io.finish ?? (Array.isArray(reasons) && typeof reasons[0] === 'string' ? reasons[0] : undefined)
  return finish === undefined ? io : { ...io, finish }
}

/** `gen_ai.prompt.0.role`, `gen_ai.prompt.0.tool_calls.0.name`: one message as OpenAI chat writes it. */
function numberedMessage(item: unknown): unknown {
  if (!isRecord(item)) return item
  const calls = listOf(item.tool_calls).map((call): UnknownRecord => (isRecord(call) ? { ...call } : {}))
  const content =
    typeof item.content === 'string' && /^\s*\[\s*\{/.test(item.content) ? decoded(item.content).value : item.content
  const { tool_calls: _numbered, ...rest } = item
  return { role: 'assistant', ...rest, content: content ?? null, ...(calls.length > 0 ? { tool_calls: calls } : {}) }
}

/** Logfire keeps the events of a call as one list in an attribute, each with its name beside what it says. */
function listedEvents(value: unknown): readonly SpanEvent[] {
  const { value: list } = decoded(value)
  if (!Array.isArray(list)) return []
  return list.filter(isRecord).map((item) => ({
    name: typeof item['event.name'] === 'string' ? item['event.name'] : '',
    attributes: new Attributes([{ key: 'body', value: item }]),
  }))
}

/** The tools of a request, where Pydantic AI keeps its parameters as one attribute. */
function requestTools(attributes: Attributes): unknown {
  const { value } = decoded(attributes.value('model_request_parameters'))
  if (!isRecord(value)) return undefined
  const lists = [value.function_tools, value.output_tools].flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))
  return lists.length === 0
    ? undefined
    : lists.map(({ name, description, parameters_json_schema: parameters }) => ({ name, description, parameters }))
}

/** Events that are messages: `gen_ai.user.message`, `gen_ai.choice`. One that holds no content, because that is opt-in, is none. */
function messageOfEvent({
  name,
  attributes,
}: SpanEvent): readonly { readonly message: UnknownRecord; readonly reply: boolean }[] {
  const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(name)?.[1]
  const reply = name === 'gen_ai.choice'
  if (role === undefined && !reply) return []
  const body = decoded(attributes.at('message') ?? attributes.at('body') ?? attributes.at('event.body')).value
  const own: UnknownRecord = isRecord(body) ? body : {}
  const inner = isRecord(own.message) ? own.message : own
  const calls = decoded(inner.tool_calls ?? own.tool_calls ?? attributes.at('tool_calls')).value
  const content = inner.content ?? attributes.at('content') ?? (typeof body === 'string' || Array.isArray(body) ? body : null)
  const said = [content, inner.parts, inner.refusal].some((one) => one !== null && one !== undefined)
  // Of a reply the calls are worth having without their arguments as well; a history repeats them.
  const asks = Array.isArray(calls) && (reply ? calls.length > 0 : calls.some(hasArguments))
  if (!said && !asks) return []
  const message = {
    role: role ?? 'assistant',
    ...inner,
    content,
    ...(Array.isArray(calls) ? { tool_calls: calls } : {}),
    tool_call_id: inner.tool_call_id ?? inner.id ?? attributes.at('id'),
    finish_reason: own.finish_reason ?? attributes.at('finish_reason'),
  }
  return [{ message, reply }]
}

const hasArguments = (call: unknown): boolean =>
  isRecord(call) && (call.arguments !== undefined || (isRecord(call.function) && call.function.arguments !== undefined))

const eventValue = (events: readonly SpanEvent[], name: string, key: string): unknown =>
  events.find((event) => event.name === name)?.attributes.value(key)

function toolOf(attributes: Attributes, events: readonly SpanEvent[], name: string, error: string | undefined) {
  const facts = {
    name: attributes.text('gen_ai.tool.name') ?? name.replace(/^execute_tool\s+/, ''),
    callId: attributes.text('gen_ai.tool.call.id'),
    error,
  }
  const input =
    attributes.value('gen_ai.tool.call.arguments', 'tool_arguments', INPUT_VALUE, 'input') ??
    eventValue(events, 'gen_ai.tool.message', 'content')
  const output =
    attributes.value('gen_ai.tool.call.result', 'tool_response', OUTPUT_VALUE, 'output') ??
    eventValue(events, 'gen_ai.choice', 'message')
  return readToolIo(isRecord(input) ? { ...input } : input, isRecord(output) ? { ...output } : output, facts)
}
