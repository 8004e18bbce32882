import {
  afterRounds,
  asksForTools,
  brain,
  documentOf,
  edges,
  fn,
  hands,
  reactDocument,
  reactNodes,
  router,
} from '../../support/documents'
import { type Case, error, warning } from './case'

const yesNo = router('ask', [{ branch: 'yes', when: { type: 'field', field: 'summary', is: 'empty' } }], 'no')
const chain = documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b', 'b>END') })
const withEdges = (...drawn: readonly string[]) =>
  documentOf({ nodes: [fn('a'), fn('b'), fn('c'), fn('d')], edges: edges(...drawn) })

export const flowCases: readonly Case[] = [
  {
    code: 'no-start-edge',
    name: 'the loop is drawn, but nothing leads into it',
    wrong: reactDocument({
      edges: edges('agent>should_continue', 'should_continue[tools]>tools', 'should_continue[done]>END', 'tools>agent'),
    }),
    right: reactDocument(),
    says: {
      ...error,
      fix: {
        label: 'Add the edge START → agent',
        edit: { type: 'add-edge', graph: 'main', edge: { source: '__start__', target: 'agent' } },
      },
    },
    fix: true,
  },
  {
    code: 'no-start-edge',
    name: 'an edge that leaves START for nowhere',
    wrong: documentOf({ nodes: [fn('a')], edges: edges('START>b', 'a>END') }),
    right: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END') }),
    says: { ...error, refusesToCompile: true },
    fix: true,
  },
  {
    code: 'unreachable-node',
    name: 'a node that no edge leads to: LangGraph refuses it',
    wrong: documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>END', 'b>END') }),
    right: chain,
    says: { ...error, node: 'b', refusesToCompile: true },
    fix: false,
  },
  {
    code: 'unreachable-node',
    name: 'an island that goes round by itself: LangGraph takes it',
    wrong: withEdges('START>a', 'a>END', 'b>c', 'c>d', 'd>b'),
    right: withEdges('START>a', 'a>b', 'b>c', 'c>d', 'd>END'),
    says: { ...warning, node: 'b', message: '"b", "c" and "d" are not reached from START. Lead an edge there, or remove them.' },
    fix: false,
  },
  {
    code: 'no-path-to-end',
    name: 'the way out of the loop leads nowhere',
    wrong: reactDocument({ edges: edges('START>agent', 'agent>should_continue', 'should_continue[tools]>tools', 'tools>agent') }),
    right: reactDocument(),
    says: { ...warning, node: 'agent' },
    fix: false,
  },
  {
    code: 'cycle-without-exit',
    name: 'two nodes hand work to each other',
    wrong: withEdges('START>a', 'a>b', 'b>a', 'START>c', 'c>d', 'd>END'),
    right: documentOf({ nodes: [fn('a'), fn('b'), yesNo], edges: edges('START>a', 'a>b', 'b>ask', 'ask[yes]>a', 'ask[no]>END') }),
    says: { ...error, node: 'a' },
    fix: false,
  },
  {
    code: 'cycle-without-exit',
    name: 'a plain edge out of the cycle is no way out: both edges are followed',
    wrong: documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b', 'b>a', 'b>END') }),
    right: chain,
    says: { ...error, node: 'a' },
    fix: false,
  },
  {
    code: 'cycle-without-exit',
    name: 'every branch leads back',
    wrong: documentOf({ nodes: [fn('a'), fn('b'), yesNo], edges: edges('START>a', 'a>ask', 'ask[yes]>a', 'ask[no]>b', 'b>a') }),
    right: documentOf({ nodes: [fn('a'), fn('b'), yesNo], edges: edges('START>a', 'a>ask', 'ask[yes]>a', 'ask[no]>b', 'b>END') }),
    says: { ...error, node: 'a' },
    fix: false,
  },
  {
    code: 'cycle-without-exit',
    name: 'routers that lead to each other, although one has a way out',
    wrong: documentOf({
      nodes: [fn('a'), yesNo, router('again', [asksForTools('on')], 'done')],
      edges: edges('START>a', 'a>ask', 'ask[yes]>again', 'ask[no]>END', 'again[on]>ask', 'again[done]>END'),
    }),
    right: documentOf({
      nodes: [fn('a'), yesNo, router('again', [asksForTools('on')], 'done')],
      edges: edges('START>a', 'a>ask', 'ask[yes]>again', 'ask[no]>END', 'again[on]>a', 'again[done]>END'),
    }),
    says: { ...error, node: 'ask' },
    fix: false,
  },
  {
    code: 'cycle-without-exit',
    name: 'a node that leads to itself; a function that can jump out does not count as caught',
    wrong: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>a') }),
    right: documentOf({ nodes: [fn('a', { destinations: ['a'] })], edges: edges('START>a') }),
    says: { ...error, node: 'a' },
    fix: false,
  },
  {
    code: 'dead-end',
    name: 'the last node is not connected',
    wrong: documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b') }),
    right: chain,
    says: { ...warning, node: 'b' },
    fix: true,
  },
  {
    code: 'dead-end',
    name: 'a function that does not jump; one that does needs no edge',
    wrong: documentOf({ nodes: [fn('a', { code: '// no goto here\nreturn {}' })], edges: edges('START>a') }),
    right: documentOf({ nodes: [fn('a', { code: "return { goto: '__end__' }" })], edges: edges('START>a') }),
    says: { ...warning, node: 'a' },
    fix: true,
  },
  {
    code: 'dangling-edge',
    name: 'an edge to a node that is gone',
    wrong: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END', 'a>summarise_everything') }),
    right: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END') }),
    says: {
      ...error,
      edge: 'e3',
      refusesToCompile: true,
      fix: { label: 'Remove the edge "e3"', edit: { type: 'remove', graph: 'main', nodes: [], edges: ['e3'] } },
    },
    fix: true,
  },
  {
    code: 'dangling-edge',
    name: 'a slip of the keyboard: the near name is offered',
    wrong: reactDocument({
      edges: edges(
        'START>agent',
        'agent>should_continue',
        'should_continue[tools]>tols',
        'should_continue[done]>END',
        'tools>agent',
      ),
    }),
    right: reactDocument(),
    says: {
      ...error,
      edge: 'e3',
      refusesToCompile: true,
      fix: {
        label: 'Connect it to tools',
        edit: {
          type: 'set-edge',
          graph: 'main',
          edge: { id: 'e3', source: 'should_continue', branch: 'tools', target: 'tools' },
        },
      },
    },
    fix: true,
  },
  {
    code: 'dangling-edge',
    name: 'an edge into START',
    wrong: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END', 'a>START') }),
    right: documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>END') }),
    says: { ...error, edge: 'e3', refusesToCompile: true },
    fix: true,
  },
  {
    code: 'branch-unconnected',
    name: 'asking for tools leads nowhere: the fix knows the only hands',
    wrong: reactDocument({ edges: edges('START>agent', 'agent>should_continue', 'should_continue[done]>END', 'tools>agent') }),
    right: reactDocument(),
    says: {
      ...error,
      node: 'should_continue',
      fix: {
        label: 'Connect it to tools',
        edit: { type: 'add-edge', graph: 'main', edge: { source: 'should_continue', branch: 'tools', target: 'tools' } },
      },
    },
    fix: true,
  },
  {
    code: 'branch-unconnected',
    name: 'asking for tools leads nowhere and there are no hands: the fix brings them, and the return edge',
    wrong: documentOf({
      nodes: [brain('agent'), router('should_continue', [asksForTools()])],
      edges: edges('START>agent', 'agent>should_continue', 'should_continue[done]>END'),
    }),
    right: reactDocument(),
    says: { ...error, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'branch-unconnected',
    name: 'a budget branch; without a budget it can never be chosen',
    wrong: reactDocument(
      {
        nodes: [
          brain('agent'),
          router('should_continue', [afterRounds(), asksForTools()]),
          hands('tools', { rounds: 'tool_rounds' }),
        ],
      },
      { budget: { toolRounds: 3 } },
    ),
    right: reactDocument(
      {
        nodes: [
          brain('agent'),
          router('should_continue', [afterRounds(), asksForTools()]),
          hands('tools', { rounds: 'tool_rounds' }),
        ],
      },
      { budget: { toolRounds: null } },
    ),
    says: { ...error, node: 'should_continue' },
    fix: true,
  },
  {
    code: 'router-without-default',
    name: 'one rule and no otherwise',
    wrong: documentOf({
      nodes: [fn('a'), router('ask', [asksForTools('on')], null)],
      edges: edges('START>a', 'a>ask', 'ask[on]>END'),
    }),
    right: documentOf({
      nodes: [fn('a'), router('ask', [asksForTools('on')], 'done')],
      edges: edges('START>a', 'a>ask', 'ask[on]>END', 'ask[done]>END'),
    }),
    says: { ...warning, node: 'ask' },
    fix: true,
  },
  {
    code: 'router-without-default',
    name: 'a comparison; with its opposite one of them always holds',
    wrong: documentOf({
      nodes: [fn('a'), router('ask', [{ branch: 'on', when: { type: 'field', field: 'tool_rounds', is: '>', value: 2 } }], null)],
      edges: edges('START>a', 'a>ask', 'ask[on]>END'),
    }),
    right: documentOf({
      nodes: [
        fn('a'),
        router(
          'ask',
          [
            { branch: 'on', when: { type: 'field', field: 'tool_rounds', is: '>', value: 2 } },
            { branch: 'off', when: { type: 'field', field: 'tool_rounds', is: '<=', value: 2 } },
          ],
          null,
        ),
      ],
      edges: edges('START>a', 'a>ask', 'ask[on]>END', 'ask[off]>END'),
    }),
    says: { ...warning, node: 'ask' },
    fix: true,
  },
  {
    code: 'jump-and-edge',
    name: 'a function that jumps and has a plain edge',
    wrong: documentOf({
      nodes: [fn('a', { destinations: ['b'], code: "return { goto: 'b' }" }), fn('b'), fn('c')],
      edges: edges('START>a', 'a>c', 'b>END', 'c>END'),
    }),
    right: documentOf({
      nodes: [fn('a', { destinations: ['b', 'c'], code: "return { goto: 'b' }" }), fn('b'), fn('c')],
      edges: edges('START>a', 'b>END', 'c>END'),
    }),
    says: { ...warning, node: 'a', edge: 'e2' },
    fix: true,
  },
  {
    code: 'jump-and-edge',
    name: 'a plain edge to what the router also chooses; another node beside it is a choice of its own',
    wrong: reactDocument({
      edges: [
        ...edges(
          'START>agent',
          'agent>should_continue',
          'should_continue[tools]>tools',
          'should_continue[done]>END',
          'tools>agent',
          'agent>tools',
        ),
      ],
    }),
    right: reactDocument({
      nodes: [...reactNodes, fn('log')],
      edges: [
        ...edges(
          'START>agent',
          'agent>should_continue',
          'should_continue[tools]>tools',
          'should_continue[done]>END',
          'tools>agent',
          'agent>log',
          'log>END',
        ),
      ],
    }),
    says: { ...warning, node: 'agent', edge: 'e6' },
    fix: true,
  },
]
