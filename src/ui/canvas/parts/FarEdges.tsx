/**
 * The edges of a graph of hundreds from far away: lines without words, a few paths for all of them. They cannot be pressed: the canvas
 * finds the one under a hand (use-far-edges.ts). An edge whose end a hand is moving is drawn apart from the others.
 */
import { memo, use, useMemo, useSyncExternalStore } from 'react'
import type { FlowEdge } from '../flow-types'
import { LiveShapesContext, useShown } from '../live-shapes'
import type { EdgeView } from '../model/edge-view'
import { farGroups } from './far-groups'
import { lineLook } from './PlainEdge'
import { bodyOf } from './ReturnEdge'

export const FarEdges = memo(function FarEdges({ edges }: { readonly edges: readonly FlowEdge[] }) {
  const live = use(LiveShapesContext)
  const moving = useSyncExternalStore(live.watchIds, live.ids)
  const lines = useMemo(
    () => linesOf(edges.flatMap(({ id, data }) => (data && !moving.has(id) ? [data.view] : []))),
    [edges, moving],
  )
  return (
    <>
      {lines.map(({ key, look, path }) => (
        <Line key={key} look={look} path={path} />
      ))}
      {edges.map(({ id, data }) => data && moving.has(id) && <MovingLine key={id} id={id} view={data.view} />)}
    </>
  )
})

function MovingLine({ id, view }: { readonly id: string; readonly view: EdgeView }) {
  const shown = useShown(id, view)
  return shown ? <Line look={lookOf(shown)} path={shown.shape.path} /> : null
}

function Line({ look, path }: { readonly look: string; readonly path: string }) {
  const body = look.startsWith(returning) ? look.slice(returning.length) : undefined
  if (body === undefined) return <path className={`e ${look}`} d={path} />
  return (
    <g className={`back dots ${body}`}>
      <path className="core" d={path} />
    </g>
  )
}

const returning = 'return '

const lookOf = (view: EdgeView): string => {
  if (view.shape.kind === 'return') return `${returning}${bodyOf(view.look)}`
  return `${lineLook(view)}${view.weight > 1 ? ` w${view.weight}` : ''}`
}

/** The paths of edges that look the same, put together; return edges last, over the others. */
function linesOf(views: readonly EdgeView[]): readonly { readonly key: string; readonly look: string; readonly path: string }[] {
  const middle = ({ shape }: EdgeView) => (shape.kind === 'plain' ? shape.pill : shape.inside)
  const groups = farGroups(views, lookOf, middle)
  const rank = (look: string) => (look.startsWith(returning) ? 1 : 0)
  return groups
    .map(({ key, look, things }) => ({ key, look, path: things.map((view) => view.shape.path).join('') }))
    .sort((a, b) => rank(a.look) - rank(b.look))
}
