/** Cards and ways from one render to the next: a card that stands where it stood is the same object, and so is a way that nothing near changed for. */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Sliced } from '../../base/slices'
import type { Graph, Position } from '../../document/types'
import type { Rect } from './geometry/points'
import { type Scene, type SceneEdge, sceneOf, sceneSteps } from './geometry/scene'
import { placeAll } from './model/auto-place'
import { indexOf } from './model/graph-index'
import { sizeOf } from './model/sizes'
import { type Cards, keepCards, type MadeScene, nearestScene, withScene } from './scenes-before'
import { lanesSoFar, useWantedLanes } from './use-lanes'

export interface Standing {
  /** Where the cards stand, whatever a hand is doing. */
  readonly cards: Cards
  readonly edges: readonly SceneEdge[]
  readonly scene: Scene
  /** Makes the picture of cards at other places ahead of time, bit by bit, so that it is there when they come. */
  readonly prepare: (places: Readonly<Record<string, Position>>) => Sliced<void>
}

/** With fewer cards than this it is made when it is needed: nobody notices. */
const worthPreparing = 60

export function useScene(
  graph: Graph,
  positions: Readonly<Record<string, Position>>,
  ghosts: readonly string[],
  edges: readonly SceneEdge[],
): Standing {
  /** The present one first, and those that may be gone back to or come next. */
  const known = useRef<readonly MadeScene[]>([])
  const cards = useMemo(() => {
    const now = cardsOf(graph, positions, ghosts)
    const near = nearestScene(known.current, now)
    return near ? keepCards(near.cards, now) : now
  }, [graph, positions, ghosts])
  const [lanes, setLanes] = useState(lanesSoFar)
  const scene = useMemo(() => {
    const ready = known.current.find((one) => one.cards === cards && one.edges === edges && one.scene.lanes === lanes)
    if (ready) {
      known.current = [ready, ...known.current.filter((one) => one !== ready)]
      return ready.scene
    }
    const scene = sceneOf(cards, edges, nearestScene(known.current, cards)?.scene, lanes)
    known.current = withScene(known.current, { cards, edges, scene })
    return scene
  }, [cards, edges, lanes])
  useWantedLanes(scene.wantsLanes && !lanes, setLanes)
  const prepare = useCallback(
    function* (places: Readonly<Record<string, Position>>): Sliced<void> {
      if (cards.size < worthPreparing) return
      const wanted = withMoved(cards, places)
      const near = nearestScene(known.current, wanted)
      const moved = near ? keepCards(near.cards, wanted) : wanted
      yield
      const scene = yield* sceneSteps(moved, edges, near?.scene, lanes)
      known.current = withScene(known.current, { cards: moved, edges, scene })
    },
    [cards, edges, lanes],
  )
  return useMemo(() => ({ cards, edges, scene, prepare }), [cards, edges, scene, prepare])
}

function cardsOf(graph: Graph, positions: Readonly<Record<string, Position>>, ghosts: readonly string[]): Cards {
  const { nodes } = indexOf(graph)
  const cards = new Map<string, Rect>()
  let bottom = 0
  for (const [id, at] of placeAll(graph, positions)) {
    const card = { x: at.x, y: at.y, ...sizeOf(nodes.get(id) ?? { id }) }
    cards.set(id, card)
    bottom = Math.max(bottom, card.y + card.height)
  }
  ghosts.forEach((id, i) => {
    cards.set(id, { x: 8 + i * 260, y: bottom + 76, ...sizeOf({ id }) })
  })
  return cards
}

/** The cards with those that a hand holds where it holds them. */
export function withMoved(still: Cards, moving: Readonly<Record<string, Position>>): Cards {
  let cards: Map<string, Rect> | undefined
  for (const [id, at] of Object.entries(moving)) {
    const card = still.get(id)
    if (!card || (card.x === at.x && card.y === at.y)) continue
    cards ??= new Map(still)
    cards.set(id, { ...card, x: at.x, y: at.y })
  }
  return cards ?? still
}
