import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const state = {
  $schemaVersion: '1.0',
  currentTurn: 1,
  maxTurns: 3,
  originalInput: 'How many boats?',
  currentAgent: { name: 'sailor' },
  modelResponses: [{ output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Three.' }] }] }],
  generatedItems: [],
}

test('the turns that a run may take are its budget; that it has a budget says nothing of its end', () => {
  expect(limitsOf(imported(state))).toEqual({ verdict: 'answered', status: 'ok', budget: { steps: 3 }, reached: [] })
})
