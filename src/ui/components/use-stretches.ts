/**
 * What long work comes to, done in short stretches while the page goes on answering. What takes only one is there at once, in the same
 * picture.
 */
import { type DependencyList, useEffect, useMemo, useState } from 'react'
import type { Sliced } from '../../base/slices'

interface Work<T> {
  readonly rest: Sliced<T>
  readonly first: IteratorResult<undefined, T>
}

/** `undefined` until the work is done. It is begun anew whenever one of `on` is another. */
export function useStretches<T>(begin: () => Sliced<T>, on: DependencyList): T | undefined {
  const work = useMemo((): Work<T> => {
    const rest = begin()
    return { rest, first: rest.next() }
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says on what it depends
  }, on)
  const [ended, setEnded] = useState<{ readonly work: Work<T>; readonly value: T }>()
  useEffect(() => {
    if (work.first.done) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const go = () => {
      const next = work.rest.next()
      if (next.done) setEnded({ work, value: next.value })
      else timer = setTimeout(go)
    }
    timer = setTimeout(go)
    return () => clearTimeout(timer)
  }, [work])
  if (work.first.done) return work.first.value
  return ended?.work === work ? ended.value : undefined
}
