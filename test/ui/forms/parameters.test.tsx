// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { JsonSchema, Tool } from '../../../src/document/types'
import {
  parameterRows,
  withNewParameter,
  withoutParameter,
  withParameterDescription,
  withParameterNamed,
  withParameterRequired,
  withParameterType,
} from '../../../src/ui/forms/tools/parameters/parameter-table'
import { withRenamedParameter } from '../../../src/ui/forms/tools/parameters/rename-parameter'
import { inspect } from './inspector'
import { choose, control, errorOf, field, hasControl, leave, type Mounted, press, type } from './mounted'

let page: Mounted | undefined
afterEach(() => {
  page?.unmount()
  page = undefined
})

const schema: JsonSchema = {
  type: 'object',
  properties: {
    city: { type: 'string', description: 'Which city.', enum: ['Madrid', 'Lima'] },
    days: { type: 'integer', minimum: 1 },
  },
  required: ['city'],
  additionalProperties: false,
}

describe('a schema as rows', () => {
  test('one a property, with what only JSON shows', () => {
    expect(parameterRows(schema)).toEqual([
      { name: 'city', type: 'string', required: true, description: 'Which city.', also: ['enum'] },
      { name: 'days', type: 'integer', required: false, description: '', also: ['minimum'] },
    ])
  })

  test.each<readonly [string, JsonSchema]>([
    ['it is no object', { type: 'array' }],
    ['one of several schemas', { type: 'object', anyOf: [] }],
    ['properties that are no object', { type: 'object', properties: [] }],
    ['a property that is no schema', { type: 'object', properties: { a: true } }],
    ['a description that is no text', { type: 'object', properties: { a: { description: 1 } } }],
    ['a required name that is not there', { type: 'object', properties: {}, required: ['a'] }],
  ])('none when a table would hide something: %s', (_why, odd) => {
    expect(parameterRows(odd)).toBeUndefined()
  })

  test('a type that a select does not have is kept as it is', () => {
    const odd = { type: 'object', properties: { a: { type: ['string', 'null'] } } }
    expect(parameterRows(odd)?.[0]).toMatchObject({ type: undefined, also: ['type'] })
    expect(withParameterDescription(odd, 'a', 'x').properties).toEqual({ a: { type: ['string', 'null'], description: 'x' } })
  })
})

describe('changes touch nothing else', () => {
  test('of each kind', () => {
    expect(withParameterNamed(schema, 'city', 'town')).toEqual({
      ...schema,
      properties: {
        town: { type: 'string', description: 'Which city.', enum: ['Madrid', 'Lima'] },
        days: { type: 'integer', minimum: 1 },
      },
      required: ['town'],
    })
    expect(Object.keys(withParameterNamed(schema, 'city', 'town').properties as object)).toEqual(['town', 'days'])
    expect(withoutParameter(schema, 'city')).toEqual({
      type: 'object',
      properties: { days: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    })
    expect(withParameterRequired(schema, 'days', true).required).toEqual(['city', 'days'])
    expect('required' in withParameterRequired(schema, 'city', false)).toBe(false)
    expect(withParameterType(schema, 'days', 'array').properties).toMatchObject({
      days: { type: 'array', minimum: 1, items: { type: 'string' } },
    })
    expect(parameterRows(withNewParameter(schema))?.at(-1)).toMatchObject({ name: 'argument', type: 'string', required: false })
  })

  test('what a table can show, it can show after any change of the table', () => {
    const name = fc.constantFrom('city', 'days', 'argument')
    const change: fc.Arbitrary<(one: JsonSchema) => JsonSchema> = fc.oneof(
      name.map((which) => (one: JsonSchema) => withoutParameter(one, which)),
      fc.constant(withNewParameter),
      fc.tuple(name, fc.boolean()).map(
        ([which, on]) =>
          (one: JsonSchema) =>
            withParameterRequired(one, which, on),
      ),
      fc.tuple(name, fc.string()).map(
        ([which, text]) =>
          (one: JsonSchema) =>
            withParameterDescription(one, which, text),
      ),
      name.map((which) => (one: JsonSchema) => withParameterType(one, which, 'array')),
    )
    fc.assert(
      fc.property(fc.array(change, { maxLength: 10 }), (changes) => {
        const after = changes.reduce((one, next) => next(one), schema)
        expect(parameterRows(after)).toBeDefined()
        expect(after.additionalProperties).toBe(false)
      }),
    )
  })
})

describe('a parameter under another name is followed by the answers', () => {
  const tool = (mock: Tool['mock'], live?: Tool['live']): Tool => ({
    name: 't',
    description: 'd',
    parameters: schema,
    mode: 'mock',
    mock,
    ...(live && { live }),
  })
  test('of a template, also where a part is read', () => {
    const renamed = withRenamedParameter(tool({ kind: 'template', template: '{city} {city.name} {cityx} city' }), 'city', 'town')
    expect(renamed.mock).toEqual({ kind: 'template', template: '{town} {town.name} {cityx} city' })
  })
  test('of a table and of arithmetic', () => {
    expect(
      withRenamedParameter(tool({ kind: 'table', rows: [{ when: { city: 'Lima', days: 1 }, value: 'x' }] }), 'city', 'town').mock,
    ).toEqual({
      kind: 'table',
      rows: [{ when: { town: 'Lima', days: 1 }, value: 'x' }],
    })
    expect(
      withRenamedParameter(tool({ kind: 'expression', expression: 'days * 2 + {days} - holidays' }), 'days', 'n').mock,
    ).toEqual({
      kind: 'expression',
      expression: 'n * 2 + {n} - holidays',
    })
  })
  test('of an address', () => {
    const live = { kind: 'http', method: 'GET', url: 'https://example.org/{city}', body: '{"c":"{city}"}' } as const
    expect(withRenamedParameter(tool({ kind: 'fixed', value: 'city' }, live), 'city', 'town')).toMatchObject({
      mock: { kind: 'fixed', value: 'city' },
      live: { url: 'https://example.org/{town}', body: '{"c":"{town}"}' },
    })
  })
})

describe('in the form of a tool', () => {
  const open = () => {
    page = inspect({})
    press(control(page.root, 'Edit tavily_search'))
    return page
  }
  const parameters = (mounted: Mounted) => mounted.document().tools.find((each) => each.name === 'tavily_search')?.parameters
  const row = (mounted: Mounted) => {
    const found = [...mounted.root.querySelectorAll('fieldset')].find(
      (each) => each.querySelector('legend')?.textContent === 'The parameter query',
    )
    if (!found) throw new Error('no row')
    return found
  }

  test('a row changes type, need and description; the history says which', () => {
    const mounted = open()
    choose(control(row(mounted), 'Type'), 'integer')
    type(field(row(mounted), 'What it is for'), 'How many')
    press(control(row(mounted), 'Required'))
    expect(parameters(mounted)).toMatchObject({
      type: 'object',
      properties: { query: { type: 'integer', description: 'How many' } },
    })
    expect(parameters(mounted)?.required).toBeUndefined()
    expect(new Set(mounted.edits.map((edit) => edit.label))).toEqual(new Set(['Change "Parameters, query" of tavily_search']))
  })

  test('a name that providers refuse, or that is there, stays in its field and says why', () => {
    const mounted = open()
    press(control(mounted.root, 'Add a parameter'))
    const name = field(row(mounted), 'Name')
    type(name, 'the query')
    expect(errorOf(name)).toContain('Providers take')
    type(name, 'argument')
    expect(errorOf(name)).toContain('already')
    type(name, 'topic')
    leave(name)
    expect(Object.keys((parameters(mounted)?.properties ?? {}) as object)).toEqual(['topic', 'argument'])
  })

  test('table and JSON show one value; a schema that the table cannot show stays JSON', () => {
    const mounted = open()
    press(control(mounted.root, 'JSON'))
    const json = field(mounted.root, 'Parameters')
    expect(JSON.parse(json.value)).toEqual(parameters(mounted))
    type(json, '{ "type": "object", "anyOf": [{ "required": ["a"] }] }')
    leave(json)
    expect(parameters(mounted)).toEqual({ type: 'object', anyOf: [{ required: ['a'] }] })
    expect(
      control(mounted.root, 'TableA table cannot show all of this schema, so it stays JSON.').getAttribute('aria-disabled'),
    ).toBe('true')
    expect(hasControl(mounted.root, 'Add a parameter')).toBe(false)
  })
})
