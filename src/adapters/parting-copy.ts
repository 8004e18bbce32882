/**
 * The last words of a page that goes, in localStorage: written in one stroke, where a database may still lose what it was handed. One
 * copy, a second beside the database's own; which of the two is newer, and whether it still counts, the library decides.
 */

export interface PartingCopy {
  /** False when the browser refuses, or when it is too much. */
  write(copy: unknown): boolean
  /** `undefined` when there is none, or none that can be read. */
  read(): unknown
  clear(): void
}

const copyName = 'vuelta.parting'
/** A browser keeps some five million characters in all; settings and keys need a little of it. */
const mostCharacters = 2_000_000

/** `storage`: how to get at the storage. Asking for it may itself throw, so it is asked each time, inside. */
export function localPartingCopy(storage: () => Storage): PartingCopy {
  return {
    write(copy) {
      try {
        const text = JSON.stringify(copy)
        if (text.length > mostCharacters) return false
        storage().setItem(copyName, text)
        return true
      } catch {
        return false
      }
    },
    read() {
      try {
        const text = storage().getItem(copyName)
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined
      }
    },
    clear() {
      try {
        storage().removeItem(copyName)
      } catch {
        // What cannot be reached cannot be read either.
      }
    },
  }
}
