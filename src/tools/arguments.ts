/**
 * Holds the arguments of a tool call against the tool's JSON Schema. The sentences are observations: a model reads them and has to
 * know from them what to send instead. Keywords that are not here (format, $ref …) are not checked rather than half checked.
 */
import { asText, isRecord, sameJson, type UnknownRecord } from '../base/json'
import { err, ok, type Result } from '../base/result'
import { clip, nearestName } from '../base/text'
import { checkNumber, checkText } from './argument-limits'

/** The arguments as a record, or one sentence that names everything wrong with them. */
export function checkArguments(
  tool: string,
  schema: UnknownRecord,
  args: unknown,
): Result<Readonly<Record<string, unknown>>, string> {
  if (!isRecord(args)) {
    return err(`${tool} was not called: its arguments must be a JSON object such as ${exampleOf(schema)}, not ${shown(args)}.`)
  }
  const problems = checkObject(schema, args, '')
  if (problems.length === 0) return ok(args)
  return err(`${tool} was not called: ${problems.join(' ')} Correct the arguments and call ${tool} again.`)
}

/** Everything wrong with a value; `path` is how the sentences name it. */
function check(schema: unknown, value: unknown, path: string): readonly string[] {
  if (!isRecord(schema)) return []
  const choices = Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : undefined
  if (choices && !choices.some((choice) => check(choice, value, path).length === 0)) {
    const types = choices.map((choice) => (isRecord(choice) ? typeWords(choice) : 'something else'))
    return [`\`${path}\` must be ${[...new Set(types)].join(' or ')}, but ${shown(value)} was sent.`]
  }
  if (!hasType(schema.type, value)) return [wrongType(schema, value, path)]
  if (Array.isArray(schema.enum) && !schema.enum.some((option) => sameJson(option, value))) {
    return [`\`${path}\` must be one of ${schema.enum.map(shown).join(', ')}, but ${shown(value)} was sent.`]
  }
  if ('const' in schema && !sameJson(schema.const, value)) return [`\`${path}\` must be ${shown(schema.const)}.`]
  if (typeof value === 'number') return checkNumber(schema, value, path)
  if (typeof value === 'string') return checkText(schema, value, path)
  if (Array.isArray(value)) return checkList(schema, value, path)
  return isRecord(value) ? checkObject(schema, value, path) : []
}

function checkObject(schema: UnknownRecord, value: UnknownRecord, path: string): readonly string[] {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const known = Object.keys(properties)
  const sent = Object.keys(value)
  const extra = sent.filter((name) => !Object.hasOwn(properties, name))
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : []
  const missing = required.filter((name) => !Object.hasOwn(value, name) || value[name] === undefined)
  const problems = missing.map((name) => {
    const near = nearestName(name, extra)
    return near === undefined
      ? `The required parameter \`${at(name)}\` is missing.`
      : `The required parameter \`${at(name)}\` is missing; \`${at(near)}\` was sent instead.`
  })
  for (const name of extra) {
    if (schema.additionalProperties === false) {
      const near = nearestName(name, known)
      const hint = near === undefined ? `It takes ${listOf(known)}.` : `Did you mean \`${at(near)}\`?`
      problems.push(`There is no parameter \`${at(name)}\`. ${hint}`)
    } else problems.push(...check(schema.additionalProperties, value[name], at(name)))
  }
  for (const name of known) {
    if (Object.hasOwn(value, name) && value[name] !== undefined) problems.push(...check(properties[name], value[name], at(name)))
  }
  return problems
}

function checkList(schema: UnknownRecord, value: readonly unknown[], path: string): readonly string[] {
  const { minItems, maxItems, items } = schema
  if (typeof minItems === 'number' && value.length < minItems) return [`\`${path}\` must have at least ${minItems} items.`]
  if (typeof maxItems === 'number' && value.length > maxItems) return [`\`${path}\` must have at most ${maxItems} items.`]
  return value.flatMap((item, index) => check(items, item, `${path}[${index}]`))
}

function typesOf(type: unknown): readonly string[] {
  if (typeof type === 'string') return [type]
  return Array.isArray(type) ? type.filter((name) => typeof name === 'string') : []
}

function hasType(type: unknown, value: unknown): boolean {
  const types = typesOf(type)
  return types.length === 0 || types.some((name) => isOfType(name, value))
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'null':
      return value === null
    case 'string':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function wrongType(schema: UnknownRecord, value: unknown, path: string): string {
  const sentence = `\`${path}\` must be ${typeWords(schema)}, but ${shown(value)} was sent.`
  const numeric = typesOf(schema.type).some((type) => type === 'integer' || type === 'number')
  const inQuotes = numeric && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  return inQuotes ? `${sentence} Send ${Number(value)} without quotes.` : sentence
}

const words: Readonly<Record<string, string>> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const typeWords = (schema: UnknownRecord): string =>
  typesOf(schema.type)
    .map((type) => words[type] ?? type)
    .join(' or ') || 'one of the values its description names'

const shown = (value: unknown): string =>
  value === undefined ? 'nothing' : clip(typeof value === 'string' ? `"${value}"` : asText(value), 80)

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'no parameters' : names.map((name) => `\`${name}\``).join(', ')

function exampleOf(schema: UnknownRecord): string {
  const names = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  return names.length === 0 ? '{}' : `{${names.map((name) => `"${name}": …`).join(', ')}}`
}
