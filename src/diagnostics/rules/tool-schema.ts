/**
 * The parameters of a tool as the strictest of the common providers reads them: an object schema whose properties are schemas of known
 * types. Says everything that is wrong, and mends what can be mended without guessing.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { nearestName } from '../../base/text'
import type { JsonPath } from '../../document/json-text'
import type { JsonSchema } from '../../document/types'

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** Deeper than any provider follows. */
const MAX_DEPTH = 20

/** One thing that a provider would refuse, and where in the parameters it is. */
export interface SchemaProblem {
  readonly path: JsonPath
  readonly says: Bilingual
}

/** What a provider would refuse, in the order in which it is found. */
export function schemaProblems(parameters: JsonSchema): readonly SchemaProblem[] {
  const problems: SchemaProblem[] = []
  if (parameters.type !== 'object') {
    problems.push({
      path: ['type'],
      says: {
        en: 'its parameters must be a schema of type "object".',
        es: 'sus parámetros deben ser un esquema de tipo "object".',
      },
    })
  }
  check(parameters, [], [], problems)
  return problems
}

/** `path` is how people call the place, `at` where it is in the JSON. */
function check(schema: UnknownRecord, path: readonly string[], at: JsonPath, problems: SchemaProblem[]): void {
  const where =
    path.length === 0
      ? { en: 'the schema of its parameters', es: 'el esquema de sus parámetros' }
      : { en: `"${path.join('.')}"`, es: `«${path.join('.')}»` }
  const say = (en: string, es: string, ...inner: JsonPath) =>
    problems.push({ path: [...at, ...inner], says: { en: `${where.en} ${en}`, es: `${where.es} ${es}` } })
  if (path.length > MAX_DEPTH) {
    say('is nested too deep.', 'está anidado demasiado hondo.')
    return
  }
  const named = Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]
  for (const type of named) {
    if (types.includes(String(type))) continue
    const near = nearestName(String(type), types)
    say(
      `has the type ${JSON.stringify(type)}, which JSON Schema does not know.${near ? ` Did you mean "${near}"?` : ''}`,
      `tiene el tipo ${JSON.stringify(type)}, que JSON Schema no conoce.${near ? ` ¿Querías decir «${near}»?` : ''}`,
      'type',
    )
  }
  const { properties, required, items } = schema
  if (properties !== undefined && !isRecord(properties))
    say('has "properties" that are not an object.', 'tiene «properties» que no son un objeto.', 'properties')
  if (required !== undefined && !isNames(required))
    say('has a "required" that is not a list of names.', 'tiene un «required» que no es una lista de nombres.', 'required')
  const known = isRecord(properties) ? Object.keys(properties) : []
  for (const [place, name] of (isNames(required) ? required : []).entries()) {
    if (known.includes(name)) continue
    say(
      `requires "${name}", which is not among its properties.`,
      `exige «${name}», que no está entre sus propiedades.`,
      'required',
      place,
    )
  }
  if (schema.enum !== undefined && !(Array.isArray(schema.enum) && schema.enum.length > 0)) {
    say('has an "enum" that is not a list with something in it.', 'tiene un «enum» que no es una lista con algo dentro.', 'enum')
  }
  if (named.includes('array') && items === undefined) say('is a list without "items".', 'es una lista sin «items».')
  for (const [name, inner] of isRecord(properties) ? Object.entries(properties) : []) {
    if (!/^[A-Za-z0-9_.-]{1,64}$/.test(name)) {
      say(
        `has the property "${name}": only letters without accents, digits, _ . and - are taken.`,
        `tiene la propiedad «${name}»: solo se aceptan letras sin acento, cifras, _ . y -.`,
        'properties',
        name,
      )
    }
    if (isRecord(inner)) check(inner, [...path, name], [...at, 'properties', name], problems)
    else if (typeof inner !== 'boolean')
      say(
        `has the property "${name}", which is not a schema.`,
        `tiene la propiedad «${name}», que no es un esquema.`,
        'properties',
        name,
      )
  }
  if (isRecord(items)) check(items, [...path, 'items'], [...at, 'items'], problems)
  else if (items !== undefined && typeof items !== 'boolean')
    say('has "items" that are not a schema.', 'tiene «items» que no son un esquema.', 'items')
}

const isNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string')

/** The parameters with their outside put right: type object, an object of properties, nothing required that is not there. */
export function mended(parameters: JsonSchema): JsonSchema {
  const properties = isRecord(parameters.properties) ? parameters.properties : {}
  const { required, ...rest } = parameters
  const kept = isNames(required) ? required.filter((name) => Object.hasOwn(properties, name)) : []
  return { ...rest, type: 'object', properties, ...(kept.length > 0 && { required: kept }) }
}
