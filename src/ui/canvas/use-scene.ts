/**
 * Cards and ways from one render to the next. While a hand moves cards only the ways at their ends are laid anew; when they are let go,
 * what something near has changed for. A card that stands where it stood is the same object.
 */
import { useMemo, useRef } from 'react'
import type { Graph, Position } from '../../document/types'
import { type MovedScene, movedScene } from './geometry/moved-scene'
import type { Rect } from './geometry/points'
import { type Scene, type SceneEdge, sceneOf } from './geometry/scene'
import { placeAll } from './model/auto-place'
import { indexOf } from './model/graph-index'
import { sizeOf } from './model/sizes'

type Cards = ReadonlyMap<string, Rect>

interface Standing {
  /** Where the cards are now, those that a hand holds among them. */
  readonly cards: Cards
  /** The picture as it is now. */
  readonly scene: Scene
  /** The picture without what a hand is moving, and what of it is drawn otherwise meanwhile. */
  readonly settled: Scene
  readonly moved: MovedScene['moved'] | undefined
}

export function useScene(
  graph: Graph,
  positions: Readonly<Record<string, Position>>,
  moving: Readonly<Record<string, Position>>,
  ghosts: readonly string[],
  edges: readonly SceneEdge[],
): Standing {
  const last = useRef<{ readonly still: Cards; readonly scene: Scene | undefined }>({ still: new Map(), scene: undefined })
  const still = useMemo(() => {
    const kept = keepCards(last.current.still, cardsOf(graph, positions, ghosts))
    last.current = { ...last.current, still: kept }
    return kept
  }, [graph, positions, ghosts])
  const cards = useMemo(() => withMoved(still, moving), [still, moving])
  const settled = useMemo(() => {
    const scene = sceneOf(still, edges, last.current.scene)
    last.current = { ...last.current, scene }
    return scene
  }, [still, edges])
  const draft = useMemo(
    () => (cards === still ? undefined : movedScene(settled, still, cards, edges)),
    [settled, still, cards, edges],
  )
  return { cards, scene: draft?.scene ?? settled, settled, moved: draft?.moved }
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

/** The cards with each that stands as before replaced by that object; the earlier map itself when nothing differs. */
function keepCards(before: Cards, now: Cards): Cards {
  let same = before.size === now.size
  const kept = new Map<string, Rect>()
  for (const [id, card] of now) {
    const old = before.get(id)
    const stays = old !== undefined && sameBox(old, card)
    same &&= stays
    kept.set(id, stays ? old : card)
  }
  return same ? before : kept
}

function withMoved(still: Cards, moving: Readonly<Record<string, Position>>): Cards {
  let cards: Map<string, Rect> | undefined
  for (const [id, at] of Object.entries(moving)) {
    const card = still.get(id)
    if (!card || (card.x === at.x && card.y === at.y)) continue
    cards ??= new Map(still)
    cards.set(id, { ...card, x: at.x, y: at.y })
  }
  return cards ?? still
}

const sameBox = (a: Rect, b: Rect): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
