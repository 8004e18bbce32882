/** One value of some plain data exchanged for another: how a reader meets its mistakes. */

type Path = readonly (string | number)[]

/** The path of everything inside, the outermost first. */
export function pathsIn(data: unknown, before: Path = []): readonly Path[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([key, inner]) => {
    const path = [...before, Array.isArray(data) ? Number(key) : key]
    return [path, ...pathsIn(inner, path)]
  })
}

/** A copy in which something else stands at the path; `undefined`: nothing. */
export function exchanged(data: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(data)) {
    const copy = [...data]
    if (rest.length === 0 && value === undefined) copy.splice(Number(key), 1)
    else copy[Number(key)] = exchanged(copy[Number(key)], rest, value)
    return copy
  }
  const record = data as Readonly<Record<string, unknown>>
  if (rest.length > 0 || value !== undefined) return { ...record, [key]: exchanged(record[key], rest, value) }
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
