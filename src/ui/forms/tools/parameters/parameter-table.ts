/**
 * The parameters of a tool as a table over their JSON Schema. Each row keeps its whole schema, so that a change in the table touches
 * nothing but what was changed; a schema that a table would hide something of has no table, and stays JSON.
 */
import { isRecord, type UnknownRecord } from '../../../../base/json'
import { freeName } from '../../../../document/names'
import type { JsonSchema } from '../../../../document/types'

export const parameterTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
export type ParameterType = (typeof parameterTypes)[number]

export interface ParameterRow {
  readonly name: string
  /** Undefined: no type, or one that only JSON can say. */
  readonly type: ParameterType | undefined
  readonly required: boolean
  readonly description: string
  /** What else its schema says, by its keywords; changed as JSON. */
  readonly also: readonly string[]
}

/** Keywords of the outermost schema that change nothing of what the rows mean. */
const plainKeywords = new Set(['type', 'properties', 'required', 'description', 'title', '$schema', 'additionalProperties'])
const shownKeywords = new Set(['type', 'description'])

/** The rows of a schema; undefined when a table could not show all that it means. */
export function parameterRows(schema: JsonSchema): readonly ParameterRow[] | undefined {
  const { type, properties = {}, required = [] } = schema
  if (type !== 'object' || !isRecord(properties) || !isNames(required)) return undefined
  if (Object.keys(schema).some((keyword) => !plainKeywords.has(keyword))) return undefined
  if (required.some((name) => !Object.hasOwn(properties, name))) return undefined
  const rows: ParameterRow[] = []
  for (const [name, inner] of Object.entries(properties)) {
    if (!isRecord(inner) || (inner.description !== undefined && typeof inner.description !== 'string')) return undefined
    const type = parameterTypes.find((each) => each === inner.type)
    rows.push({
      name,
      type,
      required: required.includes(name),
      description: inner.description ?? '',
      also: Object.keys(inner).filter((keyword) => !shownKeywords.has(keyword) || (keyword === 'type' && type === undefined)),
    })
  }
  return rows
}

/** The schema with one more parameter at its end: a text under a free name. */
export function withNewParameter(schema: JsonSchema): JsonSchema {
  const properties = propertiesOf(schema)
  const name = freeName('argument', (taken) => Object.hasOwn(properties, taken))
  return { ...schema, properties: { ...properties, [name]: { type: 'string' } } }
}

export function withoutParameter(schema: JsonSchema, name: string): JsonSchema {
  const { [name]: _gone, ...properties } = propertiesOf(schema)
  return withRequired({ ...schema, properties }, (names) => names.filter((other) => other !== name))
}

/** The schema with a parameter under another name, in its place. */
export function withParameterNamed(schema: JsonSchema, from: string, to: string): JsonSchema {
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(schema)).map(([name, inner]) => [name === from ? to : name, inner]),
  )
  return withRequired({ ...schema, properties }, (names) => names.map((name) => (name === from ? to : name)))
}

/** A list gets items when it has none: providers refuse one without. */
export function withParameterType(schema: JsonSchema, name: string, type: ParameterType): JsonSchema {
  return withParameter(schema, name, (inner) => ({
    ...inner,
    type,
    ...(type === 'array' && inner.items === undefined && { items: { type: 'string' } }),
  }))
}

export function withParameterDescription(schema: JsonSchema, name: string, description: string): JsonSchema {
  return withParameter(schema, name, ({ description: _before, ...inner }) =>
    description === '' ? inner : { ...inner, description },
  )
}

export function withParameterRequired(schema: JsonSchema, name: string, required: boolean): JsonSchema {
  const order = Object.keys(propertiesOf(schema))
  return withRequired(schema, (names) => order.filter((other) => (other === name ? required : names.includes(other))))
}

const propertiesOf = (schema: JsonSchema): UnknownRecord => (isRecord(schema.properties) ? schema.properties : {})

function withParameter(schema: JsonSchema, name: string, change: (inner: UnknownRecord) => UnknownRecord): JsonSchema {
  const properties = propertiesOf(schema)
  const inner = properties[name]
  return isRecord(inner) ? { ...schema, properties: { ...properties, [name]: change(inner) } } : schema
}

function withRequired(schema: JsonSchema, change: (names: readonly string[]) => readonly string[]): JsonSchema {
  const { required, ...rest } = schema
  const names = change(isNames(required) ? required : [])
  if (names.length === 0) return rest
  return required === undefined ? { ...rest, required: names } : { ...schema, required: names }
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')
