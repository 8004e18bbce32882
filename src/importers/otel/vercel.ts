/** The Vercel AI SDK: `ai.operationId`, `ai.prompt.messages`, `ai.response.text`, `ai.toolCall.args`. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import type { ModelIo } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import type { Attributes } from './attributes'
import type { AttributeSource, Facts } from './facts'

export function vercel({ name, attributes, error }: AttributeSource): Facts | undefined {
  if (!attributes.has('ai')) return undefined
  const operation = attributes.text('ai.operationId') ?? name
  if (!/^ai\./.test(operation)) return undefined
  const threadId = attributes.text('ai.telemetry.metadata.sessionId', 'ai.telemetry.metadata.threadId')
  const agent = attributes.text('ai.telemetry.functionId')
  if (/^ai\.toolCall\b/.test(operation))
    return {
      kind: 'tool',
      threadId,
      ...io(attributes.value('ai.toolCall.args'), attributes.value('ai.toolCall.result')),
      tool: () => toolOf(attributes, name, error),
    }
  if (/embed/i.test(operation)) return { kind: 'step', threadId, ...io(attributes.value('ai.value', 'ai.values'), undefined) }
  if (!/^ai\.(?:generate|stream)/.test(operation)) return { threadId }
  // The call of the program and the calls of the provider inside it look alike: the inner ones count where there are any.
  return {
    kind: 'model',
    threadId,
    ...(agent === undefined ? {} : { agent }),
    ...io(
      attributes.value('ai.prompt', 'ai.prompt.messages'),
      attributes.value('ai.response.text', 'ai.response.object', 'ai.result.text'),
    ),
    model: () => modelOf(attributes),
  }
}

const io = (input: unknown, output: unknown): Pick<Facts, 'input' | 'output'> => ({
  ...(isMissing(input) ? {} : { input }),
  ...(isMissing(output) ? {} : { output }),
})

function modelOf(attributes: Attributes): ModelIo {
  const messages = attributes.value('ai.prompt.messages')
  const prompt = attributes.value('ai.prompt')
  const text = attributes.text('ai.response.text', 'ai.result.text') ?? ''
  const object = attributes.value('ai.response.object', 'ai.result.object')
  const calls = decoded(attributes.value('ai.response.toolCalls', 'ai.result.toolCalls')).value
  const reasoning = attributes.text('ai.response.reasoning')
  const hasReply = text !== '' || !isMissing(object) || Array.isArray(calls) || reasoning !== undefined
  const reply: UnknownRecord = {
    text: text === '' && typeof object === 'string' ? object : text,
    toolCalls: Array.isArray(calls) ? calls : [],
    ...(reasoning === undefined ? {} : { reasoning }),
  }
  const tools = attributes.at('ai.prompt.tools')
  const first = attributes.number('ai.usage.promptTokens', 'ai.usage.inputTokens', 'gen_ai.usage.input_tokens')
  const second = attributes.number('ai.usage.completionTokens', 'ai.usage.outputTokens', 'gen_ai.usage.output_tokens')
  const read = readModelIo(messages ?? (isRecord(prompt) ? undefined : prompt), hasReply ? reply : undefined, {
    model: attributes.text('ai.response.model', 'ai.model.id'),
    tools: Array.isArray(tools) ? tools.map((tool: unknown) => decoded(tool).value) : undefined,
    usage: first === undefined && second === undefined ? undefined : { input: first ?? 0, output: second ?? 0 },
  })
  const finish = attributes.text('ai.response.finishReason', 'ai.finishReason')
  return finish === undefined ? read : { ...read, finish }
}

function toolOf(attributes: Attributes, name: string, error: string | undefined) {
  const facts = { name: attributes.text('ai.toolCall.name') ?? name, callId: attributes.text('ai.toolCall.id'), error }
  return readToolIo(
    attributes.value('ai.toolCall.args', 'ai.toolCall.input'),
    attributes.value('ai.toolCall.result', 'ai.toolCall.output'),
    facts,
  )
}
