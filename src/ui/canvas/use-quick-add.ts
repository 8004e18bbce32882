/**
 * Quick-add: a list of node kinds at the place where the new node will be, and how it will be joined to what is there. Double-click, a
 * key, the plus beside a node and an edge that is let go over nothing all end here, and each makes one edit.
 */
import { useCallback, useState } from 'react'
import type { Edit } from '../../document/edit'
import { END, type Graph, type KnownNode, type NodeKind } from '../../document/types'
import { branchesOf } from '../../nodes/registry'
import { kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import { buildingWords } from './building-words'
import { cornerAt, middleOf, spotsOfEdge } from './geometry/near'
import { clamp, type Point, type Rect } from './geometry/points'
import type { Routes } from './geometry/scene'
import { freePlace } from './geometry/view'
import { nodeName } from './model/edge-view'
import { growEdit, type Joint } from './model/growing'
import { type Size, sizeOf, withLooseEnds } from './model/sizes'
import type { Connecting } from './use-connecting'
import type { Full } from './use-full'
import { words } from './words'

export interface OpenQuickAdd {
  readonly joint: Joint
  readonly title: string
  /** Where a hand pointed, in flow units; undefined when a key asked. */
  readonly point: Point | undefined
}
export interface QuickAdd {
  readonly open: OpenQuickAdd | undefined
  ask(joint: Joint, point?: Point): boolean
  choose(kind: NodeKind): void
  /** Adds a node of a kind around a point at once, without a list: it was dragged here. */
  put(kind: NodeKind, middle: Point, joint: Joint): void
  close(): void
}

interface QuickAddAsk {
  readonly graph: Graph
  readonly graphName: string
  readonly editable: boolean
  readonly makeNode: ((kind: NodeKind) => KnownNode) | undefined
  readonly cards: ReadonlyMap<string, Rect>
  readonly routes: Routes
  /** What a new card must not cover. */
  readonly full: Full
  readonly connecting: Connecting
  /** The part of the canvas that is seen. */
  seen(): Rect | undefined
  /** A free place in view, for a node that nobody pointed at. */
  placeInView(size: Size): Point | undefined
  onEdit(edit: Edit, label: string): void
  say(text: string): void
  onAdded(id: string): void
}

/** How far to the right of what it follows a new card stands. */
const beside = 76
const origin: Point = { x: 0, y: 0 }
/** Room between a new card and the rim of the view; at its right stands the plus of a selected card. */
const rim = 16
const plus = 44

/** The part of the canvas in which a free place is looked for: around the place that was meant. */
function aroundBox(card: Rect): Rect {
  const [width, height] = [1800, 1300]
  return { x: card.x + (card.width - width) / 2, y: card.y + (card.height - height) / 2, width, height }
}

/** The card moved into what is seen, if there is room for it: where a hand points, the view stays as it is. */
function heldIn(seen: Rect | undefined, card: Rect): Point {
  if (!seen || seen.width < card.width + rim + plus || seen.height < card.height + 2 * rim) return card
  return {
    x: Math.round(clamp(card.x, seen.x + rim, seen.x + seen.width - card.width - plus)),
    y: Math.round(clamp(card.y, seen.y + rim, seen.y + seen.height - card.height - rim)),
  }
}

export function useQuickAdd(ask: QuickAddAsk): QuickAdd {
  const { graph, graphName, editable, makeNode, cards, routes, full, connecting, onEdit, say, onAdded } = ask
  const [open, setOpen] = useState<OpenQuickAdd | undefined>(undefined)
  const w = useWords(words)
  const b = useWords(buildingWords)
  const kinds = useWords(kindWords)
  const edgeOf = (id: string) => graph.edges.find((edge) => edge.id === id)
  const close = useCallback(() => setOpen(undefined), [])

  const titleOf = (joint: Joint): string => {
    switch (joint.kind) {
      case 'alone':
        return b.quickAdd
      case 'after':
        return b.addAfter(nodeName(joint.source))
      case 'on':
      case 'end': {
        const edge = edgeOf(joint.edge)
        if (!edge) return b.quickAdd
        const [source, target] = [nodeName(edge.source), nodeName(edge.target)]
        if (joint.kind === 'on') return b.insertOn(source, target)
        return joint.end === 'target' ? b.newEnd(source) : b.newStart(target)
      }
    }
  }

  /** The corner that the new card should have; undefined: anywhere in view. */
  const wished = (joint: Joint, size: Size, point: Point | undefined): Point | undefined => {
    switch (joint.kind) {
      case 'alone':
        return point && cornerAt(point, size, undefined)
      case 'after': {
        const card = cards.get(joint.source)
        if (point) return cornerAt(point, size, card)
        return card && { x: card.x + card.width + beside, y: Math.round(card.y + (card.height - size.height) / 2) }
      }
      case 'on': {
        const spots = spotsOfEdge(routes, joint.edge)
        const middle = point ?? (spots && middleOf(spots))
        return middle && cornerAt(middle, size, undefined)
      }
      case 'end': {
        const edge = edgeOf(joint.edge)
        return point && cornerAt(point, size, edge && cards.get(joint.end === 'target' ? edge.source : edge.target))
      }
    }
  }

  const put = (kind: NodeKind, joint: Joint, point: Point | undefined) => {
    const node = makeNode?.(kind)
    if (!node || !editable) return
    const card = sizeOf(node)
    const size = withLooseEnds(card, joint.kind === 'on' ? 0 : (branchesOf(node)?.length ?? 0))
    const wish = wished(joint, card, point)
    const onto = joint.kind === 'on' || joint.kind === 'end' ? joint.edge : undefined
    const near = wish && heldIn(ask.seen(), { ...wish, ...card })
    const at =
      (near
        ? freePlace(size, aroundBox({ ...near, ...size }), point ? full.standing(onto) : full.all(onto))
        : ask.placeInView(size)) ?? origin
    if (joint.kind === 'after') {
      connecting.begin({ kind: 'node', node, at, source: joint.source, branch: joint.branch })
      return
    }
    onEdit(growEdit(graph, graphName, node, at, joint), labelOf(joint, node))
    say(saidOf(joint, node))
    onAdded(node.id)
  }

  const labelOf = (joint: Joint, node: KnownNode): string => {
    const edge = joint.kind === 'on' || joint.kind === 'end' ? edgeOf(joint.edge) : undefined
    if (!edge) return w.added(kinds[node.kind])
    if (joint.kind === 'on') return b.inserted(node.id, nodeName(edge.source), nodeName(edge.target))
    return joint.kind === 'end' && joint.end === 'target'
      ? b.ledFrom(nodeName(edge.source), node.id)
      : b.ledFrom(node.id, nodeName(edge.target))
  }
  const saidOf = (joint: Joint, node: KnownNode): string => {
    const edge = joint.kind === 'on' ? edgeOf(joint.edge) : undefined
    return edge ? b.didInsert(node.id, nodeName(edge.source), nodeName(edge.target)) : b.didAdd(node.id)
  }

  return {
    open: editable ? open : undefined,
    ask(joint, point) {
      if (!editable || !makeNode) return false
      connecting.close()
      // Nothing leaves END: what is added there stands alone.
      const real: Joint = joint.kind === 'after' && joint.source === END ? { kind: 'alone' } : joint
      setOpen({ joint: real, title: titleOf(real), point })
      return true
    },
    choose(kind) {
      if (!open) return
      setOpen(undefined)
      put(kind, open.joint, open.point)
    },
    put: (kind, middle, joint) => put(kind, joint, middle),
    close,
  }
}
