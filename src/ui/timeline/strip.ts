/** Step lines as SVG paths, for the strips below the tracks. Units: 100 across for a column, 24 down; nothing here knows pixels. */

export interface StripPaths {
  /** The ground under the line, up to now. */
  readonly area: string
  readonly past: string
  readonly future: string
}

const top = 3
const bottom = 22
const column = 100
/** The height of a strip in its own units. */
export const stripHeight = 24

/**
 * Paths for the columns `from` to `to` (end not included). `values` holds one value a column, `max` is drawn at the top,
 * 0 at the bottom, what is beyond is cut. Columns before `now` are past; `now` may lie inside a column.
 */
export function stripPaths(values: readonly number[], from: number, to: number, now: number, max: number): StripPaths {
  const y = (value: number) => {
    const share = max <= 0 ? 0 : Math.min(1, Math.max(0, value / max))
    return round(bottom - share * (bottom - top))
  }
  const past: string[] = []
  const future: string[] = []
  for (let i = from; i < Math.min(to, values.length); i++) {
    const level = y(values[i] ?? 0)
    const end = Math.min(i + 1, now)
    if (i < now) extend(past, i * column, end * column, level)
    if (i + 1 > now) extend(future, Math.max(i, now) * column, (i + 1) * column, level)
  }
  const line = past.join('')
  const lastX = Math.min(Math.min(to, values.length), now) * column
  const area = line === '' ? '' : `${line}L${round(lastX)} ${stripHeight}L${from * column} ${stripHeight}Z`
  return { area, past: line, future: future.join('') }
}

function extend(path: string[], x: number, end: number, level: number): void {
  path.push(`${path.length === 0 ? 'M' : 'L'}${round(x)} ${level}`, `L${round(end)} ${level}`)
}

const round = (value: number): number => Math.round(value * 10) / 10

/** A count of tokens as people read it: 940, 1.9k, 24k. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count)
  return count < 10_000 ? `${(Math.floor(count / 100) / 10).toFixed(1)}k` : `${Math.floor(count / 1000)}k`
}
