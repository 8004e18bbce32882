/** OpenInference: `openinference.span.kind`, `llm.input_messages.N.message.…`, `input.value`, `tool_call.id`. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { ModelIo, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { type Attributes, listOf } from './attributes'
import type { AttributeSource, Facts } from './facts'

const kinds: Readonly<Record<string, SpanKind>> = {
  LLM: 'model',
  TOOL: 'tool',
  AGENT: 'agent',
  RETRIEVER: 'retriever',
}

export function openInference({ name, attributes, error }: AttributeSource): Facts | undefined {
  const said = attributes.text('openinference.span.kind', 'span_kind')
  const isModel = attributes.has('llm.input_messages', 'llm.output_messages')
  if (said === undefined && !isModel && !attributes.has('input.value', 'output.value')) return undefined
  const kind =
    said === undefined
      ? isModel
        ? 'model'
        : undefined
      : Object.hasOwn(kinds, said.toUpperCase())
        ? kinds[said.toUpperCase()]
        : undefined
  const input = attributes.value('input.value')
  const output = attributes.value('output.value') ?? documentsIn(attributes)
  const metadata = attributes.at('metadata')
  const node = nodeMarkOf(typeof metadata === 'string' ? decoded(metadata).value : metadata)
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(kind === 'agent' ? { agent: attributes.text('agent.name', 'graph.node.id') ?? name } : {}),
    ...(node === undefined ? {} : { node }),
    threadId: attributes.text('session.id'),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'model' ? { model: () => modelOf(attributes) } : {}),
    ...(kind === 'tool' ? { tool: () => toolOf(attributes, name, error) } : {}),
  }
}

function documentsIn(attributes: Attributes): unknown {
  const documents = attributes
    .list('retrieval.documents')
    .map((item) => (isRecord(item) && isRecord(item.document) ? { ...item.document } : item))
  return documents.length === 0 ? undefined : documents
}

function modelOf(attributes: Attributes): ModelIo {
  const sent = attributes.list('llm.input_messages').map(messageOf)
  const got = attributes.list('llm.output_messages').map(messageOf)
  const prompts = attributes.list('llm.prompts').map((item) => textAt(item, 'prompt'))
  const choices = attributes.list('llm.choices').map((item) => textAt(item, 'completion'))
  const input = sent.length > 0 ? sent : prompts.length > 0 ? prompts : attributes.value('input.value')
  const output = got.length > 0 ? got : (choices[0] ?? attributes.value('output.value'))
  const tools = attributes.list('llm.tools').map((item) => {
    const schema = isRecord(item) && isRecord(item.tool) ? item.tool.json_schema : undefined
    return decoded(schema).value
  })
  const prompt = attributes.number('llm.token_count.prompt')
  const completion = attributes.number('llm.token_count.completion')
  const usage = prompt === undefined && completion === undefined ? undefined : { input: prompt ?? 0, output: completion ?? 0 }
  const model = attributes.text('llm.model_name', 'llm.model')
  const io = readModelIo(input, output, { model, tools, usage })
  // The reply may be known better from its body than from the attributes, which hold its text only.
  const body = got.length > 0 && io.said === undefined ? readModelIo(undefined, attributes.value('output.value')).said : undefined
  const finish = io.finish ?? attributes.text('llm.finish_reason')
  return { ...io, ...(body === undefined ? {} : { said: body }), ...(finish === undefined ? {} : { finish }) }
}

const textAt = (item: unknown, key: string): string =>
  isRecord(item) ? asText(isRecord(item[key]) ? item[key].text : (item[key] ?? item.text ?? '')) : asText(item)

/** One flattened message as OpenAI chat writes it. */
function messageOf(item: unknown): UnknownRecord {
  const message: UnknownRecord = isRecord(item) && isRecord(item.message) ? item.message : isRecord(item) ? item : {}
  const contents = listOf(message.contents).map((part) => {
    const content: UnknownRecord =
      isRecord(part) && isRecord(part.message_content) ? part.message_content : isRecord(part) ? part : {}
    return { ...content }
  })
  const calls = listOf(message.tool_calls).map((item) => {
    const call: UnknownRecord = isRecord(item) && isRecord(item.tool_call) ? item.tool_call : isRecord(item) ? item : {}
    const own = isRecord(call.function) ? call.function : call
    return { id: call.id, function: { name: own.name, arguments: argumentsOf(own.arguments) } }
  })
  const legacy = textOf(message.function_call_name)
  return {
    role: textOf(message.role) ?? 'user',
    content: message.content ?? (contents.length > 0 ? contents : null),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
    ...(legacy === undefined ? {} : { function_call: { name: legacy, arguments: message.function_call_arguments_json } }),
    ...(message.tool_call_id === undefined ? {} : { tool_call_id: message.tool_call_id }),
    ...(message.name === undefined ? {} : { name: message.name }),
  }
}

/** Arguments that were flattened with the rest are an object again. */
const argumentsOf = (value: unknown): unknown => (isRecord(value) ? { ...value } : value)

function toolOf(attributes: Attributes, name: string, error: string | undefined) {
  const input = attributes.value('input.value', 'tool_call.function.arguments', 'tool.parameters')
  const facts = {
    name: attributes.text('tool.name', 'tool_call.function.name') ?? name,
    callId: attributes.text('tool_call.id', 'tool.id'),
    error,
  }
  return readToolIo(isRecord(input) ? { ...input } : input, attributes.value('output.value'), facts)
}
