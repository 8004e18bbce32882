/**
 * Of a long list in a box that scrolls, the rows around what is in view, and how much room the others take. Rows are measured as they are
 * drawn; what a person looks at stays where it is when rows above turn out to be higher than guessed.
 */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { RowHeights } from './row-heights'

/** Up to this many rows, all of them are drawn. */
const drawAllUpTo = 100
/** How high a row is taken to be that was not drawn yet, px. */
const usualHeight = 96
/** Browsers draw no box of more than some ten million px: in a list of very many rows, those that were not drawn take less. */
const highest = 8_000_000
/** Rows are drawn so far beyond what is in view, px, and no more of them than that. */
const beyond = 800
const rowsBeyond = 12
/** Others are drawn when less than this is left of them, px. */
const reserve = 400
/** Before anything is measured (and where nothing can be), a usual height, px. */
const unmeasured = 700

interface Stretch {
  readonly from: number
  /** The end, not included. */
  readonly to: number
}

export interface RowWindow extends Stretch {
  /** False when all rows are drawn. */
  readonly partly: boolean
  /** The room of the rows before and after, px. */
  readonly above: number
  readonly below: number
  /** Draws others when what is in view comes so near the end of those that are drawn, px. */
  readonly look: (left?: number) => void
}

interface Box {
  readonly scroller: RefObject<HTMLElement | null>
  /** Holds the rows, and nothing else. */
  readonly rows: RefObject<HTMLElement | null>
}

/** `of`: another object when the list is another. `atEnd`: its end is what is looked at, wherever the box is scrolled to. */
export function useRowWindow({ scroller, rows }: Box, of: { readonly length: number }, atEnd: boolean): RowWindow {
  const count = of.length
  const partly = count > drawAllUpTo
  const [heights] = useState(() => new RowHeights())
  const [height, setHeight] = useState(unmeasured)
  const [seen, setSeen] = useState<Stretch & { readonly of: unknown }>({ from: 0, to: 0, of: undefined })
  if (partly) heights.become(count, Math.min(usualHeight, highest / count))
  const stretch = !partly
    ? { from: 0, to: count }
    : seen.of !== of && atEnd
      ? around(heights, heights.total - height, heights.total)
      : within(seen, count)
  const drawn = useRef({ ...stretch, of, partly })

  const look = useCallback(
    (left = reserve) => {
      const element = scroller.current
      const { from, to, of: list, partly: isPart } = drawn.current
      // Nothing is laid out here.
      if (element === null || !isPart || element.clientHeight === 0) return
      const top = element.scrollTop
      const bottom = top + element.clientHeight
      const isShort = from > 0 && heights.topOf(from) > top - left
      if (isShort || (to < heights.count && heights.topOf(to) < bottom + left)) {
        setSeen({ ...around(heights, top, bottom), of: list })
      }
    },
    [scroller, heights],
  )
  const measure = useCallback(() => {
    const element = scroller.current
    const { from, partly: isPart } = drawn.current
    if (element === null || rows.current === null || !isPart) return
    const place = element.scrollTop
    const row = heldRow(heights, place, place + element.clientHeight)
    const before = heights.topOf(row)
    Array.from(rows.current.children).forEach((child, i) => {
      heights.measure(from + i, child.getBoundingClientRect().height)
    })
    const moved = heights.topOf(row) - before
    if (Math.abs(moved) >= 1) element.scrollTop = place + moved
  }, [scroller, rows, heights])

  useLayoutEffect(() => {
    drawn.current = { ...stretch, of, partly }
    measure()
  })
  useLayoutEffect(() => {
    const element = scroller.current
    const list = rows.current
    if (element === null || list === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      setHeight(element.clientHeight || unmeasured)
      measure()
      look()
    })
    observer.observe(element)
    observer.observe(list)
    return () => observer.disconnect()
  }, [scroller, rows, measure, look])

  const { from, to } = stretch
  return {
    from,
    to,
    partly,
    above: partly ? heights.topOf(from) : 0,
    below: partly ? heights.total - heights.topOf(to) : 0,
    look,
  }
}

/** The row that stays where it is: the first in view that was drawn already, if there is one. */
function heldRow(heights: RowHeights, top: number, bottom: number): number {
  const first = heights.rowAt(top)
  const last = heights.rowAt(bottom)
  for (let row = first; row <= last; row++) if (heights.isMeasured(row)) return row
  return first
}

/** The rows between two places and some more. */
function around(heights: RowHeights, top: number, bottom: number): Stretch {
  const from = Math.max(heights.rowAt(top - beyond), heights.rowAt(top) - rowsBeyond, 0)
  const to = Math.min(heights.rowAt(bottom + beyond), heights.rowAt(bottom) + rowsBeyond) + 1
  return { from, to: Math.min(to, heights.count) }
}

/** As many rows of a list that may be shorter now. */
function within({ from, to }: Stretch, count: number): Stretch {
  const end = Math.min(to, count)
  return { from: Math.max(0, Math.min(from, end - (to - from))), to: end }
}
