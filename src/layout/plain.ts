/**
 * The plain way: columns by the longest way, ordered by barycentres, each box near the middle of what it is joined to. Quick whatever the
 * graph is, so it can run on the page: it is what is used when the good way takes too long or cannot be had.
 */
import { arrange, type PartAsk } from './arrange'
import type { LayoutAsk, LayoutBox, LayoutPlaces } from './contract'
import { layersOf } from './layers'
import type { Corner } from './parts'
import { neighbours } from './simple-graph'
import { extraRoom, spacing } from './spacing'
import { settled } from './straighten'

/** Places in columns. */
export const plainLayout = (ask: LayoutAsk): LayoutPlaces => ({ places: arrange(ask, inColumns), by: 'fallback' })

/** How often the heights are evened out, once from each side. */
const passes = 8

function inColumns({ graph, depth }: PartAsk): ReadonlyMap<string, Corner> {
  const layers = layersOf(graph)
  const boxes = new Map(graph.boxes.map((box) => [box.id, box]))
  const height = heightsOf(graph, layers, boxes, depth)
  const columnOf = new Map(layers.flatMap((layer, i) => layer.map((id): [string, number] => [id, i])))
  const room = layers.map(() => 0)
  for (const arrow of graph.arrows) {
    // What is written on a long arrow finds room along the way.
    const [from = 0, to = 0] = [columnOf.get(arrow.source), columnOf.get(arrow.target)]
    if (to === from + 1) room[from] = Math.max(room[from] ?? 0, extraRoom(arrow.room))
  }
  const middles = new Map<string, Corner>()
  let left = 0
  layers.forEach((layer, i) => {
    const width = Math.max(...layer.map((id) => boxes.get(id)?.width ?? 0))
    for (const id of layer) middles.set(id, { x: left + width / 2, y: height.get(id) ?? 0 })
    left += width + spacing.columns + (room[i] ?? 0)
  })
  return middles
}

function heightsOf(
  { arrows }: PartAsk['graph'],
  layers: readonly (readonly string[])[],
  boxes: ReadonlyMap<string, LayoutBox>,
  depth: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const into = neighbours(arrows, 'target')
  const out = neighbours(arrows, 'source')
  const height = new Map<string, number>()
  const settle = (layer: readonly string[], wish: (id: string) => number) => {
    const middles = settled(
      layer.map((id) => {
        const half = ((boxes.get(id)?.height ?? 0) + spacing.rows) / 2
        return { middle: wish(id), above: half, below: half + (depth.get(id) ?? 0) }
      }),
    )
    layer.forEach((id, i) => void height.set(id, middles[i] ?? 0))
  }
  for (const layer of layers) settle(layer, () => 0)
  const middleOf = (ids: readonly string[] | undefined): number | undefined => {
    if (!ids || ids.length === 0) return undefined
    let sum = 0
    for (const id of ids) sum += height.get(id) ?? 0
    return sum / ids.length
  }
  for (let pass = 0; pass < passes; pass++) {
    const [joined, order] = pass % 2 === 0 ? [into, layers] : [out, [...layers].reverse()]
    for (const layer of order) settle(layer, (id) => middleOf(joined.get(id)) ?? height.get(id) ?? 0)
  }
  return height
}
