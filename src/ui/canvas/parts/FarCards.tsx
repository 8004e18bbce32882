/**
 * The cards of a graph of hundreds from far away: outlines with a patch of their hue, a few paths for all of them. What is news about a
 * card is no part of this: such a card draws itself (FarCard.tsx), as does one that is selected.
 */
import { memo, useMemo } from 'react'
import type { CardNode } from '../flow-types'
import type { Rect } from '../geometry/points'
import { roundedPath } from '../geometry/rounded-path'
import type { NodeView } from '../model/node-view'
import { farGroups } from './far-groups'

/** True for a card of which nothing is to be said but its kind and whether the run has been there. */
export const isPlain = ({ kind, look, failed, paused, ghost, flag, problems }: NodeView): boolean =>
  kind !== 'start' && kind !== 'end' && look !== 'now' && !failed && !paused && !ghost && !flag && problems.length === 0

const corner = 12
/** As wide as the tile of a card, and as high as may be seen. */
const patch = { width: 76, height: 46, corner: 15 } as const

export const FarCards = memo(function FarCards({ nodes }: { readonly nodes: readonly CardNode[] }) {
  const groups = useMemo(() => groupsOf(nodes), [nodes])
  return groups.map(({ key, kind, look, outlines, patches }) => (
    <g key={key} className={`far-card k-${kind} ${look}`}>
      <path className="face" d={outlines} />
      <path className="patch" d={patches} />
    </g>
  ))
})

interface Group {
  readonly key: string
  readonly kind: NodeView['kind']
  readonly look: NodeView['look']
  readonly outlines: string
  readonly patches: string
}

function groupsOf(nodes: readonly CardNode[]): readonly Group[] {
  const plain = nodes.flatMap(({ position, width = 0, height = 0, data: { view }, selected }) =>
    selected || !isPlain(view) ? [] : [{ view, box: { ...position, width, height } }],
  )
  const groups = farGroups(
    plain,
    ({ view }) => `${view.kind} ${view.look}`,
    ({ box }) => box,
  )
  return groups.map(({ key, things }) => {
    const { kind, look } = things[0].view
    const round = kind === 'router' ? things[0].box.height / 2 : corner
    return {
      key,
      kind,
      look,
      outlines: things.map(({ box }) => roundedPath(box, round)).join(''),
      patches: things.map(({ box }) => roundedPath(patchOn(box), patch.corner)).join(''),
    }
  })
}

const patchOn = ({ x, y, width, height }: Rect): Rect => ({
  x: x + (width - patch.width) / 2,
  y: y + (height - patch.height) / 2,
  width: patch.width,
  height: patch.height,
})
