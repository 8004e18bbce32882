/**
 * What is drawn as one path from far away: things that look the same and stand near each other. Were all of them one path, whatever changes
 * somewhere would have all of it painted anew.
 */
import type { Point } from '../geometry/points'

/** About as much as is painted at once, in flow units. */
const cell = 2_000

/** The groups in the order in which their first things come; each has a key of its own. */
export function farGroups<T>(
  things: readonly T[],
  lookOf: (thing: T) => string,
  placeOf: (thing: T) => Point,
): readonly { readonly key: string; readonly look: string; readonly things: readonly [T, ...T[]] }[] {
  const groups = new Map<string, { readonly key: string; readonly look: string; readonly things: [T, ...T[]] }>()
  for (const thing of things) {
    const look = lookOf(thing)
    const { x, y } = placeOf(thing)
    const key = `${look} ${Math.floor(x / cell)} ${Math.floor(y / cell)}`
    const group = groups.get(key)
    if (group) group.things.push(thing)
    else groups.set(key, { key, look, things: [thing] })
  }
  return [...groups.values()]
}
