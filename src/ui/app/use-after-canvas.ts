/**
 * The beginning of a long recording is drawn part by part: the graph first, and what stands around it in tasks of their own right after
 * that, so that the page answers in between. Everything else is drawn at once.
 */
import { useEffect, useState } from 'react'
import type { TraceIndex } from '../../replay/trace-index'

/** The time between two parts, in milliseconds. */
const between = 40

/** False until it is the turn of the part: 0 for the first one after the graph, 1 for the next. */
export function useAfterCanvas(index: TraceIndex | undefined, part: 0 | 1): boolean {
  const [drawn, setDrawn] = useState<TraceIndex | undefined>(undefined)
  const isTurn = index?.coming === undefined || drawn === index
  useEffect(() => {
    if (isTurn) return
    const timer = setTimeout(() => setDrawn(index), part * between)
    return () => clearTimeout(timer)
  }, [isTurn, index, part])
  return isTurn
}
