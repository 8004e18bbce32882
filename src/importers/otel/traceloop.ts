/** OpenLLMetry's own attributes: `traceloop.span.kind`, `traceloop.entity.input`. Its model calls follow the conventions of gen-ai.ts. */
import { isRecord } from '../../base/json'
import { decoded, isMissing } from '../spans/decode'
import { nodeMarkOf } from '../spans/node-mark'
import type { SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import type { AttributeSource, Facts } from './facts'

const kinds: Readonly<Record<string, SpanKind>> = { tool: 'tool', agent: 'agent', workflow: 'step', task: 'step' }

export function traceloop({ name, attributes, error }: AttributeSource): Facts | undefined {
  if (!attributes.has('traceloop')) return undefined
  const said = attributes.text('traceloop.span.kind')
  const kind = said === undefined || !Object.hasOwn(kinds, said) ? undefined : kinds[said]
  const entity = attributes.text('traceloop.entity.name') ?? name.replace(/\.(?:tool|task|agent|workflow)$/, '')
  const input = contentOf(attributes.value('traceloop.entity.input'), ['inputs', 'kwargs', 'args', 'input_str'])
  const output = contentOf(attributes.value('traceloop.entity.output'), ['outputs', 'output'])
  const node = nodeMarkOf(attributes.treeAt('traceloop.association.properties'))
  return {
    ...(kind === undefined ? {} : { kind, name: entity }),
    ...(kind === 'agent' ? { agent: entity } : {}),
    ...(node === undefined ? {} : { node }),
    threadId: attributes.text('traceloop.association.properties.session_id', 'traceloop.association.properties.thread_id'),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'tool' ? { tool: () => readToolIo(input, output, { name: entity, error }) } : {}),
  }
}

/** The content out of what the decorators and the LangChain instrumentation put around it. */
function contentOf(content: unknown, keys: readonly string[]): unknown {
  if (isMissing(content)) return undefined
  const { value } = decoded(content)
  if (!isRecord(value)) return value
  for (const key of keys) {
    const inner = value[key]
    if (isMissing(inner) || (typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0)) continue
    return inner
  }
  return value
}
