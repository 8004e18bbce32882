/** Columns: which box stands in which, by the longest way to it, and in which order, so that few arrows cross. */
import { neighbours, type SimpleGraph } from './simple-graph'

/** How often the order is looked over, once from each side. */
const sweeps = 6

/** The ids column by column, top to bottom. Steps grow with the arrows, not with their square. */
export function layersOf(graph: SimpleGraph): readonly (readonly string[])[] {
  const into = neighbours(graph.arrows, 'target')
  const out = neighbours(graph.arrows, 'source')
  const column = columnsOf(graph, into, out)
  const layers: string[][] = []
  for (const id of readingOrder(graph, into, out)) {
    const at = column.get(id) ?? 0
    while (layers.length <= at) layers.push([])
    layers[at]?.push(id)
  }
  const place = new Map<string, number>()
  const number = (layer: readonly string[]) => layer.forEach((id, i) => void place.set(id, i))
  layers.forEach(number)
  const settle = (layer: string[], joined: ReadonlyMap<string, readonly string[]>) => {
    const wish = new Map(layer.map((id, i) => [id, mean(joined.get(id), place) ?? i]))
    layer.sort((a, b) => (wish.get(a) ?? 0) - (wish.get(b) ?? 0) || (place.get(a) ?? 0) - (place.get(b) ?? 0))
    number(layer)
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    if (sweep % 2 === 0) for (const layer of layers) settle(layer, into)
    else for (const layer of [...layers].reverse()) settle(layer, out)
  }
  return layers.filter((layer) => layer.length > 0)
}

type Joined = ReadonlyMap<string, readonly string[]>

function columnsOf(graph: SimpleGraph, into: Joined, out: Joined): ReadonlyMap<string, number> {
  const waits = new Map(graph.boxes.map((box) => [box.id, into.get(box.id)?.length ?? 0]))
  const ready = graph.boxes.flatMap((box) => (waits.get(box.id) === 0 ? [box.id] : []))
  const column = new Map(ready.map((id) => [id, 0]))
  for (const id of ready) {
    for (const target of out.get(id) ?? []) {
      column.set(target, Math.max(column.get(target) ?? 0, (column.get(id) ?? 0) + 1))
      const left = (waits.get(target) ?? 0) - 1
      waits.set(target, left)
      if (left === 0) ready.push(target)
    }
  }
  // What nothing leads to stands just before what it leads to.
  for (const box of graph.boxes) {
    const targets = into.has(box.id) ? undefined : out.get(box.id)
    if (targets) column.set(box.id, Math.max(0, Math.min(...targets.map((id) => column.get(id) ?? 0)) - 1))
  }
  return column
}

/** Depth first: what belongs together stands together from the start. */
function readingOrder(graph: SimpleGraph, into: Joined, out: Joined): readonly string[] {
  const seen = new Set<string>()
  const order: string[] = []
  const roots = [...graph.boxes.filter((box) => !into.has(box.id)), ...graph.boxes]
  for (const root of roots) {
    const stack = [root.id]
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      order.push(id)
      stack.push(...[...(out.get(id) ?? [])].reverse())
    }
  }
  return order
}

function mean(ids: readonly string[] | undefined, place: ReadonlyMap<string, number>): number | undefined {
  if (!ids || ids.length === 0) return undefined
  let sum = 0
  for (const id of ids) sum += place.get(id) ?? 0
  return sum / ids.length
}
