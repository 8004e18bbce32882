/**
 * What is gone to from elsewhere (the command palette, Find) is brought into view and gets the focus. The graph that it is in may still
 * have to be drawn: the wish waits for the canvas. Holds one wish and nothing else.
 */
import { useEffect, useRef } from 'react'
import type { Rect } from './geometry/points'

export interface Place {
  /** Nodes by their ids, notes by their keys. */
  readonly nodes: readonly string[]
  /** True: the focus stays where it is, for instance in a list of what was found. */
  readonly quietly?: boolean | undefined
  /** From far away, where a card says nothing, it is looked at from nearer. */
  readonly closer?: boolean | undefined
}

/** A note among the things of the canvas: no node can be called like this. */
export const noteKey = (id: string): string => `note:${id}`

/** How many frames a card that is being drawn is waited for. */
const patience = 30

let wish: Place | undefined
let listener: (() => void) | undefined

/** Asks the canvas to show these nodes. */
export function showOnCanvas(place: Place): void {
  wish = place
  listener?.()
}

interface Going {
  /** Where something is drawn, if it is. */
  boxOf(key: string): Rect | undefined
  reveal(box: Rect, closer: boolean): void
  /** False: it is not on the page yet. */
  focus(key: string): boolean
}

/** For the canvas: grants the wish as soon as everything of it is drawn. */
export function useGoing(going: Going): void {
  const latest = useRef(going)
  latest.current = going
  useEffect(() => {
    let waits: number | undefined
    const grant = (tries = patience) => {
      const { boxOf, reveal, focus } = latest.current
      const boxes = wish?.nodes.flatMap((key) => boxOf(key) ?? []) ?? []
      const [first] = wish?.nodes ?? []
      if (!wish || first === undefined || boxes.length < wish.nodes.length) return
      if (!wish.quietly && !focus(first) && tries > 0) {
        // React Flow draws a card a little later than it is known where it stands.
        waits = requestAnimationFrame(() => grant(tries - 1))
        return
      }
      const closer = wish.closer === true
      wish = undefined
      reveal(around(boxes), closer)
    }
    listener = () => grant()
    const mine = listener
    grant()
    return () => {
      if (waits !== undefined) cancelAnimationFrame(waits)
      if (listener === mine) listener = undefined
    }
  })
}

function around(boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
