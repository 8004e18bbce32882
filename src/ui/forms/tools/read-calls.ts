/** Which calls a fault is about, as people write it: `2`, or `1, 3`. Undefined for anything else. */
export function readCalls(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const numbers = parts.map((part) => (/^\d{1,6}$/.test(part) ? Number(part) : 0))
  if (numbers.length === 0 || numbers.some((n) => n < 1)) return undefined
  return [...new Set(numbers)].sort((a, b) => a - b)
}
