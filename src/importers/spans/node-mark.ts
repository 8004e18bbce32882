/** The node of the graph that a span ran for, out of what LangGraph puts into the metadata of all runs. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import type { NodeMark } from './span'

/** `undefined` when the metadata names no node. */
export function nodeMarkOf(metadata: unknown): NodeMark | undefined {
  if (!isRecord(metadata)) return undefined
  const name = textOf(metadata.langgraph_node)
  if (name === undefined) return undefined
  const step = stepOf(metadata)
  const namespace = textOf(metadata.langgraph_checkpoint_ns) ?? textOf(metadata.checkpoint_ns)
  const sent = Array.isArray(metadata.langgraph_path) && metadata.langgraph_path[0] === '__pregel_push'
  return {
    name,
    ...(step === undefined ? {} : { step }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(sent ? { sent } : {}),
  }
}

function stepOf({ langgraph_step: step }: UnknownRecord): number | undefined {
  const value = typeof step === 'string' && step.trim() !== '' ? Number(step) : step
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
