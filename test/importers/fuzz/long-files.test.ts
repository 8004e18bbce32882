/**
 * Files made to take long: one small thing again and again, and records that refer to each other in odd ways. Work that grows with the
 * square of such a file does not come to an end in the time that a test has.
 */
import { expect, test } from 'vitest'
import { openRecord } from '../../../src/importers/import-run'
import { brokenLaws } from '../support/laws'

const characters = 300_000
const records = 3_000

const letters = [
  'a',
  '"',
  '{',
  '[',
  '\\',
  '(',
  "'",
  '`',
  '<',
  ' ',
  '\n',
  '\t',
  '-',
  '=',
  '*',
  ':',
  '|',
  '#',
  '/',
  '.',
  '\u0000',
  '\ud83d',
]
const words = [
  'api_key:',
  'token="',
  'access_token: "x',
  '://',
  'a://b:',
  'Bearer ',
  'eyJaaaaaaaaa.',
  'sk-',
  '-----BEGIN PRIVATE KEY-----',
  '\\u202',
  '\\ud83d',
  '\u001b[',
  '```\n',
  '```json\n{',
  '[Brain] ',
  '[Brain] Tool call: f(a="',
  '\n[Router] a -> b',
  'Thought 1: a\n',
  'Action: f[',
  'Action Input: {',
  '\nObservation:',
  '> Entering new chain...\n',
  'Invoking: `',
  'AIMessage(',
  "{'a': ",
  '{"a":',
  '{"a":1,',
  "'a' + ",
  'Map(2) { ',
  '[Object] ',
  '... 3 more items ',
  'data: {\n',
  'event: x\n',
  ': hi\n',
  '}, {',
  '), A(',
  '<ref *1> ',
  '====== Ai Message ======\n',
  "Output from node 'a':\n",
  '{"role":"user","content":"',
  '\n{',
  '\nA(',
  '{}',
  '[],',
  'NaN,',
  'A.b(',
  `╭─ AI ─╮\n${'│ line after line │\n'.repeat(20)}`,
  '╭─ Tool Call ─╮\n',
  '│ a ',
  '─ Executing this code: ─────\n',
  '[Step 1: Duration ',
  '<api_key>',
  '<password>a ',
  'the password is ',
  'password for a ',
  '&quot;',
  'a,b\n',
  'a,b\n"{""c"": 1}",',
  "INSERT INTO t VALUES('{}',",
  'COPY t (a, b) FROM stdin;\n{}\t',
  'data: {"a":1}\nwords\n',
  'token&quot;:&quot;',
  'contrase\\u00f1a:',
]

/** Imports a text as it comes; gives what is broken about it. */
function broken(text: string): readonly string[] {
  const opened = openRecord(text)
  return opened.ok ? brokenLaws({ ...opened.value, heads: opened.value.heads.slice(0, 1) }, 1, false) : []
}

test.each([...letters, ...words])('%j again and again', (unit) => {
  expect(broken(unit.repeat(Math.ceil(characters / unit.length)))).toEqual([])
})

const many = (make: (i: number) => unknown): readonly unknown[] => Array.from({ length: records }, (_, i) => make(i))
const asks = (id: string) => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: '{}' } }],
})
const question = { role: 'user', content: 'x' }
const span = (i: number, parent: number | undefined, kind: string, trace = 1) => ({
  traceId: String(trace).padStart(32, '0'),
  spanId: String(i).padStart(16, '0'),
  ...(parent === undefined ? {} : { parentSpanId: String(parent).padStart(16, '0') }),
  name: 's',
  startTimeUnixNano: `${1_772_000_000 + i}000000000`,
  endTimeUnixNano: `${1_772_000_001 + i}000000000`,
  attributes: [
    { key: 'openinference.span.kind', value: { stringValue: kind } },
    { key: 'output.value', value: { stringValue: `y${i}` } },
  ],
})
const otlp = (spans: readonly unknown[]) => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
const line = (i: number, more: object) => ({
  type: i % 2 === 0 ? 'user' : 'assistant',
  uuid: `u${i}`,
  parentUuid: i === 0 ? null : `u${i - 1}`,
  sessionId: 's',
  isSidechain: false,
  message: { role: i % 2 === 0 ? 'user' : 'assistant', id: `m${i}`, content: `text ${i}` },
  ...more,
})

const odd: Readonly<Record<string, () => unknown>> = {
  'calls that nothing answers, results that nobody asked for': () => [
    question,
    ...many((i) => asks(`c${i}`)),
    ...many((i) => ({ role: 'tool', name: 'g', tool_call_id: `z${i}`, content: '' })),
  ],
  'one id for all calls': () => [
    question,
    ...many((i) => (i % 2 === 0 ? asks('c') : { role: 'tool', tool_call_id: 'c', content: '' })),
  ],
  'calls and results without ids': () => [question, ...many(() => asks('')), ...many(() => ({ role: 'tool', content: '' }))],
  'the same system message': () => many(() => ({ role: 'system', content: 'same' })),
  'spans side by side': () => otlp([span(0, undefined, 'AGENT'), ...many((i) => span(i + 1, 0, 'LLM'))]),
  'spans inside each other': () => otlp(many((i) => span(i, i === 0 ? undefined : i - 1, 'LLM'))),
  'spans in a circle': () => otlp(many((i) => span(i, (i + 1) % records, 'CHAIN'))),
  'spans without their parents': () => otlp(many((i) => span(i, records + i, 'TOOL'))),
  'a trace for each span': () => otlp(many((i) => span(i, undefined, 'LLM', i))),
  'lines whose parents are all the same': () => many((i) => line(i, { parentUuid: 'u0' })),
  'lines that are their own parents': () => many((i) => line(i, { uuid: 'u', parentUuid: 'u' })),
  'a sub-agent for each line': () => many((i) => line(i, { isSidechain: true, agentId: `a${i}` })),
  'a namespace for each update': () => many((i) => [[`t:${i}`], 'updates', { a: { x: i } }]),
  'a node for each update': () => many((i) => ['updates', { [`n${i}`]: { x: 1 } }]),
  'tasks that never end': () => many((i) => ['tasks', { id: `k${i}`, name: 'a', input: {}, triggers: [] }]),
  'trajectories inside each other': () =>
    many((i) => ({
      schema_version: 'ATIF-v1.6',
      session_id: `s${i}`,
      agent: { name: 'a' },
      steps: [
        {
          step_id: 1,
          source: 'agent',
          message: 'x',
          observation: { results: [{ content: 'r', subagent_trajectory_ref: [{ session_id: `s${i + 1}` }] }] },
        },
      ],
    })),
  'a stream for each chunk': () =>
    many((i) => ({ id: `c${i}`, object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'x' } }] })),
}

test.each(Object.entries(odd))('%s', (_, make) => {
  expect(broken(JSON.stringify(make()))).toEqual([])
})
