import { expect, test } from 'vitest'
import { imported, lines } from '../embed/imported'
import { limitsOf } from '../support/limits'

const talk = [
  { type: 'user.message', content: [{ type: 'text', text: 'Count the boats.' }] },
  { type: 'agent.message', id: 'm1', content: [{ type: 'text', text: 'Two so far.' }] },
]
const idle = (reason: string) => ({ type: 'session.status_idle', id: 'e9', stop_reason: { type: reason } })

test('why a session stands still at its end', () => {
  expect(limitsOf(imported(lines([...talk, idle('max_turns')])))).toMatchObject({ status: 'limit', reached: ['steps'] })
  expect(limitsOf(imported(lines([...talk, idle('end_turn')])))).toMatchObject({ verdict: 'answered', reached: [] })
  expect(limitsOf(imported(lines([talk[0], idle('max_turns'), talk[1], idle('end_turn')]))).verdict).toBe('answered')
})
