/**
 * The chart of a run for the view. It is there at once; what the model read at each step of a long run is gathered in short stretches while
 * the page goes on answering.
 */
import { useEffect, useRef, useState } from 'react'
import type { TraceIndex } from '../../replay/trace-index'
import { type Chart, chartOf, isWhole } from './chart'
import { gatheringFacts } from './step-facts'

export function useChart(index: TraceIndex, revision: number): Chart {
  const [gathered, setGathered] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chart = chartOf(index, revision)
  const whole = isWhole(chart)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gathered for one run is of no use for the next
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [index],
  )
  // A run that grows faster than it is read through: what was begun is ended, and then the newest is begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun again when one has ended
  useEffect(() => {
    if (whole || timer.current !== undefined) return
    const gathering = gatheringFacts(index, revision)
    const go = () => {
      const next = gathering.next()
      timer.current = next.done ? undefined : setTimeout(go)
      if (next.done) setGathered((times) => times + 1)
    }
    timer.current = setTimeout(go)
  }, [index, revision, whole, gathered])
  return chart
}
