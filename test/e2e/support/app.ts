/** What every browser test begins with: `test` with a page that is watched, and `openApp`. */
import { test as base, expect, type Page } from '@playwright/test'
import { type Trouble, watchForTrouble } from './trouble'

export { expect }

/** Playwright's `test`, whose page is watched: hidden trouble fails the test at its end. `trouble.allow(…)` expects some. */
export const test = base.extend<{ trouble: Trouble }>({
  trouble: [
    async ({ page }, use) => {
      const trouble = await watchForTrouble(page)
      await use(trouble)
      expect(trouble.found(), 'hidden trouble in the page').toEqual([])
    },
    { auto: true },
  ],
})

function address(variable: 'VUELTA_URL' | 'VUELTA_SUB_PATH_URL'): string {
  const url = process.env[variable]
  if (url === undefined) throw new Error(`${variable} is not set: serve-app.ts sets it before the tests.`)
  return url
}

/** Where the built page is served at the root of an address; ends with a slash. */
export const appUrl = (): string => address('VUELTA_URL')

/** Where the built page is served under a path, as from a project site; ends with a slash. */
export const subPathUrl = (): string => address('VUELTA_SUB_PATH_URL')

export interface OpenOptions {
  /** Appended to the address: a query or a fragment, such as `#lesson=meet-the-loop`. */
  readonly path?: string
  /** Open the page under a sub-path instead of at the root. */
  readonly underSubPath?: boolean
}

/** Opens the built page and waits until it shows something. Use it with the `test` of this file, which watches the page. */
export async function openApp(page: Page, { path = '', underSubPath = false }: OpenOptions = {}): Promise<void> {
  await page.goto((underSubPath ? subPathUrl() : appUrl()) + path)
  await expect(page.locator('#root > *').first()).toBeVisible()
}
