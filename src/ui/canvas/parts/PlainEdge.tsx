/** An ordinary edge: line, arrow, the name of the way out on it, how often it was taken. */
import type { EdgeProps } from '@xyflow/react'
import { Check, TriangleAlert } from 'lucide-react'
import { memo, use } from 'react'
import { ActionsContext, DrawProbe } from '../actions'
import type { FlowEdge } from '../flow-types'
import { pillWidth } from '../geometry/labels'
import { useShown } from '../live-shapes'
import type { EdgeView } from '../model/edge-view'
import { OverviewContext } from '../overview'
import { EdgeLabel } from './EdgeLabel'
import { sameEdge } from './same-face'
import { Token } from './Token'

const arrow = 'M-9.4 -4.6L1.2 0L-9.4 4.6Z'

export const PlainEdge = memo(function PlainEdge({ id, data, selected }: EdgeProps<FlowEdge>) {
  const probe = use(DrawProbe)
  const far = use(OverviewContext) !== 'whole' && !selected
  const view = useShown(id, data?.view)
  if (view?.shape.kind !== 'plain') return null
  probe?.(view.id)
  const { path, tip } = view.shape
  const look = lineLook(view)
  const state = `${look}${view.weight > 1 ? ` w${view.weight}` : ''}${selected ? ' sel' : ''}${view.focused ? ' foc' : ''}`
  return (
    <>
      <path className="hit" d={path} />
      {(selected || view.focused) && <path className="ring" d={path} />}
      <path className={`e ${state}`} d={path} />
      {!far && <path className={`mk ${state}`} d={arrow} transform={`translate(${tip.x} ${tip.y}) rotate(${tip.angle})`} />}
      {view.travel !== undefined && <Token key={view.travel} path={path} radius={5} />}
      {(!far || view.problems.length > 0) && <Labels view={view} look={look} selected={selected === true} />}
    </>
  )
}, sameEdge)

/** How the line is drawn: now and next are one to the eye. */
export function lineLook(view: EdgeView): 'taken' | 'idle' | 'now' | 'extra' | 'jump' {
  switch (view.look) {
    case 'now':
    case 'next':
      return 'now'
    case 'extra':
      return 'extra'
    case 'idle':
    case 'missing':
      return view.sort === 'jump' ? 'jump' : 'idle'
    case 'drawn':
    case 'taken':
      return 'taken'
  }
}

/** Letters grow when the view is far, and a long name would cover the cards beside it: it is cut where their room ends. */
const widestPill = (text: string): number => Math.max(176, pillWidth(text) + 48)

/** True where a line runs more across than up or down. */
const isLevel = (angle: number): boolean => Math.abs(Math.sin((angle * Math.PI) / 180)) < 0.7

function Labels({ view, look, selected }: { readonly view: EdgeView; readonly look: string; readonly selected: boolean }) {
  const { selectEdge } = use(ActionsContext)
  if (view.shape.kind !== 'plain') return null
  if (!view.pill && !view.count && view.problems.length === 0) return null
  const { x, y, angle } = view.shape.pill
  const press = { onClick: (event: { readonly shiftKey: boolean }) => selectEdge(view.id, event.shiftKey) }
  return (
    <EdgeLabel>
      <div className="on-edge" data-of-edge={view.id} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
        {view.pill ? (
          // The stop beside the card is the keyboard's way to this edge.
          <span
            className={`way ${look}${view.pill.chosen ? ' chosen' : ''}${selected ? ' sel' : ''}`}
            title={view.pill.title}
            style={{ maxWidth: widestPill(view.pill.text) }}
            {...press}
          >
            {view.pill.chosen && <Check aria-hidden="true" />}
            <span className="cut">{view.pill.text}</span>
          </span>
        ) : (
          view.count && <span className={`count ${look} ${isLevel(angle) ? 'above' : 'beside'}`}>{view.count}</span>
        )}
        {view.problems.length > 0 && (
          <span className="edge-problem" title={view.problems.join('\n')}>
            <TriangleAlert aria-hidden="true" />
          </span>
        )}
      </div>
    </EdgeLabel>
  )
}
