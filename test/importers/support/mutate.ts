/** Damages a file in the ways that files get damaged: cut, swapped, doubled, retyped, nested, garbled. Seeded, so that a failure can be repeated. */
import { isRecord } from '../../../src/base/json'
import type { Random } from '../../../src/base/random'

const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random.next() * list.length)]
const at = (random: Random, length: number): number => Math.floor(random.next() * (length + 1))

const strangers: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x',
  [],
  {},
  [[]],
  { role: 'assistant' },
  '\ud800',
  '\u202e',
  { __proto__: null, constructor: 1 },
]

/** One change somewhere in a JSON value; the value itself is not touched. */
export function mutateValue(value: unknown, random: Random, depth = 0): unknown {
  const goDeeper = depth < 8 && random.next() < 0.75
  if (Array.isArray(value) && value.length > 0) {
    const i = Math.floor(random.next() * value.length)
    if (goDeeper) return value.map((item: unknown, k) => (k === i ? mutateValue(item, random, depth + 1) : item))
    const j = Math.floor(random.next() * value.length)
    switch (Math.floor(random.next() * 6)) {
      case 0:
        return value.toSpliced(i, 1)
      case 1:
        return value.toSpliced(j, 0, value[i])
      case 2:
        return value.map((item: unknown, k) => (k === i ? value[j] : k === j ? value[i] : item))
      case 3:
        return value.map((item: unknown, k) => (k === i ? [item] : item))
      case 4:
        return value.slice(0, i)
      default:
        return value.map((item: unknown, k) => (k === i ? pick(random, strangers) : item))
    }
  }
  if (isRecord(value) && Object.keys(value).length > 0) {
    const keys = Object.keys(value)
    const key = pick(random, keys) ?? ''
    const other = pick(random, keys) ?? ''
    if (goDeeper) return { ...value, [key]: mutateValue(value[key], random, depth + 1) }
    const { [key]: _gone, ...rest } = value
    switch (Math.floor(random.next() * 6)) {
      case 0:
        return rest
      case 1:
        return { ...value, [key]: value[other], [other]: value[key] }
      case 2:
        return { ...rest, [`${key}_`]: value[key] }
      case 3:
        return { ...value, [key]: { [key]: value[key] } }
      case 4:
        return { ...value, [key]: JSON.stringify(value[key]) }
      default:
        return { ...value, [key]: pick(random, strangers) }
    }
  }
  return random.next() < 0.3 ? [value] : pick(random, strangers)
}

/** One change of a text, without regard for what it means. */
export function mutateText(text: string, random: Random): string {
  const i = at(random, text.length)
  const j = at(random, text.length)
  const [from, to] = i < j ? [i, j] : [j, i]
  switch (Math.floor(random.next() * 7)) {
    case 0:
      return text.slice(0, i)
    case 1:
      return text.slice(i)
    case 2:
      return text.slice(0, from) + text.slice(to)
    case 3:
      return text.slice(0, to) + text.slice(from)
    case 4:
      return (
        text.slice(0, i) +
        (pick(random, [
          '"',
          '{',
          '}',
          '[',
          ']',
          ',',
          '\n',
          '\\',
          "'",
          '\u0000',
          'NaN',
          '```',
          '\u001b[31m',
          '[[[[[[[[',
          '\ufeff',
        ]) ?? '') +
        text.slice(i)
      )
    case 5: {
      const lines = text.split('\n')
      const k = Math.floor(random.next() * lines.length)
      return lines.toSpliced(k, 1, ...[lines[k] ?? '', lines[Math.floor(random.next() * lines.length)] ?? '']).join('\n')
    }
    default:
      return text.replaceAll('"', random.next() < 0.5 ? "'" : '\\"')
  }
}
