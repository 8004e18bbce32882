import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import type { Edit, EditProblem } from '../../src/document/edit'
import { type AgentDocument, END, type Graph, START } from '../../src/document/types'
import {
  asksForTools,
  brain,
  budgetDocument,
  documentOf,
  edges,
  fn,
  hands,
  reactDocument,
  router,
  tool,
} from '../support/documents'

const done = (document: AgentDocument, edit: Edit): AgentDocument => {
  const result = applyEdit(document, edit)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const refused = (document: AgentDocument, edit: Edit): EditProblem['code'] => {
  const result = applyEdit(document, edit)
  if (result.ok) throw new Error('This edit was not refused.')
  expect(result.error.sentence.en).toBe(result.error.message)
  expect(result.error.sentence.es).not.toBe('')
  return result.error.code
}
const main = (document: AgentDocument): Graph => {
  const graph = document.graphs.main
  if (!graph) throw new Error('There is no main graph.')
  return graph
}
const config = (document: AgentDocument, id: string) => main(document).nodes.find((node) => node.id === id)?.config
const graph = 'main'

describe('names, input and budget', () => {
  test('a name, with or without its description', () => {
    const named = done({ ...reactDocument(), description: 'before' }, { type: 'set-name', name: 'New' })
    expect(named).toMatchObject({ name: 'New', description: 'before' })
    expect('description' in done(named, { type: 'set-name', name: 'New', description: undefined })).toBe(false)
  })

  test('input is set and taken away', () => {
    const asked = done(reactDocument(), { type: 'set-input', input: { question: 'Why?' } })
    expect(asked.input).toEqual({ question: 'Why?' })
    expect('input' in done(asked, { type: 'set-input', input: undefined })).toBe(false)
  })

  test('a budget that a file could not hold is refused', () => {
    expect(done(reactDocument(), { type: 'set-budget', budget: { toolRounds: 2 } }).budget).toEqual({ toolRounds: 2 })
    expect(refused(reactDocument(), { type: 'set-budget', budget: { toolRounds: Number.NaN } })).toBe('value-invalid')
    expect(refused(reactDocument(), { type: 'set-budget', budget: { recursionLimit: 0 } })).toBe('value-invalid')
  })
})

describe('nodes', () => {
  test('add: with its position', () => {
    const added = done(reactDocument(), { type: 'add-node', graph, node: fn('log'), at: { x: 1, y: 2 } })
    expect(main(added).nodes.at(-1)).toEqual(fn('log'))
    expect(added.layout).toEqual({ main: { positions: { log: { x: 1, y: 2 } } } })
  })

  test('add: names that are taken, by a node or by a field, or that LangGraph refuses', () => {
    const add = (id: string): Edit => ({ type: 'add-node', graph, node: fn(id) })
    expect(refused(reactDocument(), add('agent'))).toBe('name-taken')
    expect(refused(reactDocument(), add('messages'))).toBe('name-taken')
    for (const name of ['', 'a:b', 'a|b', START, END, 'constructor', 'toString', 'año', '1st', 'a b']) {
      expect(refused(reactDocument(), add(name))).toBe('name-invalid')
    }
    expect(refused(reactDocument(), { type: 'add-node', graph: 'other', node: fn('x') })).toBe('no-such-graph')
    expect(refused(reactDocument(), { type: 'add-node', graph: 'constructor', node: fn('x') })).toBe('no-such-graph')
  })

  test('set: another kind or a node that is not there is refused', () => {
    expect(refused(reactDocument(), { type: 'set-node', graph, node: fn('agent') })).toBe('value-invalid')
    expect(refused(reactDocument(), { type: 'set-node', graph, node: fn('nobody') })).toBe('no-such-node')
  })

  test('set: the edge of a branch follows its new name', () => {
    const renamed = done(reactDocument(), { type: 'set-node', graph, node: router('should_continue', [asksForTools('act')]) })
    expect(main(renamed).edges.map((edge) => edge.branch)).toEqual([undefined, undefined, 'act', 'done', undefined])
    const both = done(reactDocument(), { type: 'set-node', graph, node: router('should_continue', [asksForTools('act')], 'end') })
    expect(main(both).edges.map((edge) => edge.branch)).toEqual([undefined, undefined, 'tools', 'done', undefined])
  })

  test('rename: edges, positions and jumps follow', () => {
    const before = documentOf({
      nodes: [fn('a', { destinations: ['b', 'c'] }), fn('b'), fn('c')],
      edges: edges('START>a', 'b>END', 'c>b', 'b>b'),
    })
    const placed = done(before, { type: 'move', graph, positions: { b: { x: 5, y: 6 } } })
    const renamed = done(placed, { type: 'rename-node', graph, from: 'b', to: 'beta' })
    expect(main(renamed).edges).toEqual(edges('START>a', 'beta>END', 'c>beta', 'beta>beta'))
    expect(config(renamed, 'a')).toMatchObject({ destinations: ['beta', 'c'] })
    expect(renamed.layout?.main?.positions).toEqual({ beta: { x: 5, y: 6 } })
    expect(refused(before, { type: 'rename-node', graph, from: 'a', to: 'b' })).toBe('name-taken')
    expect(done(before, { type: 'rename-node', graph, from: 'a', to: 'a' })).toBe(before)
  })

  test('remove: nodes go with every edge that touches them', () => {
    const placed = done(reactDocument(), { type: 'move', graph, positions: { tools: { x: 1, y: 1 }, agent: { x: 0, y: 0 } } })
    const removed = done(placed, { type: 'remove', graph, nodes: ['tools'], edges: ['e4'] })
    expect(main(removed).edges.map((edge) => edge.id)).toEqual(['e1', 'e2'])
    expect(removed.layout?.main?.positions).toEqual({ agent: { x: 0, y: 0 } })
    expect(refused(placed, { type: 'remove', graph, nodes: ['nobody'], edges: [] })).toBe('no-such-node')
    expect(refused(placed, { type: 'remove', graph, nodes: [], edges: ['e9'] })).toBe('no-such-edge')
    expect(refused(placed, { type: 'remove', graph, nodes: [START], edges: [] })).toBe('no-such-node')
  })

  test('add-rule: at its place, and only in a router', () => {
    const when = { type: 'tokens', field: 'messages', atLeast: 9 } as const
    const first = done(reactDocument(), { type: 'add-rule', graph, router: 'should_continue', branch: 'long', when, index: 0 })
    expect(config(first, 'should_continue')).toMatchObject({ rules: [{ branch: 'long' }, { branch: 'tools' }] })
    const last = done(reactDocument(), { type: 'add-rule', graph, router: 'should_continue', branch: 'long', when })
    expect(config(last, 'should_continue')).toMatchObject({ rules: [{ branch: 'tools' }, { branch: 'long' }] })
    expect(refused(reactDocument(), { type: 'add-rule', graph, router: 'agent', branch: 'x', when })).toBe('no-such-node')
  })
})

describe('edges', () => {
  test('add: an id from its ends, unique', () => {
    const two = documentOf({ nodes: [fn('a'), fn('b')], edges: [{ id: 'a-b', source: 'b', target: 'a' }] })
    const added = done(two, { type: 'add-edge', graph, edge: { source: 'a', target: 'b' } })
    expect(main(added).edges.at(-1)).toEqual({ id: 'a-b_2', source: 'a', target: 'b' })
    expect(main(done(two, { type: 'add-edge', graph, edge: { source: START, target: END } })).edges.at(-1)?.id).toBe('start-end')
  })

  test('add: an edge that is there changes nothing', () => {
    const document = reactDocument()
    expect(done(document, { type: 'add-edge', graph, edge: { source: 'tools', target: 'agent' } })).toBe(document)
  })

  test('add: from a router it takes the first branch that leads nowhere', () => {
    const open = done(reactDocument(), { type: 'remove', graph, nodes: [], edges: ['e4'] })
    const added = done(open, { type: 'add-edge', graph, edge: { source: 'should_continue', target: 'agent' } })
    expect(main(added).edges.at(-1)).toMatchObject({ branch: 'done', target: 'agent' })
    expect(refused(added, { type: 'add-edge', graph, edge: { source: 'should_continue', target: END } })).toBe('edge-invalid')
  })

  test('add: impossible ends and branches', () => {
    const add = (source: string, target: string, branch?: string): Edit => ({
      type: 'add-edge',
      graph,
      edge: { source, target, branch },
    })
    const document = reactDocument()
    expect(refused(document, add('agent', START))).toBe('edge-invalid')
    expect(refused(document, add(END, 'agent'))).toBe('edge-invalid')
    expect(refused(document, add('agent', 'nobody'))).toBe('no-such-node')
    expect(refused(document, add('nobody', 'agent'))).toBe('no-such-node')
    expect(refused(document, add('agent', 'tools', 'yes'))).toBe('edge-invalid')
    expect(refused(document, add('should_continue', 'agent', 'maybe'))).toBe('edge-invalid')
    expect(refused(document, add('should_continue', 'should_continue', 'done'))).toBe('edge-invalid')
    expect(refused(document, { type: 'add-edge', graph, edge: { id: 'e1', source: 'tools', target: END } })).toBe('name-taken')
  })

  test('add: one branch may lead to several nodes', () => {
    const added = done(reactDocument(), {
      type: 'add-edge',
      graph,
      edge: { source: 'should_continue', target: 'agent', branch: 'tools' },
    })
    expect(main(added).edges).toHaveLength(6)
  })

  test('set: other ends; not the ends of another edge', () => {
    const moved = done(reactDocument(), { type: 'set-edge', graph, edge: { id: 'e5', source: 'tools', target: END } })
    expect(main(moved).edges.at(-1)).toEqual({ id: 'e5', source: 'tools', target: END })
    expect(refused(reactDocument(), { type: 'set-edge', graph, edge: { id: 'e5', source: START, target: 'agent' } })).toBe(
      'edge-invalid',
    )
    expect(refused(reactDocument(), { type: 'set-edge', graph, edge: { id: 'e9', source: START, target: 'tools' } })).toBe(
      'no-such-edge',
    )
  })
})

describe('layout', () => {
  test('move: START and END too, but nobody else', () => {
    const moved = done(reactDocument(), { type: 'move', graph, positions: { [START]: { x: 1, y: 1 }, agent: { x: 2, y: 2 } } })
    expect(done(moved, { type: 'move', graph, positions: { agent: { x: 2, y: 2 } } })).toBe(moved)
    expect(refused(moved, { type: 'move', graph, positions: { nobody: { x: 0, y: 0 } } })).toBe('no-such-node')
    expect(refused(moved, { type: 'move', graph, positions: { agent: { x: Number.NaN, y: 0 } } })).toBe('value-invalid')
  })

  test('set-layout replaces it', () => {
    const layout = { positions: {}, notes: [{ id: 'n', x: 0, y: 0, text: 'Look here.' }] }
    expect(done(reactDocument(), { type: 'set-layout', graph, layout }).layout).toEqual({ main: layout })
  })
})

describe('state', () => {
  test('a field is added, replaced and renamed wherever it is used', () => {
    const document = documentOf(
      {
        nodes: [
          brain('agent', { prompt: 'You know {state.summary} and {state.summary_2}.' }),
          ...main(budgetDocument()).nodes.slice(1),
          {
            id: 'inner',
            kind: 'subgraph',
            config: { graph: 'main', input: { summary: 'messages' }, output: { summary: 'summary' } },
          },
        ],
        output: ['summary'],
      },
      { input: { summary: 'none yet' } },
    )
    const field = { name: 'digest', type: 'text', reducer: 'replace' } as const
    const renamed = done(document, { type: 'set-field', graph, name: 'summary', field })
    expect(main(renamed).state).toMatchObject({
      fields: [{ name: 'messages' }, { name: 'tool_rounds' }, field],
      output: ['digest'],
    })
    expect(config(renamed, 'agent')).toMatchObject({ prompt: 'You know {state.digest} and {state.summary_2}.' })
    expect(config(renamed, 'sum_up')).toMatchObject({ into: 'digest' })
    expect(config(renamed, 'inner')).toMatchObject({ input: { digest: 'messages' }, output: { digest: 'digest' } })
    expect(renamed.input).toEqual({ digest: 'none yet' })
    const counted = done(renamed, {
      type: 'set-field',
      graph,
      name: 'tool_rounds',
      field: { name: 'n', type: 'number', reducer: 'sum' },
    })
    expect(config(counted, 'tools')).toMatchObject({ rounds: 'n' })
    expect(config(counted, 'should_continue')).toMatchObject({ rules: [{ when: { field: 'n' } }, {}] })
    expect(refused(document, { type: 'set-field', graph, name: 'nothing', field })).toBe('no-such-field')
    expect(refused(document, { type: 'set-field', graph, name: 'summary', field: { ...field, name: 'messages' } })).toBe(
      'name-taken',
    )
    expect(refused(document, { type: 'set-field', graph, field: { ...field, name: 'agent' } })).toBe('name-taken')
    expect(refused(document, { type: 'set-field', graph, field: { ...field, name: 'toString' } })).toBe('name-invalid')
  })

  test('a field that is removed leaves the output', () => {
    const removed = done(budgetDocument(), { type: 'remove-field', graph, name: 'summary' })
    expect(main(removed).state.output).toEqual(['messages'])
    expect(refused(removed, { type: 'remove-field', graph, name: 'summary' })).toBe('no-such-field')
    expect(refused(removed, { type: 'set-output', graph, output: ['summary'] })).toBe('no-such-field')
    expect('output' in main(done(removed, { type: 'set-output', graph, output: undefined })).state).toBe(false)
  })
})

describe('tools and models', () => {
  const scripted = reactDocument(
    {
      nodes: [
        brain('agent'),
        router('ask', [{ branch: 'multiply', when: { type: 'calls-tool', tool: 'multiply' } }]),
        hands('tools'),
      ],
      edges: [],
    },
    {
      models: [
        { id: 'practice', provider: 'practice' },
        { id: 'script', provider: 'script', replies: [{ content: 'x' }, { toolCalls: [{ name: 'multiply' }] }] },
      ],
    },
  )

  test('a tool’s new name is followed by brains, hands, routers and scripts; not by a branch of that name', () => {
    const renamed = done(scripted, { type: 'set-tool', name: 'multiply', tool: tool('times') })
    expect(renamed.tools.map((one) => one.name)).toEqual(['times'])
    expect(config(renamed, 'agent')).toMatchObject({ tools: ['times'] })
    expect(config(renamed, 'tools')).toMatchObject({ tools: ['times'] })
    expect(config(renamed, 'ask')).toMatchObject({ rules: [{ branch: 'multiply', when: { tool: 'times' } }] })
    expect(renamed.models[1]).toMatchObject({ replies: [{ content: 'x' }, { toolCalls: [{ name: 'times' }] }] })
    expect(renamed.models[0]).toBe(scripted.models[0])
  })

  test('a tool is added, and refused under a bad or taken name', () => {
    const two = done(scripted, { type: 'set-tool', tool: tool('add') })
    expect(two.tools).toHaveLength(2)
    expect(refused(two, { type: 'set-tool', name: 'add', tool: tool('multiply') })).toBe('name-taken')
    expect(refused(two, { type: 'set-tool', name: 'minus', tool: tool('minus') })).toBe('no-such-tool')
    expect(refused(two, { type: 'set-tool', tool: tool('with space') })).toBe('name-invalid')
  })

  test('a tool that is removed leaves brains and hands', () => {
    const removed = done(scripted, { type: 'remove-tool', name: 'multiply' })
    expect([config(removed, 'agent'), config(removed, 'tools')]).toMatchObject([{ tools: [] }, { tools: [] }])
    expect(refused(removed, { type: 'remove-tool', name: 'multiply' })).toBe('no-such-tool')
  })

  test('a model’s new name is followed; removing it leaves the name in place', () => {
    const renamed = done(budgetDocument(), { type: 'set-model', id: 'practice', model: { id: 'brain', provider: 'practice' } })
    expect([config(renamed, 'agent'), config(renamed, 'sum_up')]).toMatchObject([{ model: 'brain' }, { model: 'brain' }])
    expect(config(done(renamed, { type: 'remove-model', id: 'brain' }), 'agent')).toMatchObject({ model: 'brain' })
    expect(refused(renamed, { type: 'set-model', model: { id: ' ', provider: 'practice' } })).toBe('name-invalid')
    expect(refused(scripted, { type: 'set-model', id: 'script', model: { id: 'practice', provider: 'practice' } })).toBe(
      'name-taken',
    )
    expect(refused(renamed, { type: 'remove-model', id: 'practice' })).toBe('no-such-model')
  })
})

describe('batch', () => {
  test('all of them', () => {
    const made = done(emptyDocument('New'), {
      type: 'batch',
      edits: [
        { type: 'add-node', graph, node: fn('a') },
        { type: 'add-edge', graph, edge: { source: START, target: 'a' } },
      ],
    })
    expect(main(made).edges).toHaveLength(1)
  })

  test('or none', () => {
    const edits: Edit[] = [
      { type: 'add-node', graph, node: fn('a') },
      { type: 'add-edge', graph, edge: { source: 'a', target: 'nobody' } },
    ]
    expect(refused(emptyDocument('New'), { type: 'batch', edits })).toBe('no-such-node')
  })
})

describe('sharing', () => {
  test('what an edit does not touch keeps its identity', () => {
    const before = budgetDocument()
    const after = done(before, { type: 'set-node', graph, node: brain('agent', { prompt: 'New.' }) })
    expect(main(after).nodes.map((node, i) => node === main(before).nodes[i])).toEqual([false, true, true, true])
    expect(main(after).edges).toBe(main(before).edges)
    expect(main(after).state).toBe(main(before).state)
    expect([after.tools, after.models, after.budget]).toEqual([before.tools, before.models, before.budget])
    const moved = done(before, { type: 'move', graph, positions: { agent: { x: 1, y: 1 } } })
    expect(moved.graphs).toBe(before.graphs)
  })

  test('the document that was edited stays as it was', () => {
    const before = budgetDocument()
    const text = writeDocument(before)
    done(before, { type: 'remove', graph, nodes: ['agent'], edges: [] })
    expect(writeDocument(before)).toBe(text)
  })
})
