import { decode, ExtData, encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLangGraphJson, readLangGraphValue } from '../../../src/importers/msgpack/langgraph-values'
import { readMsgpack } from '../../../src/importers/msgpack/read-msgpack'
import { message, object, pack } from '../support/packed'

const bare = (bytes: Uint8Array) => readMsgpack(bytes, () => 'extension')
const value = (packed: unknown) => readLangGraphValue(pack(packed))

describe('MessagePack', () => {
  test('law: whatever is packed comes back', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (given) => {
        const bytes = encode(given)
        const read = bare(bytes)
        expect(read.brokenAt).toBeUndefined()
        expect(read.end).toBe(bytes.length)
        // Minus zero is one of the numbers.
        expect(JSON.stringify(read.value)).toBe(JSON.stringify(given))
      }),
      { numRuns: 500 },
    )
  })

  test('a key of any name is a key', () => {
    const bytes = Uint8Array.from([0x81, 0xa9, ...new TextEncoder().encode('__proto__'), 0x81, 0xa1, 0x61, 0x01])
    expect(() => decode(bytes)).toThrow()
    const read = bare(bytes).value
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(JSON.stringify(read)).toBe('{"__proto__":{"a":1}}')
  })

  test('numbers of every size, long texts, lists and maps', () => {
    for (const number of [
      0,
      127,
      128,
      255,
      256,
      65_535,
      65_536,
      4_294_967_295,
      2 ** 40,
      -1,
      -32,
      -33,
      -129,
      -40_000,
      -(2 ** 40),
      1.5,
    ])
      expect(bare(encode(number)).value).toBe(number)
    expect(bare(encode(1.5, { forceFloat32: true })).value).toBe(1.5)
    expect(bare(pack(2n ** 60n + 1n)).value).toBe('1152921504606846977')
    expect(bare(pack(-(2n ** 60n))).value).toBe('-1152921504606846976')
    for (const length of [10, 40, 300, 70_000]) expect(bare(encode('é'.repeat(length))).value).toBe('é'.repeat(length))
    const list = Array.from({ length: 70_000 }, (_, i) => i)
    expect(bare(encode(list)).value).toEqual(list)
    const map = Object.fromEntries(list.slice(0, 300).map((i) => [`k${i}`, i]))
    expect(bare(encode(map)).value).toEqual(map)
  })

  test('law: what is cut gives its beginning, and the place', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 1 }), fc.nat(), (texts, seed) => {
        const bytes = encode(texts)
        const length = seed % bytes.length
        const read = bare(bytes.subarray(0, length))
        if (length === 0) expect(read).toMatchObject({ value: undefined, brokenAt: 0 })
        else {
          expect(read.brokenAt).toBeLessThanOrEqual(length)
          const items = read.value as readonly string[]
          expect(items.slice(0, -1)).toEqual(texts.slice(0, Math.max(0, items.length - 1)))
        }
      }),
    )
  })

  test('law: bytes of any kind neither throw nor hang', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => JSON.stringify(readLangGraphValue(bytes)?.value ?? null) !== ''),
    )
  })

  test('nesting without end is cut off', () => {
    let bytes: Uint8Array = encode('inside')
    for (let i = 0; i < 5_000; i += 1) bytes = Uint8Array.from([0x91, ...bytes])
    expect(JSON.stringify(bare(bytes).value)).toContain('nested too deep')
    let packed: unknown = 'inside'
    for (let i = 0; i < 400; i += 1) packed = object(0, 'builtins', 'set', [packed])
    expect(JSON.stringify(value(packed)?.value)).toContain('nested too deep')
  })
})

describe('values that LangGraph packs', () => {
  test('messages are the dictionaries that they are', () => {
    const read = value([message('ai', { id: 'a1', content: 'Hi', tool_calls: [] })])
    expect(read?.value).toEqual([
      { additional_kwargs: {}, response_metadata: {}, name: null, id: 'a1', content: 'Hi', tool_calls: [], type: 'ai' },
    ])
  })

  test.each([
    ['a UUID', object(0, 'uuid', 'UUID', '12345678123456781234567812345678'), '12345678-1234-5678-1234-567812345678'],
    ['a decimal', object(0, 'decimal', 'Decimal', '12.50'), '12.50'],
    ['a set', object(0, 'builtins', 'set', ['x', 'y']), ['x', 'y']],
    ['a queue', object(0, 'collections', 'deque', [1, 2]), [1, 2]],
    ['a moment', object(3, 'datetime', 'datetime', '2026-01-02T03:04:05+00:00', 'fromisoformat'), '2026-01-02T03:04:05+00:00'],
    ['a day', object(1, 'datetime', 'date', [2026, 1, 2]), '2026-01-02'],
    [
      'a time',
      object(2, 'datetime', 'time', { hour: 3, minute: 4, second: 5, microsecond: 60, tzinfo: null, fold: 0 }),
      '03:04:05.000060',
    ],
    ['a span', object(1, 'datetime', 'timedelta', [1, 7384, 500_000]), '1 day, 2:03:04.500000'],
    ['a zone', object(1, 'datetime', 'timezone', [object(1, 'datetime', 'timedelta', [0, 7200, 0])]), 'UTC offset 2:00:00'],
    ['a named zone', object(0, 'zoneinfo', 'ZoneInfo', 'Europe/Madrid'), 'Europe/Madrid'],
    ['a path', object(1, 'pathlib', 'PosixPath', ['/', 'srv', 'a']), '/srv/a'],
    ['an address', object(0, 'ipaddress', 'IPv4Address', '10.0.0.1'), '10.0.0.1'],
    ['a pattern', object(1, 're', 'compile', ['a+', 32]), '/a+/'],
    ['one of an enumeration', object(0, 'app', 'Colour', 'red'), 'red'],
    ['a secret', object(0, 'pydantic.types', 'SecretStr', 'hunter2'), '[redacted]'],
    ['a packet', object(1, 'langgraph.types', 'Send', ['tools', { n: 1 }]), { __type: 'Send', node: 'tools', arg: { n: 1 } }],
    ['a data class', object(2, 'app', 'Note', { title: 'n' }), { __type: 'Note', title: 'n' }],
    ['a model of pydantic 2', object(5, 'app', 'Plan', { goal: 'g' }, 'model_validate_json'), { __type: 'Plan', goal: 'g' }],
    ['a model of pydantic 1', object(4, 'app', 'Plan', { goal: 'g' }), { __type: 'Plan', goal: 'g' }],
    ['an object of its own', object(1, 'app', 'Pair', [1, 2]), { __type: 'Pair', __args: [1, 2] }],
    ['bytes that are a text', new TextEncoder().encode('salt'), { __type: 'bytes', text: 'salt' }],
    ['bytes that are none', Uint8Array.from([0, 255]), { __type: 'bytes', length: 2 }],
    ['no number', Number.NaN, 'NaN'],
    ['a number without end', -Number.POSITIVE_INFINITY, '-Infinity'],
    ['an unknown extension', new ExtData(42, Uint8Array.from([1, 2])), { __type: 'extension 42', bytes: 2 }],
  ])('%s', (_, packed, plain) => {
    expect(value({ inside: [packed] })?.value).toEqual({ inside: [plain] })
  })

  test('arrays of numpy are lists of numbers, large ones their shape', () => {
    const array = (dtype: string, shape: readonly number[], numbers: ArrayBufferView, order = 'C') =>
      new ExtData(6, pack([dtype, shape, order, new Uint8Array(numbers.buffer)]))
    expect(value(array('<f4', [2, 3], Float32Array.from([0, 1, 2, 3, 4, 5])))?.value).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
    expect(value(array('<i8', [2], BigInt64Array.from([1n, 2n ** 60n])))?.value).toEqual([1, '1152921504606846976'])
    expect(value(array('<f8', [], Float64Array.from([7])))?.value).toBe(7)
    expect(value(array('<f8', [0, 3], Float64Array.from([])))?.value).toEqual([])
    expect(value(array('<f4', [2000], new Float32Array(2000)))?.value).toMatchObject({ __type: 'ndarray', shape: [2000] })
    expect(value(array('<M8[ns]', [1], new Uint8Array(8)))?.value).toMatchObject({ __type: 'ndarray', dtype: '<M8[ns]' })
  })

  test('an unknown extension is told by its number, and what stands behind a value is a fault', () => {
    expect(value([new ExtData(9, new Uint8Array(3))])?.unknown).toEqual([9])
    expect(readLangGraphValue(Uint8Array.from([...encode([1]), 0xc0]))?.brokenAt).toBe(2)
  })

  test('the JSON of older versions and of JavaScript', () => {
    const text = JSON.stringify({
      when: { lc: 2, type: 'constructor', id: ['datetime', 'datetime'], method: 'fromisoformat', args: ['2026-01-02T03:04:05'] },
      tags: { lc: 2, type: 'constructor', id: ['Set'], args: [['x']] },
      gone: { lc: 2, type: 'undefined' },
      send: { lc: 2, type: 'constructor', id: ['langgraph', 'types', 'Send'], kwargs: { node: 'tools', arg: 1 } },
    })
    expect(readLangGraphJson(text)).toEqual({
      when: '2026-01-02T03:04:05',
      tags: ['x'],
      gone: null,
      send: { __type: 'Send', node: 'tools', arg: 1 },
    })
  })
})
