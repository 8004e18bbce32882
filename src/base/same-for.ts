/** A function that remembers what it gave for an object, as long as the object lives. Only for objects that never change. */
export function sameFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    const before = known.get(key)
    if (before) return before.value
    const value = make(key)
    known.set(key, { value })
    return value
  }
}
