/** The return edge: the one edge with a body. A lane, a core, chevrons, its name along the outside, the lap counter inside. */
import type { EdgeProps } from '@xyflow/react'
import { RotateCw } from 'lucide-react'
import { memo, use, useId } from 'react'
import { useWords } from '../../words/language'
import { ActionsContext, DrawProbe } from '../actions'
import type { FlowEdge } from '../flow-types'
import { useShown } from '../live-shapes'
import type { EdgeLook, EdgeView } from '../model/edge-view'
import { OverviewContext } from '../overview'
import { words } from '../words'
import { EdgeLabel } from './EdgeLabel'
import { LapCounter } from './LapCounter'
import { sameEdge } from './same-face'
import { Token } from './Token'

const chevron = 'M-4 -5.5L2.5 0L-4 5.5'
const head = 'M-17 -13L3 0L-17 13Z'

export const ReturnEdge = memo(function ReturnEdge({ id, data, selected }: EdgeProps<FlowEdge>) {
  const probe = use(DrawProbe)
  const overview = use(OverviewContext)
  const far = overview !== 'whole' && !selected
  const dots = overview === 'dots' && !selected
  const w = useWords(words)
  const reads = useId()
  const view = useShown(id, data?.view)
  if (view?.shape.kind !== 'return') return null
  probe?.(view.id)
  const { path, lane, reading, nameAt, nameOff, chevrons, head: tip, named } = view.shape
  const name = view.look === 'missing' ? w.missingReturn : w.returnEdge
  return (
    <g className={`back${dots ? ' dots' : ''} ${bodyOf(view.look)}${selected ? ' sel' : ''}${view.focused ? ' foc' : ''}`}>
      <path className="hit wide" d={path} />
      {(selected || view.focused) && <path className="lane-ring" d={lane} />}
      {!far && <path className="lane-rim" d={lane} />}
      {!dots && <path className="lane" d={lane} />}
      <path className="core" d={path} />
      {(far ? [] : chevrons).map((c) => (
        <path key={`${c.x} ${c.y}`} className="chev" d={chevron} transform={`translate(${c.x} ${c.y}) rotate(${c.angle})`} />
      ))}
      {!dots && <path className="head" d={head} transform={`translate(${tip.x} ${tip.y}) rotate(${tip.angle})`} />}
      {named && !far && (
        <>
          <path id={reads} d={reading} fill="none" />
          <text className="arc" dy={nameOff}>
            <textPath href={`#${reads}`} startOffset={`${nameAt}%`}>
              {name}
            </textPath>
          </text>
        </>
      )}
      {view.travel !== undefined && <Token key={view.travel} path={path} radius={7} />}
      <Inside view={view} />
    </g>
  )
}, sameEdge)

export function bodyOf(look: EdgeLook): 'next' | 'past' | 'none' | 'gap' {
  switch (look) {
    case 'now':
    case 'next':
      return 'next'
    case 'drawn':
    case 'taken':
    case 'extra':
      return 'past'
    case 'idle':
      return 'none'
    case 'missing':
      return 'gap'
  }
}

/** What stands inside the curve: the lap counter, or what to do about a missing edge. */
function Inside({ view }: { readonly view: EdgeView }) {
  const { applyFix } = use(ActionsContext)
  const w = useWords(words)
  if (view.shape.kind !== 'return') return null
  const { x, y } = view.shape.inside
  const missing = view.look === 'missing'
  if (!view.lap && !missing) return null
  return (
    <EdgeLabel>
      <div className="on-edge" data-of-edge={view.id} style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}>
        {view.lap && <LapCounter lap={view.lap} />}
        {missing && view.editable && (
          <button
            type="button"
            className="btn blue big addback nodrag nopan"
            title={view.fixLabel}
            onClick={() => applyFix(view.id)}
          >
            <RotateCw aria-hidden="true" />
            {w.addReturn}
          </button>
        )}
        {missing && !view.editable && (
          <p className="nothing-back">
            {w.nothingBack[0]}
            <br />
            {w.nothingBack[1]}
          </p>
        )}
      </div>
    </EdgeLabel>
  )
}
