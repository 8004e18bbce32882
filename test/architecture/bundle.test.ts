/** The built page: small at first, the engine out of the way, at home on any host. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../src/cli/setup/build.mjs'
import {
  type BuiltPage,
  builtFolder,
  type Chunk,
  engineMarks,
  entriesOf,
  holdsEngine,
  pageHalf,
  reachedFrom,
  readBuiltPage,
} from '../support/built-page'
import { root } from './project'

/** What the page may weigh before it can be used, in bytes of gzipped JavaScript. */
const pageHalfLimit = 230_000

let page: BuiltPage
beforeAll(async () => {
  expect(await ensureBuilt(root)).toBeUndefined()
  page = readBuiltPage()
}, 300_000)

const names = (chunks: readonly Chunk[]): readonly string[] => chunks.map((chunk) => chunk.path)

describe('the page half', () => {
  test('is whole: every chunk that it loads is there', () => {
    expect(entriesOf(page).length).toBeGreaterThan(0)
    const missing = pageHalf(page).flatMap((chunk) => chunk.loads.filter((path) => !page.chunks.has(path)))
    expect([...entriesOf(page).filter((path) => !page.chunks.has(path)), ...missing]).toEqual([])
  })

  test(`weighs no more than ${pageHalfLimit / 1000} kB`, () => {
    const chunks = pageHalf(page)
    const total = chunks.reduce((sum, chunk) => sum + chunk.gzip, 0)
    expect(total, chunks.map((chunk) => `${chunk.path} ${chunk.gzip}`).join('\n')).toBeLessThanOrEqual(pageHalfLimit)
  })

  test('holds no part of the engine, and cannot come to hold it later', () => {
    const everything = reachedFrom(page, entriesOf(page), { later: true })
    expect(names(everything.filter(holdsEngine))).toEqual([])
  })
})

describe('the run half', () => {
  test('is built, and only the worker leads to it', () => {
    const engine = [...page.chunks.values()].filter(holdsEngine)
    expect(engine.length, `no chunk holds ${engineMarks.join(', ')}: without them the tests above prove nothing`).toBeGreaterThan(
      0,
    )
    const pageSide = new Set(names(reachedFrom(page, entriesOf(page), { later: true })))
    const workers = [...page.chunks.values()].filter(
      (chunk) => !pageSide.has(chunk.path) && [...pageSide].some((path) => namesFile(path, chunk.path)),
    )
    expect(workers.length, 'no worker is named by the page').toBeGreaterThan(0)
    const workerSide = new Set(names(reachedFrom(page, names(workers), { later: true })))
    expect(names(engine).filter((path) => !workerSide.has(path))).toEqual([])
  })
})

/** Does the text of one chunk name the file of another, as `new URL('worker-x.js', import.meta.url)` does? */
const namesFile = (path: string, other: string): boolean =>
  page.chunks.get(path)?.text.includes(other.slice('assets/'.length)) ?? false

describe('the page on any host', () => {
  test('carries its content security policy before anything else', () => {
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]+)"/i.exec(page.html)
    const words = policy?.[1]?.replaceAll('&#39;', "'")
    expect(words).toContain("default-src 'none'")
    expect(words).toContain("script-src 'self'")
    expect(words).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\s\*(\s|;|$)/)
    expect(policy?.index).toBeLessThan(page.html.search(/<(script|link)\b/))
  })

  test('has no inline script or style', () => {
    expect(page.html).not.toMatch(/<script(?![^>]*\bsrc=)/)
    expect(page.html).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  test('names its files from where it stands', () => {
    expect(page.named.length).toBeGreaterThan(2)
    expect(page.named.filter((name) => !name.startsWith('./'))).toEqual([])
    const styles = readdirSync(join(builtFolder, 'assets')).filter((name) => name.endsWith('.css'))
    const outside = styles.flatMap((name) =>
      [...readFileSync(join(builtFolder, 'assets', name), 'utf8').matchAll(/url\(["']?([^"')]+)/g)].flatMap(
        (match) => match[1] ?? [],
      ),
    )
    expect(outside.filter((address) => /^(\/|https?:)/.test(address))).toEqual([])
    const absolute = [...page.chunks.values()].filter((chunk) => /["'`]\/assets\//.test(chunk.text))
    expect(names(absolute)).toEqual([])
  })
})
