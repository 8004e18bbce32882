/** What JSON Schema would say at a place of a text: its keywords, the types, and the names that may be required. Pure. */
import type { JsonPlace } from './json-place'

/** What is put in for a suggestion; the caret goes to `caret` characters from its end. */
export interface SchemaOffer {
  readonly label: string
  readonly text: string
  readonly caret: number
}

export const schemaTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const

/** Keywords that providers read, with the value that each begins with. */
const keywords: Readonly<Record<string, string>> = {
  type: '""',
  description: '""',
  properties: '{}',
  required: '[]',
  enum: '[]',
  items: '{}',
  default: '',
  format: '""',
  pattern: '""',
  minimum: '',
  maximum: '',
  minLength: '',
  maxLength: '',
  minItems: '',
  maxItems: '',
  additionalProperties: 'false',
  anyOf: '[]',
}

type Meaning = 'schema' | 'names-of-schemas' | 'list-of-schemas' | 'required' | 'free'

/** What the object or list at a path means, from the outermost schema inwards. */
function meaningOf(path: readonly string[]): Meaning {
  let meaning: Meaning = 'schema'
  for (const key of path) {
    if (meaning === 'names-of-schemas' || meaning === 'list-of-schemas') meaning = 'schema'
    else if (meaning !== 'schema') return 'free'
    else if (['properties', '$defs', 'definitions', 'patternProperties'].includes(key)) meaning = 'names-of-schemas'
    else if (['anyOf', 'allOf', 'oneOf'].includes(key)) meaning = 'list-of-schemas'
    else if (key === 'required') meaning = 'required'
    else meaning = ['items', 'additionalProperties', 'not'].includes(key) ? 'schema' : 'free'
  }
  return meaning
}

/** The suggestions at a place; none where a text of the person's own belongs. `colon`: a key is followed by its value already. */
export function schemaOffers(place: JsonPlace, colon: boolean): readonly SchemaOffer[] {
  const meaning = meaningOf(place.path)
  if (place.role === 'key') {
    if (meaning !== 'schema') return []
    return Object.entries(keywords)
      .filter(([key]) => !place.others.includes(key))
      .map(([key, value]) =>
        colon
          ? { label: key, text: `"${key}"`, caret: 0 }
          : { label: key, text: `"${key}": ${value}`, caret: value === 'false' ? 0 : Math.floor(value.length / 2) },
      )
  }
  if (place.role === 'item') {
    const names = meaning === 'required' ? place.properties.filter((name) => !place.others.includes(name)) : []
    return names.map(asText)
  }
  if (meaning !== 'schema') return []
  if (place.key === 'type') return schemaTypes.map(asText)
  return place.key === 'additionalProperties' ? ['false', 'true'].map((text) => ({ label: text, text, caret: 0 })) : []
}

const asText = (name: string): SchemaOffer => ({ label: name, text: JSON.stringify(name), caret: 0 })
