/** The page as it ships, built, served and in a real Chromium, with files beside it that can be dropped on it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { serve } from '../../src/cli/setup/serve.mjs'
import { chromiumArgs, ensureChromium } from '../e2e/support/chromium.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface BuiltPage {
  /** A fresh page, ready to run. */
  open(): Promise<Page>
  /** Puts a file beside it, to be fetched by its name. */
  put(name: string, text: string): Promise<void>
}

/** Waits until all of a recorded run that is on show has come; it says so while it has not. */
export async function allHasCome(page: Page): Promise<void> {
  await page.locator('.rec-strip').waitFor({ timeout: 60_000 })
  await page.waitForFunction(
    () => !/the rest is coming/.test(document.querySelector('.rec-strip')?.textContent ?? ''),
    undefined,
    { timeout: 600_000 },
  )
}

/** Builds, serves and opens; takes all of it away again. */
export async function withBuiltPage<T>(work: (page: BuiltPage) => Promise<T>): Promise<T> {
  const found = await ensureChromium(root)
  if ('problem' in found) throw new Error(found.problem)
  const folder = await mkdtemp(join(tmpdir(), 'vuelta-page-'))
  try {
    await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
    const served = await serve({ folder })
    const browser = await chromium.launch({ executablePath: found.path, args: chromiumArgs })
    try {
      return await work({
        async open() {
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
          await page.goto(served.url)
          await page.getByRole('button', { name: /^Run/ }).first().waitFor()
          return page
        },
        put: (name, text) => writeFile(join(folder, name), text),
      })
    } finally {
      await browser.close()
      await served.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
