/** What kind of value a tool's parameter wants, judged by its name first, then its description, then its type. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { conceptOf, wordsOf } from './words'

export type ParameterRole =
  | 'choice'
  | 'expression'
  | 'reflection'
  | 'query'
  | 'entity'
  | 'text'
  | 'number'
  | 'boolean'
  | 'list'
  | 'object'

const roleWords: readonly (readonly [ParameterRole, string])[] = [
  ['expression', 'expression expresion formula calculation calculo operation operacion arithmetic equation ecuacion'],
  ['reflection', 'reflection reflexion thought thoughts pensamiento reasoning razonamiento'],
  [
    'query',
    'query question search topic terms keywords subject prompt request task consulta pregunta busqueda tema terminos encargo',
  ],
  [
    'entity',
    'city place location town country planet name person company word symbol product animal region address user ciudad lugar sitio pais planeta nombre persona empresa palabra',
  ],
  ['text', 'text message content input value body texto mensaje contenido entrada valor'],
]
const roleByConcept = new Map<string, ParameterRole>(
  roleWords.toReversed().flatMap(([role, words]) => words.split(' ').map((word) => [conceptOf(word), role] as const)),
)

/** The role of one parameter. */
export function roleOf(name: string, schema: UnknownRecord): ParameterRole {
  if (Array.isArray(schema.enum)) return 'choice'
  const type = typeOf(schema)
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'array') return 'list'
  if (type === 'object') return 'object'
  const byName = firstRole(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/_/g, ' '))
  if (byName !== undefined && byName !== 'text') return byName
  const description = typeof schema.description === 'string' ? schema.description : ''
  return firstRole(description) ?? byName ?? 'entity'
}

function firstRole(text: string): ParameterRole | undefined {
  for (const word of wordsOf(text)) {
    const role = roleByConcept.get(conceptOf(word))
    if (role) return role
  }
  return undefined
}

/** The type of a schema; of several (`["integer", "null"]`, `anyOf`) the first that is not null. */
export function typeOf(schema: UnknownRecord): string | undefined {
  const { type } = schema as { readonly type?: unknown }
  if (typeof type === 'string') return type
  if (Array.isArray(type)) return type.find((item): item is string => typeof item === 'string' && item !== 'null')
  const options = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray)
  for (const option of options ?? []) {
    const inner = isRecord(option) ? typeOf(option) : undefined
    if (inner !== undefined && inner !== 'null') return inner
  }
  return isRecord(schema.properties) ? 'object' : undefined
}
