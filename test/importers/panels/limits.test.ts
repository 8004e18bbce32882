import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const box = (title: string, text: string) => [
  `╭─ ${title} ${'─'.repeat(40 - title.length)}╮`,
  `│ ${text.padEnd(42)}│`,
  `╰${'─'.repeat(43)}╯`,
]
const console = (...end: readonly string[]) =>
  [
    ...box('New run', 'Count the boats.'),
    `${'━'.repeat(20)} Step 1 ${'━'.repeat(20)}`,
    ...box('Tool Call', "Calling tool: 'look' with arguments: {}"),
    'Observations: three?',
    ...end,
  ].join('\n')

test('a line of the program that it stops, before the answer that it asks for all the same', () => {
  expect(limitsOf(imported(console('Reached max steps.', 'Final answer: I do not know.')))).toMatchObject({
    verdict: 'stopped-at-budget',
    reached: ['steps'],
  })
  expect(limitsOf(imported(console('Final answer: three'))).status).toBe('ok')
})
