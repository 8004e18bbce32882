import { describe, expect, test } from 'vitest'
import { flowOf } from '../../src/diagnostics/flow/flow'
import { loopsOf } from '../../src/diagnostics/flow/loops'
import { worstCase } from '../../src/diagnostics/flow/worst-case'
import type { AgentDocument, Graph } from '../../src/document/types'
import {
  afterRounds,
  asksForTools,
  brain,
  budgetDocument,
  documentOf,
  edges,
  fn,
  hands,
  reactDocument,
  router,
  toolRounds,
} from '../support/documents'

/** The recursion limit that the longest run needs: LangGraph takes n supersteps with a limit of n + 1. */
function needed(document: AgentDocument, rounds: number | null | undefined = document.budget.toolRounds): number | undefined {
  const flow = flowOf('main', document.graphs.main as Graph)
  const steps = worstCase(flow, loopsOf(flow, rounds))
  return steps === undefined ? undefined : steps + 1
}

const loop = (rounds: number, initial = 0) =>
  documentOf({
    nodes: [
      brain('agent'),
      router('ask', [afterRounds('over', rounds), asksForTools()]),
      hands('tools', { rounds: 'tool_rounds' }),
    ],
    edges: edges('START>agent', 'agent>ask', 'ask[tools]>tools', 'ask[over]>END', 'ask[done]>END', 'tools>agent'),
    fields: [{ ...toolRounds, initial }],
  })

describe('a loop of r rounds needs 2r + 2', () => {
  test.each([0, 1, 2, 3, 10])('%i rounds', (rounds) => {
    expect(needed(loop(rounds))).toBe(2 * rounds + 2)
  })

  test('rounds that are counted from another number than nothing', () => {
    expect(needed(loop(5, 2))).toBe(2 * 3 + 2)
  })

  test('what comes before and after counts too', () => {
    expect(needed(budgetDocument({}, { budget: { toolRounds: 3 } }))).toBe(2 * 3 + 3)
  })

  test('a longer lap: a node between hands and brain', () => {
    const document = documentOf({
      nodes: [
        brain('agent'),
        router('ask', [afterRounds('over', 3), asksForTools()]),
        hands('tools', { rounds: 'tool_rounds' }),
        fn('log'),
      ],
      edges: edges('START>agent', 'agent>ask', 'ask[tools]>tools', 'ask[over]>END', 'ask[done]>END', 'tools>log', 'log>agent'),
    })
    expect(needed(document)).toBe(3 * 3 + 2)
  })

  test('hands that come before the first question run at least once', () => {
    const document = documentOf({
      nodes: [brain('agent'), router('ask', [afterRounds('over', 0), asksForTools()]), hands('tools', { rounds: 'tool_rounds' })],
      edges: edges('START>tools', 'tools>agent', 'agent>ask', 'ask[tools]>tools', 'ask[over]>END', 'ask[done]>END'),
    })
    expect(needed(document)).toBe(3)
  })
})

describe('without loops', () => {
  test('the longest way counts', () => {
    const document = documentOf({
      nodes: ['a', 'b', 'c', 'd'].map((id) => fn(id)),
      edges: edges('START>a', 'START>b', 'b>c', 'c>d', 'a>END', 'd>END'),
    })
    expect(needed(document)).toBe(4)
  })

  test('routers take no step', () => {
    const document = documentOf({
      nodes: [fn('a'), router('one', [asksForTools('on')]), router('two', [asksForTools('on')])],
      edges: edges('START>one', 'one[on]>two', 'one[done]>END', 'two[on]>a', 'two[done]>END', 'a>END'),
    })
    expect(needed(document)).toBe(2)
  })
})

describe('a loop that nothing bounds has no worst case', () => {
  const without = (document: AgentDocument) => expect(needed(document)).toBeUndefined()

  test('no rule on rounds', () => without(reactDocument()))
  test('a budget that is not set', () => without(budgetDocument({}, { budget: {} })))
  test('hands that do not count', () =>
    without(
      documentOf({
        nodes: [brain('agent'), router('ask', [afterRounds('over', 3), asksForTools()]), hands('tools')],
        edges: edges('START>agent', 'agent>ask', 'ask[tools]>tools', 'ask[over]>END', 'ask[done]>END', 'tools>agent'),
      }),
    ))
  test('a rule that comes too late', () =>
    without(
      documentOf({
        nodes: [
          brain('agent'),
          router('ask', [asksForTools(), afterRounds('over', 3)]),
          hands('tools', { rounds: 'tool_rounds' }),
        ],
        edges: edges('START>agent', 'agent>ask', 'ask[tools]>tools', 'ask[over]>END', 'ask[done]>END', 'tools>agent'),
      }),
    ))
  test('a way round that goes past the hands', () =>
    without(
      documentOf({
        nodes: [
          brain('agent'),
          router('ask', [afterRounds('over', 3), asksForTools()]),
          hands('tools', { rounds: 'tool_rounds' }),
          fn('retry'),
        ],
        edges: edges(
          'START>agent',
          'agent>ask',
          'ask[tools]>tools',
          'ask[over]>END',
          'ask[done]>retry',
          'retry>agent',
          'tools>agent',
        ),
      }),
    ))
  test('but a bounded loop and an unbounded one that no run reaches', () => {
    const document = documentOf({
      nodes: [...(loop(2).graphs.main?.nodes ?? []), fn('x'), fn('y')],
      edges: [
        ...(loop(2).graphs.main?.edges ?? []),
        { id: 'x1', source: 'x', target: 'y' },
        { id: 'x2', source: 'y', target: 'x' },
      ],
      fields: [toolRounds],
    })
    expect(needed(document)).toBe(6)
  })
})
