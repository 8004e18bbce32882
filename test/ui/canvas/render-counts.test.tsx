// @vitest-environment happy-dom
/** How much is drawn again while somebody edits: moving a card draws that card, an edit the card that it is about. */
import { act, useCallback, useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import type { Edit } from '../../../src/document/edit'
import type { AgentDocument, Graph } from '../../../src/document/types'
import type { Selection } from '../../../src/store/types'
import { DrawProbe } from '../../../src/ui/canvas/actions'
import { movedPart } from '../../../src/ui/canvas/building-part'
import { Canvas, type CanvasProps } from '../../../src/ui/canvas/Canvas'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

let shown: Mounted | undefined
// It comes a moment after the page.
beforeAll(async () => void (await movedPart.load()))
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})

const graphOf = (document: AgentDocument): Graph => {
  const graph = document.graphs.main
  if (!graph) throw new Error('no main graph')
  return graph
}

interface BenchProps {
  readonly start: AgentDocument
  /** What was drawn, in order. */
  readonly drawn: string[]
  /** Gets the way to change the document. */
  readonly hand: { change: (edit: Edit) => void }
}
const noProblems: CanvasProps['problems'] = []

function Bench({ start, drawn, hand }: BenchProps) {
  const [document, become] = useState(start)
  const [selection, select] = useState<Selection>({ nodes: ['tool_node'], edges: [] })
  const probe = useCallback((id: string) => void drawn.push(id), [drawn])
  hand.change = (edit) => {
    const done = applyEdit(document, edit)
    if (!done.ok) throw new Error(done.error.message)
    become(done.value)
  }
  return (
    <DrawProbe value={probe}>
      <Canvas
        graphName="main"
        graph={graphOf(document)}
        layout={document.layout?.main}
        models={document.models}
        mode="edit"
        problems={noProblems}
        running={false}
        selection={selection}
        onSelect={select}
        onEdit={(edit) => hand.change(edit)}
      />
    </DrawProbe>
  )
}

/** The canvas with a document that it may change, and what was drawn since it was last asked. */
async function page(start: AgentDocument = researchDocument()) {
  const drawn: string[] = []
  const hand: BenchProps['hand'] = { change: () => undefined }
  shown = await mount(<Bench start={start} drawn={drawn} hand={hand} />)
  const nodes = new Set(['__start__', '__end__', ...graphOf(start).nodes.map((node) => node.id)])
  return {
    mounted: shown,
    edit: (edit: Edit) => act(async () => hand.change(edit)),
    /** The cards and the edges that were drawn again, each once. */
    drawnSince() {
      const seen = [...new Set(drawn.splice(0))].sort()
      return { cards: seen.filter((id) => nodes.has(id)), edges: seen.filter((id) => !nodes.has(id)) }
    },
  }
}
const touching = (id: string) =>
  graphOf(researchDocument())
    .edges.filter((edge) => edge.source === id || edge.target === id)
    .map((edge) => edge.id)
    .sort()

test('while a card is moved, it and the edges at its ends are all that is drawn', async () => {
  const { mounted, drawnSince } = await page()
  drawnSince()
  for (let i = 0; i < 4; i++) {
    await act(async () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
    })
    const { cards, edges } = drawnSince()
    expect(cards.filter((id) => id !== 'tool_node')).toEqual([])
    expect(edges.filter((id) => !touching('tool_node').includes(id))).toEqual([])
    expect(edges).toEqual(touching('tool_node'))
  }
  await act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keyup', { key: 'ArrowDown', bubbles: true }))
  })
  expect(drawnSince().cards.filter((id) => id !== 'tool_node')).toEqual([])
  expect(mounted.host.querySelectorAll('.react-flow__node')).toHaveLength(6)
})

test('an edit of one node draws its card alone', async () => {
  const { edit, drawnSince } = await page()
  const node = graphOf(researchDocument()).nodes.find((one) => one.id === 'compress_research')
  if (node?.kind !== 'compress') throw new Error('no compress node')
  drawnSince()
  await edit({ type: 'set-node', graph: 'main', node: { ...node, config: { ...node.config, into: 'findings' } } })
  expect(drawnSince()).toEqual({ cards: ['compress_research'], edges: [] })
  // What no card shows draws none.
  await edit({
    type: 'set-node',
    graph: 'main',
    node: { ...node, config: { ...node.config, into: 'findings', prompt: 'Shorter.' } },
  })
  expect(drawnSince()).toEqual({ cards: [], edges: [] })
})

test('selecting draws what is selected and what was', async () => {
  const { mounted, drawnSince } = await page()
  drawnSince()
  await mounted.click('.react-flow__node[data-id="llm_call"]')
  expect(drawnSince()).toEqual({ cards: ['llm_call', 'tool_node'], edges: [] })
})
