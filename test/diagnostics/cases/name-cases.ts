import type { Node } from '../../../src/document/types'
import {
  brain,
  budgetDocument,
  compress,
  documentOf,
  edges,
  fn,
  hands,
  messages,
  reactDocument,
  router,
  summary,
  tool,
} from '../../support/documents'
import { type Case, error, warning } from './case'

const one = (node: Node, fields = [messages, summary]) =>
  documentOf({ nodes: [node], edges: edges(`START>${node.id}`, `${node.id}>END`), fields })
const oracle = (kind: string): Node => ({ id: 'o', kind: 'unknown', originalKind: kind, config: {} })

export const nameCases: readonly Case[] = [
  {
    code: 'duplicate-name',
    name: 'two nodes of one name',
    wrong: documentOf({ nodes: [fn('a'), fn('a', { code: 'return { summary: "x" }' })], edges: edges('START>a', 'a>END') }),
    right: documentOf({ nodes: [fn('a'), fn('A')], edges: edges('START>a', 'a>A', 'A>END') }),
    says: { ...error, node: 'a', refusesToCompile: true },
    fix: true,
    uncovers: ['unreachable-node'],
  },
  {
    code: 'duplicate-name',
    name: 'two tools of one name',
    wrong: reactDocument({}, { tools: [tool('multiply'), tool('multiply', { description: 'Another.' })] }),
    right: reactDocument({}, { tools: [tool('multiply')] }),
    says: { ...error, tool: 'multiply' },
    fix: true,
  },
  {
    code: 'duplicate-name',
    name: 'two fields of one name',
    wrong: reactDocument({
      fields: [messages, summary, { ...summary, reducer: 'append' }, { name: 'tool_rounds', type: 'number', reducer: 'replace' }],
      output: ['summary'],
    }),
    right: reactDocument({ output: ['summary'] }),
    says: { ...error, field: 'summary' },
    fix: true,
  },
  {
    code: 'duplicate-name',
    name: 'two edges of one name',
    wrong: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END').map((edge) => ({ ...edge, id: 'e' })) }),
    right: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END') }),
    says: { ...error, edge: 'e' },
    fix: true,
  },
  {
    code: 'duplicate-name',
    name: 'two models of one name',
    wrong: reactDocument(
      {},
      {
        models: [
          { id: 'practice', provider: 'practice' },
          { id: 'practice', provider: 'script', replies: [] },
        ],
      },
    ),
    right: reactDocument(
      {},
      {
        models: [
          { id: 'practice', provider: 'practice' },
          { id: 'script', provider: 'script', replies: [] },
        ],
      },
    ),
    says: { ...error },
    fix: true,
  },
  {
    code: 'reserved-name',
    name: 'a colon in the name of a node',
    wrong: one(fn('a:b')),
    right: one(fn('a-b')),
    says: { ...error, node: 'a:b', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'reserved-name',
    name: 'a name of Object’s own',
    wrong: one(fn('constructor')),
    right: one(fn('construct')),
    says: { ...error, node: 'constructor', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'reserved-name',
    name: 'a node called like a field; a router may be, it is no node of LangGraph',
    wrong: one(fn('summary')),
    right: documentOf({
      nodes: [fn('a'), router('summary', [], 'done')],
      edges: edges('START>a', 'a>summary', 'summary[done]>END'),
    }),
    says: { ...error, node: 'summary', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'reserved-name',
    name: 'letters that the format does not take: LangGraph would',
    wrong: one(fn('año nuevo')),
    right: one({ ...fn('ano_nuevo'), label: 'año nuevo' }),
    says: { ...error, node: 'año nuevo' },
    fix: true,
  },
  {
    code: 'reserved-name',
    name: 'a field that breaks the engine',
    wrong: one(fn('a'), [messages, { ...summary, name: 'toString' }]),
    right: one(fn('a'), [messages, { ...summary, name: 'to string' }]),
    says: { ...error, field: 'toString' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a misspelt field: the near one is offered',
    wrong: budgetDocument({
      nodes: [brain('agent'), ...(budgetDocument().graphs.main?.nodes.slice(1, 3) ?? []), compress('sum_up', { into: 'sumary' })],
    }),
    right: budgetDocument(),
    says: {
      ...error,
      node: 'sum_up',
      field: 'sumary',
      message: '"sum_up": there is no field called "sumary". Did you mean "summary"?',
    },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a field that is not there at all: it can be added, with the type that hands count in',
    wrong: reactDocument({ fields: [messages] }),
    right: reactDocument(),
    says: {
      ...error,
      node: 'tools',
      field: 'tool_rounds',
      fix: {
        label: 'Add the field "tool_rounds"',
        edit: {
          type: 'set-field',
          graph: 'main',
          field: { name: 'tool_rounds', type: 'number', reducer: 'replace', initial: 0 },
        },
      },
    },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a field in a prompt',
    wrong: one(brain('agent', { tools: [], prompt: 'About {state.sumary}.' })),
    right: one(brain('agent', { tools: [], prompt: 'About {state.summary} on {date}, {whatever}.' })),
    says: { ...error, node: 'agent', field: 'sumary' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a tool that is gone is taken out',
    wrong: reactDocument({
      nodes: [brain('agent', { tools: ['multiply', 'weather'] }), ...(reactDocument().graphs.main?.nodes.slice(1) ?? [])],
    }),
    right: reactDocument(),
    says: { ...error, node: 'agent', tool: 'weather' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a misspelt tool in a rule',
    wrong: reactDocument({
      nodes: [
        brain('agent'),
        router('should_continue', [{ branch: 'tools', when: { type: 'calls-tool', tool: 'multply' } }]),
        hands('tools'),
      ],
    }),
    right: reactDocument({
      nodes: [
        brain('agent'),
        router('should_continue', [{ branch: 'tools', when: { type: 'calls-tool', tool: 'multiply' } }]),
        hands('tools'),
      ],
    }),
    says: { ...error, node: 'should_continue', tool: 'multply' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a model that is not there: the only one is offered',
    wrong: one(brain('agent', { tools: [], model: 'gpt' })),
    right: one(brain('agent', { tools: [] })),
    says: {
      ...error,
      node: 'agent',
      fix: { label: 'Use "practice"', edit: { type: 'set-node', graph: 'main', node: brain('agent', { tools: [] }) } },
    },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a jump to nowhere',
    wrong: documentOf({
      nodes: [fn('a', { destinations: ['bb', '__end__'] }), fn('b')],
      edges: edges('START>a', 'START>b', 'b>END'),
    }),
    right: documentOf({ nodes: [fn('a', { destinations: ['b', '__end__'] }), fn('b')], edges: edges('START>a', 'b>END') }),
    says: { ...error, node: 'a', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'a jump to a router, which is no node of LangGraph',
    wrong: documentOf({
      nodes: [fn('a', { destinations: ['r'] }), router('r', [], 'done')],
      edges: edges('START>a', 'START>r', 'r[done]>END'),
    }),
    right: documentOf({
      nodes: [fn('a', { destinations: ['b'] }), fn('b'), router('r', [], 'done')],
      edges: edges('START>a', 'b>r', 'r[done]>END'),
    }),
    says: { ...error, node: 'a', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'an edge of a branch that is not there',
    wrong: reactDocument({
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[tool]>tools',
        'should_continue[done]>END',
        'tools>agent',
      ),
    }),
    right: reactDocument(),
    says: { ...error, node: 'should_continue', edge: 'e3' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'output and input of fields that are not there',
    wrong: reactDocument({ output: ['messages', 'sumary'] }),
    right: reactDocument({ output: ['messages', 'summary'] }, { input: { question: 'Why?' } }),
    says: { ...error, field: 'sumary' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'input for no field',
    wrong: reactDocument({}, { input: { sumary: 'x' } }),
    right: reactDocument({}, { input: { summary: 'x' } }),
    says: { ...error, field: 'sumary' },
    fix: true,
  },
  {
    code: 'unknown-reference',
    name: 'an entry that names no graph',
    wrong: { ...reactDocument(), entry: 'mian' },
    right: reactDocument(),
    says: { severity: 'error', graph: 'mian', refusesToCompile: true },
    fix: false,
  },
  {
    code: 'unknown-kind',
    name: 'a kind of another version',
    wrong: one(oracle('brains')),
    right: one(brain('o', { tools: [] })),
    says: {
      ...error,
      node: 'o',
      message: '"o" is of the kind "brains", which this version does not know. Did you mean "brain"?',
    },
    fix: false,
  },
  {
    code: 'not-runnable-yet',
    name: 'a kind that can be drawn only',
    wrong: one({ id: 'p', kind: 'pruner', config: { messages: 'messages' } }),
    right: one(fn('p')),
    says: { ...warning, node: 'p' },
    fix: false,
  },
]
