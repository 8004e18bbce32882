/**
 * Does a run that streams fast keep the canvas from being drawn? The whole page in a real Chromium, at rest and under 5,000 token
 * events a second, in turns. A machine that draws fewer frames at rest is told by the same figure.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serve } from '../../src/cli/setup/serve.mjs'
import { chromiumArgs, ensureChromium } from '../e2e/support/chromium.mjs'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'
import { type FrameRatePage, type FramesCounted, tokensPerSecond } from './frame-rate/protocol'

const root = fileURLToPath(new URL('../../', import.meta.url))
const rounds = 3
const countMs = 3_000
const leastFrames = 50

export const frameRate: Bench = {
  name: 'frame-rate',
  async measure() {
    const found = await ensureChromium(root)
    if ('problem' in found) throw new Error(found.problem)
    const folder = await mkdtemp(join(tmpdir(), 'vuelta-frame-rate-'))
    try {
      await buildPage(folder)
      const served = await serve({ folder })
      const browser = await chromium.launch({ executablePath: found.path, args: [...chromiumArgs] })
      try {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
        return await inTurns(page, served.url)
      } finally {
        await browser.close()
        await served.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** The page of this bench, built as the real one is. */
const buildPage = (folder: string) =>
  build({
    configFile: false,
    root: join(root, 'test/bench/frame-rate'),
    publicDir: join(root, 'public'),
    base: './',
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })

async function inTurns(page: Page, url: string) {
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  const atRest: FramesCounted[] = []
  const underLoad: FramesCounted[] = []
  for (let round = 0; round < rounds; round++) {
    atRest.push(await count(page))
    await page.evaluate(() => (globalThis as unknown as { frameRate: FrameRatePage }).frameRate.run())
    await page.locator('.is-streaming').waitFor()
    underLoad.push(await count(page))
    await page.evaluate(() => (globalThis as unknown as { frameRate: FrameRatePage }).frameRate.stop())
    await page.locator('.is-streaming').waitFor({ state: 'detached' })
  }
  const eventRate = quantile(
    underLoad.map((one) => (1000 * one.events) / one.ms),
    0.5,
  )
  if (eventRate < 0.95 * tokensPerSecond) {
    throw new Error(`Only ${Math.round(eventRate)} events a second reached the page: this machine is too busy to measure.`)
  }
  const rest = quantile(atRest.map(rate), 0.5)
  const rates = underLoad.map(rate)
  const value = quantile(rates, 0.5)
  return figure({
    name: 'frame-rate',
    what: 'Frames a second of the whole page while 5,000 token events a second reach it.',
    unit: 'frames per second',
    value: rounded(value),
    limit: leastFrames,
    atLeast: true,
    spread: spreadOf(rates.map(rounded)),
    detail: {
      'frames a second at rest': rounded(rest),
      'ratio to rest': rounded(value / rest),
      'events a second': Math.round(eventRate),
      'longest frame under load, ms': rounded(Math.max(...underLoad.map((one) => one.longest))),
    },
  })
}

const count = (page: Page): Promise<FramesCounted> =>
  page.evaluate((ms) => (globalThis as unknown as { frameRate: FrameRatePage }).frameRate.frames(ms), countMs)

const rate = ({ frames, ms }: FramesCounted): number => (1000 * frames) / ms
