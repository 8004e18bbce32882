import { describe, expect, test } from 'vitest'
import { imported, lines } from '../embed/imported'
import { limitsOf } from '../support/limits'

const messages = [
  { source: 'user', type: 'TextMessage', content: 'Write a line.' },
  { source: 'poet', type: 'TextMessage', content: 'The tide comes in.' },
  { source: 'critic', type: 'TextMessage', content: 'Shorter.' },
]
const reason = 'Maximum number of messages 3 reached, current message count: 3'

test('the result of a team says why it stopped', () => {
  const atLimit = { verdict: 'stopped-at-budget', status: 'limit', reached: ['messages 3/3'] }
  expect(limitsOf(imported({ messages, stop_reason: reason }))).toMatchObject(atLimit)
  expect(limitsOf(imported(lines([...messages, { stop_reason: reason }])))).toMatchObject(atLimit)
  expect(limitsOf(imported({ messages, stop_reason: 'Maximum number of turns 2 reached.' })).reached).toEqual(['steps 2/2'])
  expect(limitsOf(imported({ messages, stop_reason: "Text 'APPROVE' mentioned" })).verdict).toBe('answered')
})

describe('consoles', () => {
  const console = (reason: string) =>
    ['---------- user ----------', 'Write a line.', '---------- poet ----------', 'The tide comes in.'].join('\n') +
    `\n---------- Summary ----------\nNumber of messages: 2\nFinish reason: ${reason}\nTotal prompt tokens: 70\n`
  test('the summary of the newer ones', () => {
    expect(limitsOf(imported(console('Maximum number of messages 2 reached, current message count: 2'))).reached).toEqual([
      'messages 2/2',
    ])
    expect(limitsOf(imported(console("Text 'APPROVE' mentioned"))).status).toBe('ok')
  })
  test('the last line of the older ones', () => {
    const rule = `\n${'-'.repeat(80)}\n`
    const talk = `user (to poet):\n\nWrite a line.\n${rule}poet (to user):\n\nThe tide comes in.\n${rule}`
    expect(limitsOf(imported(`${talk}\n>>>>>>>> TERMINATING RUN (c05a): Maximum turns (1) reached\n`)).reached).toEqual([
      'steps 1/1',
    ])
    expect(limitsOf(imported(talk)).status).toBe('ok')
  })
})
