/** Arguments to begin a try with: what the schema asks for, each with a value of its type, so that only the content is left to write. */
import { isRecord } from '../../../../base/json'
import type { Tool } from '../../../../document/types'

/** Parameters that take what a person wants to know. */
const asking = /^(q|query|question|search|text|prompt|input)$/i

/** An object that fits the parameters of the tool as far as their types go. `question` goes where a question belongs. */
export function exampleArguments({ parameters }: Pick<Tool, 'parameters'>, question: string): Readonly<Record<string, unknown>> {
  return objectFor(parameters, question, 0)
}

function objectFor(
  schema: Readonly<Record<string, unknown>>,
  question: string,
  depth: number,
): Readonly<Record<string, unknown>> {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  const names = Object.keys(properties).filter((name) => required.length === 0 || required.includes(name))
  return Object.fromEntries(names.map((name) => [name, valueFor(properties[name], name, question, depth)]))
}

function valueFor(schema: unknown, name: string, question: string, depth: number): unknown {
  if (!isRecord(schema)) return ''
  if (schema.default !== undefined) return schema.default
  const [given] = [schema.const, ...listOf(schema.enum), ...listOf(schema.examples)].filter((value) => value !== undefined)
  if (given !== undefined) return given
  const [choice] = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choice !== undefined) return valueFor(choice, name, question, depth)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return false
    case 'array':
      return []
    case 'null':
      return null
    case 'object':
      return depth > 3 ? {} : objectFor(schema, question, depth + 1)
    default:
      return asking.test(name) ? question : ''
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
