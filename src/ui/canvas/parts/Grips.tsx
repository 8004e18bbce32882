/**
 * The two ends of an edge as something to take hold of: on the line where it is seen, for the edge that is selected and the one under the
 * hand. While one is dragged, a dashed line shows where the edge would run. What a drop means is the canvas's.
 */
import { EdgeLabelRenderer, useReactFlow } from '@xyflow/react'
import { type PointerEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { Edge } from '../../../document/types'
import { useWords } from '../../words/language'
import { gripsOf, spotsOfEdge } from '../geometry/near'
import { contains, type Point, type Rect } from '../geometry/points'
import type { Routes } from '../geometry/scene'
import { nodeName } from '../model/edge-view'
import { panelWords } from '../panel-words'
import { Reason } from './Reason'

export type EdgeEnd = 'source' | 'target'
export interface GripsHandle {
  /** The hand is over an edge, or over none. */
  hover(edge: string | undefined): void
}

interface GripsProps {
  readonly ref: Ref<GripsHandle>
  readonly edges: readonly Edge[]
  readonly selected: readonly string[]
  readonly routes: Routes
  readonly cards: ReadonlyMap<string, Rect>
  /** Why an end cannot go to a node. */
  whyNot(edge: Edge, end: EdgeEnd, to: string): string | undefined
  /** An end was taken hold of, or let go. */
  onHold(held: { readonly edge: Edge; readonly end: EdgeEnd } | undefined): void
  /** Let go over a node, or over nothing at a point. */
  onDrop(edge: Edge, end: EdgeEnd, at: Point, over: string | undefined): void
  /** Pressed without moving. */
  onPress(edge: string): void
}

interface Held {
  readonly edge: Edge
  readonly end: EdgeEnd
  readonly fixed: Point
  readonly at: Point
  readonly over: string | undefined
}
/** A press that moves less is a click. */
const clickSlack = 4
const ends: readonly EdgeEnd[] = ['source', 'target']

export function Grips({ ref, edges, selected, routes, cards, whyNot, onHold, onDrop, onPress }: GripsProps) {
  const b = useWords(panelWords)
  const { screenToFlowPosition } = useReactFlow()
  const [hovered, setHovered] = useState<string | undefined>(undefined)
  const [held, setHeld] = useState<Held | undefined>(undefined)
  useImperativeHandle(ref, () => ({ hover: setHovered }), [])
  const latest = useRef({ cards, onDrop, onHold, onPress })
  latest.current = { cards, onDrop, onHold, onPress }

  const press = (edge: Edge, end: EdgeEnd, fixed: Point, event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.preventDefault()
    event.stopPropagation()
    const { pointerId, clientX, clientY } = event
    let now: Held | undefined
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId !== pointerId) return
      if (!now && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < clickSlack) return
      if (!now) latest.current.onHold({ edge, end })
      const at = screenToFlowPosition({ x: moved.clientX, y: moved.clientY })
      const over = [...latest.current.cards].find(([, card]) => contains(card, at))?.[0]
      now = { edge, end, fixed, at, over }
      setHeld(now)
    }
    const up = (lifted: globalThis.PointerEvent) => {
      if (lifted.pointerId !== pointerId) return
      stop()
      if (now) latest.current.onDrop(edge, end, now.at, now.over)
      else latest.current.onPress(edge.id)
    }
    const cancel = (gone: globalThis.PointerEvent) => gone.pointerId === pointerId && stop()
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.preventDefault()
      pressed.stopPropagation()
      stop()
    }
    const stop = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('blur', stop)
      setHeld(undefined)
      setHovered(undefined)
      latest.current.onHold(undefined)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
    window.addEventListener('blur', stop)
  }

  const shown = edges.filter((edge) => (held ? edge.id === held.edge.id : edge.id === hovered || selected.includes(edge.id)))
  const no = held?.over === undefined ? undefined : whyNot(held.edge, held.end, held.over)
  return (
    <>
      <EdgeLabelRenderer>
        {held && (
          <svg className="draft-line" aria-hidden="true">
            <path d={`M${held.fixed.x} ${held.fixed.y}L${held.at.x} ${held.at.y}`} />
            {held.over === undefined && <circle cx={held.at.x} cy={held.at.y} r={5} />}
          </svg>
        )}
        {shown.flatMap((edge) => {
          const grips = gripsOf(spotsOfEdge(routes, edge.id) ?? [])
          if (!grips) return []
          return ends.map((end) => {
            const [at, other] = [grips[end], grips[end === 'source' ? 'target' : 'source']]
            return (
              // By keys the edge's own form moves its ends.
              <div
                key={`${edge.id} ${end}`}
                className={`grip nodrag nopan${held?.end === end ? ' held' : ''}`}
                data-grip={end}
                data-edge={edge.id}
                aria-hidden="true"
                title={end === 'source' ? b.gripSource(nodeName(edge.source)) : b.gripTarget(nodeName(edge.target))}
                style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
                onPointerDown={(event) => press(edge, end, other, event)}
                // Else the browser would select text on the way.
                onMouseDown={(event) => event.preventDefault()}
                onPointerEnter={() => setHovered(edge.id)}
                onPointerLeave={() => !held && setHovered(undefined)}
              />
            )
          })
        })}
      </EdgeLabelRenderer>
      {held && (no !== undefined || held.over === undefined) && (
        <Reason at={held.at} text={no ?? b.dropForNew} bad={no !== undefined} />
      )}
    </>
  )
}
