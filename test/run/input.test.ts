/** How a run begins: what a person hands in, what fields start with, and what comes out. */
import { describe, expect, test } from 'vitest'
import { brain, document, edges, field, fn, messagesOf, run, say, script } from '../support/run'

const answers = (input: Readonly<Record<string, unknown>>, more: Partial<Parameters<typeof document>[0]> = {}) =>
  run(
    document({
      nodes: [brain('agent', { tools: [] })],
      edges: edges('START>agent', 'agent>END'),
      fields: [field('messages', 'messages'), field('n'), field('total', 'sum')],
      models: [script(say('Yes.'))],
      input,
      ...more,
    }),
  )

describe('messages are read in every common form', () => {
  test.each<[string, unknown]>([
    ['a text', 'Hello'],
    ['a list of texts', ['Hello']],
    ['as providers write it', { role: 'user', content: 'Hello' }],
    ['as LangChain writes it', [{ type: 'human', content: 'Hello' }]],
    ['as a pair', [['user', 'Hello']]],
    ['plain', [{ id: 'mine', role: 'human', text: 'Hello' }]],
    [
      'serialised',
      [{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'Hello' } }],
    ],
    [
      'with text in blocks',
      [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Hel' },
            { type: 'text', text: 'lo' },
          ],
        },
      ],
    ],
  ])('%s', async (_name, messages) => {
    const ran = await answers({ messages })
    expect(messagesOf(ran).map(({ role, text }) => [role, text])).toEqual([
      ['human', 'Hello'],
      ['ai', 'Yes.'],
    ])
  })

  test('calls and results of a provider’s history', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1,"b":2}' } }
    const broken = { id: 'c2', type: 'function', function: { name: 'add', arguments: '{"a":1' } }
    const ran = await answers({
      messages: [
        { role: 'user', content: 'Add.' },
        { role: 'assistant', content: null, tool_calls: [call, broken] },
        { role: 'tool', tool_call_id: 'c1', content: '3' },
        { role: 'tool', tool_call_id: 'c2', content: 'no' },
      ],
    })
    expect(ran.verdict.verdict).toBe('answered')
    expect(messagesOf(ran)[1]).toMatchObject({
      toolCalls: [{ id: 'c1', name: 'add', args: { a: 1, b: 2 } }],
      invalidCalls: [{ id: 'c2', rawArgs: '{"a":1' }],
    })
  })

  test.each<[string, unknown]>([
    ['no message', [{ foo: 1 }]],
    ['an unknown role', [{ role: 'constructor', text: 'x' }]],
    ['calls that are no list', [{ role: 'ai', text: 'x', toolCalls: 'add' }]],
    ['a number', 5],
    ['nothing', null],
  ])('%s ends the run at once, with the value', async (_name, messages) => {
    const ran = await answers({ messages })
    expect(ran.events.map((event) => event.type)).toEqual(['run-started', 'run-finished'])
    expect(ran.of('run-finished')[0]?.error).toMatchObject({
      code: 'input-refused',
      message: expect.stringContaining('"messages"'),
    })
    expect(ran.verdict.verdict).toBe('failed')
  })
})

test('an earlier conversation goes on: no new message takes the place of an old one', async () => {
  const before = await answers({ question: 'First?' })
  const ran = await answers({ messages: [...messagesOf(before), 'Second?'] })
  expect(messagesOf(ran).map((message) => message.text)).toEqual(['First?', 'Yes.', 'Second?', 'Yes.'])
})

describe('what has no place is said', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['an unknown field', { question: 'Hi', extra: 1 }, 'extra'],
    ['a question beside messages', { question: 'Hi', messages: 'Hello' }, 'question'],
    ['an empty question', { question: null }, 'question'],
    ['a name of Object’s own', { question: 'Hi', constructor: 1 }, 'constructor'],
  ])('%s', async (_name, input, name) => {
    const ran = await answers(input)
    expect(ran.of('notice')).toMatchObject([{ code: 'input-ignored', data: { name } }])
    expect(ran.verdict.verdict).toBe(input.question === null ? 'nothing-asked' : 'answered')
  })

  test('a question for a graph without messages', async () => {
    const ran = await run(
      document({ nodes: [fn('a', '')], edges: edges('START>a', 'a>END'), fields: [field('n')], input: { question: 'Hi' } }),
    )
    expect(ran.of('notice')[0]?.text).toContain('no field of messages')
  })
})

test('a field of that name takes the question itself', async () => {
  const ran = await answers({ question: 'Hi' }, { fields: [field('messages', 'messages'), field('question')] })
  expect(ran.output.question).toBe('Hi')
  expect(messagesOf(ran)).toHaveLength(1)
})

test.each([{}, { n: 5 }])('without a question the graph runs all the same: %j', async (input) => {
  const ran = await answers(input)
  expect(messagesOf(ran).map((message) => message.role)).toEqual(['ai'])
})

test('a number field refuses what is no number, instead of becoming none', async () => {
  const ran = await answers({ total: 'many' })
  expect(ran.of('run-finished')[0]?.error?.message).toContain('"total" adds numbers up')
})

test('data nested without end is refused, not recorded', async () => {
  let deep: unknown = 1
  for (let i = 0; i < 20_000; i++) deep = [deep]
  const ran = await answers({ n: deep })
  expect(ran.of('run-finished')[0]?.error?.message).toContain('nested too deeply')
})

describe('fields start with their initial value', () => {
  const initials = [
    field('messages', 'messages', { initial: [{ role: 'system', content: 'Be brief.' }] }),
    field('last', 'replace', { type: 'messages', initial: 'Hello' }),
    field('more', 'append', { type: 'messages', initial: 'Hello' }),
    field('list', 'append', { initial: [1] }),
    field('total', 'sum', { initial: 3 }),
    field('facts', 'merge', { initial: { a: 1 } }),
    field('plain', 'replace', { initial: { deep: [1] } }),
    field('empty', 'append'),
  ]
  const ends = (input: Readonly<Record<string, unknown>>, fields = initials) =>
    run(document({ nodes: [fn('a', '')], edges: edges('START>a', 'a>END'), fields, input }))

  test('of every reducer, and the input is reduced onto it', async () => {
    const ran = await ends({ question: 'Why?', list: [2], total: 4, facts: { b: 2 } })
    const { messages, last, more, ...rest } = ran.output
    const texts = (list: unknown) =>
      (list as readonly { role: string; text: string }[]).map(({ role, text }) => `${role}: ${text}`)
    expect(texts(messages)).toEqual(['system: Be brief.', 'human: Why?'])
    expect(texts(last)).toEqual(['human: Hello'])
    expect(texts(more)).toEqual(['human: Hello'])
    expect(rest).toEqual({ list: [1, 2], total: 7, facts: { a: 1, b: 2 }, plain: { deep: [1] }, empty: [] })
  })

  test.each([
    field('f', 'append', { initial: 'abc' }),
    field('f', 'sum', { initial: 'abc' }),
    field('f', 'merge', { initial: [1] }),
    field('f', 'messages', { initial: [5] }),
  ])('one that its reducer cannot take is refused: %j', async (wrong) => {
    const ran = await ends({}, [wrong])
    expect(ran.of('run-finished')[0]?.error).toMatchObject({ code: 'input-refused', message: expect.stringContaining('"f"') })
  })

  test('a document is not changed by running it', async () => {
    const before = JSON.stringify(initials)
    await ends({ question: 'x' })
    expect(JSON.stringify(initials)).toBe(before)
  })
})

describe('the output', () => {
  test.each<[string, readonly string[] | undefined, readonly string[]]>([
    ['all fields without a list', undefined, ['messages', 'n', 'total']],
    ['all fields for an empty list', [], ['messages', 'n', 'total']],
    ['the named ones', ['n'], ['n']],
    ['the named ones that there are', ['n', 'gone'], ['n']],
    ['all fields when none of the named is there', ['gone'], ['messages', 'n', 'total']],
  ])('%s', async (_name, output, expected) => {
    const ran = await answers({ question: 'Hi', n: 1 }, output ? { output } : {})
    expect(Object.keys(ran.output).sort()).toEqual(expected)
  })
})
