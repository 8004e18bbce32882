/** Logs of `astream_log`: patches, or what they build up; and what older events leave out. */
import { describe, expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
const at = (second: number): string => `2026-05-01T10:00:0${second}.000+00:00`
const about = (node: string, step: number) => ({
  langgraph_node: node,
  langgraph_step: step,
  langgraph_checkpoint_ns: `${node}:${step}`,
})
const ask = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1', type: 'tool_call' }] }
const result = { type: 'tool', id: 't1', content: '3.1 m', name: 'tide', tool_call_id: 'c1' }
const answer = { type: 'ai', id: 'a2', content: 'It is 3.1 m.' }
const logged = (id: string, name: string, type: string, node: string, step: number, second: number) => ({
  id,
  name,
  type,
  tags: [],
  metadata: about(node, step),
  start_time: at(second),
  streamed_output: [],
  streamed_output_str: [],
  final_output: null,
  end_time: null,
})
const entries = {
  pilot: { ...logged('r1', 'pilot', 'chain', 'pilot', 1, 1), final_output: { messages: [ask] }, end_time: at(2) },
  Sea: {
    ...logged('r2', 'Sea', 'llm', 'pilot', 1, 1),
    final_output: { generations: [[{ text: '', message: ask }]] },
    end_time: at(2),
  },
  deck: { ...logged('r3', 'deck', 'chain', 'deck', 2, 3), final_output: { messages: [result] }, end_time: at(4) },
  tide: { ...logged('r4', 'tide', 'tool', 'deck', 2, 3), final_output: { output: result }, end_time: at(4) },
  'pilot:2': { ...logged('r5', 'pilot', 'chain', 'pilot', 3, 5), final_output: { messages: [answer] }, end_time: at(6) },
  'Sea:2': {
    ...logged('r6', 'Sea', 'llm', 'pilot', 3, 5),
    final_output: { generations: [[{ text: answer.content, message: answer }]] },
    end_time: at(6),
  },
}
const whole = {
  id: 'r0',
  name: 'LangGraph',
  type: 'chain',
  streamed_output: [],
  final_output: { pilot: { messages: [answer] } },
  logs: entries,
}
const entryOf = (name: string) => entries[name as keyof typeof entries]
const begins = (name: string) => ({
  op: 'add',
  path: `/logs/${name}`,
  value: { ...entryOf(name), final_output: null, end_time: null },
})
const ends = (name: string) => [
  { op: 'add', path: `/logs/${name}/final_output`, value: entryOf(name).final_output },
  { op: 'add', path: `/logs/${name}/end_time`, value: entryOf(name).end_time },
]
const patches = [
  [{ op: 'replace', path: '', value: { ...whole, final_output: null, logs: {} } }],
  ...[
    ['pilot', 'Sea'],
    ['deck', 'tide'],
    ['pilot:2', 'Sea:2'],
  ].flatMap((names) => [...names.map((name) => [begins(name)]), ...[...names].reverse().map(ends)]),
  [{ op: 'replace', path: '/final_output', value: whole.final_output }],
]
// What came of the whole is told with each piece of it.
patches.splice(5, 0, [{ op: 'replace', path: '/final_output', value: { pilot: { messages: [ask] } } }])

describe('a log of runs', () => {
  test.each<[string, unknown]>([
    ['patches, a line each', lines(patches)],
    ['patches as JavaScript writes them', lines(patches.map((ops) => ({ ops })))],
    ['what they build up', whole],
    [
      'the same, put into the order of its names by a printer',
      { ...whole, logs: Object.fromEntries(Object.entries(entries).sort(([a], [b]) => a.localeCompare(b))) },
    ],
  ])('%s', (_, data) => {
    const record = imported(data)
    expect(record.format.id).toBe('stream-events')
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['pilot', 'deck', 'pilot'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
    expect(ofType(record, 'model-replied')).toHaveLength(2)
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'answered', detail: 'It is 3.1 m.' })
    expect(ofType(record, 'run-finished')).toHaveLength(1)
    expect(record.report.dropped).toEqual([])
  })

  test('two logs behind each other are two runs', () => {
    expect(imported(lines([...patches, ...patches])).runs).toHaveLength(2)
  })

  test('patches of any other document are none', () => {
    expect(() =>
      imported(lines([[{ op: 'add', path: '/user/name', value: 'Ana' }], [{ op: 'remove', path: '/user/age' }]])),
    ).toThrow()
  })
})

const event = (name: string, kind: string, data: object, node = 'deck') => ({
  event: kind,
  name,
  run_id: `run-${name}`,
  tags: [],
  metadata: about(node, 2),
  data,
})

describe('tools in older events', () => {
  test('one that ends with nothing has given nothing that is known: it may have failed', () => {
    const record = imported(
      lines([
        event('deck', 'on_chain_start', { input: {} }),
        event('tide', 'on_tool_start', { input: { day: 3 } }),
        event('tide', 'on_tool_end', { output: null }),
      ]),
    )
    expect(ofType(record, 'tool-called')).toHaveLength(1)
    expect(ofType(record, 'tool-returned')).toEqual([])
    expect(record.report).toMatchObject({ records: 3, kept: 3 })
  })

  test('what it was given may be a text of JSON', () => {
    const record = imported(
      lines([event('tide', 'on_tool_start', { input: '{"day":3}' }), event('tide', 'on_tool_end', { output: '3.1 m' })]),
    )
    expect(ofType(record, 'tool-called')[0]?.args).toEqual({ day: 3 })
  })
})

test('a model that answers with a text has one reply, though its node gives the text back', () => {
  const ns = { langgraph_node: 'pilot', langgraph_step: 1, langgraph_checkpoint_ns: 'pilot:1' }
  const model = (kind: string, data: object) => ({ event: kind, name: 'Sea', run_id: 'm', tags: [], metadata: ns, data })
  const record = imported(
    lines([
      model('on_llm_start', { input: { prompts: ['How high?'] } }),
      model('on_llm_end', { output: { generations: [[{ text: 'It is low.', type: 'Generation' }]] } }),
    ]),
  )
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['It is low.'])
})

test('damaged in any way, logs are accounted for', () => {
  expect(fuzz(JSON.stringify(whole), 'stream-events', 60, 9)).toBeGreaterThan(10)
  expect(fuzz(lines(patches), 'stream-events', 60, 11)).toBeGreaterThan(10)
})
