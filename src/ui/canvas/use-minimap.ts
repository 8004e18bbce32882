/** Whether there is a minimap: when it is of use, and nobody has said otherwise. The choice is remembered outside. */
import { useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useMemo, useRef } from 'react'
import { END, START } from '../../document/types'
import { useOffers } from '../commands/offers'
import type { CanvasProps } from './Canvas'
import { within } from './geometry/points'
import { seenBy } from './geometry/view'
import type { MapCard } from './parts/MiniMap'
import { useKept } from './use-kept'
import type { Picture } from './use-picture'

/** From here on a map is of use in any view. */
const several = 12
/** From here on it is there unasked, while not all is in view, until somebody sends it away. */
const many = 30
const nobody: Picture['views'] = []
/** A card that stands where it stood is the same object. */
const standsElsewhere = (a: MapCard, b: MapCard): boolean => a.box !== b.box

/** The cards to draw; `undefined`: no map. `onTheWay`: while the view is, a map neither comes nor goes. */
export function useMinimap(
  { graph, minimap, onMinimap }: Pick<CanvasProps, 'graph' | 'minimap' | 'onMinimap'>,
  picture: Picture,
  onTheWay: { readonly current: boolean },
): readonly MapCard[] | undefined {
  const store = useStoreApi()
  const { bounds } = picture.scene
  const latest = useRef(bounds)
  latest.current = bounds
  const outOfView = useCallback(() => {
    const { width, height, transform } = store.getState()
    const [x, y, zoom] = transform
    const whole = latest.current
    return whole !== undefined && width > 0 && !within(seenBy({ x, y, zoom }, width, height), whole)
  }, [store])
  const useful = useCallback(() => graph.nodes.length > several || outOfView(), [graph.nodes.length, outOfView])
  // Asked anew as the view moves; a component is drawn again only when the answer is another one.
  const wanted = minimap ?? graph.nodes.length > many
  // One that nobody asked for does not stand over cards when there is nothing else to see.
  const before = useRef(false)
  const shown = useStore(() => {
    if (!onTheWay.current) before.current = wanted && (minimap === undefined ? outOfView() : useful())
    return before.current
  })
  useOffers({
    minimap: {
      blocked: () => (!onMinimap ? 'not-here' : wanted || useful() ? undefined : 'all-in-view'),
      run: () => onMinimap?.(!wanted),
    },
  })
  const cards = useMemo(
    () =>
      (shown ? picture.views : nobody).flatMap((view): readonly MapCard[] => {
        const box = picture.cards.get(view.id)
        const id = view.id === START ? 'START' : view.id === END ? 'END' : view.id
        return box ? [{ id, kind: view.kind, box, now: view.look === 'now' }] : []
      }),
    [shown, picture.views, picture.cards],
  )
  const kept = useKept(cards, standsElsewhere)
  return shown ? kept : undefined
}
