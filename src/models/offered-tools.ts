/** Reads the tools that were bound to a model into what a model would know of them: name, description, parameters. */
import { isRecord, type UnknownRecord } from '../base/json'
import type { OfferedTool } from '../trace/message'

const textAt = (record: UnknownRecord, key: string): string => {
  const value = record[key]
  return typeof value === 'string' ? value : ''
}

/**
 * One bound tool: an OpenAI-style `{ type: 'function', function: { … } }`, or an object that carries name, description and a plain
 * JSON schema. Undefined for anything without a name.
 */
export function readOfferedTool(bound: unknown): OfferedTool | undefined {
  if (!isRecord(bound)) return undefined
  const tool = isRecord(bound.function) ? bound.function : bound
  const name = textAt(tool, 'name')
  if (name === '') return undefined
  const parameters = [tool.parameters, tool.input_schema, tool.schema].find(isRecord) ?? {}
  return { name, description: textAt(tool, 'description'), parameters }
}

/** All bound tools that have a name, in order. */
export function readOfferedTools(bound: unknown): readonly OfferedTool[] {
  return Array.isArray(bound) ? bound.flatMap((tool) => readOfferedTool(tool) ?? []) : []
}
