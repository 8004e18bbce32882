/** The address of a page and the other tabs, in memory. */
import type { LinkPort, SavedElsewhere, TabsPort } from '../../../src/store/ports'

export interface MemoryLink extends LinkPort {
  /** Goes to another fragment of the page, as a click on a link does. */
  go(fragment: string): void
}

export function memoryLink(start?: string): MemoryLink {
  let here = start
  const looks = new Set<() => void>()
  return {
    read: () => here,
    watch(look) {
      looks.add(look)
      return () => looks.delete(look)
    },
    clear() {
      here = undefined
    },
    address: (fragment) => `https://page.example/app/#${fragment}`,
    go(fragment) {
      here = fragment
      for (const look of looks) look()
    },
  }
}

/** Everybody who listens hears everything, also what they said themselves. */
export function memoryTabs(): TabsPort {
  const ears = new Set<(message: SavedElsewhere) => void>()
  return {
    tell(message) {
      for (const hear of ears) hear(message)
    },
    listen(hear) {
      ears.add(hear)
      return () => ears.delete(hear)
    },
  }
}
