/**
 * React keys for things that are known by a name and can be renamed: a thing keeps its key under its new name, so that the field with
 * the focus is not made anew under the person's hands.
 */
import { useRef } from 'react'

export interface RowKeys {
  keyOf(name: string): string
  renamed(from: string, to: string): void
}

export function useRowKeys(): RowKeys {
  const keys = useRef<RowKeys | undefined>(undefined)
  keys.current ??= rowKeys()
  return keys.current
}

function rowKeys(): RowKeys {
  const known = new Map<string, string>()
  const keyOf = (name: string): string => {
    const key = known.get(name)
    if (key !== undefined) return key
    // A new thing under the first name of a renamed one is not that thing.
    return [...known.values()].includes(name) ? `${name} (again)` : name
  }
  return {
    keyOf,
    renamed(from, to) {
      const key = keyOf(from)
      known.delete(from)
      known.set(to, key)
    },
  }
}
