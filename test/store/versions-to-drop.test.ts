import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Droppable, newestKept, sizeLimit, unnamedLimit, versionsToDrop } from '../../src/store/versions-to-drop'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 5, 1, 12)

const anyVersions: fc.Arbitrary<readonly Droppable[]> = fc
  .array(
    fc.record({
      ago: fc.oneof(fc.nat(2 * hour), fc.nat(day), fc.nat(400 * day)),
      named: fc.boolean(),
      size: fc.oneof(fc.nat(9000), fc.nat(sizeLimit + 10)),
    }),
    { maxLength: 140 },
  )
  .map((all) => all.map(({ ago, named, size }, i) => ({ id: `v${i}`, at: now - ago, named, size })))

const left = (versions: readonly Droppable[], at = now) => {
  const drop = new Set(versionsToDrop(versions, at))
  return versions.filter((one) => !drop.has(one.id))
}
const unnamed = (versions: readonly Droppable[]) =>
  versions.filter((one) => !one.named).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1))

describe('letting go of versions', () => {
  test('what has a name stays', () => {
    fc.assert(
      fc.property(anyVersions, (versions) => {
        expect(left(versions).filter((one) => one.named)).toEqual(versions.filter((one) => one.named))
      }),
    )
  })

  test('the others never grow without bound: not in number, not in size', () => {
    fc.assert(
      fc.property(anyVersions, (versions) => {
        const stay = unnamed(left(versions))
        expect(stay.length).toBeLessThanOrEqual(unnamedLimit)
        const [, ...older] = stay
        if (older.length > 0) expect(stay.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(sizeLimit)
      }),
    )
  })

  test('the newest one always stays, and the newest few when there is room', () => {
    fc.assert(
      fc.property(anyVersions, (versions) => {
        const [newest] = unnamed(versions)
        if (newest) expect(left(versions)).toContain(newest)
        const small = versions.map((one) => ({ ...one, size: 10 }))
        const stay = new Set(left(small).map((one) => one.id))
        for (const one of unnamed(small).slice(0, newestKept)) expect(stay.has(one.id)).toBe(true)
      }),
    )
  })

  test('deciding twice lets go of nothing more, and the order in which they come does not matter', () => {
    fc.assert(
      fc.property(anyVersions, (versions) => {
        const once = left(versions)
        expect(left(once)).toEqual(once)
        expect(new Set(versionsToDrop([...versions].reverse(), now))).toEqual(new Set(versionsToDrop(versions, now)))
      }),
    )
  })

  test('a year of work leaves recent ones close together and old ones far apart', () => {
    let kept: readonly Droppable[] = []
    const begin = now - 365 * day
    for (let at = begin; at <= now; at += hour / 4) {
      kept = left([...kept, { id: `${at}`, at, named: false, size: 5000 }], at)
      expect(kept.length).toBeLessThanOrEqual(unnamedLimit)
    }
    const ages = kept.map((one) => now - one.at)
    expect(ages.filter((age) => age <= 5 * hour).length).toBeGreaterThanOrEqual(newestKept)
    expect(ages.filter((age) => age > 5 * hour && age < day).length).toBeGreaterThan(8)
    expect(ages.filter((age) => age >= day).length).toBeGreaterThan(4)
  })
})
