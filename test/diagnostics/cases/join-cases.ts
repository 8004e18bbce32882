import { budgetDocument, documentOf, edges, fn, reactDocument, reactNodes, router } from '../../support/documents'
import { type Case, warning } from './case'

const yesNo = router('ask', [{ branch: 'yes', when: { type: 'field', field: 'summary', is: 'empty' } }], 'no')

/** Where branches meet, and how long a run can get. */
export const joinCases: readonly Case[] = [
  {
    code: 'uneven-join',
    name: 'branches of one and two nodes meet; waiting for all is safe',
    wrong: documentOf({
      nodes: [fn('a'), fn('b'), fn('b2'), fn('c'), fn('d')],
      edges: edges('START>a', 'a>b', 'a>c', 'b>b2', 'b2>d', 'c>d', 'd>END'),
    }),
    right: documentOf({
      nodes: [fn('a'), fn('b'), fn('b2'), fn('c'), fn('d'), fn('c2')],
      edges: edges('START>a', 'a>b', 'a>c', 'b>b2', 'b2>d', 'c>c2', 'c2>d', 'd>END'),
    }),
    says: {
      ...warning,
      node: 'd',
      fix: { label: 'Wait for all', edit: { type: 'set-node', graph: 'main', node: fn('d', {}, 'all') } },
    },
    fix: true,
  },
  {
    code: 'uneven-join',
    name: 'from START itself, which cannot be waited for',
    wrong: documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'START>b', 'a>b', 'b>END') }),
    right: documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b', 'b>END') }),
    says: {
      ...warning,
      node: 'b',
      fix: { label: 'Wait until nothing else runs', edit: { type: 'set-node', graph: 'main', node: fn('b', {}, 'deferred') } },
    },
    fix: true,
  },
  {
    code: 'uneven-join',
    name: 'a loop in one branch; the same ways as a choice never run together',
    wrong: reactDocument({
      nodes: [...reactNodes, fn('log'), fn('last')],
      edges: edges(
        'START>agent',
        'START>log',
        'agent>should_continue',
        'should_continue[tools]>tools',
        'should_continue[done]>last',
        'tools>agent',
        'log>last',
        'last>END',
      ),
    }),
    right: reactDocument({
      nodes: [...reactNodes, fn('log'), fn('last'), yesNo],
      edges: edges(
        'START>ask',
        'ask[yes]>agent',
        'ask[no]>log',
        'agent>should_continue',
        'should_continue[tools]>tools',
        'should_continue[done]>last',
        'tools>agent',
        'log>last',
        'last>END',
      ),
    }),
    says: { ...warning, node: 'last' },
    fix: true,
  },
  {
    code: 'join-may-starve',
    name: 'waits for both sides of a choice; of a fork both come',
    wrong: documentOf({
      nodes: [fn('a'), yesNo, fn('b'), fn('c'), fn('d', {}, 'all')],
      edges: edges('START>a', 'a>ask', 'ask[yes]>b', 'ask[no]>c', 'b>d', 'c>d', 'd>END'),
    }),
    right: documentOf({
      nodes: [fn('a'), fn('b'), fn('c'), fn('d', {}, 'all')],
      edges: edges('START>a', 'a>b', 'a>c', 'b>d', 'c>d', 'd>END'),
    }),
    says: { ...warning, node: 'd' },
    fix: true,
  },
  {
    code: 'join-may-starve',
    name: 'one branch of a choice leads to both: then both come',
    wrong: documentOf({
      nodes: [yesNo, fn('b'), fn('c'), fn('d', {}, 'all')],
      edges: edges('START>ask', 'ask[yes]>b', 'ask[yes]>c', 'ask[no]>c', 'b>d', 'c>d', 'd>END'),
    }),
    right: documentOf({
      nodes: [yesNo, fn('b'), fn('c'), fn('d', {}, 'all')],
      edges: edges('START>ask', 'ask[yes]>b', 'ask[yes]>c', 'ask[no]>END', 'b>d', 'c>d', 'd>END'),
    }),
    says: { ...warning, node: 'd' },
    fix: true,
  },
  {
    code: 'recursion-limit-too-low',
    name: 'three rounds and a summary need nine',
    wrong: budgetDocument({}, { budget: { toolRounds: 3, recursionLimit: 8 } }),
    right: budgetDocument({}, { budget: { toolRounds: 3, recursionLimit: 9 } }),
    says: {
      ...warning,
      message: 'The longest run needs a recursion limit of 9, and it is 8. Raise the limit, or lower the budget of rounds.',
    },
    fix: true,
  },
  {
    code: 'recursion-limit-too-low',
    name: 'a chain of 25 nodes, with the limit that nobody set',
    wrong: documentOf(
      {
        nodes: Array.from({ length: 25 }, (_, i) => fn(`n${i}`)),
        edges: edges('START>n0', ...Array.from({ length: 24 }, (_, i) => `n${i}>n${i + 1}`), 'n24>END'),
      },
      { budget: {} },
    ),
    right: documentOf(
      {
        nodes: Array.from({ length: 24 }, (_, i) => fn(`n${i}`)),
        edges: edges('START>n0', ...Array.from({ length: 23 }, (_, i) => `n${i}>n${i + 1}`), 'n23>END'),
      },
      { budget: {} },
    ),
    says: { ...warning },
    fix: true,
  },
]
