import { expect, test } from 'vitest'
import { imported, lines, whys } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const session = { session_id: 's1' }
const asked = { type: 'user', uuid: 'u1', message: { role: 'user', content: 'Count the boats.' }, ...session }
const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } }
const calls = { type: 'assistant', uuid: 'u2', message: { id: 'm1', role: 'assistant', content: [call] }, ...session }
const result = { type: 'tool_result', tool_use_id: 't1', content: 'three' }
const brought = { type: 'user', uuid: 'u3', message: { role: 'user', content: [result] }, ...session }
const says = (text: string) => ({
  type: 'assistant',
  uuid: `says ${text}`,
  message: { id: `m ${text}`, role: 'assistant', content: [{ type: 'text', text }] },
  ...session,
})
const ended = (more: object) => ({ type: 'result', is_error: true, num_turns: 7, ...session, ...more })
const run = (...more: readonly object[]) => imported(lines([asked, calls, brought, ...more]))

test('a run without a person that used up its turns, or its money', () => {
  expect(limitsOf(run(ended({ subtype: 'error_max_turns', errors: ['Reached maximum number of turns (1)'] })))).toEqual({
    verdict: 'stopped-at-budget',
    status: 'limit',
    budget: {},
    reached: ['steps 1/1'],
  })
  const money = ended({
    subtype: 'error_max_budget_usd',
    total_cost_usd: 0.0617,
    errors: ['Reached maximum budget ($0.05)'],
  })
  expect(limitsOf(run(money)).reached).toEqual(['usd 0.0617/0.05'])
})

test('without the number it is told without one: the count of turns in the result is another', () => {
  const record = run(ended({ subtype: 'error_max_turns' }))
  expect(limitsOf(record)).toMatchObject({ verdict: 'stopped-at-budget', reached: ['steps'] })
  expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
})

test('a note in the lines on disk; that of a sub-agent is about the sub-agent', () => {
  const note = { type: 'attachment', sessionId: 's1', attachment: { type: 'max_turns_reached', maxTurns: 2, turnCount: 3 } }
  expect(limitsOf(run(note)).reached).toEqual(['steps 2/2'])
  expect(limitsOf(run({ ...note, isSidechain: true })).status).toBe('ok')
  expect(whys(run(note))).toEqual([])
})

test('a session that went on, or that ended well, ended at no limit', () => {
  const limit = ended({ subtype: 'error_max_turns', errors: ['Reached maximum number of turns (1)'] })
  expect(limitsOf(run(limit, { ...asked, uuid: 'u9' }, says('Three.')))).toMatchObject({ verdict: 'answered', status: 'ok' })
  expect(limitsOf(run(says('Three.'), ended({ subtype: 'success', is_error: false }))).verdict).toBe('answered')
})
