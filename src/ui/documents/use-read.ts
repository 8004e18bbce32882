/** Reads texts one after another and gives what is made of each as it comes, so that a long list is there at once and fills itself. */
import { useEffect, useRef, useState } from 'react'
import type { Clock } from '../../base/ports'

export interface ToRead {
  /** Names the text as it is now: another key is read anew. */
  readonly key: string
  /** `undefined`: it could not be had. */
  text(): Promise<string | undefined>
}

/** What `make` gives for each key so far; `null` for a text that could not be had. `make` must stay the same function. */
export function useRead<T>(wanted: readonly ToRead[], make: (text: string) => T, clock: Clock): ReadonlyMap<string, T | null> {
  const [found, setFound] = useState<ReadonlyMap<string, T | null>>(new Map())
  const known = useRef(found)
  known.current = found
  const keys = wanted.map((one) => one.key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys say when there is something else to read
  useEffect(() => {
    let goesOn = true
    const readAll = async () => {
      for (const { key, text } of wanted) {
        if (known.current.has(key)) continue
        const read = await text()
        // Large documents take a while: the page gets a turn between them.
        await clock.sleep(0)
        if (!goesOn) return
        setFound((before) => new Map(before).set(key, read === undefined ? null : make(read)))
      }
    }
    void readAll()
    return () => {
      goesOn = false
    }
  }, [keys, make, clock])
  return found
}
