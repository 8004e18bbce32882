/** Attributes by which LangSmith, Langfuse and Logfire mark the spans that they receive over OpenTelemetry. */
import { SESSION_ID } from '@arizeai/openinference-semantic-conventions'
import { readUsage } from '../messages/usage'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import type { AttributeSource, Facts } from './facts'

const kinds: Readonly<Record<string, SpanKind>> = {
  llm: 'model',
  generation: 'model',
  tool: 'tool',
  agent: 'agent',
  retriever: 'retriever',
}

export function vendors({ name, attributes, error }: AttributeSource): Facts | undefined {
  if (!attributes.has('langsmith', 'langfuse', 'logfire', 'final_result', 'tool_arguments', 'tool_response', 'gcp.vertex.agent'))
    return undefined
  const said = attributes.text('langsmith.span.kind', 'langfuse.observation.type')?.toLowerCase()
  // The span of a tool has an empty request as well.
  const google = attributes.has('gcp.vertex.agent.tool_call_args')
    ? 'tool'
    : attributes.has('gcp.vertex.agent.llm_request')
      ? 'model'
      : undefined
  const kind = said === undefined || !Object.hasOwn(kinds, said) ? google : kinds[said]
  const input = attributes.value(
    'langfuse.observation.input',
    'langsmith.inputs',
    'gen_ai.prompt',
    'tool_arguments',
    'gcp.vertex.agent.tool_call_args',
    'gcp.vertex.agent.llm_request',
  )
  const output = attributes.value(
    'langfuse.observation.output',
    'langsmith.outputs',
    'gen_ai.completion',
    'tool_response',
    'gcp.vertex.agent.tool_response',
    'gcp.vertex.agent.llm_response',
    'final_result',
  )
  const node =
    nodeMarkOf(attributes.treeAt('langsmith.metadata')) ?? nodeMarkOf(attributes.treeAt('langfuse.observation.metadata'))
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(node === undefined ? {} : { node }),
    agent: attributes.text('agent_name'),
    threadId: attributes.text('langfuse.session.id', SESSION_ID, 'langsmith.metadata.thread_id'),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'model'
      ? {
          model: () =>
            readModelIo(input, output, {
              model: attributes.text('langfuse.observation.model.name'),
              usage: readUsage(decoded(attributes.value('langfuse.observation.usage_details')).value),
            }),
        }
      : {}),
    ...(kind === 'tool' ? { tool: () => readToolIo(input, output, { name: name.replace(/^execute_tool\s+/, ''), error }) } : {}),
  }
}
