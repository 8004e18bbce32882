import { afterEach, beforeEach, expect, test } from 'vitest'
import { chromiumArgs, findChromium } from '../e2e/support/chromium.mjs'

const before = process.env.CHROMIUM
const restore = () => {
  if (before === undefined) delete process.env.CHROMIUM
  else process.env.CHROMIUM = before
}
beforeEach(restore)
afterEach(restore)

test('the one that CHROMIUM names is taken as it is', () => {
  process.env.CHROMIUM = process.execPath
  expect(findChromium()).toBe(process.execPath)
})

test.each(['/nowhere/chromium', new URL('../../package.json', import.meta.url).pathname])(
  'CHROMIUM=%s is refused by name',
  (path) => {
    process.env.CHROMIUM = path
    expect(() => findChromium()).toThrow(path)
  },
)

test('only root goes without the sandbox', () => {
  expect(chromiumArgs.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
