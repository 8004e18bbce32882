/**
 * A part of the page that is fetched on its own, so that the first picture does not wait for it. Not React's lazy: that would show
 * an empty place for a third of a second even when the part has long been there.
 */
import { type ReactNode, useEffect, useState } from 'react'

export interface LatePart<T> {
  /** Fetches it in the background. A failure is met again, and told, when the part is needed. */
  prefetch(): void
  /** Renders with the part, at once when it is there. When it cannot be fetched it throws, to the boundary around it. */
  readonly Show: (props: { readonly children: (part: T) => ReactNode }) => ReactNode
}

/** `fetchPart`: a dynamic import. */
export function latePart<T extends object>(fetchPart: () => Promise<T>): LatePart<T> {
  let loaded: T | undefined
  const load = async (): Promise<T> => {
    loaded ??= await fetchPart()
    return loaded
  }
  return {
    prefetch: () => void load().catch(() => undefined),
    Show: function Late({ children }) {
      const [part, setPart] = useState(loaded)
      const [failure, setFailure] = useState<unknown>(undefined)
      useEffect(() => {
        if (part) return
        let here = true
        load().then(
          (all) => here && setPart(all),
          (cause: unknown) => here && setFailure(cause),
        )
        return () => {
          here = false
        }
      }, [part])
      if (failure !== undefined) throw failure
      return part ? children(part) : null
    },
  }
}
