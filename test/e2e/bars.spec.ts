/**
 * The bars hold what is in them: at every width and in both languages nothing lies over anything else, nothing leaves the page, and no
 * word is cut. Only names give way.
 */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { shipped } from './support/expected-run'
import { dropFiles, hostileChat } from './support/recordings'
import { workbench } from './support/workbench'

const widths = [1440, 1180, 1024] as const
/** What is made of rows of buttons and words. */
const bars =
  'header.top, .rec-strip, .question, .tl-bar-row, .tl-say, .tl-label, .last-run-line, .run-bar, .view-switch, .tabs, .ei-foot, .float, .palette'
/** People's own names, and the names of steps, which stand whole in a title. */
const names = '.docname .cut, .model-face, .rec-title, .rec-file, .tl-inner *'

for (const language of ['en', 'es'] as const) {
  test(`nothing overlaps or is cut in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('vuelta.settings', JSON.stringify({ language: chosen })), language)
    const bench = workbench(page, language)
    const document = await shipped('react-one-tool')
    await openApp(page)
    await bench.open({ ...document, name: 'An assistant that multiplies, with a long name' })
    await fits(page, 'editing')
    await bench.node('agent').click()
    await fits(page, 'a node')
    await bench.run.click()
    await bench.ends('answered')
    await bench.goTo(4)
    await fits(page, 'replay')
    await dropFiles(page, [hostileChat])
    await expect(page.locator('dialog[open] .btn.ink')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('.rec-strip')).toBeVisible()
    await fits(page, 'a recorded run')
  })
}

/** Nothing is wrong with the bars at any width. */
async function fits(page: Page, screen: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width > 1200 ? 900 : 768 })
    await expect.poll(() => wrongIn(page), `${screen}, ${width} wide`).toEqual([])
  }
}

/** What overlaps, is cut, or leaves the page, one sentence each. */
const wrongIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ([barsOf, namesOf]) => {
      const found: string[] = []
      const seen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 2 && height > 2 && getComputedStyle(element).visibility !== 'hidden' && !element.closest('.sr, .floating')
      }
      const called = (element: Element) =>
        `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}"`
      const hasWords = (element: Element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')
      for (const bar of document.querySelectorAll(barsOf)) {
        const all = [...bar.querySelectorAll('*')].filter((element) => !element.closest('svg') && seen(element))
        const parts = all.filter((element) => hasWords(element) || element.matches('button, select, input, textarea'))
        for (const [i, one] of parts.entries()) {
          const a = one.getBoundingClientRect()
          if (a.right > innerWidth + 1 || a.left < -1) found.push(`${called(one)} leaves the page`)
          const cut = one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible'
          if (hasWords(one) && cut && one.clientWidth > 0 && !one.matches(`${namesOf}, textarea, select`))
            found.push(`${called(one)} is cut`)
          for (const other of parts.slice(i + 1)) {
            if (one.contains(other) || other.contains(one)) continue
            const b = other.getBoundingClientRect()
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            if (across > 1 && down > 1) found.push(`${called(one)} and ${called(other)} overlap`)
          }
        }
      }
      return found
    },
    [bars, names] as const,
  )
