/**
 * A memory for what is dear to make and large to keep: it lasts from one look at a document to the next. The history holds every graph that
 * there was; what was worked out about each of them must not live as long.
 */

let look = 0

/** A document is looked through anew: what neither this look nor the last one asked for is forgotten. */
export function beginLook(): void {
  look++
}

/** A function that remembers what it gave for an object in this look and the one before. Only for objects that never change. */
export function recentFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let at = look
  let now = new WeakMap<K, { readonly value: V }>()
  let before = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    if (at !== look) {
      before = at === look - 1 ? now : new WeakMap()
      now = new WeakMap()
      at = look
    }
    const known = now.get(key)
    if (known) return known.value
    const made = before.get(key) ?? { value: make(key) }
    now.set(key, made)
    return made.value
  }
}
