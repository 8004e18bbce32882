/** Long work that goes on while the page is idle, a little at a time, as long as somebody looks at what it is for. */
import { useEffect } from 'react'

/** Work of which a little more can be done; true when all is done. */
export interface Unfinished {
  more(): boolean
}

/** Goes on with it until it is done; again with each revision. */
export function useSlices(work: Unfinished, revision: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each revision there may be more to do
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      timer = work.more() ? undefined : setTimeout(go)
    }
    timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [work, revision])
}
