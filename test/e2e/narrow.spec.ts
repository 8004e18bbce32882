/** A window too narrow for areas side by side, as a zoom of 200 % makes it: nothing is cut off, and everything is reached by scrolling down. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { recordingParts, recordings } from './support/recordings'
import { workbench } from './support/workbench'

/** What a person can press or type into, and cannot come to by scrolling down. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('.app button, .app input, .app textarea, .app select, .app [role=tab]')].flatMap(
      (one) => {
        const box = one.getBoundingClientRect()
        const scrolls = one.closest('.react-flow, .tl-scroll') !== null || getComputedStyle(one).visibility === 'hidden'
        const cut = box.width > 0 && !scrolls && (box.right > width + 1 || box.left < -1)
        return cut ? [one.outerHTML.slice(0, 90)] : []
      },
    )
  })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [720, 420]) {
  test(`at ${width} pixels nothing is cut off while editing, in replay and over a recording`, async ({ page }) => {
    const bench = workbench(page)
    const parts = recordingParts(page)
    await page.setViewportSize({ width, height: 450 })
    await openApp(page)
    await bench.ready()
    const [chat] = recordings
    if (!chat) throw new Error('no recording')
    for (const show of [
      async () => undefined,
      async () => {
        await bench.run.click()
        await bench.ends('answered')
      },
      async () => {
        await parts.openDropped(chat)
        await parts.strip.getByRole('button', { name: 'Report' }).click()
        await expect(parts.report).toBeVisible()
      },
    ]) {
      await show()
      expect(await sideways(page)).toBe(0)
      expect(await cutOff(page)).toEqual([])
      for (const area of [bench.canvas, bench.inspector]) {
        await area.scrollIntoViewIfNeeded()
        await expect(area).toBeInViewport()
      }
    }
  })
}
