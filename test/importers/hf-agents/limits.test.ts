import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const console = (...end: readonly string[]) =>
  [
    '======== New task ========',
    'When is high water?',
    '=== Agent thoughts:',
    'Thought: The book knows.',
    '>>> Agent is executing the code below:',
    'print(tide(3))',
    '====',
    'Print outputs:',
    '05:12',
    ...end,
  ].join('\n')

test('the program stops at its iterations, and asks for one more answer', () => {
  const answer = ['>>> Final answer:', 'At five, I think.']
  expect(limitsOf(imported(console('Reached max iterations.', ...answer)))).toMatchObject({
    verdict: 'stopped-at-budget',
    reached: ['steps'],
  })
  expect(limitsOf(imported(console(...answer)))).toMatchObject({ verdict: 'answered', reached: [] })
})
