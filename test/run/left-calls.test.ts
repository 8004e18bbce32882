/** A budget that leads out of the loop while calls are open: they are answered in the state before any model reads the history. */
import { describe, expect, test } from 'vitest'
import type { Condition, Edge, KnownNode } from '../../src/document/types'
import { historyProblems } from '../../src/trace/history'
import { ask, brain, document, edges, field, fn, hands, messagesOf, type Ran, router, run, say, script } from '../support/run'

const fields = [
  field('messages', 'messages'),
  field('rounds', 'replace', { type: 'number', initial: 0 }),
  field('summary'),
  field('other', 'messages'),
]
const byRounds: Condition = { type: 'rounds', field: 'rounds', atLeast: 'budget' }
const over = (when: Condition = byRounds) =>
  router('next', {
    rules: [
      { branch: 'over', when },
      { branch: 'tools', when: { type: 'tool-calls' } },
    ],
  })

/** The loop with a budget of one round, and whatever comes after it: the model asks twice, then answers. */
function cutShort(nodes: readonly KnownNode[], more: readonly Edge[], when?: Condition): Promise<Ran> {
  return run(
    document({
      nodes: [brain('agent'), over(when), hands('tools', { rounds: 'rounds' }), ...nodes],
      edges: [...edges('START>agent', 'agent>next', 'next>tools:tools', 'next>END:done', 'tools>agent'), ...more].map(
        (edge, i) => ({ ...edge, id: `e${i}` }),
      ),
      fields,
      models: [script(ask(1, 1), ask(2, 2), say('One sum is 2.'), say('And that is all.'), say('Really.'))],
      budget: { toolRounds: 1 },
    }),
  )
}
const roles = (ran: Ran) => messagesOf(ran).map((message) => (message.synthetic ? 'not run' : message.role))
const sent = (ran: Ran) => ran.of('model-called').map((event) => historyProblems(event.messages))

const last = brain('last', { tools: [] })
const loop = ['human', 'ai', 'tool', 'ai']

describe('the calls that will not run are answered', () => {
  test.each<[string, readonly KnownNode[], readonly Edge[], readonly string[]]>([
    ['before a brain', [last], edges('next>last:over', 'last>END'), [...loop, 'not run', 'ai']],
    [
      'before a brain behind a router',
      [router('then', { rules: [], otherwise: 'go' }), last],
      edges('next>then:over', 'then>last:go', 'last>END'),
      [...loop, 'not run', 'ai'],
    ],
    [
      'before a brain behind a function that writes something else',
      [fn('note', 'return { summary: state.messages.length }'), last],
      edges('next>note:over', 'note>last', 'last>END'),
      [...loop, 'not run', 'ai'],
    ],
    [
      'before what a function adds to the conversation',
      [fn('note', 'return { messages: "Tell me what you have." }'), last],
      edges('next>note:over', 'note>last', 'last>END'),
      [...loop, 'not run', 'human', 'ai'],
    ],
    [
      'once, before two brains side by side',
      [last, brain('too', { tools: [] }), brain('end', { tools: [] })],
      edges('next>last:over', 'next>too:over', 'last>end', 'too>end', 'end>END'),
      [...loop, 'not run', 'ai', 'ai', 'ai'],
    ],
    [
      'in the conversation that they stand in, wherever the model writes',
      [brain('last', { tools: [], messages: 'other' })],
      edges('next>last:over', 'last>END'),
      [...loop, 'not run'],
    ],
  ])('%s', async (_name, nodes, more, expected) => {
    const ran = await cutShort(nodes, more)
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(roles(ran)).toEqual(expected)
    expect(sent(ran).flat()).toEqual([])
    expect(ran.of('limit-reached')).toMatchObject([{ limit: 'toolRounds', used: 1, allowed: 1, step: 3 }])
    expect(messagesOf(ran).find((message) => message.synthetic)).toMatchObject({
      text: 'not run: the budget of 1 tool round is spent',
      status: 'error',
      toolCallId: messagesOf(ran)[3]?.toolCalls?.[0]?.id,
    })
  })

  test('nothing is written when nothing comes after: the run ends with what there was', async () => {
    const ran = await cutShort([], edges('next>END:over'))
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(roles(ran)).toEqual(loop)
  })

  test('a function sees the answers', async () => {
    const ran = await cutShort(
      [fn('note', 'return { summary: state.messages.at(-1).text }')],
      edges('next>note:over', 'note>END'),
    )
    expect(ran.output.summary).toBe('not run: the budget of 1 tool round is spent')
  })

  test('a comparison with the field in which hands count is a budget, too', async () => {
    const ran = await cutShort([last], edges('next>last:over', 'last>END'), {
      type: 'field',
      field: 'rounds',
      is: '>=',
      value: 1,
    })
    expect(roles(ran)).toEqual([...loop, 'not run', 'ai'])
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
  })

  test('a budget of tokens says so', async () => {
    const ran = await cutShort([last], edges('next>last:over', 'last>END'), { type: 'tokens', field: 'messages', atLeast: 1 })
    expect(messagesOf(ran).find((message) => message.synthetic)?.text).toBe('not run: the budget of 1 tokens is spent')
  })
})

describe('nothing else is repaired', () => {
  test('calls that hands may still run are left to them', async () => {
    const ran = await cutShort(
      [fn('note', 'return { summary: "on the way" }'), hands('late'), last],
      edges('next>note:over', 'note>late', 'late>last', 'last>END'),
    )
    expect(roles(ran)).toEqual([...loop, 'tool', 'ai'])
    expect(ran.of('limit-reached')).toEqual([])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('hands behind a router run the calls, and no budget was spent', async () => {
    const ran = await cutShort(
      [router('then', { rules: [], otherwise: 'go' }), hands('late'), last],
      edges('next>then:over', 'then>late:go', 'late>last', 'last>END'),
    )
    expect(roles(ran)).toEqual([...loop, 'tool', 'ai'])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test.each<[string, Condition]>([
    ['a comparison with another field', { type: 'field', field: 'messages', is: '>=', value: 4 }],
    ['the person’s own code', { type: 'code', code: 'return state.rounds >= 1' }],
  ])('%s is no budget: the open call is refused', async (_name, when) => {
    const ran = await cutShort([last], edges('next>last:over', 'last>END'), when)
    expect(ran.verdict.verdict).toBe('history-rejected')
    expect(roles(ran)).toEqual(loop)
  })

  test('a call of another message under an id that was left before is run', async () => {
    const again = { toolCalls: [{ id: 'same', name: 'add', args: { a: 1, b: 1 } }] }
    const ran = await run(
      document({
        nodes: [
          brain('agent'),
          router('next', {
            rules: [{ branch: 'over', when: { type: 'rounds', field: 'rounds', atLeast: 0 } }],
            otherwise: 'over',
          }),
          brain('more'),
          fn('between', ''),
          hands('tools'),
          last,
        ],
        edges: edges('START>agent', 'agent>next', 'next>more:over', 'more>between', 'between>tools', 'tools>last', 'last>END'),
        fields,
        models: [script(again, again, say('Done.'))],
      }),
    )
    expect(roles(ran)).toEqual(['human', 'ai', 'not run', 'ai', 'tool', 'ai'])
  })
})
