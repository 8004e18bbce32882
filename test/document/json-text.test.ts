import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstMistake, placesOf } from '../../src/document/json-text'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('firstMistake', () => {
  test('agrees with JSON.parse about what is JSON', () => {
    const odd = fc.string({
      unit: fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        'u',
        '0',
        '1',
        '.',
        'e',
        '-',
        ' ',
        '\n',
        'true',
        'null',
        'a',
      ),
    })
    fc.assert(
      fc.property(odd, (text) => {
        expect(firstMistake(text) === undefined).toBe(isJson(text))
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(firstMistake(text)).toBeUndefined()
      }),
    )
  })

  test.each([
    ['{"a": 1', 'comma-or-brace', 1, 8],
    ['[1 2]', 'comma-or-bracket', 1, 4],
    ['{"a" 1}', 'colon', 1, 6],
    ['{a: 1}', 'key', 1, 2],
    ['[1,\n  2,\n]', 'no-trailing-comma', 2, 4],
    ['// hello\n{}', 'no-comment', 1, 1],
    ['{"a": \'b\'}', 'double-quotes', 1, 7],
    ['{"a": "b\n"}', 'closing-quote', 1, 9],
    ['{"a": "\\x"}', 'escape', 1, 8],
    ['{} {}', 'end', 1, 4],
    ['{"a": NaN}', 'value', 1, 7],
    ['[01]', 'value', 1, 2],
  ] as const)('%j: %s at line %i, column %i', (text, expected, line, column) => {
    expect(firstMistake(text)).toMatchObject({ expected, line, column })
  })
})

describe('placesOf', () => {
  test('finds the value at every path of any JSON', () => {
    fc.assert(
      fc.property(fc.object({ maxDepth: 3 }), (value) => {
        const text = JSON.stringify(value, null, 2)
        const paths = pathsOf(JSON.parse(text))
        const lines = text.split('\n')
        placesOf(
          text,
          paths.map(({ path }) => path),
        ).forEach(({ line, column }, i) => {
          const rest = [lines[line - 1]?.slice(column - 1), ...lines.slice(line)].join('\n')
          const found = paths[i]?.value
          const start = typeof found === 'object' && found !== null ? (Array.isArray(found) ? '[' : '{') : JSON.stringify(found)
          expect(rest.startsWith(start)).toBe(true)
        })
      }),
    )
  })

  test('a path that is not there has the place of the nearest that is', () => {
    expect(placesOf('{\n  "a": {}\n}', [['a', 'b', 'c'], ['x']])).toEqual([
      { line: 2, column: 8 },
      { line: 1, column: 1 },
    ])
  })

  test('deep nesting does not overflow', () => {
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`
    expect(firstMistake(deep)).toBeUndefined()
    expect(firstMistake(deep.slice(0, -1))).toMatchObject({ expected: 'comma-or-bracket' })
  })
})

function pathsOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): { path: readonly (string | number)[]; value: unknown }[] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => pathsOf(item, [...path, i]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...path, key]))
      : []
  return [{ path, value }, ...inner]
}
