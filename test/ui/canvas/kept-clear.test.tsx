// @vitest-environment happy-dom
/** What comes in together (a duplicate, a paste) covers nothing that is drawn: no card, no note, no word on an edge. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { readDocument } from '../../../src/document/codec'
import { movedClear } from '../../../src/document/free-places'
import { duplicateEdit } from '../../../src/document/paste'
import type { AgentDocument } from '../../../src/document/types'
import { nothingSelected } from '../../../src/store/types'
import { Canvas } from '../../../src/ui/canvas/Canvas'
import { overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import { sizeOf } from '../../../src/ui/canvas/model/sizes'
import { drawnInView, placeInView } from '../../../src/ui/canvas/place'
import { type Mounted, mount } from './support'

const folder = 'public/gallery'
const shipped = readdirSync(folder).filter((name) => name.endsWith('.agent.json'))
function documentIn(file: string): AgentDocument {
  const read = readDocument(readFileSync(`${folder}/${file}`, 'utf8'))
  if (!read.ok) throw new Error(`${file} does not open`)
  return read.value
}

let page: Mounted | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

describe('a duplicate', () => {
  test.each(shipped)('of any node of %s, and a new card in view, covers nothing that is drawn', async (file) => {
    const shown = documentIn(file)
    const graph = shown.graphs[shown.entry]
    if (!graph) throw new Error('no graph')
    page = await mount(
      <Canvas
        graphName={shown.entry}
        graph={graph}
        layout={shown.layout?.[shown.entry]}
        models={shown.models}
        mode="edit"
        problems={[]}
        running={false}
        selection={nothingSelected}
        onSelect={() => {}}
        onEdit={() => {}}
      />,
    )
    const drawn = drawnInView()
    const words = graph.edges.filter((edge) => edge.branch !== undefined).length
    const notes = shown.layout?.[shown.entry]?.notes?.length ?? 0
    expect(drawn.length).toBeGreaterThanOrEqual(graph.nodes.length + 2 + words + notes)
    const size = sizeOf({ id: 'new', kind: 'brain' })
    const added = placeInView(size)
    expect(added && drawn.filter((box) => overlaps({ ...added, ...size }, box))).toEqual([])
    for (const node of graph.nodes) {
      const edit = duplicateEdit(shown, shown.entry, [node.id], [], drawn)?.edit
      const parts = edit?.type === 'batch' ? edit.edits.at(-1) : edit
      if (parts?.type !== 'add-parts') throw new Error('nothing comes in')
      for (const [id, at] of Object.entries(parts.positions ?? {})) {
        const card: Rect = { ...at, ...sizeOf(node) }
        expect([id, drawn.filter((box) => overlaps(card, box))]).toEqual([id, []])
      }
    }
  })
})

test('cards that come in together cover none of the boxes that are drawn, and stay as near as they can', () => {
  const place = fc.integer({ min: -600, max: 600 })
  const at = fc.record({ x: place, y: place })
  const box = fc.record({
    x: place,
    y: place,
    width: fc.integer({ min: 20, max: 230 }),
    height: fc.integer({ min: 12, max: 120 }),
  })
  fc.assert(
    fc.property(fc.array(at, { minLength: 1, maxLength: 4 }), at, fc.array(box, { maxLength: 30 }), (cards, wish, drawn) => {
      const places = Object.fromEntries(cards.map((card, i) => [`n${i}`, card]))
      const moved = Object.entries(movedClear(places, wish, [], drawn))
      for (const [id, card] of moved) {
        const face = { ...card, ...sizeOf({ id, kind: 'router' }) }
        expect(drawn.some((other) => overlaps(face, other))).toBe(false)
      }
      // Together: each has gone as far as the others.
      const shifts = new Set(moved.map(([id, to]) => `${to.x - (places[id]?.x ?? 0)} ${to.y - (places[id]?.y ?? 0)}`))
      expect(shifts.size).toBe(1)
    }),
    { numRuns: 200 },
  )
})
