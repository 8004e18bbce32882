/** A place leads to the value that it names, whatever the JSON around it looks like. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Locator, placeOf } from '../../../src/importers/source/locate'

type Path = readonly (string | number)[]

function* pathsOf(value: unknown, before: Path = []): Generator<readonly [Path, unknown]> {
  yield [before, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* pathsOf(inner, [...before, Array.isArray(value) ? Number(key) : key])
}
const whereOf = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`))
    .join('')

const data = fc
  .oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown)

describe('in JSON', () => {
  test.each([0, 2])('every path leads to its value (indent %s)', (indent) => {
    fc.assert(
      fc.property(data, (value) => {
        const text = JSON.stringify(value, null, indent)
        const locator = new Locator(text)
        for (const [path, inner] of pathsOf(value)) {
          const found = locator.value(`$${whereOf(path)}`)
          expect(found && JSON.parse(text.slice(found.from, found.to))).toEqual(inner)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('on a line of JSON lines, behind the prefix of a log', () => {
    fc.assert(
      fc.property(fc.array(data, { minLength: 1, maxLength: 5 }), fc.constantFrom('', '12:00 INFO '), (values, prefix) => {
        const text = values.map((value) => `${prefix}${JSON.stringify(value)}`).join('\n')
        const locator = new Locator(text)
        // Backwards and forwards: it remembers where it was.
        for (const i of [...values.keys(), ...[...values.keys()].reverse()]) {
          for (const [path, inner] of pathsOf(values[i])) {
            const found = locator.value(path.length === 0 ? `line ${i + 1}` : `line ${i + 1} $${whereOf(path)}`)
            expect(found && JSON.parse(text.slice(found.from, found.to))).toEqual(inner)
          }
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('in what is not quite JSON', () => {
  const python =
    "[StateSnapshot(values={'messages': [HumanMessage(content='it\\'s \"so\"', id='a'), None]}, next=('agent',)), {'step': -1}]"
  test.each([
    ['$[0].values.messages[0]', "HumanMessage(content='it\\'s \"so\"', id='a')"],
    ['$[0].values.messages[1]', 'None'],
    ['$[0].next', "('agent',)"],
    ['$[1].step', '-1'],
  ])('a Python print: %s', (where, text) => {
    const found = new Locator(python).value(where)
    expect(found && python.slice(found.from, found.to)).toBe(text)
  })

  test('what is not there gives the deepest value that is', () => {
    const text = '{"a": {"b": "{\\"c\\": 1}"}}'
    const found = new Locator(text).value('$.a.b.c')
    expect(found && text.slice(found.from, found.to)).toBe('"{\\"c\\": 1}"')
  })

  test('cut off in the middle, it ends where the text ends', () => {
    const text = '[{"role": "user"}, {"role": "assis'
    const found = new Locator(text).value('$[1]')
    expect(found && text.slice(found.from, found.to)).toBe('{"role": "assis')
  })

  test('never throws and never stands still', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]()",\':\\ \na1=') }), (text) => {
        const locator = new Locator(text)
        for (const where of ['$', '$[1].a', 'line 2', 'line 2 $.a[0]']) {
          const found = locator.value(where)
          expect(found === undefined || (found.from <= found.to && found.to <= text.length)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('lines are found by number, and numbers by place', () => {
  const lines = Array.from({ length: 4_321 }, (_, i) => `line number ${i}`)
  const text = lines.join('\n')
  const locator = new Locator(text)
  for (const line of [1, 2, 999, 1_000, 1_001, 4_321, 2_000]) {
    const at = locator.lineStart(line)
    expect(text.slice(at, text.indexOf('\n', at) < 0 ? undefined : text.indexOf('\n', at))).toBe(lines[line - 1])
    expect(locator.lineOf(at)).toBe(line)
    expect(locator.lineOf(at + 3)).toBe(line)
  }
  expect(locator.lineStart(9_999)).toBe(text.length)
})

test('what is no place is none', () => {
  expect(placeOf('somewhere')).toBeUndefined()
  expect(placeOf('line 3 $.a["b c"][0]')).toEqual({ line: 3, path: ['a', 'b c', 0] })
})
