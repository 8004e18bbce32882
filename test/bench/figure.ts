/**
 * What a bench figure is, and how two ways of doing the same are compared. A figure is a size, or a ratio of two things
 * measured side by side in one run: seconds of one machine say nothing on another.
 */

export interface Figure {
  readonly name: string
  /** What it says, in one sentence. */
  readonly what: string
  readonly unit: 'bytes' | 'ratio' | 'frames per second' | 'milliseconds'
  readonly value: number
  /** What the value must not pass; `atLeast` when it must not fall below. */
  readonly limit: number
  readonly atLeast?: boolean
  readonly within: boolean
  /** How it spread, when it was measured more than once. */
  readonly spread?: Spread
  /** What the value was made from. */
  readonly detail: Readonly<Record<string, number | string>>
}

export interface Spread {
  readonly rounds: number
  readonly median: number
  readonly min: number
  readonly max: number
}

/** A figure file exports one of these. */
export interface Bench {
  readonly name: string
  measure(): Promise<Figure>
}

/** Fills in whether the value is within its limit. */
export const figure = (parts: Omit<Figure, 'within'>): Figure => ({
  ...parts,
  within: parts.atLeast === true ? parts.value >= parts.limit : parts.value <= parts.limit,
})

/** The value at a share of a list, by nearest rank: `quantile(list, 0.95)`. NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const spreadOf = (values: readonly number[]): Spread => ({
  rounds: values.length,
  median: quantile(values, 0.5),
  min: Math.min(...values),
  max: Math.max(...values),
})

/** Three digits say all that such a measurement knows. */
export const rounded = (value: number): number => Number(value.toPrecision(3))

/** How long it takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export interface Pair {
  /** Time of the first way by that of the second, pair by pair. */
  readonly ratios: readonly number[]
  readonly firstMs: readonly number[]
  readonly secondMs: readonly number[]
}

/**
 * Times two ways of doing the same in turns, each pair in the other order than the one before, so that a machine that
 * grows slow or warm treats both alike. The first `warmUp` pairs are not counted.
 */
export async function paired(
  first: () => unknown,
  second: () => unknown,
  options: { readonly rounds: number; readonly warmUp: number },
): Promise<Pair> {
  const firstMs: number[] = []
  const secondMs: number[] = []
  for (let round = -options.warmUp; round < options.rounds; round++) {
    const firstGoesFirst = round % 2 === 0
    const a = await timed(firstGoesFirst ? first : second)
    const b = await timed(firstGoesFirst ? second : first)
    if (round < 0) continue
    firstMs.push(firstGoesFirst ? a : b)
    secondMs.push(firstGoesFirst ? b : a)
  }
  return { ratios: firstMs.map((ms, i) => ms / (secondMs[i] ?? Number.NaN)), firstMs, secondMs }
}
