import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const span = (id: string, parent: string | null, type: string, more: object) => ({
  name: id,
  context: { trace_id: '0xt1', span_id: id },
  parent_id: parent,
  start_time: 1_772_352_000_000_000_000,
  end_time: 1_772_352_005_000_000_000,
  status_code: 'OK',
  attributes: { 'mlflow.spanType': `"${type}"`, ...more },
})
const model = span('0x2', '0x1', 'CHAT_MODEL', {
  'mlflow.spanInputs': '{"messages":[{"role":"user","content":"How many boats?"}]}',
  'mlflow.spanOutputs': '{"choices":[{"message":{"role":"assistant","content":"I look further."}}]}',
})

test('an executor that gave out what no model said', () => {
  const run = (output: string) => {
    const agent = span('0x1', null, 'AGENT', {
      'mlflow.spanInputs': '{"input":"How many?"}',
      'mlflow.spanOutputs': JSON.stringify({ output }),
    })
    return limitsOf(imported({ info: { request_id: 'r1' }, data: { spans: [agent, model] } }))
  }
  expect(run('Agent stopped due to max iterations.')).toMatchObject({ verdict: 'stopped-at-budget', reached: ['steps'] })
  expect(run('Three.')).toMatchObject({ verdict: 'answered', reached: [] })
})
