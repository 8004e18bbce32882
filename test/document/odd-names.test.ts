/** Names that every object has of its own may stand in a file: they are names like others wherever parts are kept by name. */
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../src/document/codec'
import { fragmentOf } from '../../src/document/fragment'
import { readFragment, writeFragment } from '../../src/document/fragment-text'
import { graphPath } from '../../src/document/graph-path'
import { decodeLink, encodeLink } from '../../src/document/link'
import { forLink, fromLink, leaveOutNothing } from '../../src/document/link-choices'
import { contentsOf } from '../../src/document/link-contents'
import { duplicateEdit, pasteEdit } from '../../src/document/paste'
import type { AgentDocument } from '../../src/document/types'
import { dissolveSubgraph } from '../../src/nodes/subgraph/dissolve-subgraph'
import { makeSubgraph } from '../../src/nodes/subgraph/make-subgraph'
import { documentOf, edges, fn } from '../support/documents'

const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty']

/** A node of that name in a graph of the name `graph`, as a file has them; with the places of another graph only. */
function odd(graph: string, name: string): AgentDocument {
  const plain = documentOf({ nodes: [fn(name), fn('b')], edges: edges(`START>${name}`, `${name}>b`, 'b>END') })
  const text = writeDocument(plain)
    .replaceAll('"main"', JSON.stringify(graph))
    .replace(/\}\n$/, ', "layout": {"gone": {"positions": {}}}}')
  const read = readDocument(text)
  if (!read.ok) throw new Error(text)
  return read.value
}

// A record of ours never holds `__proto__`: such a graph is none when it is read.
const cases = names.map((name) => ({ name, graph: name === '__proto__' ? 'main' : name }))

describe.each(cases)('a node called $name in the graph $graph', ({ name, graph }) => {
  test('can be moved and put somewhere', () => {
    const document = odd(graph, name)
    const moved = applyEdit(document, { type: 'move', graph, positions: { b: { x: 10, y: 20 } } })
    expect(moved.ok && Object.getOwnPropertyDescriptor(moved.value.layout ?? {}, graph)?.value).toEqual({
      positions: { b: { x: 10, y: 20 } },
    })
  })

  test('can be copied and pasted: the copy has a name that it can have', () => {
    const document = odd(graph, name)
    const made = duplicateEdit(document, graph, [name, 'b'])
    expect(made && applyEdit(document, made.edit)).toMatchObject({ ok: true })
    const fragment = fragmentOf(document, graph, [name, 'b'])
    const back = fragment && readFragment(writeFragment(fragment).text)
    expect(back).toMatchObject({ ok: true })
    if (!back?.ok) return
    const target = documentOf({})
    const pasted = pasteEdit(target, 'main', back.value)
    expect(applyEdit(target, pasted.edit)).toMatchObject({ ok: true })
  })

  test('can become a subgraph, and come back', () => {
    const document = odd(graph, name)
    const made = makeSubgraph(document, graph, ['b'], 'inner')
    expect(made).toMatchObject({ ok: true })
    if (!made.ok) return
    const done = applyEdit(document, made.value.edit)
    expect(done).toMatchObject({ ok: true })
    if (!done.ok) return
    expect(graphPath(done.value, 'inner')).toEqual([{ graph, by: 'inner' }, { graph: 'inner' }])
    const back = dissolveSubgraph(done.value, graph, 'inner')
    expect(back).toMatchObject({ ok: true })
    expect(back.ok && applyEdit(done.value, back.value.edit)).toMatchObject({ ok: true })
  })

  test('goes through a link', () => {
    const document = odd(graph, name)
    const sent = forLink(document, leaveOutNothing).document
    const arrived = decodeLink(encodeLink(sent))
    expect(arrived).toEqual({ ok: true, value: document })
    if (!arrived.ok) return
    expect(writeDocument(fromLink(arrived.value, { tools: true, models: true }))).toBe(writeDocument(document))
    expect(contentsOf(arrived.value).nodes).toBe(2)
  })
})
