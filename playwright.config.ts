import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './test/e2e/support/chromium.mjs'

// Found once, in the main process; the workers inherit the answer and do not look again.
const executablePath = findChromium()
if (executablePath === undefined) throw new Error('There is no Chromium. `npm test -- e2e` installs one where it can.')
process.env.CHROMIUM = executablePath

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/serve-app.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: [...chromiumArgs] },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    video: 'off',
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
  },
  projects: [{ name: 'chromium' }],
})
