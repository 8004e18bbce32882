/**
 * The chart of a run for the view. A short one is there at once; a long one is drawn in short stretches while the page goes on answering,
 * and so is what the model read at each of its steps. Until then what was drawn before is shown.
 */
import { useEffect, useRef, useState } from 'react'
import type { TraceIndex } from '../../replay/trace-index'
import { type Chart, chartSoon, drawingChart, isWhole } from './chart'

export function useChart(index: TraceIndex, revision: number): Chart {
  const [times, setTimes] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chart = chartSoon(index, revision)
  const whole = isWhole(chart, index, revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn for one run is of no use for the next
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [index],
  )
  // A run that grows faster than it is drawn: what was begun is ended, and then the newest is begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun again when one has ended
  useEffect(() => {
    if (whole || timer.current !== undefined) return
    const drawing = drawingChart(index, revision)
    const go = () => {
      const next = drawing.next()
      timer.current = next.done ? undefined : setTimeout(go)
      if (next.done) setTimes((before) => before + 1)
    }
    timer.current = setTimeout(go)
  }, [index, revision, whole, times])
  return chart
}
