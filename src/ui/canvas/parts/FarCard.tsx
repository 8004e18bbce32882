/**
 * A card as it is seen among hundreds from far away: its outline, its tile, the news on its rim (overview.ts). From farthest away it only
 * holds its place, unless there is news: the drawing of all of them shows it (FarPicture.tsx).
 */
import { KindTile } from '../../components/kinds'
import type { NodeView } from '../model/node-view'
import type { Overview } from '../overview'
import { Rim, stateClasses } from './CardParts'
import { isPlain } from './FarCards'

interface FarCardProps {
  readonly view: NodeView
  readonly overview: Exclude<Overview, 'whole'>
}

export function FarCard({ view, overview }: FarCardProps) {
  if (overview === 'dots' && isPlain(view)) return null
  const kind = view.kind === 'start' || view.kind === 'end' ? 'unknown' : view.kind
  return (
    <div className={`node outline ${overview} ${stateClasses(view)}`}>
      {overview === 'tiles' ? <KindTile kind={kind} /> : <span className={`tile k-${kind}`} aria-hidden="true" />}
      <Rim view={view} />
    </div>
  )
}
