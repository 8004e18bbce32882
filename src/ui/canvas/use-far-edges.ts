/**
 * From far away the edges of a graph of hundreds are one drawing (parts/FarEdges.tsx): this says which are in it, and which of them is under
 * a hand. The others stay with React Flow.
 */
import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, useMemo } from 'react'
import type { FlowEdge } from './flow-types'
import { edgeNear } from './geometry/near'
import type { Routes } from './geometry/scene'
import type { Overview } from './overview'
import type { Selecting } from './use-selecting'

export interface EdgesApart {
  /** Drawn as one. */
  readonly far: readonly FlowEdge[]
  /** Drawn each by itself. */
  readonly near: readonly FlowEdge[]
  /** The one of `far` that is meant by a press at a point of the page. */
  at(point: { readonly clientX: number; readonly clientY: number }): string | undefined
  /** A press on one of `far`, which the pane would take for a press on nothing. */
  onClickCapture(event: MouseEvent): void
}

/** How near a press must come to a line, in pixels of the screen. */
const reach = 5
const none: readonly FlowEdge[] = []

export function useFarEdges(
  edges: readonly FlowEdge[],
  overview: Overview,
  routes: Routes,
  selecting: Pick<Selecting, 'pick'>,
): EdgesApart {
  const { screenToFlowPosition, getZoom } = useReactFlow()
  const parted = useMemo(
    () =>
      overview === 'dots'
        ? { far: edges.filter(isLikeOthers), near: edges.filter((edge) => !isLikeOthers(edge)) }
        : { far: none, near: edges },
    [edges, overview],
  )
  const at: EdgesApart['at'] = ({ clientX, clientY }) => {
    const ids = parted.far.flatMap(({ id, selectable }) => (selectable === false ? [] : [id]))
    if (ids.length === 0) return undefined
    return edgeNear(routes, ids, screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false }), reach / getZoom())
  }
  return {
    ...parted,
    at,
    onClickCapture(event) {
      const onPane = event.target instanceof Element && event.target.matches('.react-flow__pane')
      const edge = onPane ? at(event) : undefined
      if (edge === undefined) return
      event.stopPropagation()
      selecting.pick('edges', edge, event.shiftKey || event.ctrlKey || event.metaKey)
    },
  }
}

/** True when nothing is to be said of an edge but that it is there. */
function isLikeOthers({ data, selected, className }: FlowEdge): boolean {
  if (!data || selected || className !== undefined) return false
  const { look, focused, travel, lap, problems } = data.view
  const moves = look === 'now' || look === 'next' || travel !== undefined || lap !== undefined
  return !moves && !focused && look !== 'missing' && problems.length === 0
}
