/**
 * Takes a tool's arguments out of a question, as far as the question holds them. A required argument that is not there means the
 * tool cannot be called: the practice model does not make values up.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import { type ParameterRole, roleOf, typeOf } from './parameter-role'
import { propertiesOf } from './tool-sense'
import { conceptOf, plainText, wordsOf } from './words'

/** What there is to fill arguments with. */
export interface Material {
  /** The whole question. */
  readonly text: string
  /** Words to search with. */
  readonly query?: string | undefined
  /** The particular thing the call is about. */
  readonly target?: string | undefined
  /** A sum in signs. */
  readonly expression?: string | undefined
  readonly numbers: readonly number[]
  readonly reflection?: string | undefined
}
export type Arguments = Readonly<Record<string, unknown>>

/** The arguments, or undefined when a required one cannot be filled. */
export function argumentsFrom(tool: OfferedTool, material: Material): Arguments | undefined {
  return fill(tool.parameters, material, 0)
}

const MAX_DEPTH = 4

function fill(schema: UnknownRecord, material: Material, depth: number): Arguments | undefined {
  const properties = propertiesOf(schema)
  const required = new Set(Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [])
  for (const name of required) if (!Object.hasOwn(properties, name)) return undefined
  const numbers = [...material.numbers]
  const args: Record<string, unknown> = {}
  const all = Object.entries(properties)
  // A tool that requires nothing would get nothing: its first parameter is then what it is for.
  const wanted = (name: string, i: number) => required.has(name) || (required.size === 0 && i === 0)
  for (const [i, [name, parameter]] of all.entries()) {
    const value = wanted(name, i) ? valueFor(name, parameter, material, numbers, depth) : spareValue(name, parameter, material)
    if (value !== undefined) Object.defineProperty(args, name, { value, enumerable: true, writable: true, configurable: true })
    else if (wanted(name, i)) return undefined
  }
  return args
}

function valueFor(name: string, schema: UnknownRecord, material: Material, numbers: number[], depth: number): unknown {
  if (schema.const !== undefined) return schema.const
  const role: ParameterRole = roleOf(name, schema)
  switch (role) {
    case 'choice':
      return choice(schema, material) ?? schema.default
    case 'number':
      return numberFor(schema, numbers) ?? schema.default
    case 'boolean':
      return typeof schema.default === 'boolean' ? schema.default : true
    case 'expression':
      return material.expression
    case 'reflection':
      return material.reflection ?? nonEmpty(material.query) ?? nonEmpty(material.text)
    case 'query':
      return nonEmpty(material.query) ?? nonEmpty(material.text)
    case 'entity':
      return nonEmpty(material.target)
    case 'text':
      return material.expression ?? nonEmpty(material.query) ?? nonEmpty(material.text)
    case 'list':
      return list(name, schema, material, numbers, depth)
    case 'object':
      return depth < MAX_DEPTH ? fill(schema, material, depth + 1) : undefined
  }
}

const nonEmpty = (text: string | undefined): string | undefined => (text === undefined || text.trim() === '' ? undefined : text)

function numberFor(schema: UnknownRecord, numbers: number[]): number | undefined {
  const whole = typeOf(schema) === 'integer'
  const at = numbers.findIndex((n) => !whole || Number.isInteger(n))
  return at < 0 ? undefined : numbers.splice(at, 1)[0]
}

/** Optional parameters are filled only with what the question plainly says: one of their choices. */
const spareValue = (name: string, schema: UnknownRecord, material: Material): unknown =>
  roleOf(name, schema) === 'choice' ? choice(schema, material) : undefined

function choice(schema: UnknownRecord, material: Material): unknown {
  const options = Array.isArray(schema.enum) ? schema.enum : []
  const said = `${material.target ?? ''} ${material.text}`
  const words = new Set(wordsOf(said).map(conceptOf))
  const asWords = (option: unknown) => wordsOf(String(option))
  return (
    options.find((option) => material.target !== undefined && plainText(String(option)) === plainText(material.target)) ??
    options.find((option) => asWords(option).length > 0 && asWords(option).every((word) => words.has(conceptOf(word))))
  )
}

function list(name: string, schema: UnknownRecord, material: Material, numbers: number[], depth: number): unknown {
  const items = isRecord(schema.items) ? schema.items : {}
  const type = typeOf(items)
  if (type === 'number' || type === 'integer') return numbers.length > 0 ? numbers.splice(0) : undefined
  if (depth >= MAX_DEPTH) return undefined
  const one = valueFor(name, { type: 'string', ...items }, material, numbers, depth + 1)
  return one === undefined ? undefined : [one]
}

/** True when the tool takes free words to look something up with. */
export const takesQuery = (tool: OfferedTool): boolean => mainRole(tool) === 'query' || mainRole(tool) === 'text'

/** The role of the parameter that a tool is for: its first required one, else its first. */
export function mainRole(tool: OfferedTool): ParameterRole | undefined {
  const all = Object.entries(propertiesOf(tool.parameters))
  const required = Array.isArray(tool.parameters.required) ? tool.parameters.required : []
  const [name, schema] = all.find(([key]) => required.includes(key)) ?? all[0] ?? []
  return name === undefined || schema === undefined ? undefined : roleOf(name, schema)
}

/** The text that a call searched with or asked about: its longest string argument. */
export function mainText(args: Arguments | undefined): string {
  const texts = Object.values(args ?? {}).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [],
  )
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}
