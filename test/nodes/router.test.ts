/** How a router decides, and how it says why. */
import { describe, expect, test } from 'vitest'
import type { Comparison, Condition, RouterConfig } from '../../src/document/types'
import { because, compare, decide, type RouterView } from '../../src/nodes/router/behaviour'
import { loadSandbox } from '../../src/sandbox/load-sandbox'
import type { Message } from '../../src/trace/message'
import { document, edges, field, fn, router, run } from '../support/run'

const asks: Message = { id: 'm', role: 'ai', text: '', toolCalls: [{ id: 'c1', name: 'add', args: {} }] }
const asksBadly: Message = { id: 'm', role: 'ai', text: '', invalidCalls: [{ id: 'c2', name: 'add', rawArgs: '{', error: 'no' }] }
const says: Message = { id: 'm', role: 'ai', text: 'Done.' }

function view(state: Readonly<Record<string, unknown>>, notes: string[] = []): RouterView {
  return {
    field: (name) => state[name],
    state: () => state,
    fields: [field('messages', 'messages')],
    budget: { toolRounds: 3 },
    sandbox: () => loadSandbox({ now: () => performance.now() }),
    note: (code, text) => notes.push(`${code}: ${text}`),
  }
}
const one = (when: Condition): RouterConfig => ({ rules: [{ branch: 'yes', when }], otherwise: 'no' })
const taken = async (when: Condition, state: Readonly<Record<string, unknown>>) => (await decide(one(when), view(state))).branch

describe('rules', () => {
  test('are tried in order: the first that holds decides', async () => {
    const config: RouterConfig = {
      rules: [
        { branch: 'over', when: { type: 'rounds', field: 'rounds', atLeast: 'budget' } },
        { branch: 'add', when: { type: 'calls-tool', tool: 'add' } },
        { branch: 'tools', when: { type: 'tool-calls' } },
      ],
      otherwise: 'done',
    }
    const at = async (messages: readonly Message[], rounds: number) => (await decide(config, view({ messages, rounds }))).branch
    expect(await at([asks], 3)).toBe('over')
    expect(await at([asks], 2)).toBe('add')
    expect(await at([says], 2)).toBe('done')
    expect(await at([], 2)).toBe('done')
  })

  test('no rule and no other way: no branch', async () => {
    expect(await decide({ rules: [], otherwise: null }, view({ messages: [] }))).toMatchObject({
      branch: null,
      reason: { type: 'none' },
    })
  })

  test.each([
    [[asks], 'yes'],
    [[asksBadly], 'yes'],
    [[asks, says], 'no'],
    [[], 'no'],
    ['no list', 'no'],
    [undefined, 'no'],
  ])('a call counts, parsed or not, in the last message: %j', async (messages, expected) => {
    expect(await taken({ type: 'tool-calls' }, { messages })).toBe(expected)
    expect(await taken({ type: 'calls-tool', tool: 'add' }, { messages })).toBe(expected)
    expect(await taken({ type: 'calls-tool', tool: 'other' }, { messages })).toBe('no')
  })

  test('the open calls are told, parsed or not', async () => {
    const { openCalls, last, messages } = await decide(one({ type: 'tool-calls' }), view({ messages: [asks] }))
    expect({ openCalls, last, messages }).toEqual({ openCalls: ['c1'], last: 'm', messages: 'messages' })
    expect((await decide(one({ type: 'tool-calls' }), view({ messages: [asksBadly] }))).openCalls).toEqual(['c2'])
  })

  test('a rounds rule without a budget never holds; a field that is not there counts as none', async () => {
    const rounds: Condition = { type: 'rounds', field: 'rounds', atLeast: 'budget' }
    const without = { ...view({ rounds: 99 }), budget: { toolRounds: null } }
    expect((await decide(one(rounds), without)).branch).toBe('no')
    expect(await taken({ type: 'rounds', field: 'gone', atLeast: 1 }, {})).toBe('no')
    expect(await taken({ type: 'rounds', field: 'gone', atLeast: 0 }, {})).toBe('yes')
  })
})

describe('a comparison', () => {
  test.each<[unknown, Comparison, unknown, boolean]>([
    [5, '=', 5, true],
    ['5', '=', 5, true],
    [{ a: 1, b: 2 }, '=', { b: 2, a: 1 }, true],
    [5, '!=', 6, true],
    [10, '>', 9, true],
    ['10', '>', '9', true],
    ['b', '>', 'a', true],
    [[1, 2, 3], '>=', 3, true],
    [true, '=', 'true', true],
    ['The answer', 'contains', 'answer', true],
    [[says], 'contains', 'Done', true],
    [[1, { a: 1 }], 'contains', { a: 1 }, true],
    ['', 'empty', undefined, true],
    [[], 'empty', undefined, true],
    [{}, 'empty', undefined, true],
    [0, 'empty', undefined, false],
    [false, 'empty', undefined, false],
  ])('%j %s %j is %s', (value, is, expected, holds) => {
    expect(compare(value, is, expected)).toBe(holds)
  })

  test.each<[Comparison, boolean]>([
    ['=', false],
    ['!=', true],
    ['>', false],
    ['>=', false],
    ['<', false],
    ['<=', false],
    ['contains', false],
    ['empty', true],
  ])('of nothing with 5: %s is %s', (is, holds) => {
    expect(compare(undefined, is, 5)).toBe(holds)
    expect(compare(null, is, 5)).toBe(holds)
  })
})

describe('the person’s own code', () => {
  test('sees the state and answers true or false', async () => {
    expect(await taken({ type: 'code', code: 'return state.n > 1' }, { n: 2 })).toBe('yes')
    expect(await taken({ type: 'code', code: 'return state.n > 1' }, { n: 1 })).toBe('no')
  })

  test.each([
    ['return 1', 'yes', 'returned 1, which counts as true'],
    ['return "x"', 'yes', 'returned x, which counts as true'],
    ['return ""', 'no', 'which counts as false'],
    ['state.n', 'no', 'returned nothing, which counts as false'],
    ['return state.list && state.list.length', 'no', 'returned nothing'],
  ])('that answers something else counts as JavaScript has it, and it is said: %s', async (code, branch, note) => {
    const notes: string[] = []
    expect((await decide(one({ type: 'code', code }), view({ n: 1 }, notes))).branch).toBe(branch)
    expect(notes).toEqual([expect.stringContaining(note)])
  })

  test.each([
    ['throw new Error("no")', 'router-threw'],
    ['return Promise.resolve(true)', 'router-promise'],
    ['while (true) {}', 'router-time'],
    ['return (', 'router-syntax'],
  ])('that fails is the router’s failure: %s', async (code, expected) => {
    await expect(decide(one({ type: 'code', code }), view({}))).rejects.toMatchObject({ code: expected })
  })
})

describe('why', () => {
  const why = async (config: RouterConfig, state: Readonly<Record<string, unknown>>) =>
    because((await decide(config, view(state))).reason)

  test('a router that does not look for calls does not speak of them', async () => {
    expect(await why(one({ type: 'field', field: 'n', is: '>', value: 5 }), { n: 1, messages: [says] })).toBe(
      'no rule held: n is 1',
    )
    expect(await why(one({ type: 'field', field: 'gone', is: '=', value: 5 }), {})).toBe('no rule held: gone is nothing')
    expect(await why({ rules: [], otherwise: 'no' }, { messages: [says] })).toBe('no rule held')
    expect(await why(one({ type: 'tool-calls' }), { messages: [says] })).toBe('the last message asks for no tool')
  })

  test('names the value that it looked at, and only as much of it as can be read', async () => {
    expect(await why(one({ type: 'field', field: 'n', is: '!=', value: 5 }), { n: 'x' })).toBe('n is x (!= 5)')
    const { reason } = await decide(
      one({ type: 'field', field: 'n', is: '!=', value: 5 }),
      view({ n: { long: 'y'.repeat(9000) } }),
    )
    expect(JSON.stringify(reason).length).toBeLessThan(400)
  })

  test('is kept as plain data, without holes', async () => {
    for (const is of ['!=', 'empty'] as const) {
      const { reason } = await decide(one({ type: 'field', field: 'gone', is }), view({}))
      expect(JSON.parse(JSON.stringify(reason))).toStrictEqual(reason)
    }
  })
})

test('one branch may lead to several nodes, and several branches to one', async () => {
  const ran = await run(
    document({
      nodes: [fn('a', ''), router('r', { rules: [], otherwise: 'both' }), fn('b', 'return { n: 1 }'), fn('c', 'return { n: 1 }')],
      edges: edges('START>a', 'a>r', 'r>b:both', 'r>c:both', 'r>c:other', 'b>END', 'c>END'),
      fields: [field('n', 'sum')],
      input: {},
    }),
  )
  expect(ran.output).toEqual({ n: 2 })
  expect(ran.of('routed')).toMatchObject([{ branch: 'both', targets: ['b', 'c'] }])
  expect(
    ran
      .of('node-started')
      .map(({ node, cause, from }) => [node, cause, from])
      .slice(1),
  ).toEqual([
    ['b', 'branch', 'r'],
    ['c', 'branch', 'r'],
  ])
})
