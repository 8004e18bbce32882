/** Fixes are tried on an excerpt of the document: what is said of it holds for the whole document. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { isUsable } from '../../src/diagnostics/usable'
import { applyEdit } from '../../src/document/apply-edit'
import type { Edit } from '../../src/document/edit'
import { END, START } from '../../src/document/types'
import { brain, edges, fn, hands, reactDocument, router, tool } from '../support/documents'
import { anyDocument } from './arbitrary'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'new', 'summary', 'gone', START, END)
const branch = fc.constantFrom(undefined, 'one', 'done')
const graph = fc.constantFrom('main', 'main', 'main', 'gone')
const node = fc.oneof(
  id.map((name) => fn(name)),
  id.map((name) => brain(name)),
  id.map((name) => hands(name)),
  id.map((name) => router(name, [{ branch: 'one', when: { type: 'tool-calls' } }])),
  id.map((name) => router(name, [], '')),
)
const edge = fc
  .record({ source: id, target: id, branch })
  .map(({ branch: by, ...ends }) => (by === undefined ? ends : { ...ends, branch: by }))
const edgeId = fc.constantFrom('e0', 'e1', 'start', 'gone')
const field = fc.constantFrom('summary', 'draft', 'a', 'new', 'bad name!')
const one: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    type: fc.constant('add-node' as const),
    graph,
    node,
    at: fc.constantFrom(undefined, { x: 0, y: 0 }, { x: Number.NaN, y: 0 }),
  }),
  fc.record({ type: fc.constant('set-node' as const), graph, node }),
  fc.record({ type: fc.constant('rename-node' as const), graph, from: id, to: id }),
  fc.record({ type: fc.constant('add-edge' as const), graph, edge }),
  fc.record({
    type: fc.constant('add-edge' as const),
    graph,
    edge: fc.tuple(edge, edgeId).map(([ends, name]) => ({ ...ends, id: name })),
  }),
  fc.record({
    type: fc.constant('set-edge' as const),
    graph,
    edge: fc.tuple(edge, edgeId).map(([ends, name]) => ({ ...ends, id: name })),
  }),
  fc.record({
    type: fc.constant('remove' as const),
    graph,
    nodes: fc.array(id, { maxLength: 1 }),
    edges: fc.array(edgeId, { maxLength: 1 }),
  }),
  fc.record({
    type: fc.constant('set-field' as const),
    graph,
    field: field.map((name) => ({ name, type: 'text' as const, reducer: 'replace' as const })),
    name: fc.option(field, { nil: undefined }),
  }),
  fc.record({ type: fc.constant('remove-field' as const), graph, name: field }),
  fc.record({ type: fc.constant('set-output' as const), graph, output: fc.array(field, { maxLength: 2 }) }),
  fc.record({
    type: fc.constant('add-rule' as const),
    graph,
    router: id,
    branch: fc.constantFrom('one', 'three'),
    when: fc.constant({ type: 'tool-calls' as const }),
  }),
  fc.record({
    type: fc.constant('set-tool' as const),
    tool: fc.constantFrom(tool('multiply'), tool('new'), tool('bad name')),
    name: fc.constantFrom(undefined, 'multiply', 'gone'),
  }),
  fc.record({ type: fc.constant('remove-tool' as const), name: fc.constantFrom('multiply', 'gone') }),
  fc.record({
    type: fc.constant('set-model' as const),
    model: fc.constantFrom('practice', 'new', '').map((name) => ({ id: name, provider: 'practice' as const })),
  }),
  fc.record({ type: fc.constant('remove-model' as const), id: fc.constantFrom('practice', 'gone') }),
  fc.record({ type: fc.constant('remove-graph' as const), name: graph }),
)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  one,
  fc.array(one, { maxLength: 4 }).map((edits): Edit => ({ type: 'batch', edits })),
)

test('an edit is usable exactly when the whole document takes it', () => {
  const outcomes = { yes: 0, no: 0 }
  fc.assert(
    fc.property(anyDocument, edit, (document, asked) => {
      const taken = applyEdit(document, asked).ok
      outcomes[taken ? 'yes' : 'no']++
      expect(isUsable(document, asked)).toBe(taken)
    }),
    { numRuns: 500 },
  )
  expect(Math.min(outcomes.yes, outcomes.no)).toBeGreaterThan(50)
})

test('every fix that is offered can be applied', () => {
  let fixes = 0
  fc.assert(
    fc.property(anyDocument, (document) => {
      for (const { fix } of diagnose(document, 'en')) {
        if (!fix) continue
        fixes++
        expect(applyEdit(document, fix.edit).ok).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
  expect(fixes).toBeGreaterThan(100)
})

test('a branch that was left to choose is looked for among all edges of the node', () => {
  const document = reactDocument({
    edges: edges(
      'START>agent',
      'agent>should_continue',
      'should_continue[tools]>tools',
      'should_continue[done]>END',
      'tools>agent',
    ),
  })
  const add = (target: string): Edit => ({ type: 'add-edge', graph: 'main', edge: { source: 'should_continue', target } })
  expect(isUsable(document, add('agent'))).toBe(false)
  expect(isUsable(reactDocument({ edges: edges('should_continue[tools]>tools') }), add('agent'))).toBe(true)
})
