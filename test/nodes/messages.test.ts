/** Messages as plain data and as LangChain has them: nothing gets lost on the way there and back. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { grown } from '../../src/base/grown-lists'
import { readArguments } from '../../src/nodes/behaviour/arguments'
import { isTooDeep } from '../../src/nodes/behaviour/depth'
import { fromPlain, plainList, toPlain } from '../../src/nodes/behaviour/messages'
import { readMessage } from '../../src/nodes/behaviour/read-message'
import type { Message } from '../../src/trace/message'

const text = fc.constantFrom('', 'Hello', 'ünïcödé 😀')
const id = fc.constantFrom('m1', 'message-7')
const call = fc.record({
  id: fc.constantFrom('c1', 'c2'),
  name: fc.constantFrom('add', ''),
  args: fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue({ maxDepth: 2 })),
})
const invalid = fc.record({
  id: fc.constant('c3'),
  name: fc.constant('add'),
  rawArgs: fc.constantFrom('{', '{"a"'),
  error: fc.constant('no'),
})
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const clean = (message: Record<string, unknown>): Message =>
  Object.fromEntries(Object.entries(message).filter(([, value]) => value !== undefined)) as unknown as Message

const messages: fc.Arbitrary<Message> = fc
  .oneof(
    fc.record({ id, role: fc.constantFrom('human', 'system'), text, name: optional(fc.constant('Ana')) }),
    fc.record({
      id,
      role: fc.constant('ai'),
      text,
      toolCalls: optional(fc.array(call, { minLength: 1, maxLength: 2 })),
      invalidCalls: optional(fc.array(invalid, { minLength: 1, maxLength: 1 })),
    }),
    fc.record({
      id,
      role: fc.constant('tool'),
      text,
      toolCallId: fc.constant('c1'),
      status: fc.constantFrom('ok', 'error'),
      name: optional(fc.constant('add')),
      synthetic: optional(fc.constant(true)),
    }),
    fc.record({
      id,
      role: fc.constant('human'),
      text: fc.constant('see it'),
      blocks: fc.constant([
        { type: 'text', text: 'see ' },
        { type: 'image_url', image_url: { url: 'u' } },
        { type: 'text', text: 'it' },
      ]),
    }),
  )
  .map(clean)
const never = () => {
  throw new Error('no new id is needed')
}

test('to LangChain and back', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(toPlain(fromPlain(message))).toEqual(message)
    }),
  )
})

test('what state holds is read as it is', () => {
  fc.assert(
    fc.property(messages, (message) => {
      expect(readMessage(message, never)).toEqual(message)
    }),
  )
})

test('what LangChain serialises is read back', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const { synthetic: _ours, ...told } = message
      expect(readMessage(JSON.parse(JSON.stringify(fromPlain(told))), never)).toEqual(told)
    }),
  )
})

describe('reading', () => {
  const count = () => {
    let n = 0
    return (prefix: string) => `${prefix}-${++n}`
  }

  test('never throws, and what it reads can be used', () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(
        fc.constantFrom(
          'role',
          'type',
          'text',
          'content',
          'toolCalls',
          'tool_calls',
          'blocks',
          'id',
          'kwargs',
          'lc',
          'invalidCalls',
          'tool_call_id',
        ),
        fc.oneof(fc.jsonValue(), fc.constantFrom('ai', 'tool', 'human', 'constructor', 'toString')),
      ),
    )
    fc.assert(
      fc.property(odd, (value) => {
        const message = readMessage(value, count())
        if (message === undefined) return
        const plain = toPlain(fromPlain(message))
        expect(plain.id).not.toBe('')
        expect(JSON.parse(JSON.stringify(plain))).toStrictEqual(plain)
      }),
      { numRuns: 2000 },
    )
  })

  test('a text that was changed wins over the blocks it came from', () => {
    const image = { type: 'image_url', image_url: { url: 'u' } }
    const message = readMessage({ id: 'm', role: 'human', text: 'new', blocks: [{ type: 'text', text: 'old' }, image] }, never)
    expect(message).toMatchObject({ text: 'new', blocks: [{ type: 'text', text: 'new' }, image] })
  })

  test('a call without id or name gets what it can', () => {
    const message = readMessage(
      { role: 'assistant', tool_calls: [{ function: { name: 'add', arguments: '' } }, { args: 5 }] },
      count(),
    )
    expect(message?.toolCalls).toEqual([{ id: 'toolcall-2', name: 'add', args: {} }])
    expect(message?.invalidCalls).toMatchObject([{ id: 'toolcall-3', name: '', rawArgs: '5' }])
  })
})

describe('arguments', () => {
  test.each([
    ['', {}],
    ['  ', {}],
    ['{"a": 1}', { a: 1 }],
    ['{"__proto__": {"a": 1}}', JSON.parse('{"__proto__": {"a": 1}}')],
  ])('%s', (raw, args) => {
    expect(readArguments(raw)).toEqual({ args })
  })

  test.each(['[]', '5', '"x"', 'null', '{', '{"a": 1}{"b": 2}', "{'a': 1}"])('refused: %s', (raw) => {
    expect(readArguments(raw)).toHaveProperty('error')
  })
})

test('depth is found without going deep, and wide data is not deep', () => {
  let deep: unknown = 1
  for (let i = 0; i < 200_000; i++) deep = { deep }
  expect(isTooDeep(deep)).toBe(true)
  const circle: unknown[] = []
  circle.push(circle)
  expect(isTooDeep(circle)).toBe(true)
  expect(isTooDeep(Array.from({ length: 100_000 }, (_, i) => ({ i })))).toBe(false)
})

test('a list that grew, a copy of it and one behind a prompt are converted message for message', () => {
  const steps = fc.array(
    fc.tuple(fc.nat(10), fc.array(messages, { maxLength: 3 }), fc.constantFrom('grown', 'copied', 'prompted')),
    {
      maxLength: 10,
    },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const lists = [[fromPlain({ id: 'first', role: 'human', text: '' })]]
      for (const [from, added, how] of all) {
        const before = lists[from % lists.length] ?? []
        const more = added.map(fromPlain)
        const prompt = fromPlain({ id: 'p', role: 'system', text: 'Answer.' })
        const list =
          how === 'grown' ? grown(before, more) : how === 'copied' ? [...before, ...more] : [prompt, ...before, ...more]
        lists.push(list)
        const plain = plainList(list)
        expect(plain).toHaveLength(list.length)
        for (const [i, message] of list.entries()) expect(plain[i]).toBe(toPlain(message))
      }
    }),
  )
})
