/**
 * Which versions of a document are let go, so that they never grow without bound: what a person named stays, of the others the newest
 * few, and before them one an hour, then one a day, then one a week. Pure, and deciding twice lets go of nothing more.
 */

/** What it needs to know of a version. */
export interface Droppable {
  readonly id: string
  readonly at: number
  readonly named: boolean
  /** Of its text, in characters. */
  readonly size: number
}

/** So many of the newest stay, whatever their time. */
export const newestKept = 20
/** No more than these without a name, all together. */
export const unnamedLimit = 48
/** Characters that those without a name may take together. The newest one stays even when it alone is larger. */
export const sizeLimit = 8_000_000

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day

/** The ids of the versions to let go. `now`: milliseconds, as `at`. */
export function versionsToDrop(versions: readonly Droppable[], now: number): readonly string[] {
  const unnamed = versions.filter((one) => !one.named).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))
  const spans = new Set<string>()
  const stays = unnamed.filter((one, i) => {
    const span = spanOf(one.at, now)
    const first = !spans.has(span)
    spans.add(span)
    return i < newestKept || first
  })
  let size = 0
  const kept = new Set(
    stays.slice(0, unnamedLimit).flatMap((one, i) => {
      size += one.size
      return i === 0 || size <= sizeLimit ? [one.id] : []
    }),
  )
  return unnamed.filter((one) => !kept.has(one.id)).map((one) => one.id)
}

/** A name for the span of time that shares one version: the longer ago, the longer the span. */
function spanOf(at: number, now: number): string {
  const age = now - at
  const [name, length] = age < day ? ['hour', hour] : age < 30 * day ? ['day', day] : ['week', week]
  return `${name} ${Math.floor(at / Number(length))}`
}
