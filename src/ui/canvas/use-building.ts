/**
 * Everything that builds: connecting, quick-add, inserting on an edge, moving the ends of edges, what is dragged from the palette. Each
 * gesture ends in one edit with one name; what is new is selected, shown and said.
 */
import { type OnConnectEnd, type OnConnectStart, useReactFlow, useStoreApi } from '@xyflow/react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Edge, END, type NodeKind, START } from '../../document/types'
import { useLanguage } from '../words/language'
import type { CanvasProps } from './Canvas'
import { contains, distance, type Point, type Rect } from './geometry/points'
import { freePlace, seenBy } from './geometry/view'
import type { Joint } from './model/growing'
import { sizeOf } from './model/sizes'
import { whyNot, whyNotMoved } from './model/why-not'
import { offerDropPlace } from './palette-drag'
import type { EdgeEnd } from './parts/Grips'
import { branchOfHandle } from './parts/Ports'
import { useCallingOff } from './use-calling-off'
import { useConnecting } from './use-connecting'
import type { Full } from './use-full'
import type { Landing } from './use-landing'
import { useMarked } from './use-marked'
import type { Picture } from './use-picture'
import { useQuickAdd } from './use-quick-add'

interface BuildingAsk extends Pick<CanvasProps, 'graph' | 'graphName' | 'onEdit' | 'onSelect' | 'makeNode'> {
  readonly editable: boolean
  readonly picture: Picture
  readonly landing: Landing
  /** What a new card must not cover. */
  readonly full: Full
  readonly area: RefObject<HTMLElement | null>
  say(text: string): void
}

/** A hand that goes no farther than this (in flow units) did not mean to draw an edge. */
const slip = 28

/** An edge that is being drawn by hand, or an end that is being moved. */
type Drawing =
  | { readonly kind: 'new'; readonly source: string; readonly branch: string | undefined }
  | { readonly kind: 'end'; readonly edge: Edge; readonly end: EdgeEnd }

export function useBuilding(ask: BuildingAsk) {
  const { graph, graphName, editable, picture, landing, full, area, onEdit, onSelect, makeNode, say } = ask
  const language = useLanguage()
  const { screenToFlowPosition } = useReactFlow()
  const store = useStoreApi()
  const [drawing, setDrawing] = useState<Drawing | undefined>(undefined)
  /** The node that was just added here: it gets the focus once it is drawn. */
  const added = useRef<string | undefined>(undefined)
  const onAdded = (id: string) => {
    added.current = id
    onSelect({ nodes: [id], edges: [] })
  }
  const seen = (): Rect | undefined => {
    const { width, height, transform } = store.getState()
    const [x, y, zoom] = transform
    return width > 0 ? seenBy({ x, y, zoom }, width, height) : undefined
  }
  const placeInView = (size: { readonly width: number; readonly height: number }) => {
    const view = seen()
    return view && freePlace(size, view, full.all())
  }
  const connecting = useConnecting({ graph, graphName, onEdit, say, onAdded })
  const { cards } = picture
  const { routes } = picture.scene
  const quickAdd = useQuickAdd({
    ...{ graph, graphName, editable, makeNode, cards, routes, full, connecting, seen, placeInView, onEdit, say, onAdded },
  })

  const question = connecting.question
  const asked: Drawing | undefined = question?.targetsOf && {
    kind: 'new',
    source: question.source,
    branch: question.targetsOf.branch ?? undefined,
  }
  const subject = drawing ?? asked
  const refusal = (to: string): string | undefined => {
    if (!subject) return undefined
    const no =
      subject.kind === 'new'
        ? whyNot(graph, subject.source, subject.branch, to)
        : whyNotMoved(graph, subject.edge, subject.end, to)
    return no?.[language]
  }
  const key =
    subject && (subject.kind === 'new' ? `${subject.source}\u0000${subject.branch ?? ''}` : `${subject.edge.id} ${subject.end}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the subject, which is another object each time
  const targets = useMemo(() => {
    if (!subject) return undefined
    const all = [START, ...graph.nodes.map((node) => node.id), END]
    return new Set(all.filter((id) => refusal(id) === undefined))
  }, [key, graph])
  const marked = useMarked(picture.nodes, picture.edges, { targets, landing: landing.edge })

  const onConnectStart: OnConnectStart = (_, { nodeId, handleId }) => {
    if (!nodeId || !editable) return
    quickAdd.close()
    connecting.close()
    setDrawing({ kind: 'new', source: nodeId, branch: branchOfHandle(handleId) })
  }
  const wasCalledOff = useCallingOff(drawing?.kind === 'new')
  const onConnectEnd: OnConnectEnd = (event, state) => {
    setDrawing(undefined)
    if (wasCalledOff()) return
    const source = state.fromNode?.id
    if (source === undefined || !editable) return
    const touch = 'changedTouches' in event ? event.changedTouches[0] : event
    const at = touch ? screenToFlowPosition({ x: touch.clientX, y: touch.clientY }) : undefined
    const under = at && [...cards].find(([, card]) => contains(card, at))?.[0]
    const target = under ?? (state.isValid ? state.toNode?.id : undefined)
    const branch = branchOfHandle(state.fromHandle?.id)
    const short = at !== undefined && state.from !== null && distance(at, state.from) < slip
    if (target === source && short) return
    if (target !== undefined) connecting.begin({ kind: 'edge', source, branch, target })
    else if (at && !short && area.current?.contains(elementAt(touch))) quickAdd.ask({ kind: 'after', source, branch }, at)
  }

  const onDropEnd = (edge: Edge, end: EdgeEnd, at: Point, over: string | undefined) => {
    if (over === undefined) quickAdd.ask({ kind: 'end', edge: edge.id, end }, at)
    else connecting.begin({ kind: 'move', edge, end, to: over })
  }

  // What is dragged from the palette.
  const latest = useRef({ landing, quickAdd, editable: editable && makeNode !== undefined })
  latest.current = { landing, quickAdd, editable: editable && makeNode !== undefined }
  useEffect(() => {
    const over = (at: Point) => {
      const box = area.current?.getBoundingClientRect()
      const inside = box && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom
      return inside && latest.current.editable ? screenToFlowPosition(at) : undefined
    }
    return offerDropPlace({
      hover(kind: NodeKind, at) {
        const middle = over(at)
        latest.current.landing.hover(middle)
        if (!middle) return undefined
        const zoom = store.getState().transform[2]
        const { width, height } = sizeOf({ id: '', kind })
        return { width: width * zoom, height: height * zoom }
      },
      drop(kind, at) {
        const middle = over(at)
        latest.current.landing.hover(middle)
        const edge = latest.current.landing.take()
        if (!middle) return false
        latest.current.quickAdd.put(kind, middle, edge === undefined ? { kind: 'alone' } : { kind: 'on', edge })
        return true
      },
      leave: () => latest.current.landing.hover(undefined),
    })
  }, [area, screenToFlowPosition, store])

  const { open } = quickAdd
  const heldBy = (joint: Joint): string | undefined => {
    if (joint.kind === 'after') return joint.source
    const edge = joint.kind === 'end' ? graph.edges.find((known) => known.id === joint.edge) : undefined
    return edge && joint.kind === 'end' ? edge[joint.end === 'target' ? 'source' : 'target'] : undefined
  }
  return {
    connecting,
    quickAdd,
    marked,
    /** The line of an edge whose end is being chosen: the card that holds it, and where it was let go. */
    pending: open?.point && { card: cards.get(heldBy(open.joint) ?? ''), to: open.point },
    onConnectStart,
    onConnectEnd,
    onDropEnd,
    refusal,
    /** Why the end of an edge cannot go to a node. */
    whyNotMoved: useCallback(
      (edge: Edge, end: EdgeEnd, to: string) => whyNotMoved(graph, edge, end, to)?.[language],
      [graph, language],
    ),
    hold: (held: { readonly edge: Edge; readonly end: EdgeEnd } | undefined) => {
      if (held) quickAdd.close()
      setDrawing(held && { kind: 'end', ...held })
    },
    /** What a key adds to: the one edge or the one node that is selected, else nothing. */
    jointOf: (nodes: readonly string[], edges: readonly string[]): Joint => {
      const [node, edge] = [nodes[0], edges[0]]
      if (edge !== undefined && edges.length === 1 && nodes.length === 0) return { kind: 'on', edge }
      return node !== undefined && nodes.length === 1 && edges.length === 0 ? { kind: 'after', source: node } : { kind: 'alone' }
    },
    /** The node that was just added, once. */
    takeAdded: (id: string): boolean => {
      const was = added.current === id
      added.current = undefined
      return was
    },
  }
}

const elementAt = (point: { readonly clientX: number; readonly clientY: number } | undefined): Element | null =>
  point ? document.elementFromPoint(point.clientX, point.clientY) : null
