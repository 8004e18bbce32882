import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const part = (trace: object) => ({ sessionId: 's1', trace })
const thinks = part({ orchestrationTrace: { rationale: { text: 'I look for boats.' } } })
const failure = (failureReason: string) => part({ failureTrace: { failureReason } })

test('a failure that is a limit of iterations', () => {
  const ask = part({
    orchestrationTrace: {
      invocationInput: {
        invocationType: 'ACTION_GROUP',
        actionGroupInvocationInput: { actionGroupName: 'boats', function: 'count', parameters: [] },
      },
    },
  })
  const brought = part({
    orchestrationTrace: { observation: { type: 'ACTION_GROUP', actionGroupInvocationOutput: { text: 'three' } } },
  })
  const run = (reason: string) => limitsOf(imported([thinks, ask, brought, failure(reason)]))
  expect(run('Max iterations exceeded')).toMatchObject({ verdict: 'stopped-at-budget', status: 'limit', reached: ['steps'] })
  expect(run('The model is not available').status).toBe('ok')
})
