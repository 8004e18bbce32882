import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

interface Node {
  readonly node_type: string
  readonly description: string
  readonly children: readonly Node[]
}
const node = (node_type: string, description: string, children: readonly Node[], more: object = {}): Node => ({
  node_type,
  description,
  children,
  ...more,
})
const action = (
  name: string,
  input: string,
  observation: string,
  code: number,
  children: readonly Node[] = [],
  more: object = {},
) => node('Action', name, [node('Action Input', input, children, { observation, observation_code: code, ...more })])

const tree = node('Action Input', '', [
  node('Thought', 'I try the first.', [
    action('ferry_list', '{"day": "Mon', '{"error": "bad arguments", "response": ""}', 2, [], { pruned: true }),
  ]),
  node('Thought', 'I try the other.', [
    action('pier_list', '{}', '{"error": "", "response": "north"}', 0, [
      action('Finish', '{"return_type": "give_answer", "final_answer": "The north pier."}', '{"response":"ok"}', 3, [], {
        finished: true,
        is_terminal: true,
      }),
    ]),
  ]),
])
const answer = {
  win: true,
  tree: { size: 8, tree },
  answer_generation: {
    query: 'Which pier?',
    function: [{ name: 'pier_list', description: 'Piers.', parameters: {} }],
    train_messages: [
      [
        { role: 'system', content: 'You have tools.' },
        { role: 'user', content: '\nWhich pier?\nBegin!\n' },
        { role: 'assistant', content: null },
      ],
      [{ role: 'user', content: 'again' }],
    ],
  },
}

describe('a search tree', () => {
  const record = imported(answer)
  test('is recognised: the way to the answer first, every other way as a run of its own', () => {
    expect(record.format.id).toBe('toolbench')
    expect(record.runs.map(({ title }) => title)).toEqual(['Which pier?', 'Other attempt 1: Which pier?'])
    expect([record.report.records, record.report.kept]).toEqual([12, 10])
    expect(new Set(whys(record))).toEqual(new Set(['A copy of the same steps, made for training; the tree is shown.']))
  })
  test('thought, action and input are one reply, the observation is its result', () => {
    expect(told(record)).toEqual(['I try the other. <pier_list {}>', '= {"error": "", "response": "north"}', 'The north pier.'])
    expect(told(record, 1)).toEqual([
      'I try the first. <ferry_list? {"day": "Mon>',
      '= error: {"error": "bad arguments", "response": ""}',
    ])
    expect(ofType(record, 'model-called')[0]?.tools.map(({ name }) => name)).toEqual(['pier_list'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('a tree that nobody finished is still shown', () => {
    const left = imported({ tree: { tree: node('Action Input', '', [action('f', '{}', 'x', 0)]) } })
    expect(told(left)).toEqual([' <f {}>', '= x'])
  })
  test('more attempts than anybody looks at are dropped, and told', () => {
    const many = Array.from({ length: 130 }, (_, i) => action(`f${i}`, '{}', 'x', 0))
    const record = imported({ tree: { tree: node('Action Input', '', many) } })
    expect(record.runs).toHaveLength(100)
    expect(record.report.dropped).toHaveLength(60)
  })
})

test('a single chain', () => {
  const chain = [
    { node_type: 'Thought', description: 'I list.' },
    { node_type: 'Action', description: 'pier_list' },
    { node_type: 'Action Input', description: '{"n":1}', observation: 'north', observation_code: 0 },
    { node_type: 'Action', description: 'Finish' },
    { node_type: 'Action Input', description: '{"return_type":"give_up_and_restart"}', observation: '', observation_code: 4 },
  ]
  expect(told(imported({ win: false, trys: [{ chain }], answer_generation: { query: 'Which?' } }))).toEqual([
    'I list. <pier_list {"n":1}>',
    '= north',
    'give_up_and_restart',
  ])
})

test('lines for training', () => {
  const conversations = [
    { from: 'system', value: 'You have tools.' },
    { from: 'user', value: 'Which pier?' },
    { from: 'assistant', value: '\nThought: I list.\nAction: pier_list\nAction Input: {"n": 1}' },
    { from: 'function', value: '{"error": "", "response": "north"}' },
    { from: 'assistant', value: 'The north one.' },
    { from: 'nobody' },
  ]
  const record = imported(
    lines([
      { id: 'one', conversations },
      { id: 'two', conversations: conversations.slice(0, 3) },
    ]),
  )
  expect(record.format.id).toBe('toolbench')
  expect(record.runs.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(told(record)[0]).toBe('I list. <pier_list {"n":1}>')
  expect(told(record).at(-1)).toBe('The north one.')
  expect(whys(record)).toEqual(['It has no speaker or no text.'])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(answer), 'toolbench', 62, 56)).toBeGreaterThan(30)
})

describe('answers as the evaluation reads them', () => {
  const step = (role: string, message: unknown, next: object[] = []) => ({ role, message, next })
  const finish = { name: 'Finish', arguments: '{"return_type":"give_answer","final_answer":"The north pier."}', response: '' }
  const call = { name: 'pier_list', arguments: '{"day": 1}', response: '{"error": "", "response": "north"}' }
  const broken = { ...call, response: '{"error": "no such day", "response": ""}' }
  const question = (details: object[]) => ({
    query: 'Which pier?',
    available_tools: [{ name: 'pier_list', parameters: {} }],
    answer: { method: 'DFS', total_steps: 4, final_answer: finish.arguments, answer_details: details },
  })
  const way = step('tool', call, [step('tool', finish)])
  const lead = (next: object[]) => [step('system', 'You have tools.', [step('user', 'Which pier?', next)])]

  test('each question is a run: the way to the answer', () => {
    const record = imported({
      7: question(lead([step('tool', broken, [step('assistant', 'I give up.')]), way])),
      8: question(lead([way])),
    })
    expect(record.format.id).toBe('toolbench')
    expect(record.runs.map(({ title }) => title)).toEqual(['Which pier?', 'Which pier?'])
    expect(told(record)).toEqual([' <pier_list {"day":1}>', '= {"error": "", "response": "north"}', 'The north pier.'])
    expect([record.report.records, record.report.kept]).toEqual([10, 8])
    expect(whys(record)).toEqual(Array(2).fill('It belongs to another attempt than the one that led to the answer.'))
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('steps may be printed by Python, and be cut off', () => {
    const printed = "{'name': 'pier_list', 'arguments': '{}', 'response': '{\"error\": \"no"
    const record = imported({
      7: question(lead([step('tool', printed, [step('tool', "{'name': 'Finish', 'arguments': '{\"ret")])])),
    })
    expect(told(record)).toEqual([' <pier_list {}>', '= error: {"error": "no', 'The north pier.'])
    expect(record.report.repaired?.map(({ where }) => where).length).toBe(2)
  })
})
