/**
 * The chart of a run for the view: at once when the run is short, else drawn in short stretches while the page goes on answering. Until
 * then the one before is shown, or none.
 */
import { useEffect, useRef, useState } from 'react'
import type { TraceIndex } from '../../replay/trace-index'
import { type Chart, chartDrawn, chartOf, drawingChart } from './chart'

/** A chart of more steps takes longer than a frame. */
const STEPS_AT_ONCE = 3_000

interface Drawn {
  readonly index: TraceIndex
  readonly revision: number
  readonly chart: Chart
}

/** `undefined` while the first chart of a long run is drawn. */
export function useChart(index: TraceIndex, revision: number): Chart | undefined {
  const [last, setLast] = useState<Drawn>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const now = index.steps.length <= STEPS_AT_ONCE ? chartOf(index, revision) : chartDrawn(index, revision)
  const isDrawn = now !== undefined
  const before = last?.index === index ? last : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn for one run is of no use for the next
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [index],
  )
  // A run that grows faster than it is drawn: a drawing that was begun is ended, and then the newest one is begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun again when one has ended
  useEffect(() => {
    if (isDrawn || timer.current !== undefined) return
    const drawing = drawingChart(index, revision)
    const go = () => {
      const next = drawing.next()
      timer.current = next.done ? undefined : setTimeout(go)
      if (next.done) setLast({ index, revision, chart: next.value })
    }
    timer.current = setTimeout(go)
  }, [index, revision, isDrawn, before])
  return now ?? before?.chart
}
