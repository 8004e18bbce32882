import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkArguments } from '../../src/tools/arguments'

const schema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 1 },
    count: { type: 'integer', minimum: 1, maximum: 10 },
    sort: { enum: ['new', 'old'] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    range: { type: 'object', properties: { from: { type: 'number' } }, required: ['from'] },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['query'],
}

const said = (args: unknown, against: Record<string, unknown> = schema) => {
  const checked = checkArguments('seek', against, args)
  return checked.ok ? 'ok' : checked.error
}

describe('arguments that fit', () => {
  test.each([
    [{ query: 'a' }],
    [{ query: 'a', count: 3, sort: 'old', tags: ['x'], range: { from: 1.5 }, either: null }],
    [{ query: 'a', something: 'extra' }],
  ])('%j', (args) => {
    expect(checkArguments('seek', schema, args)).toEqual({ ok: true, value: args })
  })
  test('every integer fits an integer, also when written 3.0', () => {
    fc.assert(fc.property(fc.integer(), (n) => said({ n }, { type: 'object', properties: { n: { type: 'integer' } } }) === 'ok'))
  })
  test('a schema without any rule takes any object', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (args) => said(args, {}) === 'ok'))
  })
})

describe('what does not fit is said so that a model can correct it', () => {
  test.each([
    [{}, 'The required parameter `query` is missing.'],
    [{ qery: 'a' }, '`qery` was sent instead'],
    [{ query: 5 }, '`query` must be text, but 5 was sent.'],
    [{ query: '' }, '`query` must not be empty.'],
    [{ query: 'a', count: '3' }, '`count` must be a whole number, but "3" was sent. Send 3 without quotes.'],
    [{ query: 'a', count: 2.5 }, '`count` must be a whole number, but 2.5 was sent.'],
    [{ query: 'a', count: 11 }, '`count` must be at most 10, but 11 was sent.'],
    [{ query: 'a', sort: 'newest' }, '`sort` must be one of "new", "old", but "newest" was sent.'],
    [{ query: 'a', tags: ['x', 7] }, '`tags[1]` must be text'],
    [{ query: 'a', tags: ['x', 'y', 'z'] }, '`tags` must have at most 2 items.'],
    [{ query: 'a', range: {} }, 'The required parameter `range.from` is missing.'],
    [{ query: 'a', either: 1 }, '`either` must be text or null, but 1 was sent.'],
    ['query', 'its arguments must be a JSON object such as {"query": …'],
    [null, 'must be a JSON object'],
    [['a'], 'must be a JSON object'],
  ])('%j', (args, sentence) => {
    expect(said(args)).toContain(sentence)
    expect(said(args)).toContain('seek was not called')
  })
  test('all problems are named at once', () => {
    const sentence = said({ count: 0, sort: 'x' })
    for (const name of ['query', 'count', 'sort']) expect(sentence).toContain(`\`${name}\``)
  })
  test('where nothing more is allowed, an extra parameter is refused with the nearest name', () => {
    const strict = { ...schema, additionalProperties: false }
    expect(said({ query: 'a', cont: 3 }, strict)).toContain('There is no parameter `cont`. Did you mean `count`?')
    expect(said({ query: 'a', elephant: 3 }, strict)).toContain('It takes `query`, `count`')
  })
  test('a pattern that is no pattern refuses nothing', () => {
    expect(said({ a: 'x' }, { type: 'object', properties: { a: { type: 'string', pattern: '(' } } })).toBe('ok')
  })
})
