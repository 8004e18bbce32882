import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../../src/document/defaults'
import { END, type GraphLayout, START } from '../../../src/document/types'
import { pathOf, pictureOf } from '../../../src/ui/documents/picture'
import { summaryOf, summaryOfText } from '../../../src/ui/documents/summary'
import { anyDocument } from '../../document/arbitrary'
import { graphOf, reactDocument, reactEdges, reactNodes } from '../../support/documents'

const react = graphOf({ nodes: reactNodes, edges: reactEdges })

describe('the picture of a graph', () => {
  test('has every node once, with START and END, inside its box, also without places', () => {
    fc.assert(
      fc.property(anyDocument, fc.boolean(), (document, placed) => {
        const graph = document.graphs.main
        if (!graph) throw new Error('no graph')
        const layout: GraphLayout | undefined = placed ? document.layout?.main : undefined
        // Far away places are a matter of the canvas; here they must only not break anything.
        const picture = pictureOf(graph, layout)
        expect(picture.nodes.map((node) => node.kind).sort()).toEqual(
          ['start', 'end', ...graph.nodes.map((node) => node.kind)].sort(),
        )
        const [left, top, width, height] = picture.box
        for (const { x, y, w, h } of picture.nodes) {
          expect(x >= left && y >= top && x + w <= left + width && y + h <= top + height).toBe(true)
        }
        for (const edge of picture.edges) expect(pathOf(edge)).not.toMatch(/NaN|Infinity|undefined/)
      }),
      { numRuns: 80 },
    )
  })

  test('keeps the places that are given', () => {
    const positions = Object.fromEntries(
      [START, END, ...react.nodes.map((node) => node.id)].map((id, i) => [id, { x: i * 300, y: i * 10 }]),
    )
    const picture = pictureOf(react, { positions })
    expect(picture.nodes.map(({ x, y }) => `${x} ${y}`).sort()).toEqual(
      Object.values(positions)
        .map(({ x, y }) => `${x} ${y}`)
        .sort(),
    )
  })

  test('a way back bows out below, so that it can be told from the way there', () => {
    const positions = {
      [START]: { x: 0, y: 0 },
      [END]: { x: 1500, y: 0 },
      ...Object.fromEntries(react.nodes.map((node, i) => [node.id, { x: 200 + i * 300, y: 0 }])),
    }
    const bends = pictureOf(react, { positions }).edges.map((edge) => edge.bend > 0)
    const back = react.edges.map(({ source, target }) => {
      const x = (id: string) => (positions as Record<string, { x: number }>)[id]?.x ?? 0
      return x(target) < x(source)
    })
    expect(back).toContain(true)
    expect(bends).toEqual(back)
  })

  test('of a text that is no document is none; of an empty document it is START and END', () => {
    expect(summaryOfText('{"half')).toBeNull()
    expect(summaryOf(emptyDocument('x'))).toMatchObject({
      nodes: 0,
      edges: 0,
      picture: { nodes: [{ kind: 'start' }, { kind: 'end' }] },
    })
    expect(summaryOf({ ...reactDocument(), entry: 'nowhere' }).nodes).toBe(react.nodes.length)
  })
})
