// @vitest-environment happy-dom
/** A frame that is drawn to select: the cards in it, the notes in it, and the edges between the cards in it, however far the view is. */
import { act, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { AgentDocument, Graph } from '../../../src/document/types'
import { nothingSelected, type Selection } from '../../../src/store/types'
import { Canvas } from '../../../src/ui/canvas/Canvas'
import { bigDocument } from '../../support/big-document'
import { type Mounted, mount } from './support'

interface Page {
  readonly mounted: Mounted
  selection(): Selection
}

function Bench({ document: shown, onSelect }: { readonly document: AgentDocument; onSelect(selection: Selection): void }) {
  const [selection, select] = useState<Selection>(nothingSelected)
  return (
    <Canvas
      graphName="main"
      graph={graphOf(shown)}
      layout={shown.layout?.main}
      models={shown.models}
      mode="edit"
      problems={[]}
      running={false}
      selection={selection}
      onSelect={(next) => {
        onSelect(next)
        select(next)
      }}
      onEdit={() => {}}
    />
  )
}

function graphOf({ graphs }: AgentDocument): Graph {
  if (!graphs.main) throw new Error('no main graph')
  return graphs.main
}

let page: Mounted | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

async function show(document: AgentDocument): Promise<Page> {
  let now: Selection = nothingSelected
  page = await mount(<Bench document={document} onSelect={(selection) => (now = selection)} />)
  return { mounted: page, selection: () => now }
}

/** Draws a frame, in pixels of the canvas, as the mouse does with Shift held. */
async function drawFrame({ host }: Mounted, from: readonly [number, number], to: readonly [number, number]) {
  const key = (type: string) =>
    act(async () =>
      document.dispatchEvent(new KeyboardEvent(type, { key: 'Shift', code: 'ShiftLeft', shiftKey: true, bubbles: true })),
    )
  const pane = host.querySelector('.react-flow__pane')
  const canvas = host.querySelector('.react-flow')
  if (!pane || !canvas) throw new Error('no canvas')
  // As large as React Flow takes it to be here: at the rim of a canvas the view would move on.
  canvas.getBoundingClientRect = () => new DOMRect(0, 0, 500, 500)
  const point = (type: string, [clientX, clientY]: readonly [number, number]) =>
    act(async () =>
      pane.dispatchEvent(
        new PointerEvent(type, {
          clientX,
          clientY,
          button: 0,
          buttons: 1,
          isPrimary: true,
          pointerId: 1,
          shiftKey: true,
          bubbles: true,
        }),
      ),
    )
  await key('keydown')
  await point('pointerdown', from)
  await point('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  await point('pointermove', to)
  await point('pointerup', to)
  await key('keyup')
}

describe.each([
  ['near', 8, [300, 300], false],
  ['from farthest away', 124, [150, 130], true],
] as const)('a frame drawn %s', (_how, nodes, to, far) => {
  test('selects the cards in it and the edges between them, none that leads out', async () => {
    const big = bigDocument({ nodes, edges: nodes + 4, placed: true })
    const { edges } = graphOf(big)
    const { mounted, selection } = await show(big)
    // The edges are one drawing, of which React Flow knows nothing.
    expect(mounted.host.querySelector('.far-picture') !== null).toBe(far)
    await drawFrame(mounted, [4, 4], to)
    const chosen = new Set(selection().nodes)
    const ends = edges.map(({ id, source, target }) => ({ id, count: [source, target].filter((end) => chosen.has(end)).length }))
    const between = ends.flatMap(({ id, count }) => (count === 2 ? [id] : []))
    expect(between.length).toBeGreaterThan(0)
    expect(ends.some(({ count }) => count === 1)).toBe(true)
    expect([...selection().edges].sort()).toEqual([...between].sort())
    // Where nothing is, a frame lets everything go.
    await drawFrame(mounted, [440, 440], [450, 450])
    expect(selection()).toEqual(nothingSelected)
  })
})
