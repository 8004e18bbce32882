/**
 * A graph as a small picture: where its boxes and lines are, as plain numbers. Works for documents without places too. It is a likeness
 * to recognise a document by, not the canvas: names, labels and exact routes are left out.
 */
import { END, type Graph, type GraphLayout, type Node, START } from '../../document/types'
import { placeAll } from '../canvas/model/auto-place'
import { sizeOf } from '../canvas/model/sizes'

export type PictureKind = Node['kind'] | 'start' | 'end'

export interface PictureNode {
  /** The node's name; `__start__` and `__end__` for the ends. */
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly kind: PictureKind
}

/** A line from one point to another; `bend` is how far it bows out to the side, for what leads back or to itself. */
export interface PictureEdge {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly bend: number
}

export interface Picture {
  readonly nodes: readonly PictureNode[]
  readonly edges: readonly PictureEdge[]
  /** What holds all of it, with a little room: x, y, width and height. */
  readonly box: readonly [number, number, number, number]
}

/** More lines than this are a grey area at the size of a picture; they are left out. */
const linesDrawn = 240
const room = 40

/** The picture of a graph. */
export function pictureOf(graph: Graph, layout: GraphLayout | undefined): Picture {
  const kinds = new Map<string, PictureKind>(graph.nodes.map((node) => [node.id, node.kind]))
  const nodes = new Map<string, PictureNode>()
  for (const [id, at] of placeAll(graph, layout?.positions ?? {})) {
    const kind = id === START ? 'start' : id === END ? 'end' : kinds.get(id)
    if (kind === undefined) continue
    const { width, height } = sizeOf({ id, kind })
    nodes.set(id, { id, ...at, w: width, h: height, kind })
  }
  const edges = graph.edges.slice(0, linesDrawn).flatMap(({ source, target }) => {
    const [from, to] = [nodes.get(source), nodes.get(target)]
    return from && to ? [lineBetween(from, to)] : []
  })
  const all = [...nodes.values()]
  return { nodes: all, edges, box: boxAround(all, edges) }
}

/** From the right side to the left one; what leads back leaves and arrives below, and bows out. */
function lineBetween(from: PictureNode, to: PictureNode): PictureEdge {
  const fromX = from.x + from.w / 2
  const toX = to.x + to.w / 2
  if (to.x >= from.x + from.w - 20) {
    return { x1: from.x + from.w, y1: from.y + from.h / 2, x2: to.x, y2: to.y + to.h / 2, bend: 0 }
  }
  // One above the other: straight down or up.
  if (Math.abs(fromX - toX) < from.w && Math.abs(to.y - from.y) > from.h) {
    const down = to.y > from.y
    return { x1: fromX, y1: down ? from.y + from.h : from.y, x2: toX, y2: down ? to.y : to.y + to.h, bend: 0 }
  }
  const bend = 70 + Math.min(120, Math.abs(fromX - toX) / 5)
  return { x1: fromX, y1: from.y + from.h, x2: toX, y2: to.y + to.h, bend }
}

function boxAround(nodes: readonly PictureNode[], edges: readonly PictureEdge[]): Picture['box'] {
  if (nodes.length === 0) return [0, 0, 100, 60]
  const left = Math.min(...nodes.map((node) => node.x)) - room
  const top = Math.min(...nodes.map((node) => node.y)) - room
  const right = Math.max(...nodes.map((node) => node.x + node.w)) + room
  const low = Math.max(...nodes.map((node) => node.y + node.h), ...edges.map((edge) => Math.max(edge.y1, edge.y2) + edge.bend))
  return [left, top, right - left, low + room - top]
}

/** The path of a line, for SVG. */
export function pathOf({ x1, y1, x2, y2, bend }: PictureEdge): string {
  if (bend > 0) {
    // A curve reaches three quarters of the way to its handles.
    const low = Math.max(y1, y2) + (bend * 4) / 3
    return `M${x1} ${y1}C${x1} ${low} ${x2} ${low} ${x2} ${y2}`
  }
  if (y1 === y2 || x1 === x2) return `M${x1} ${y1}L${x2} ${y2}`
  const middle = (x1 + x2) / 2
  return x2 > x1 ? `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` : `M${x1} ${y1}L${x2} ${y2}`
}
