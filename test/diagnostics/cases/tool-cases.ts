import type { JsonSchema } from '../../../src/document/types'
import {
  asksForTools,
  brain,
  budgetDocument,
  compress,
  documentOf,
  edges,
  fn,
  hands,
  reactDocument,
  router,
  tool,
} from '../../support/documents'
import { type Case, error, warning } from './case'

const noReturn = edges('START>agent', 'agent>should_continue', 'should_continue[tools]>tools', 'should_continue[done]>END')
const twoTools = { tools: [tool('multiply'), tool('add')] }
const offering = (offered: readonly string[], known: readonly string[]) =>
  reactDocument(
    {
      nodes: [brain('agent', { tools: offered }), router('should_continue', [asksForTools()]), hands('tools', { tools: known })],
    },
    twoTools,
  )
const byTool = (first: readonly string[], second: readonly string[]) =>
  documentOf(
    {
      nodes: [
        brain('agent', { tools: ['multiply', 'add'] }),
        router('which', [{ branch: 'multiply', when: { type: 'calls-tool', tool: 'multiply' } }, asksForTools('rest')]),
        hands('one', { tools: first }),
        hands('other', { tools: second }),
      ],
      edges: edges(
        'START>agent',
        'agent>which',
        'which[multiply]>one',
        'which[rest]>other',
        'which[done]>END',
        'one>agent',
        'other>agent',
      ),
    },
    twoTools,
  )
const parameters = (schema: JsonSchema) => reactDocument({}, { tools: [tool('multiply', { parameters: schema })] })

export const toolCases: readonly Case[] = [
  {
    code: 'hands-without-return',
    name: 'the return edge is missing',
    wrong: reactDocument({ edges: noReturn }),
    right: reactDocument(),
    says: {
      ...warning,
      node: 'tools',
      fix: {
        label: 'Add the return edge tools → agent',
        edit: { type: 'add-edge', graph: 'main', edge: { source: 'tools', target: 'agent' } },
      },
    },
    fix: true,
  },
  {
    code: 'hands-without-return',
    name: 'results go straight to END; a summary of them would be a reader',
    wrong: budgetDocument({
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[tools]>tools',
        'should_continue[over_budget]>sum_up',
        'should_continue[done]>sum_up',
        'tools>END',
        'sum_up>END',
      ),
    }),
    right: budgetDocument({
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[tools]>tools',
        'should_continue[over_budget]>sum_up',
        'should_continue[done]>sum_up',
        'tools>sum_up',
        'sum_up>END',
      ),
    }),
    says: {
      ...warning,
      node: 'tools',
      fix: {
        label: 'Add the return edge tools → agent',
        edit: { type: 'set-edge', graph: 'main', edge: { id: 'e6', source: 'tools', target: 'agent' } },
      },
    },
    fix: true,
  },
  {
    code: 'hands-without-return',
    name: 'a summary of another conversation does not read the results',
    wrong: documentOf({
      nodes: [
        brain('agent'),
        router('should_continue', [asksForTools()]),
        hands('tools'),
        compress('sum_up', { messages: 'other' }),
      ],
      edges: [...noReturn, { id: 'e5', source: 'tools', target: 'sum_up' }, { id: 'e6', source: 'sum_up', target: '__end__' }],
      fields: [
        { name: 'messages', type: 'messages', reducer: 'messages' },
        { name: 'other', type: 'messages', reducer: 'messages' },
        { name: 'summary', type: 'text', reducer: 'replace' },
      ],
    }),
    right: documentOf({
      nodes: [brain('agent'), router('should_continue', [asksForTools()]), hands('tools'), compress('sum_up')],
      edges: [...noReturn, { id: 'e5', source: 'tools', target: 'sum_up' }, { id: 'e6', source: 'sum_up', target: '__end__' }],
    }),
    says: { ...warning, node: 'tools' },
    fix: true,
  },
  {
    code: 'tools-without-hands',
    name: 'a brain with tools in a straight line; the fix builds the loop',
    wrong: documentOf({ nodes: [brain('agent')], edges: edges('START>agent', 'agent>END') }),
    right: documentOf({ nodes: [brain('agent', { tools: [] })], edges: edges('START>agent', 'agent>END') }, { tools: [] }),
    says: { ...error, node: 'agent' },
    fix: true,
  },
  {
    code: 'tools-without-hands',
    name: 'the hands come only after another model call',
    wrong: documentOf({
      nodes: [brain('agent'), compress('sum_up'), router('should_continue', [asksForTools()]), hands('tools')],
      edges: edges(
        'START>agent',
        'agent>sum_up',
        'sum_up>should_continue',
        'should_continue[tools]>tools',
        'should_continue[done]>END',
        'tools>agent',
      ),
    }),
    right: documentOf({
      nodes: [brain('agent'), fn('log'), router('should_continue', [asksForTools()]), hands('tools')],
      edges: edges(
        'START>agent',
        'agent>log',
        'log>should_continue',
        'should_continue[tools]>tools',
        'should_continue[done]>END',
        'tools>agent',
      ),
    }),
    says: { ...error, node: 'agent' },
    fix: true,
  },
  {
    code: 'tools-without-hands',
    name: 'the hands read another conversation; a function that writes this one may answer',
    wrong: reactDocument({
      nodes: [brain('agent'), router('should_continue', [asksForTools()]), hands('tools', { messages: 'other' })],
      fields: [
        { name: 'messages', type: 'messages', reducer: 'messages' },
        { name: 'other', type: 'messages', reducer: 'messages' },
      ],
    }),
    right: reactDocument({
      nodes: [brain('agent'), router('should_continue', [asksForTools()]), fn('tools', { writes: ['messages'] })],
    }),
    says: { ...error, node: 'agent' },
    fix: true,
  },
  {
    code: 'tool-not-executable',
    name: 'offered, but the hands do not have it',
    wrong: offering(['multiply', 'add'], ['multiply']),
    right: offering(['multiply', 'add'], ['add', 'multiply']),
    says: { ...error, node: 'tools', tool: 'add' },
    fix: true,
  },
  {
    code: 'tool-not-executable',
    name: 'two pairs of hands: each call must come to the right one',
    wrong: byTool(['multiply'], ['multiply']),
    right: byTool(['multiply'], ['add']),
    says: { ...error, node: 'other', tool: 'add' },
    fix: true,
  },
  {
    code: 'tool-not-executable',
    name: 'no branch for one of the tools',
    wrong: documentOf(
      {
        nodes: [
          brain('agent', { tools: ['multiply', 'add'] }),
          router('which', [{ branch: 'on', when: { type: 'calls-tool', tool: 'multiply' } }]),
          hands('tools', { tools: ['multiply', 'add'] }),
        ],
        edges: edges('START>agent', 'agent>which', 'which[on]>tools', 'which[done]>END', 'tools>agent'),
      },
      twoTools,
    ),
    right: byTool(['multiply'], ['add']),
    says: { ...error, node: 'agent', tool: 'add' },
    fix: false,
  },
  {
    code: 'tool-not-offered',
    name: 'the hands have it, the brain does not offer it',
    wrong: offering(['multiply'], ['multiply', 'add']),
    right: offering(['multiply', 'add'], ['multiply', 'add']),
    says: { ...warning, node: 'tools', tool: 'add' },
    fix: true,
  },
  {
    code: 'tool-not-offered',
    name: 'no brain leads to the hands',
    wrong: documentOf({
      nodes: [fn('a'), hands('tools'), brain('agent', { tools: [] })],
      edges: edges('START>a', 'a>tools', 'tools>agent', 'agent>END'),
    }),
    right: reactDocument(),
    says: { ...warning, node: 'tools', tool: 'multiply' },
    fix: true,
  },
  {
    code: 'tool-without-description',
    name: 'only white space',
    wrong: reactDocument({}, { tools: [tool('multiply', { description: ' \n' })] }),
    right: reactDocument({}, { tools: [tool('multiply', { description: 'Multiplies.' })] }),
    says: { ...warning, tool: 'multiply' },
    fix: false,
  },
  {
    code: 'tool-schema-invalid',
    name: 'a name with a space',
    wrong: documentOf({ edges: edges('START>END') }, { tools: [tool('múltiple veces')] }),
    right: documentOf({ edges: edges('START>END') }, { tools: [tool('multiple-veces_2')] }),
    says: { ...error, tool: 'múltiple veces' },
    fix: true,
  },
  {
    code: 'tool-schema-invalid',
    name: 'parameters that are no object',
    wrong: parameters({ type: 'string' }),
    right: parameters({ type: 'object' }),
    says: { ...error, tool: 'multiply' },
    fix: true,
  },
  {
    code: 'tool-schema-invalid',
    name: 'something is required that is not there',
    wrong: parameters({ type: 'object', properties: { a: { type: 'integer' } }, required: ['a', 'c'] }),
    right: parameters({ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }),
    says: { ...error, tool: 'multiply' },
    fix: true,
  },
  {
    code: 'tool-schema-invalid',
    name: 'a type that does not exist, deep inside',
    wrong: parameters({
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'object', properties: { b: { type: 'integr' } } } } },
    }),
    right: parameters({
      type: 'object',
      properties: { a: { type: ['array', 'null'], items: { type: 'object', properties: { b: { type: 'integer' } } } } },
    }),
    says: {
      ...error,
      message: 'The tool "multiply": "a.items.b" has the type "integr", which JSON Schema does not know. Did you mean "integer"?',
    },
    fix: false,
  },
  {
    code: 'tool-schema-invalid',
    name: 'a list without items',
    wrong: parameters({ type: 'object', properties: { a: { type: 'array' } } }),
    right: parameters({ type: 'object', properties: { a: { type: 'array', items: {} } } }),
    says: { ...error },
    fix: false,
  },
  {
    code: 'not-runnable-yet',
    name: 'a live answer that this version cannot give',
    wrong: reactDocument(
      {},
      { tools: [tool('multiply', { mode: 'live', live: { kind: 'http', method: 'GET', url: 'https://example.org' } })] },
    ),
    right: reactDocument(
      {},
      { tools: [tool('multiply', { mode: 'mock', live: { kind: 'http', method: 'GET', url: 'https://example.org' } })] },
    ),
    says: { ...warning, tool: 'multiply' },
    fix: true,
  },
]
