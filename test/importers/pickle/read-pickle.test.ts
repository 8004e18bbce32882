import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { PlainPickle } from '../../../src/importers/pickle/plain-pickle'
import { isPickle, readPickle } from '../../../src/importers/pickle/read-pickle'

/** Instructions of a pickle, written by hand: texts are their letters, numbers their bytes. */
function pickle(...parts: readonly (string | number | readonly number[])[]): Uint8Array {
  const bytes = parts.flatMap((part) =>
    typeof part === 'string' ? [...new TextEncoder().encode(part)] : typeof part === 'number' ? [part] : [...part],
  )
  return Uint8Array.from([0x80, 2, ...bytes, 0x2e])
}
const u32 = (value: number): readonly number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const text = (value: string): readonly number[] => {
  const bytes = [...new TextEncoder().encode(value)]
  return [0x58, ...u32(bytes.length), ...bytes]
}
const plain = (bytes: Uint8Array): unknown => new PlainPickle().of(readPickle(bytes).value)

/** Data as a pickle writes them. */
function pickled(value: unknown): readonly number[] {
  if (value === null) return [0x4e]
  if (typeof value === 'boolean') return [value ? 0x88 : 0x89]
  if (typeof value === 'string') return text(value)
  if (typeof value === 'number') {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    return [0x47, ...new Uint8Array(view.buffer)]
  }
  if (Array.isArray(value)) return [0x5d, 0x28, ...value.flatMap(pickled), 0x65]
  return [0x7d, 0x28, ...Object.entries(value as object).flatMap(([key, inner]) => [...text(key), ...pickled(inner)]), 0x75]
}

describe('the data of a pickle', () => {
  test('law: whatever is written comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (given) => {
        const bytes = pickle(pickled(given))
        expect(isPickle(bytes)).toBe(true)
        const read = readPickle(bytes)
        expect(read).toMatchObject({ end: bytes.length })
        expect(JSON.stringify(new PlainPickle().of(read.value))).toBe(JSON.stringify(given))
      }),
    )
  })

  test('numbers, tuples, bytes, and what was remembered', () => {
    const big = [0x8a, 9, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    expect(plain(pickle('(', 'K', 7, 'M', [1, 2], 'J', [255, 255, 255, 255], big, 't'))).toEqual([
      7,
      513,
      -1,
      '18446744073709551616',
    ])
    expect(plain(pickle(text('a'), 'q', 0, 'h', 0, 0x86))).toEqual(['a', 'a'])
    expect(plain(pickle('C', 2, 'hi'))).toEqual({ __type: 'bytes', text: 'hi' })
    expect(plain(pickle('c_codecs\nencode\n', text('h\u00e9'), text('latin1'), 0x86, 'R'))).toEqual({
      __type: 'bytes',
      length: 2,
    })
  })

  test('containers of Python are what they hold', () => {
    expect(plain(pickle('ccollections\ndefaultdict\n', 'c__builtin__\ndict\n', 0x85, 'R', text('k'), 'K', 1, 's'))).toEqual({
      k: 1,
    })
    expect(plain(pickle('c__builtin__\nset\n', ']', '(', text('x'), 'e', 0x85, 'R'))).toEqual(['x'])
  })

  test('an object is its fields under the name of its class', () => {
    const state = pickled({ __dict__: { content: 'Hi', type: 'human' }, __pydantic_extra__: null })
    expect(plain(pickle('clangchain_core.messages.human\nHumanMessage\n', ')', 0x81, state, 'b'))).toEqual({
      content: 'Hi',
      type: 'human',
    })
    expect(plain(pickle('capp\nNote\n', ')', 0x81, pickled({ title: 'n' }), 'b'))).toEqual({ __type: 'Note', title: 'n' })
  })
})

describe('what a pickle would run', () => {
  test('is not run: it stands as what would be called', () => {
    const bytes = pickle('cos\nsystem\n', text('rm -r boats'), 0x85, 'R')
    expect(plain(bytes)).toEqual({ __type: 'system', __args: ['rm -r boats'] })
    expect(plain(pickle('cos\nsystem\n'))).toBe('<class os.system>')
  })

  test('law: bytes of any kind neither throw nor hang', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(JSON.stringify(plain(Uint8Array.from([0x80, 4, ...bytes]))) ?? 'null').toBeTruthy()
      }),
      { numRuns: 1_000 },
    )
  })

  test('circles, and few bytes that stand for very many values', () => {
    expect(plain(pickle(']', 'q', 0, 'h', 0, 'a'))).toEqual(['[Circular]'])
    const doubled = Array.from({ length: 60 }, () => '2\x86').flatMap((part) => [...part].map((letter) => letter.charCodeAt(0)))
    expect(() => plain(pickle(']', doubled))).not.toThrow()
  })
})

test('a pickle of messages is read as what it holds', () => {
  const messages = [
    { content: 'How high is the tide?', type: 'human' },
    { content: '3.1 metres.', type: 'ai' },
  ]
  const opened = importRecord(pickle(pickled({ messages })))
  expect(opened.ok && opened.value.format.id).toBe('langchain-messages')
  expect(opened.ok && opened.value.report.repaired?.map(({ what }) => what)).toContain('a Python pickle')
})
