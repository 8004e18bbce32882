/** Functions that run as graphs: their state is what they returned last, and nothing at all before their first run. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const place = (id: string) => ({ configurable: { thread_id: 'f', checkpoint_ns: '', checkpoint_id: id } })
const said = [
  { type: 'human', id: 'h1', content: 'How high is the tide?' },
  { type: 'ai', id: 'a1', content: '3.1 metres.' },
]
const first = {
  values: null,
  next: ['tide_agent'],
  config: place('f0'),
  metadata: { source: 'input', step: -1 },
  created_at: '2026-03-01T10:00:00Z',
  parent_config: null,
  tasks: [{ id: 'k', name: 'tide_agent', interrupts: [], state: null }],
}
const last = {
  values: said,
  next: [],
  config: place('f1'),
  metadata: { source: 'loop', step: 0 },
  created_at: '2026-03-01T10:00:01Z',
  parent_config: place('f0'),
  tasks: [],
}
interface Told extends Omit<typeof first, 'values' | 'next' | 'parent_config' | 'tasks'> {
  readonly values: unknown
  readonly next: readonly string[]
  readonly parent_config: unknown
  readonly tasks: readonly unknown[]
}
const listed = ({ values, next, config, metadata, created_at, parent_config, tasks }: Told) => [
  values,
  next,
  config,
  metadata,
  created_at,
  parent_config,
  tasks,
  [],
]

test.each([
  ['a history', [last, first]],
  ['lines of checkpoints', `${JSON.stringify(first)}\n${JSON.stringify(last)}`],
  ['tuples that went through JSON', [listed(last), listed(first)]],
] as const)('%s whose first values are nothing keeps that state, and the function that ran behind it', (_, file) => {
  const record = imported(file)
  expect(record.format.id).toBe('langgraph-state')
  expect(record.report).toMatchObject({ records: 2, kept: 2, dropped: [] })
  expect(nodesOf(record)).toEqual(['tide_agent'])
  expect(ofType(record, 'model-replied').map(({ message }) => message.id)).toEqual(['a1'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('what a function returns may be a text: each run of it is a turn', () => {
  const again = {
    ...first,
    config: place('f2'),
    values: 'High.',
    metadata: { source: 'input', step: 1 },
    created_at: '2026-03-01T10:00:02Z',
  }
  const file = [
    {
      ...last,
      config: place('f3'),
      values: 'Low.',
      parent_config: place('f2'),
      metadata: { source: 'loop', step: 2 },
      created_at: '2026-03-01T10:00:03Z',
    },
    { ...again, parent_config: place('f1') },
    { ...last, values: 'High.' },
    first,
  ]
  for (const given of [file, file.map((one) => listed(one))]) {
    const record = imported(given)
    expect(record.report).toMatchObject({ records: 4, kept: 4 })
    expect(nodesOf(record)).toContain('tide_agent')
    expect(ofType(record, 'run-started')).toHaveLength(2)
    expect(ofType(record, 'run-finished').map(({ status }) => status)).toEqual(['ok', 'ok'])
  }
})

test('values of nothing alone make no state', () => {
  const stray = { values: null, next: ['a'], note: 'no config, no checkpoint' }
  const record = imported([last, first, stray])
  expect(record.report).toMatchObject({ records: 3, kept: 2 })
  expect(record.report.dropped).toHaveLength(1)
})
