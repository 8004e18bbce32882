import type { AgentDocument, Field, KnownNode } from '../../../src/document/types'
import {
  afterRounds,
  asksForTools,
  brain,
  budgetDocument,
  documentOf,
  edges,
  fn,
  graphOf,
  hands,
  messages,
  reactDocument,
  router,
  summary,
  toolRounds,
} from '../../support/documents'
import { type Case, error, warning } from './case'

const list: Field = { name: 'found', type: 'list', reducer: 'append', initial: [] }
const writers = (first: readonly string[], second: readonly string[], field: Field) =>
  documentOf({
    nodes: [fn('a', { writes: first }), fn('b', { writes: second })],
    edges: edges('START>a', 'START>b', 'a>END', 'b>END'),
    fields: [messages, field],
  })
const inner = graphOf({ nodes: [fn('work')], edges: edges('START>work', 'work>END'), fields: [messages, list] })
const withSubgraph = (
  input: Record<string, string>,
  output: Record<string, string>,
  fields: readonly Field[] = [messages, list, summary],
): AgentDocument => {
  const node: KnownNode = { id: 'sub', kind: 'subgraph', config: { graph: 'inner', input, output } }
  const document = documentOf({ nodes: [node], edges: edges('START>sub', 'sub>END'), fields })
  return { ...document, graphs: { ...document.graphs, inner } }
}
const review: KnownNode = { id: 'ask', kind: 'review', config: { question: 'Go on?', messages: 'messages' } }
const withReview = documentOf({
  nodes: [review],
  edges: edges('START>ask', 'ask[approve]>END', 'ask[redirect]>END', 'ask[stop]>END'),
})
const fanning = (fan: 'each' | 'once') =>
  documentOf({
    nodes: [
      {
        id: 'lead',
        kind: 'delegate',
        config: { messages: 'messages', routes: [{ tool: 'multiply', branch: 'work', fan }], otherwise: 'done' },
      },
      fn('worker', { writes: ['found'] }),
    ],
    edges: edges('START>lead', 'lead[work]>worker', 'lead[done]>END', 'worker>END'),
    fields: [messages, { ...list, reducer: 'replace' }],
  })
const loopWith = (rules: Parameters<typeof router>[1], rounds: string | undefined, drawn: readonly string[]) =>
  budgetDocument({
    nodes: [
      brain('agent'),
      router('should_continue', rules),
      hands('tools', rounds === undefined ? {} : { rounds }),
      fn('sum_up'),
    ],
    edges: edges(
      'START>agent',
      'agent>should_continue',
      'should_continue[tools]>tools',
      'should_continue[done]>sum_up',
      'tools>agent',
      'sum_up>END',
      ...drawn,
    ),
  })

export const stateCases: readonly Case[] = [
  {
    code: 'parallel-overwrite',
    name: 'two nodes of one superstep write one value',
    wrong: writers(['found'], ['found'], { ...list, reducer: 'replace' }),
    right: writers(['found'], ['found'], list),
    says: { ...error, field: 'found', node: 'a' },
    fix: true,
  },
  {
    code: 'parallel-overwrite',
    name: 'a text has no reducer that would combine; one step later it is no clash',
    wrong: writers(['summary'], ['summary'], summary),
    right: documentOf({
      nodes: [fn('a', { writes: ['summary'] }), fn('b'), fn('b2', { writes: ['summary'] })],
      edges: edges('START>a', 'START>b', 'b>b2', 'a>END', 'b2>END'),
    }),
    says: { ...error, field: 'summary' },
    fix: false,
  },
  {
    code: 'parallel-overwrite',
    name: 'two pairs of hands count in one field',
    wrong: documentOf({
      nodes: [
        brain('agent'),
        router('go', [asksForTools()]),
        hands('one', { rounds: 'tool_rounds' }),
        hands('two', { rounds: 'tool_rounds' }),
        brain('next', { tools: [] }),
      ],
      edges: edges(
        'START>agent',
        'agent>go',
        'go[tools]>one',
        'go[tools]>two',
        'go[done]>END',
        'one>next',
        'two>next',
        'next>END',
      ),
    }),
    right: documentOf({
      nodes: [
        brain('agent'),
        router('go', [asksForTools()]),
        hands('one', { rounds: 'tool_rounds' }),
        hands('two'),
        brain('next', { tools: [] }),
      ],
      edges: edges(
        'START>agent',
        'agent>go',
        'go[tools]>one',
        'go[tools]>two',
        'go[done]>END',
        'one>next',
        'two>next',
        'next>END',
      ),
    }),
    says: { ...error, field: 'tool_rounds', node: 'one' },
    fix: true,
  },
  {
    code: 'parallel-overwrite',
    name: 'a worker that is sent to once for each call',
    wrong: fanning('each'),
    right: fanning('once'),
    says: { ...error, field: 'found', node: 'worker' },
    fix: true,
  },
  {
    code: 'history-overwritten',
    name: 'the conversation is replaced',
    wrong: reactDocument({ fields: [{ ...messages, reducer: 'replace' }, toolRounds] }),
    right: reactDocument(),
    says: { ...error, field: 'messages' },
    fix: true,
  },
  {
    code: 'history-overwritten',
    name: 'a field of any type that a brain uses as its conversation; one that nobody talks in may be replaced',
    wrong: reactDocument({ fields: [{ name: 'messages', type: 'any', reducer: 'replace' }, toolRounds] }),
    right: reactDocument({ fields: [messages, toolRounds, { name: 'other', type: 'any', reducer: 'replace' }] }),
    says: { ...error, field: 'messages' },
    fix: true,
  },
  {
    code: 'reducer-ignores-removals',
    name: 'the conversation is only appended to',
    wrong: reactDocument({ fields: [{ ...messages, reducer: 'append' }, toolRounds] }),
    right: reactDocument({ fields: [messages, toolRounds, list] }),
    says: { ...warning, field: 'messages' },
    fix: true,
  },
  {
    code: 'subgraph-field-mismatch',
    name: 'a mapping into a field that the inner graph does not have',
    wrong: withSubgraph({ foun: 'found' }, {}),
    right: withSubgraph({ found: 'found' }, {}),
    says: { ...error, node: 'sub', field: 'foun' },
    fix: true,
  },
  {
    code: 'subgraph-field-mismatch',
    name: 'a mapping back to a field that this graph does not have',
    wrong: withSubgraph({}, { sumary: 'found' }),
    right: withSubgraph({}, { summary: 'found' }),
    says: { ...error, node: 'sub', field: 'sumary' },
    fix: true,
  },
  {
    code: 'subgraph-echo',
    name: 'an appending field goes in and comes back',
    wrong: withSubgraph({ found: 'found' }, { found: 'found' }),
    right: withSubgraph({ messages: 'messages' }, { messages: 'messages', found: 'found' }),
    says: { ...warning, node: 'sub', field: 'found' },
    fix: true,
  },
  {
    code: 'budget-unenforced',
    name: 'no router looks at it; the fix adds the rule, its edge and the count',
    wrong: loopWith([asksForTools()], undefined, []),
    right: loopWith([afterRounds(), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    says: { ...warning, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'budget-unenforced',
    name: 'the rule comes too late',
    wrong: loopWith([asksForTools(), afterRounds()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    right: loopWith([afterRounds(), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    says: { ...warning, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'budget-unenforced',
    name: 'nobody counts',
    wrong: loopWith([afterRounds(), asksForTools()], undefined, ['should_continue[over_budget]>sum_up']),
    right: loopWith([afterRounds(), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    says: { ...warning, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'budget-unenforced',
    name: 'its branch stays in the loop; a stricter fixed number is a budget too',
    wrong: loopWith([afterRounds(), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>agent']),
    right: loopWith([afterRounds('over_budget', 2), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    says: { ...warning, node: 'should_continue' },
    fix: false,
  },
  {
    code: 'budget-unenforced',
    name: 'a fixed number that is looser than the budget; without a loop there is nothing to enforce',
    wrong: loopWith([afterRounds('over_budget', 9), asksForTools()], 'tool_rounds', ['should_continue[over_budget]>sum_up']),
    right: budgetDocument({
      nodes: [brain('agent'), router('should_continue', [asksForTools()]), hands('tools'), brain('last', { tools: [] })],
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[tools]>tools',
        'should_continue[done]>last',
        'tools>last',
        'last>END',
      ),
    }),
    says: { ...warning, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'review-without-memory',
    name: 'a pause where nothing is kept',
    wrong: withReview,
    right: reactDocument(),
    says: { ...error, node: 'ask' },
    fix: false,
    surroundings: { saver: false },
  },
]
