/** Runs of workflows of Dify: the events that its API streams, or the list of what its nodes did. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import type { ToldVisit } from './told-run'

/** What one node did: it began and ended, and what went in and came out. */
export const isDifyNode = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.node_id === 'string' && typeof value.node_type === 'string' && typeof value.title === 'string'

/** An event of the stream of a workflow. */
export const isDifyEvent = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.event === 'string' && typeof value.task_id === 'string'

export function visitOfDify(value: UnknownRecord, path: string): ToldVisit {
  const start = typeof value.created_at === 'number' ? value.created_at * 1000 : undefined
  const lasted = typeof value.elapsed_time === 'number' ? value.elapsed_time * 1000 : undefined
  const inner = isRecord(value.process_data) ? value.process_data : {}
  const isModel = value.node_type === 'llm'
  const prompts = Array.isArray(inner.prompts)
    ? inner.prompts.filter(isRecord).map(({ role, text }) => ({ role, content: text }))
    : undefined
  const outputs = isRecord(value.outputs) ? value.outputs : undefined
  return {
    id: textOf(value.id) ?? `${textOf(value.node_id) ?? ''}-${String(value.index ?? '')}`,
    node: textOf(value.title) ?? textOf(value.node_id) ?? '',
    type: isModel ? 'llm' : value.node_type === 'tool' ? 'tool' : 'step',
    order: typeof value.index === 'number' ? value.index : undefined,
    start,
    end: start === undefined || lasted === undefined ? undefined : start + lasted,
    input: isModel && prompts ? { messages: prompts } : value.inputs,
    output: isModel && typeof outputs?.text === 'string' ? { role: 'assistant', content: outputs.text } : value.outputs,
    error: value.status === 'failed' || value.status === 'exception' ? (textOf(value.error) ?? 'failed') : undefined,
    model: textOf(inner.model_name),
    usage: isRecord(inner.usage) ? inner.usage : outputs?.usage,
    path,
  }
}
