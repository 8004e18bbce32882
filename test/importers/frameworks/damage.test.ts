/** Files of frameworks, evaluations, workflows and MCP, damaged in any way: an answer each, and no record lost. */
import { expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { smallFrameworks } from '../support/small-frameworks'

const ROUNDS = 40
const thoughts = ['', 'I look.', 'I look it up.'].map((thought, i) =>
  JSON.stringify({
    event: 'agent_thought',
    task_id: 't',
    message_id: 'm',
    id: 'h1',
    thought,
    tool: i < 2 ? '' : 'tide',
    tool_input: '{"tide":{}}',
  }),
)
const pieces = ['At ', '05:12.'].map((answer) =>
  JSON.stringify({ event: 'agent_message', task_id: 't', message_id: 'm', answer }),
)
const more = [
  { name: 'a stream of an agent of Dify', format: 'frameworks', text: [...thoughts, ...pieces].join('\n') },
  {
    name: 'a filled template',
    format: 'framework-console',
    text: '<|im_start|>user\nWhich tide?<|im_end|>\n<|im_start|>assistant\nAt 05:12.<|im_end|>\n',
  },
]

test.each([...smallFrameworks, ...more].map((file, i) => ({ ...file, seed: 7_000 + i })))('$name', ({ text, format, seed }) => {
  expect(fuzz(text, format, ROUNDS, seed)).toBeGreaterThan(0)
})
