import { expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import { createApartFromPlaces } from '../../../src/ui/app/apart-from-places'
import { bigDocument } from '../../support/big-document'

const edited = (document: ReturnType<typeof bigDocument>, edit: Parameters<typeof applyEdit>[1]) => {
  const done = applyEdit(document, edit)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value
}

test('a document in which only places changed is the one before; any other change gives the new one', () => {
  const apart = createApartFromPlaces()
  const start = bigDocument({ nodes: 6, edges: 8, placed: true })
  expect(apart(start)).toBe(start)
  const node = start.graphs.main?.nodes[0]?.id ?? ''
  const moved = edited(start, { type: 'move', graph: 'main', positions: { [node]: { x: 9, y: 9 } } })
  expect(moved).not.toBe(start)
  expect(apart(moved)).toBe(start)
  const named = { ...moved, name: 'Another' }
  expect(apart(named)).toBe(named)
  const { description: _, ...less } = { ...named, description: 'x' }
  expect(apart({ ...named, description: 'x' })).not.toBe(named)
  expect(apart(less)).not.toBe(named)
})
