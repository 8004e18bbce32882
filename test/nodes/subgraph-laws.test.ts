import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument, writeDocument } from '../../src/document/codec'
import type { Edit } from '../../src/document/edit'
import { graphNamed } from '../../src/document/queries'
import type { AgentDocument, Edge, Graph } from '../../src/document/types'
import { dissolveSubgraph } from '../../src/nodes/subgraph/dissolve-subgraph'
import { makeSubgraph } from '../../src/nodes/subgraph/make-subgraph'
import { anyDeed, beginning, type Deed } from '../document/random-edits'

const edited = (document: AgentDocument, edit: Edit): AgentDocument => {
  const done = applyEdit(document, edit)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

const grown = (deeds: readonly Deed[]): AgentDocument =>
  deeds.reduce((document, deed) => {
    const edit = deed.edit(document)
    const done = edit && applyEdit(document, edit)
    return done?.ok ? done.value : document
  }, beginning)

/** What a graph is, whatever the order of its parts and the names of its edges. */
function plain(graph: Graph | undefined) {
  const ends = ({ source, branch, target }: Edge) => `${source} [${branch ?? ''}] ${target}`
  return {
    nodes: [...(graph?.nodes ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)),
    edges: [...new Set((graph?.edges ?? []).map(ends))].sort(),
    fields: graph?.state.fields,
    output: graph?.state.output,
  }
}

const someNodes = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99))

test('laws: what is made of a selection is a valid document, and dissolving it gives the graph back', () => {
  let made = 0
  fc.assert(
    fc.property(
      fc.array(anyDeed, { minLength: 30, maxLength: 90 }),
      someNodes,
      fc.constantFrom('main', 'research'),
      (deeds, picks, name) => {
        const document = grown(deeds)
        const nodes = graphNamed(document, name)?.nodes ?? []
        const chosen = [...new Set(picks.flatMap((n) => nodes[n % Math.max(1, nodes.length)]?.id ?? []))]
        const there = makeSubgraph(document, name, chosen, 'inner')
        if (!there.ok) {
          expect(there.error.sentence.es.length).toBeGreaterThan(20)
          return
        }
        made += 1
        const within = edited(document, there.value.edit)
        expect(readDocument(writeDocument(within))).toEqual({ ok: true, value: within })
        const inner = graphNamed(within, there.value.graph)
        expect(inner?.nodes.map((node) => node.id).sort()).toEqual([...chosen].sort())

        const back = dissolveSubgraph(within, name, there.value.node)
        if (!back.ok) throw new Error(back.error.sentence.en)
        const again = edited(within, back.value.edit)
        expect(plain(graphNamed(again, name))).toEqual(plain(graphNamed(document, name)))
        expect(Object.keys(again.graphs)).toEqual(Object.keys(document.graphs))
      },
    ),
    { numRuns: 1500 },
  )
  expect(made).toBeGreaterThan(100)
})
