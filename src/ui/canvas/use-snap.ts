/** Snapping while a hand drags: where the dragged cards are put, and the lines that say why. Alt held down: as the hand has it. */
import { useStoreApi } from '@xyflow/react'
import { useEffect, useMemo, useRef } from 'react'
import type { Position } from '../../document/types'
import { boundsOf, overlaps, type Rect } from './geometry/points'
import { seenBy } from './geometry/view'
import { type Guide, grid, sameGuides, snapped } from './snap'

type Places = Readonly<Record<string, Position>>

/** How near a line must be to take hold, in pixels of the screen. */
const reachPixels = 6
const noGuides: readonly Guide[] = []

/** The lines on show. They are no state of the canvas: a hand that moves must not draw all of it anew. */
export interface GuidesOnShow {
  get(): readonly Guide[]
  watch(changed: () => void): () => void
}

export interface Snapping {
  readonly guides: GuidesOnShow
  /** The places that dragged cards are put to, for those that the hand has them at. `cards`: all, as they are drawn. */
  put(places: Places, cards: ReadonlyMap<string, Rect>): Places
  /** The hand let go. */
  end(): void
}

export function useSnap(on: boolean): Snapping {
  const store = useStoreApi()
  const { guides, setGuides } = useMemo(createGuides, [])
  const free = useRef(false)
  useEffect(() => {
    // Heard before the canvas hears of the move, so that the key counts for it.
    const look = (event: MouseEvent | KeyboardEvent) => {
      free.current = event.altKey
    }
    const kinds = ['pointermove', 'mousemove', 'keydown', 'keyup'] as const
    for (const kind of kinds) window.addEventListener(kind, look, true)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, look, true)
    }
  }, [])
  return {
    guides,
    put(places, cards) {
      const dragged = Object.entries(places).flatMap(([id, at]) => {
        const card = cards.get(id)
        return card ? [{ ...card, ...at }] : []
      })
      const box = boundsOf(dragged)
      if (!on || free.current || !box) {
        setGuides(noGuides)
        return places
      }
      const { width, height, transform } = store.getState()
      const [x, y, zoom] = transform
      const seen = seenBy({ x, y, zoom }, width, height)
      // Only what is seen: in a large graph something far away is always in line.
      const others = [...cards].flatMap(([id, card]) => (Object.hasOwn(places, id) || !overlaps(seen, card) ? [] : [card]))
      const { dx, dy, guides: lines } = snapped(box, others, grid, reachPixels / zoom)
      setGuides(lines)
      return Object.fromEntries(
        Object.entries(places).map(([id, { x, y }]) => [id, { x: Math.round(x + dx), y: Math.round(y + dy) }]),
      )
    },
    end: () => setGuides(noGuides),
  }
}

function createGuides(): { readonly guides: GuidesOnShow; setGuides(next: readonly Guide[]): void } {
  let shown = noGuides
  const watchers = new Set<() => void>()
  return {
    guides: {
      get: () => shown,
      watch(changed) {
        watchers.add(changed)
        return () => void watchers.delete(changed)
      },
    },
    setGuides(next) {
      if (sameGuides(shown, next)) return
      shown = next
      for (const changed of watchers) changed()
    },
  }
}
