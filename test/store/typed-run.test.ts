import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../src/document/defaults'
import { onlyTypedLeaf, typedRunKey } from '../../src/store/typed-run'

describe('the one typed leaf', () => {
  test('is the path of the text or number that changed', () => {
    expect(onlyTypedLeaf({ a: [{ b: 'x' }], c: 1 }, { a: [{ b: 'xy' }], c: 1 })).toBe('/a/0/b')
    expect(onlyTypedLeaf({ n: 1 }, { n: 12 })).toBe('/n')
  })

  test.each([
    ['nothing changed', { a: 'x' }, { a: 'x' }],
    ['two texts changed', { a: 'x', b: 'y' }, { a: 'x2', b: 'y2' }],
    ['a switch was flipped', { a: true }, { a: false }],
    ['a key came', { a: 'x' }, { a: 'x', b: 'y' }],
    ['a key went', { a: 'x', b: 'y' }, { a: 'x' }],
    ['a list grew', { a: ['x'] }, { a: ['x', 'y'] }],
    ['the kind changed', { a: '1' }, { a: 1 }],
  ])('is none when %s', (_what, before, after) => {
    expect(onlyTypedLeaf(before, after)).toBeUndefined()
  })

  test('nudges of the same nodes are one run, whichever way they go', () => {
    const document = emptyDocument('d')
    const nudge = (x: number, y: number) =>
      typedRunKey({ type: 'move', graph: 'main', positions: { b: { x, y }, a: { x, y } } }, document, document)
    expect(nudge(1, 0)).toBe(nudge(0, 1))
    expect(nudge(1, 0)).not.toBe(
      typedRunKey({ type: 'move', graph: 'main', positions: { a: { x: 1, y: 0 } } }, document, document),
    )
  })
})
