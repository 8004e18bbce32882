/** What a function node's own code may do, and what is said when it does something else. */
import { describe, expect, test } from 'vitest'
import { document, edges, field, fn, messagesOf, type Ran, router, run, testPlatform } from '../support/run'

const fields = [field('messages', 'messages'), field('n'), field('total', 'sum'), field('log', 'append'), field('facts', 'merge')]

/** Runs the code in a node before another one. */
const runs = (code: string, platform = testPlatform()): Promise<Ran> =>
  run(
    document({
      nodes: [fn('a', code), fn('b', '')],
      edges: edges('START>a', 'a>b', 'b>END'),
      fields,
      input: { n: 1, log: ['x'] },
    }),
    {
      platform,
    },
  )

/** Runs the code in a node that may jump to b or END. */
const jumps = (code: string): Promise<Ran> =>
  run(
    document({
      nodes: [fn('a', code, { destinations: ['b', '__end__'] }), fn('b', 'return { total: 1 }')],
      edges: edges('START>a', 'b>END'),
      fields,
      input: { n: 1 },
    }),
  )
const errorOf = (ran: Ran) => ran.of('node-finished').at(-1)?.error
const codes = (ran: Ran) => ran.of('notice').map((notice) => notice.code)

describe('an update', () => {
  test.each(['', 'return', 'return null', 'return undefined', 'return {}'])('of nothing changes nothing: %s', async (code) => {
    const ran = await runs(code)
    expect(ran.verdict.verdict).toBe('answered')
    expect(ran.output).toMatchObject({ n: 1, log: ['x'] })
  })

  test.each([
    ['return [1]', 'a list'],
    ['return 5', 'a number'],
    ['return "x"', 'a string'],
    ['return true', 'a boolean'],
  ])('is an object: %s', async (code, what) => {
    const ran = await runs(code)
    expect(errorOf(ran)).toMatchObject({ code: 'function-result', message: expect.stringContaining(what) })
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'a' })
  })

  test.each([
    ['return Promise.resolve({ n: 2 })', 'function-promise'],
    ['return { n: NaN }', 'function-not-json'],
    ['return { n: () => 1 }', 'function-not-json'],
    ['throw new Error("no")', 'function-threw'],
    ['return {', 'function-syntax'],
    ['const f = () => f(); return f()', 'function-stack'],
  ])('fails with a code of its own: %s', async (code, expected) => {
    expect(errorOf(await runs(code))?.code).toBe(expected)
  })

  test.each([
    ['return { total: "many" }', '"total" adds numbers up'],
    ['return { total: [1] }', '"total" adds numbers up'],
    ['return { facts: "abc" }', '"facts" merges objects'],
    ['return { facts: [1] }', '"facts" merges objects'],
  ])('of a value that its reducer cannot take names the field: %s', async (code, message) => {
    const ran = await runs(code)
    expect(errorOf(ran)).toMatchObject({ code: 'wrong-write', message: expect.stringContaining(message) })
    expect(ran.output).toMatchObject({ total: 0, facts: {} })
  })

  test('of each reducer', async () => {
    const ran = await runs('return { n: null, total: "2", log: "y", facts: { a: 1 } }')
    expect(ran.output).toMatchObject({ n: null, total: 2, log: ['x', 'y'], facts: { a: 1 } })
  })

  test('of a field that is not there is dropped, and said', async () => {
    const ran = await runs('return { n: 2, nn: 3 }')
    expect(ran.of('notice')).toMatchObject([{ code: 'dropped-write', node: 'a', data: { field: 'nn', value: 3 } }])
    expect(ran.output.n).toBe(2)
  })

  test('too deep to be kept is refused', async () => {
    const ran = await runs('let d = 1; for (let i = 0; i < 2000; i++) d = [d]; return { n: d }')
    expect(errorOf(ran)?.message).toContain('nested too deeply')
  })

  test('of millions of characters arrives whole', async () => {
    const ran = await runs('return { n: "y".repeat(3000000) }')
    expect(String(ran.output.n)).toHaveLength(3_000_000)
  })
})

test('what the code does to its copy of the state stays in the sandbox', async () => {
  const ran = await runs('state.n = 99; state.log.push("y"); state.facts.x = 1; globalThis.left = 1; return {}')
  expect(ran.output).toMatchObject({ n: 1, log: ['x'], facts: {} })
  const after = await runs('return { n: typeof left }')
  expect(after.output.n).toBe('undefined')
})

test('dates inside are those of the run, and random numbers differ from call to call, the same in every run', async () => {
  const code = 'return { log: [new Date().toISOString(), Math.random()] }'
  const twice = () =>
    run(document({ nodes: [fn('a', code), fn('b', code)], edges: edges('START>a', 'a>b', 'b>END'), fields, input: {} }))
  const [first, second] = [await twice(), await twice()]
  const [date, one, , two] = first.output.log as readonly unknown[]
  expect(date).toBe(new Date(testPlatform().clock.now()).toISOString())
  expect(one).not.toBe(two)
  expect(second.output).toEqual(first.output)
})

describe('messages that the code writes', () => {
  test.each([
    ['"hi"', [['human', 'hi']]],
    ['{ role: "ai", text: "yes" }', [['ai', 'yes']]],
    [
      '[{ role: "user", content: [{ type: "text", text: "hey" }] }, "more"]',
      [
        ['human', 'hey'],
        ['human', 'more'],
      ],
    ],
    ['[]', []],
  ])('%s', async (written, expected) => {
    const ran = await runs(`return { messages: ${written} }`)
    expect(messagesOf(ran).map(({ role, text }) => [role, text])).toEqual(expected)
  })

  test.each([
    '5',
    'null',
    '[{ text: "who?" }]',
    '[{ role: "constructor", text: "x" }]',
    '[{ role: "ai", text: "x", toolCalls: "add" }]',
  ])('that are none fail: %s', async (written) => {
    expect(errorOf(await runs(`return { messages: ${written} }`))).toMatchObject({ code: 'function-result' })
  })

  test('calls without an id get one; a message of the same id is replaced where it stands', async () => {
    const first =
      'return { messages: [{ id: "m", role: "ai", text: "", toolCalls: [{ name: "add", args: { a: 1 } }] }, "after"] }'
    const ran = await run(
      document({
        nodes: [fn('a', first), fn('b', 'const [m] = state.messages; return { messages: [{ ...m, text: "changed" }] }')],
        edges: edges('START>a', 'a>b', 'b>END'),
        fields,
        input: {},
      }),
    )
    expect(messagesOf(ran).map((message) => message.text)).toEqual(['changed', 'after'])
    expect(messagesOf(ran)[0]?.toolCalls?.[0]?.id).toMatch(/./)
  })

  test('under a name that will come up later keep it for themselves', async () => {
    const ran = await runs('return { messages: [{ id: "message-2", role: "human", text: "one" }, "two", "three"] }')
    expect(messagesOf(ran).map((message) => message.text)).toEqual(['one', 'two', 'three'])
  })

  test('are messages by type or by reducer', async () => {
    for (const odd of [field('m', 'messages', { type: 'any' }), field('m', 'append', { type: 'messages' })]) {
      const ran = await run(
        document({
          nodes: [fn('a', 'return { m: { role: "ai", text: "yo" } }')],
          edges: edges('START>a', 'a>END'),
          fields: [odd],
          input: {},
        }),
      )
      expect(messagesOf(ran, 'm')).toMatchObject([{ role: 'ai', text: 'yo' }])
    }
  })
})

describe('a jump', () => {
  test.each([
    ['return { goto: "b" }', 1],
    ['return { goto: ["b"] }', 1],
    ['return { goto: ["b", "b"] }', 1],
    ['return { goto: "__end__" }', 0],
    ['return { goto: ["__end__"], update: { n: 7 } }', 0],
  ])('%s', async (code, total) => {
    const ran = await jumps(code)
    expect(ran.verdict.verdict).toBe('answered')
    expect(ran.output.total).toBe(total)
    expect(codes(ran)).toEqual([])
  })

  test('names the cause of the next node', async () => {
    expect((await jumps('return { goto: "b" }')).of('node-started').at(-1)).toMatchObject({ node: 'b', cause: 'jump', from: 'a' })
  })

  test.each([
    'return { goto: "nobody" }',
    'return { goto: "END" }',
    'return { goto: "__start__" }',
    'return { goto: ["b", "nobody"] }',
  ])('to a node that is not there: %s', async (code) => {
    expect((await jumps(code)).verdict).toMatchObject({ verdict: 'unknown-destination', node: 'a' })
  })

  test.each(['return { goto: [] }', 'return { goto: null }', 'return {}', 'return { n: 5 }'])(
    'that is not taken, where there is no other way: %s',
    async (code) => {
      expect((await jumps(code)).verdict).toMatchObject({ verdict: 'no-destination', node: 'a' })
    },
  )

  test.each([
    'return { goto: 5 }',
    'return { goto: { id: "b" } }',
    'return { goto: ["b", 5] }',
    'return { goto: "b", update: 5 }',
  ])('that makes no sense fails: %s', async (code) => {
    expect(errorOf(await jumps(code))).toMatchObject({ code: 'function-result' })
  })

  test('what stands beside it is dropped, and said', async () => {
    const ran = await jumps('return { goto: "b", n: 7 }')
    expect(ran.of('notice')).toMatchObject([{ code: 'dropped-write', data: { field: 'n', value: 7 } }])
    expect(ran.output.n).toBe(1)
  })

  test('that the picture does not show is said once, however often it is taken', async () => {
    const code = 'return state.total < 3 ? { goto: "a", update: { total: 1 } } : { goto: "__end__" }'
    const ran = await jumps(code)
    expect(codes(ran)).toEqual(['undeclared-jump'])
    expect(ran.output.total).toBe(3)
  })

  test('to a router cannot be', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', 'return { goto: "r" }'), router('r', { rules: [], otherwise: 'x' }), fn('b', '')],
        edges: edges('START>a', 'START>b', 'b>r', 'r>END:x'),
        fields,
        input: {},
      }),
    )
    expect(ran.verdict.verdict).toBe('unknown-destination')
    expect(ran.of('notice')[0]?.text).toContain('is a router')
  })

  test('beside an edge runs both, each with its cause', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', 'return { goto: "b" }', { destinations: ['b'] }), fn('b', ''), fn('c', '')],
        edges: edges('START>a', 'a>c', 'b>END', 'c>END'),
        fields,
        input: {},
      }),
    )
    expect(ran.of('node-started').map(({ node, cause, step }) => [node, cause, step])).toEqual([
      ['a', 'start', 1],
      ['b', 'jump', 2],
      ['c', 'edge', 2],
    ])
  })
})
