/** Long work that goes on while the page is idle, a little at a time, as long as somebody looks at what it is for. */
import { useEffect, useState } from 'react'

/** Work of which a little more can be done; true when all is done. */
export interface Unfinished {
  more(): boolean
}

/** Goes on with it until it is done; again with each revision. A number that grows when work that took several slices was done. */
export function useSlices(work: Unfinished, revision: number): number {
  const [done, setDone] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each revision there may be more to do
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let slices = 0
    const go = () => {
      slices += 1
      timer = work.more() ? undefined : setTimeout(go)
      if (timer === undefined && slices > 1) setDone((times) => times + 1)
    }
    timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [work, revision])
  return done
}
