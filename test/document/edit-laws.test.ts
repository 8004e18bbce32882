import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../src/document/codec'
import { emptyDocument } from '../../src/document/defaults'
import type { Edit } from '../../src/document/edit'
import { type AgentDocument, END, type Graph, START } from '../../src/document/types'
import { asksForTools, brain, fn, router, tool } from '../support/documents'

const graph = 'main'
const main = (document: AgentDocument): Graph => {
  const found = document.graphs.main
  if (!found) throw new Error('There is no main graph.')
  return found
}

/** Edits at random over a few names, so that many of them meet. */
const name = fc.constantFrom('a', 'b', 'c', 'd', 'a:b')
const end = fc.constantFrom('a', 'b', 'c', 'd', START, END, 'messages')
const node = fc.oneof(
  name.map((id) => fn(id, { destinations: ['a', 'b'] })),
  name.map((id) => brain(id, { tools: ['multiply', 'add'] })),
  fc.tuple(name, fc.constantFrom('yes', 'no')).map(([id, branch]) => router(id, [asksForTools(branch)])),
)
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  node.map((made): Edit => ({ type: 'add-node', graph, node: made, at: { x: 0, y: 0 } })),
  node.map((made): Edit => ({ type: 'set-node', graph, node: made })),
  fc.tuple(name, name).map(([from, to]): Edit => ({ type: 'rename-node', graph, from, to })),
  fc
    .tuple(end, end, fc.constantFrom(undefined, 'yes', 'done'))
    .map(([source, target, branch]): Edit => ({ type: 'add-edge', graph, edge: { source, target, branch } })),
  fc
    .tuple(end, end, fc.nat(9))
    .map(([source, target, n]): Edit => ({ type: 'set-edge', graph, edge: { id: `${n}`, source, target } })),
  fc.subarray(['a', 'b', 'c', 'd']).map((nodes): Edit => ({ type: 'remove', graph, nodes: nodes.slice(0, 1), edges: [] })),
  fc
    .tuple(name, fc.constantFrom(undefined, 'a', 'b'))
    .map(
      ([field, old]): Edit => ({ type: 'set-field', graph, field: { name: field, type: 'text', reducer: 'replace' }, name: old }),
    ),
  fc.constantFrom('add', 'multiply').map((to): Edit => ({ type: 'set-tool', tool: tool(to) })),
  fc
    .tuple(fc.constantFrom('add', 'multiply'), fc.constantFrom('add', 'times'))
    .map(([from, to]): Edit => ({ type: 'set-tool', name: from, tool: tool(to) })),
  fc.constant<Edit>({ type: 'remove-tool', name: 'multiply' }),
)

test('laws: any edits leave whole edges, unique names, and a document that can be written and read', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 40 }), (edits) => {
      let document = emptyDocument('Random')
      for (const edit of edits) {
        const result = applyEdit(document, edit)
        if (!result.ok) continue
        document = result.value
      }
      const { nodes, edges: drawn, state } = main(document)
      const ids = nodes.map((one) => one.id)
      const names = [...ids, ...state.fields.map((field) => field.name)]
      expect(new Set(names).size).toBe(names.length)
      expect(new Set(drawn.map((edge) => edge.id)).size).toBe(drawn.length)
      for (const edge of drawn) {
        expect([START, ...ids]).toContain(edge.source)
        expect([END, ...ids]).toContain(edge.target)
      }
      for (const id of Object.keys(document.layout?.main?.positions ?? {})) expect(ids).toContain(id)
      const tools = document.tools.map((one) => one.name)
      expect(new Set(tools).size).toBe(tools.length)
      const read = readDocument(writeDocument(document))
      expect(read).toEqual({ ok: true, value: document })
    }),
  )
})
