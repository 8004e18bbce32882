/**
 * OpenInference: `openinference.span.kind`, `llm.input_messages.N.message.…`, `input.value`, `tool_call.id`. Its names come from its own
 * package; spelled out here are only the ones that older writers used.
 */
import {
  AGENT_NAME,
  GRAPH_NODE_ID,
  INPUT_VALUE,
  LLM_FINISH_REASON,
  LLM_INPUT_MESSAGES,
  LLM_MODEL_NAME,
  LLM_OUTPUT_MESSAGES,
  LLM_PROMPTS,
  LLM_TOKEN_COUNT_COMPLETION,
  LLM_TOKEN_COUNT_PROMPT,
  LLM_TOOLS,
  METADATA,
  MessageAttributePostfixes,
  OUTPUT_VALUE,
  RETRIEVAL_DOCUMENTS,
  SESSION_ID,
  SemanticAttributePrefixes,
  TOOL_CALL_FUNCTION_ARGUMENTS_JSON,
  TOOL_CALL_FUNCTION_NAME,
  TOOL_CALL_ID,
  TOOL_ID,
  TOOL_NAME,
  TOOL_PARAMETERS,
  ToolAttributePostfixes,
  ToolCallAttributePostfixes,
} from '@arizeai/openinference-semantic-conventions'
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { ModelIo, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { type Attributes, listOf } from './attributes'
import type { AttributeSource, Facts } from './facts'

/** What stands in front of the names inside a list: `llm.input_messages.0.message.role`. */
const inside = SemanticAttributePrefixes
const own = MessageAttributePostfixes

/** The package has it only inside one object with every name. */
export const SPAN_KIND = `${inside.openinference}.span.kind`

const kinds: Readonly<Record<string, SpanKind>> = {
  LLM: 'model',
  TOOL: 'tool',
  AGENT: 'agent',
  RETRIEVER: 'retriever',
}

/** The kind of a span that says it in so many words; `undefined`: its other attributes have to be read. */
export function kindSaid(attributes: Attributes): SpanKind | undefined {
  const own = attributes.plain(SPAN_KIND)
  if (own === undefined) return undefined
  const said = (textOf(own.value) ?? attributes.plainText('span_kind'))?.toUpperCase()
  return said !== undefined && Object.hasOwn(kinds, said) ? kinds[said] : undefined
}

export function openInference({ name, attributes, error }: AttributeSource): Facts | undefined {
  const said = attributes.text(SPAN_KIND, 'span_kind')
  const isModel = attributes.has(LLM_INPUT_MESSAGES, LLM_OUTPUT_MESSAGES)
  if (said === undefined && !isModel && !attributes.has(INPUT_VALUE, OUTPUT_VALUE)) return undefined
  const kind =
    said === undefined
      ? isModel
        ? 'model'
        : undefined
      : Object.hasOwn(kinds, said.toUpperCase())
        ? kinds[said.toUpperCase()]
        : undefined
  const input = attributes.value(INPUT_VALUE)
  const output = attributes.value(OUTPUT_VALUE) ?? documentsIn(attributes)
  const metadata = attributes.at(METADATA)
  const node = nodeMarkOf(typeof metadata === 'string' ? decoded(metadata).value : metadata)
  return {
    ...(kind === undefined ? {} : { kind }),
    // smolagents calls the span of an agent after its method.
    ...(kind === 'agent' ? { agent: attributes.text(AGENT_NAME, GRAPH_NODE_ID) ?? name.replace(/(?<=.)\.run$/, '') } : {}),
    ...(node === undefined ? {} : { node }),
    threadId: attributes.text(SESSION_ID),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'model' ? { model: () => modelOf(attributes) } : {}),
    ...(kind === 'tool' ? { tool: () => toolOf(attributes, name, error) } : {}),
  }
}

function documentsIn(attributes: Attributes): unknown {
  const documents = attributes.list(RETRIEVAL_DOCUMENTS).map((item) => {
    const document = isRecord(item) ? item[inside.document] : undefined
    return isRecord(document) ? { ...document } : item
  })
  return documents.length === 0 ? undefined : documents
}

function modelOf(attributes: Attributes): ModelIo {
  const put = isOfItems(attributes) ? joinedReplies : (list: readonly UnknownRecord[]) => list
  const sent = put(attributes.list(LLM_INPUT_MESSAGES).map(messageOf))
  const got = put(attributes.list(LLM_OUTPUT_MESSAGES).map(messageOf))
  const prompts = attributes.list(LLM_PROMPTS).map((item) => textAt(item, inside.prompt))
  const choices = attributes.list('llm.choices').map((item) => textAt(item, 'completion'))
  const input = sent.length > 0 ? sent : prompts.length > 0 ? prompts : attributes.value(INPUT_VALUE)
  const output = got.length > 0 ? got : (choices[0] ?? attributes.value(OUTPUT_VALUE))
  const tools = attributes.list(LLM_TOOLS).map((item) => {
    const tool = isRecord(item) ? item[inside.tool] : undefined
    return decoded(isRecord(tool) ? tool[ToolAttributePostfixes.json_schema] : undefined).value
  })
  const prompt = attributes.number(LLM_TOKEN_COUNT_PROMPT)
  const completion = attributes.number(LLM_TOKEN_COUNT_COMPLETION)
  const usage = prompt === undefined && completion === undefined ? undefined : { input: prompt ?? 0, output: completion ?? 0 }
  const model = attributes.text(LLM_MODEL_NAME, 'llm.model')
  const io = readModelIo(input, output, { model, tools, usage })
  // The reply may be known better from its body than from the attributes, which hold its text only.
  const body = got.length > 0 && io.said === undefined ? readModelIo(undefined, attributes.value(OUTPUT_VALUE)).said : undefined
  const finish = io.finish ?? attributes.text(LLM_FINISH_REASON)
  return { ...io, ...(body === undefined ? {} : { said: body }), ...(finish === undefined ? {} : { finish }) }
}

/** True for a reply of the Responses API, whose body is a list of items. */
function isOfItems(attributes: Attributes): boolean {
  const body = attributes.at(OUTPUT_VALUE)
  if (typeof body !== 'string' || !body.includes('"output"')) return false
  const { value } = decoded(body)
  return isRecord(value) && Array.isArray(value.output) && value.choices === undefined
}

/** Of a reply's items each was made a message of its own; those that only ask for tools belong to the one before. */
function joinedReplies(list: readonly UnknownRecord[]): readonly UnknownRecord[] {
  const joined: UnknownRecord[] = []
  for (const message of list) {
    const last = joined.at(-1)
    const calls = listOf(message.tool_calls)
    const goesOn = message.role === 'assistant' && last?.role === 'assistant' && calls.length > 0 && isMissing(message.content)
    if (last && goesOn) joined[joined.length - 1] = { ...last, tool_calls: [...listOf(last.tool_calls), ...calls] }
    else joined.push(message)
  }
  return joined
}

const textAt = (item: unknown, key: string): string =>
  isRecord(item) ? asText(isRecord(item[key]) ? item[key].text : (item[key] ?? item.text ?? '')) : asText(item)

/** What an item of a list holds under its own prefix; an item without one is taken as it is. */
function within(item: unknown, prefix: string): UnknownRecord {
  if (!isRecord(item)) return {}
  const inner = item[prefix]
  return isRecord(inner) ? inner : item
}

/** One flattened message as OpenAI chat writes it. */
function messageOf(item: unknown): UnknownRecord {
  const message = within(item, inside.message)
  const parts = listOf(message[own.contents])
  const contents = parts.filter((part) => !isCall(part)).map((part) => ({ ...within(part, inside.message_content) }))
  const listed = listOf(message[own.tool_calls]).map(callOf)
  // A writer that keeps the order of text and calls repeats the calls among the contents.
  const calls = listed.length > 0 ? listed : parts.filter(isCall).map(callOf)
  const legacy = textOf(message[own.function_call_name])
  const toolCallId = message[own.tool_call_id]
  const name = message[own.name]
  return {
    role: textOf(message[own.role]) ?? 'user',
    content: message[own.content] ?? (contents.length > 0 ? contents : null),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(legacy === undefined ? {} : { function_call: { name: legacy, arguments: message[own.function_call_arguments_json] } }),
    ...(toolCallId === undefined ? {} : { tool_call_id: toolCallId }),
    ...(name === undefined ? {} : { name }),
  }
}

/** True for a part of a message's contents that is a call of a tool. */
const isCall = (part: unknown): boolean => isRecord(part) && isRecord(part[inside.tool_call])

function callOf(one: unknown): UnknownRecord {
  const call = within(one, inside.tool_call)
  const asked = isRecord(call.function) ? call.function : call
  return { id: call[ToolCallAttributePostfixes.id], function: { name: asked.name, arguments: argumentsOf(asked.arguments) } }
}

/** Arguments that were flattened with the rest are an object again. */
const argumentsOf = (value: unknown): unknown => (isRecord(value) ? { ...value } : value)

function toolOf(attributes: Attributes, name: string, error: string | undefined) {
  const input = attributes.value(INPUT_VALUE, TOOL_CALL_FUNCTION_ARGUMENTS_JSON, TOOL_PARAMETERS)
  const facts = {
    name: attributes.text(TOOL_NAME, TOOL_CALL_FUNCTION_NAME) ?? name,
    callId: attributes.text(TOOL_CALL_ID, TOOL_ID),
    error,
  }
  return readToolIo(isRecord(input) ? { ...input } : input, attributes.value(OUTPUT_VALUE), facts)
}
