/**
 * Every text of every catalogue is there in both languages, and is another one in each: what is the same in both is either a word that both
 * share, listed here, or has been forgotten. Catalogues are found by what they look like, `{ en, es }`, in everything that the sources export.
 */
import { describe, expect, test } from 'vitest'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  [
    '../../src/**/*words*.ts',
    '../../src/**/words/*.ts',
    '../../src/**/form.ts',
    '../../src/**/kinds.{ts,tsx}',
    '../../src/**/builtin.ts',
    '../../src/lessons/**/*.ts',
    '../../src/**/phrases*.ts',
  ],
  { eager: true },
)

interface Pair {
  readonly where: string
  readonly en: unknown
  readonly es: unknown
}

/** Any argument of a text that is a function: a name, a number, a list, a record, whatever is asked of it. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, key) =>
    key === Symbol.toPrimitive || key === 'toString' ? () => '×' : key === Symbol.iterator ? [][Symbol.iterator] : anything,
})
const samples: readonly (readonly unknown[])[] = [
  ['×', '×', '×', '×', '×'],
  [2, 2, 2, 2, 2],
  [['×'], ['×'], ['×']],
  [anything, anything, anything],
]

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.getPrototypeOf(value) === Object.prototype

function* pairsIn(value: unknown, where: string, depth = 0): Generator<Pair> {
  if (depth > 6) return
  if (Array.isArray(value)) {
    for (const [i, inner] of value.entries()) yield* pairsIn(inner, `${where}[${i}]`, depth + 1)
  } else if (isRecord(value)) {
    if ('en' in value && 'es' in value) yield { where, en: value.en, es: value.es }
    else for (const [key, inner] of Object.entries(value)) yield* pairsIn(inner, `${where}.${key}`, depth + 1)
  }
}

/** The texts of a pair, side by side. What is there in one language only stands beside `undefined`. */
function* texts({ where, en, es }: Pair): Generator<{ readonly where: string; readonly en: string; readonly es: unknown }> {
  if (typeof en === 'string') yield { where, en, es }
  else if (Array.isArray(en)) {
    for (const [i, inner] of en.entries())
      yield* texts({ where: `${where}[${i}]`, en: inner, es: Array.isArray(es) ? es[i] : undefined })
  } else if (typeof en === 'function') {
    for (const args of samples) {
      const [said, dicho] = [tried(en, args), tried(es, args)]
      if (typeof said !== 'string') continue
      yield { where: `${where}()`, en: said, es: dicho }
      return
    }
  } else if (isRecord(en)) {
    for (const [key, inner] of Object.entries(en)) {
      yield* texts({ where: `${where}.${key}`, en: inner, es: isRecord(es) ? es[key] : undefined })
    }
  }
}

function tried(make: unknown, args: readonly unknown[]): unknown {
  try {
    return typeof make === 'function' ? (make(...args) as unknown) : undefined
  } catch {
    return undefined
  }
}

/** Words that are the same in both languages, names, and what is written as the engine writes it. */
const shared: ReadonlySet<string> = new Set(
  'api key, error, false, inspector, json, prompt, prompts, reducer, router, spanish, start, end, state…, supersteps, tavily, timeout, tokens, true, tutorial, usd, utc, zoom'.split(
    ', ',
  ),
)
/** Other words by which people look for a command: each language has its own, and as many as it needs. */
const alias = /commandWords\.commands\.[^[]+\[[1-9]/

const found = Object.entries(modules)
  .flatMap(([file, exported]) =>
    [...pairsIn({ ...exported }, file.replace('../../src/', ''))].flatMap((pair) => [...texts(pair)]),
  )
  .filter(({ where }) => !alias.test(where))
/** A text without what stands in it by chance: the arguments, a colon. */
const plain = (text: string): string => text.toLowerCase().replace(/[×:]/g, '').trim()
const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replace(/×|NaN|\{[^}]*\}|https?:\S+|`[^`]*`/g, ''))

describe('every text in both languages', () => {
  test('there are texts to look at', () => {
    expect(found.length).toBeGreaterThan(1500)
  })

  test('none is missing', () => {
    expect(found.filter(({ en, es }) => en !== '' && (typeof es !== 'string' || es === '')).map(({ where }) => where)).toEqual([])
  })

  test('none is the same by oversight', () => {
    const same = found.filter(({ en, es }) => en === es && hasWords(en) && !shared.has(plain(en)))
    expect(same.map(({ where, en }) => `${where}: ${en}`)).toEqual([])
  })

  test('names that are given to a text stand in the quotation marks of its language', () => {
    const texts = found.filter((one): one is typeof one & { es: string } => typeof one.es === 'string')
    expect(texts.filter(({ es }) => es.includes('«×»')).length).toBeGreaterThan(20)
    expect(texts.filter(({ en }) => /[«»]/.test(en)).map(({ where, en }) => `${where}: ${en}`)).toEqual([])
    expect(texts.filter(({ es }) => es.includes('"×')).map(({ where, es }) => `${where}: ${es}`)).toEqual([])
  })
})
