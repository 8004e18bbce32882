import { describe, expect, test } from 'vitest'
import { jsonMarks, parameterNotes } from '../../../src/ui/editors/json-marks'
import { jsonPlace } from '../../../src/ui/editors/json-place'
import { schemaOffers } from '../../../src/ui/editors/schema-offers'

/** What is suggested where `|` stands. */
function offered(marked: string): readonly string[] {
  const at = marked.indexOf('|')
  const text = marked.replace('|', '')
  const place = jsonPlace(text, at)
  return place ? schemaOffers(place, /^\s*:/.test(text.slice(place.to))).map((offer) => offer.label) : []
}

describe('keywords of a schema', () => {
  test('at a key: those that are not there yet', () => {
    const keys = offered('{ "type": "object", "|" }')
    expect(keys).toContain('properties')
    expect(keys).not.toContain('type')
  })
  test('of a property', () => expect(offered('{ "properties": { "q": { "|" } } }')).toContain('description'))
  test('of the items of a list', () => expect(offered('{ "properties": { "q": { "items": { "|" } } } }')).toContain('enum'))
  test('of one of several schemas', () => expect(offered('{ "anyOf": [ { "|" } ] }')).toContain('type'))
  test('not where a property gets its name', () => expect(offered('{ "properties": { "|" } }')).toEqual([]))
  test('not in a value of the person', () => expect(offered('{ "default": { "|" } }')).toEqual([]))
  test('without quotes when asked for', () => expect(offered('{ | }')).toContain('type'))
})

describe('values of a schema', () => {
  test('types', () =>
    expect(offered('{ "type": "|" }')).toEqual(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']))
  test('types of a property that is being changed', () =>
    expect(offered('{ "properties": { "a": { "type": "str|ing" } } }')).toContain('number'))
  test('a property may be called "type": its schema is no type', () =>
    expect(offered('{ "properties": { "type": { "description": "|" } } }')).toEqual([]))
  test('names that may be required, but for those that are', () =>
    expect(offered('{ "properties": { "a": {}, "b": {} }, "required": ["a", "|"] }')).toEqual(['b']))
  test('nothing after a text has ended', () => expect(offered('{ "type": "object"| }')).toEqual([]))
})

describe('what is put in', () => {
  const put = (marked: string, label: string) => {
    const at = marked.indexOf('|')
    const text = marked.replace('|', '')
    const place = jsonPlace(text, at)
    const offer = place && schemaOffers(place, /^\s*:/.test(text.slice(place.to))).find((one) => one.label === label)
    if (!place || !offer) throw new Error(`${label} is not offered`)
    return text.slice(0, place.from) + offer.text + text.slice(place.to)
  }
  test('a key with its value', () => expect(put('{ "|" }', 'properties')).toBe('{ "properties": {} }'))
  test('only the key where a value follows', () => expect(put('{ "|": 1 }', 'minimum')).toBe('{ "minimum": 1 }'))
  test('a value in the place of the old one', () => expect(put('{ "type": "ob|ject" }', 'array')).toBe('{ "type": "array" }'))
})

describe('marks', () => {
  const marked = (text: string) =>
    jsonMarks(text, 'en', parameterNotes('en')).map(({ from, to, severity, sentence }) => [
      text.slice(from, to),
      severity,
      sentence,
    ])

  test('none for parameters that a provider takes, and for an empty text', () => {
    expect(marked('{ "type": "object", "properties": { "q": { "type": "string" } }, "required": ["q"] }')).toEqual([])
    expect(marked('')).toEqual([])
  })
  test('the first mistake of a text that is no JSON', () => {
    const [[what, severity, sentence] = []] = marked('{\n  type: 1\n}')
    expect([what, severity]).toEqual(['type: 1', 'error'])
    expect(sentence).toContain('line 2, column 3')
  })
  test('a type that nobody knows, at the type', () => {
    const [[what, severity, sentence] = []] = marked('{ "type": "object", "properties": { "q": { "type": "strin" } } }')
    expect([what, severity]).toEqual(['"strin"', 'warning'])
    expect(sentence).toContain('Did you mean "string"?')
  })
  test('a required name that is not there, at the name', () => {
    const found = marked('{ "type": "object", "properties": {}, "required": ["a", "b"] }')
    expect(found.map(([what]) => what)).toEqual(['"a"', '"b"'])
  })
})
