import { expect, test } from 'vitest'
import { imported, notices } from '../embed/imported'
import { limitsOf } from '../support/limits'

const node = (node_type: string, description: string, children: readonly object[] = []) => ({
  is_terminal: false,
  node_type,
  description,
  children,
})
const answer = (query_count: number) => ({
  win: true,
  tree: {
    tree: node('Action', '', [
      node('Action', 'Finish', [node('Action Input', '{"return_type":"give_answer","final_answer":"Three."}')]),
    ]),
  },
  forward_args: { single_chain_max_step: 12, max_query_count: 5 },
  answer_generation: { query: 'How many boats?', query_count, finish_type: 'give_answer', train_messages: [] },
})

test('the calls that a search may make are its budget', () => {
  expect(limitsOf(imported(answer(3)))).toMatchObject({ status: 'ok', budget: { steps: 5 }, reached: [] })
  expect(notices(imported(answer(6)))).toContain('over-budget: The run used 6 agent steps, and the budget allows 5.')
})
