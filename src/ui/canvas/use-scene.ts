/** Cards and ways from one render to the next: a card that stands where it stood is the same object, and so is a way that nothing near changed for. */
import { useCallback, useMemo, useRef } from 'react'
import type { Graph, Position } from '../../document/types'
import type { Rect } from './geometry/points'
import { type Scene, type SceneEdge, sceneOf, sceneSteps } from './geometry/scene'
import { placeAll } from './model/auto-place'
import { indexOf } from './model/graph-index'
import { sizeOf } from './model/sizes'

type Cards = ReadonlyMap<string, Rect>

export interface Standing {
  /** Where the cards stand, whatever a hand is doing. */
  readonly cards: Cards
  readonly edges: readonly SceneEdge[]
  readonly scene: Scene
  /** Makes the picture of cards at other places ahead of time, bit by bit, so that it is there when they come. */
  readonly prepare: (places: Readonly<Record<string, Position>>) => Promise<void>
}

/** So many things are made in one go: a few milliseconds of work. */
const stretch = 40
/** With fewer cards than this it is made when it is needed: nobody notices. */
const worthPreparing = 60

export function useScene(
  graph: Graph,
  positions: Readonly<Record<string, Position>>,
  ghosts: readonly string[],
  edges: readonly SceneEdge[],
): Standing {
  const last = useRef<{ readonly cards: Cards; readonly scene: Scene | undefined }>({ cards: new Map(), scene: undefined })
  const prepared = useRef<Ahead | undefined>(undefined)
  const cards = useMemo(() => {
    const now = cardsOf(graph, positions, ghosts)
    const ahead = prepared.current && keepCards(prepared.current.cards, now)
    const kept = ahead && ahead === prepared.current?.cards ? ahead : keepCards(last.current.cards, now)
    last.current = { ...last.current, cards: kept }
    return kept
  }, [graph, positions, ghosts])
  const scene = useMemo(() => {
    const ahead = prepared.current
    const made = ahead?.cards === cards && ahead.edges === edges ? ahead.scene : sceneOf(cards, edges, last.current.scene)
    prepared.current = undefined
    last.current = { ...last.current, scene: made }
    return made
  }, [cards, edges])
  const prepare = useCallback(
    async (places: Readonly<Record<string, Position>>) => {
      const { cards: now, scene: before } = last.current
      if (now.size < worthPreparing) return
      const cards = withMoved(now, places)
      const steps = sceneSteps(cards, edges, before)
      for (let made = 0, step = steps.next(); ; made++, step = steps.next()) {
        if (step.done) {
          prepared.current = { cards, edges, scene: step.value }
          return
        }
        if (made % stretch === 0) await pause()
      }
    },
    [edges],
  )
  return useMemo(() => ({ cards, edges, scene, prepare }), [cards, edges, scene, prepare])
}

type Ahead = Omit<Standing, 'prepare'>
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

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

const sameBox = (a: Rect, b: Rect): boolean => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
