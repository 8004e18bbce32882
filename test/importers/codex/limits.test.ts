import { expect, test } from 'vitest'
import { imported, lines } from '../embed/imported'
import { limitsOf } from '../support/limits'

const line = (type: string, payload: object) => ({ timestamp: '2026-03-01T08:00:00.000Z', type, payload })
const message = (role: string, text: string) =>
  line('response_item', { type: 'message', role, content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }] })
const session = [
  line('session_meta', { id: 's1' }),
  message('user', 'Count the boats.'),
  message('assistant', 'I have two so far.'),
]
const goal = (status: string) =>
  line('event_msg', { type: 'thread_goal_updated', goal: { objective: 'boats', status, token_budget: 100, tokens_used: 104 } })
const aborted = line('event_msg', { type: 'turn_aborted', reason: 'budget_limited' })

test('a turn that its budget of tokens ended', () => {
  expect(limitsOf(imported(lines([...session, aborted])))).toMatchObject({ verdict: 'stopped-at-budget', reached: ['tokens'] })
  expect(limitsOf(imported(lines([...session, goal('budget_limited'), aborted]))).reached).toEqual(['tokens 104/100'])
  const plan = line('event_msg', { type: 'error', message: "You've hit your usage limit. Try again in 2 days." })
  expect(limitsOf(imported(lines([...session, plan])))).toMatchObject({ status: 'limit', reached: ['some limit'] })
  const failed = line('event_msg', { type: 'error', message: 'stream disconnected' })
  expect(limitsOf(imported(lines([...session, failed]))).reached).toEqual([])
})

test('a person who ended it, a goal that goes on, and a session that went on', () => {
  const interrupted = line('event_msg', { type: 'turn_aborted', reason: 'interrupted' })
  expect(limitsOf(imported(lines([...session, interrupted]))).reached).toEqual([])
  expect(limitsOf(imported(lines([...session, goal('active')]))).verdict).toBe('answered')
  const on = [message('user', 'Go on.'), message('assistant', 'Three.')]
  expect(limitsOf(imported(lines([...session, goal('budget_limited'), aborted, ...on]))).reached).toEqual([])
})
