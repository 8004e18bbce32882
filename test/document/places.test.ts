/** Places that come with a move: what is taken at a glance is what the schema takes, and what is refused is refused in its words. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { checked } from '../../src/document/edits/checked'
import { checkedPlaces } from '../../src/document/edits/places'
import { layoutSchema } from '../../src/document/schema'
import type { Position } from '../../src/document/types'
import { bigDocument } from '../support/big-document'

type Places = Readonly<Record<string, Position>>

const coordinate = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
  fc.constantFrom(undefined, null, '3', true, 3n),
)
const place = fc.oneof(
  { weight: 6, arbitrary: fc.record({ x: coordinate, y: coordinate, more: fc.jsonValue() }, { requiredKeys: ['x', 'y'] }) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, null, 7, 'here', [1, 2], {}, { x: 1 }) },
)
const places = fc.dictionary(fc.string(), place, { maxKeys: 6 }) as fc.Arbitrary<unknown> as fc.Arbitrary<Places>

describe('places of a move', () => {
  test('are taken or refused as the schema does it', () => {
    fc.assert(
      fc.property(places, (some) => {
        const [glance, schema] = [checkedPlaces(some), checked(layoutSchema, { positions: some })]
        expect(glance.ok).toBe(schema.ok)
        if (!glance.ok && !schema.ok) expect(glance.error).toEqual(schema.error)
      }),
      { numRuns: 500 },
    )
  })

  test('hundreds at once are one edit; one of them that no file can hold refuses all of it', () => {
    const document = bigDocument({ nodes: 60, edges: 80, placed: true })
    const before = document.layout?.main?.positions ?? {}
    const positions = Object.fromEntries(Object.entries(before).map(([id, { x, y }]) => [id, { x: x + 10, y }]))
    const moved = applyEdit(document, { type: 'move', graph: 'main', positions })
    expect(moved.ok && moved.value.layout?.main?.positions).toEqual(positions)
    expect(moved.ok && moved.value.graphs === document.graphs).toBe(true)
    const [first = ''] = Object.keys(positions)
    const odd = { ...positions, [first]: { x: Number.NaN, y: 0 } }
    expect(applyEdit(document, { type: 'move', graph: 'main', positions: odd })).toMatchObject({
      error: { code: 'value-invalid' },
    })
    const stranger = { ...positions, nobody: { x: 0, y: 0 } }
    expect(applyEdit(document, { type: 'move', graph: 'main', positions: stranger })).toMatchObject({
      error: { code: 'no-such-node' },
    })
  })
})
