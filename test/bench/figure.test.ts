import { expect, test } from 'vitest'
import { figure, paired, quantile, spreadOf } from './figure'

test('a quantile is a value of the list, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([quantile(hundred, 0.5), quantile(hundred, 0.95), quantile(hundred, 1), quantile([7], 0.01)]).toEqual([50, 95, 100, 7])
  expect(quantile([], 0.5)).toBeNaN()
  expect(spreadOf([3, 1, 2])).toEqual({ rounds: 3, median: 2, min: 1, max: 3 })
})

test('a figure knows whether it is within its limit, from either side', () => {
  const parts = { name: 'x', what: 'x', unit: 'ratio', detail: {} } as const
  expect(figure({ ...parts, value: 1.25, limit: 1.25 }).within).toBe(true)
  expect(figure({ ...parts, value: 1.26, limit: 1.25 }).within).toBe(false)
  expect(figure({ ...parts, value: 49, limit: 50, atLeast: true }).within).toBe(false)
  expect(figure({ ...parts, value: Number.NaN, limit: 50 }).within).toBe(false)
})

test('pairs are measured in turns, and the warm-up is not counted', async () => {
  const order: string[] = []
  const pair = await paired(
    () => order.push('a'),
    () => order.push('b'),
    { rounds: 3, warmUp: 1 },
  )
  expect(order.join('')).toBe('baabbaab')
  expect(pair.ratios).toHaveLength(3)
  expect(pair.firstMs).toHaveLength(3)
})
