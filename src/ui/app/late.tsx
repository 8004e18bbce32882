/**
 * A part of the page that is fetched on its own, so that the first picture does not wait for it. Not React's lazy: that would show
 * an empty place for a third of a second even when the part has long been there.
 */
import { type ReactNode, useEffect, useState } from 'react'

export interface LatePart<T> {
  /** The part when it is there already. */
  here(): T | undefined
  load(): Promise<T>
  /** Fetches it in the background. A failure is met again, and told, when the part is needed. */
  prefetch(): void
}

/** `fetchPart`: a dynamic import. A failed one is tried again by the next that asks. */
export function latePart<T extends object>(fetchPart: () => Promise<T>): LatePart<T> {
  let loaded: T | undefined
  const load = async (): Promise<T> => {
    loaded ??= await fetchPart()
    return loaded
  }
  return { here: () => loaded, load, prefetch: () => void load().catch(() => undefined) }
}

interface LateProps<T> {
  readonly part: LatePart<T>
  /** Stands there until the part does. */
  readonly meanwhile?: ReactNode
  readonly children: (part: T) => ReactNode
}

/** Renders with the part, at once when it is there. When it cannot be fetched it throws, to the boundary around it. */
export function Late<T extends object>({ part, meanwhile = null, children }: LateProps<T>) {
  // Asked of the part itself: the same place may be given another part, and must not go on with the one before.
  const loaded = part.here()
  const [, setArrived] = useState<T>()
  const [failure, setFailure] = useState<unknown>(undefined)
  useEffect(() => {
    if (loaded) return
    let wanted = true
    part.load().then(
      (all) => wanted && setArrived(all),
      (cause: unknown) => wanted && setFailure(cause),
    )
    return () => {
      wanted = false
    }
  }, [loaded, part])
  if (failure !== undefined) throw failure
  return loaded ? children(loaded) : meanwhile
}
