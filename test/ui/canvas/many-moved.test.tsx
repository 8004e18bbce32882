// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { Graph, Position } from '../../../src/document/types'
import { useManyMoved } from '../../../src/ui/canvas/use-many-moved'
import { type Mounted, mount } from './support'

type Positions = Readonly<Record<string, Position>>
const graph: Graph = { state: { fields: [] }, nodes: [], edges: [] }
const other: Graph = { ...graph }
/** 100 nodes, the first `moved` of them at `x`. */
const standing = (moved: number, x: number): Positions =>
  Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`n${i}`, { x: i < moved ? x : 0, y: i }]))

interface Given {
  readonly positions: Positions
  readonly graph: Graph
  readonly drops: number
}
const renders: Positions[] = []
function Show({ positions, graph, drops }: Given) {
  renders.push(useManyMoved(positions, graph, drops))
  return null
}

let mounted: Mounted | undefined
/** What the first render after a change gave, and the last one. */
async function shownOf(first: Given, then: Given) {
  mounted = await mount(<Show {...first} />)
  renders.length = 0
  await mounted.render(<Show {...then} />)
  return { at: renders[0], end: renders.at(-1) }
}

afterEach(async () => {
  await mounted?.unmount()
  mounted = undefined
})

describe('many nodes at other places', () => {
  const stood = { positions: standing(0, 0), graph, drops: 0 }

  test('come in a render of their own, and all of them come', async () => {
    const moved = { ...stood, positions: standing(100, 40) }
    expect(await shownOf(stood, moved)).toEqual({ at: stood.positions, end: moved.positions })
  })
  test.each([
    ['a few', { ...stood, positions: standing(20, 40) }],
    ['what a hand let go', { ...stood, positions: standing(100, 40), drops: 1 }],
    ['what comes with another graph', { ...stood, positions: standing(100, 40), graph: other }],
  ])('but %s at once', async (_, then) => {
    expect(await shownOf(stood, then)).toEqual({ at: then.positions, end: then.positions })
  })
})
