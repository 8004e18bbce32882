import type { RunnableConfig } from '@langchain/core/runnables'
import { isRecord } from '../base/json'
import type { TaskInfo } from './host'

/** What LangGraph tells a task about itself. */
export function infoOf(config: RunnableConfig): TaskInfo {
  const meta: Readonly<Record<string, unknown>> = isRecord(config.metadata) ? config.metadata : {}
  const triggers = Array.isArray(meta.langgraph_triggers) ? (meta.langgraph_triggers as readonly unknown[]).map(String) : []
  return {
    superstep: typeof meta.langgraph_step === 'number' ? meta.langgraph_step : 0,
    engineTask: String(meta.langgraph_checkpoint_ns ?? ''),
    sent: triggers.some((trigger) => trigger.includes('__pregel_push')),
    signal: config.signal,
    writer: (config as { readonly writer?: (chunk: unknown) => void }).writer,
  }
}
