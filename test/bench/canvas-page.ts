/**
 * The canvas at work in a real Chromium: the page as it ships, and React Flow alone with as many of its default nodes, in turns. Frames are
 * not held to the screen's rate, so that a ratio of two times says something; how busy the machine was is told beside it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serve } from '../../src/cli/setup/serve.mjs'
import { chromiumArgs, ensureChromium } from '../e2e/support/chromium.mjs'
import type { CanvasPage, Side } from './canvas/protocol'
import { type longestTask, traceCategories } from './longest-task'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Opened {
  /** Calls one of the page's own methods. */
  canvas<K extends keyof CanvasPage>(method: K, ...given: Parameters<CanvasPage[K]>): Promise<Awaited<ReturnType<CanvasPage[K]>>>
  /** What a trace of Chromium has of it, taken while `work` is done. */
  traced<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly trace: Trace }>
  /** Brings it in front of the other pages. */
  front(): Promise<void>
  close(): Promise<void>
}
export type Trace = Parameters<typeof longestTask>[0]
export interface Big {
  readonly nodes: number
  readonly edges: number
  /** Whether the document brings positions. */
  readonly placed: boolean
}
export interface Workshop {
  open(side: Side, big: Big): Promise<Opened>
}

/** Builds the page, serves it, opens a browser, and takes all of it away again. */
export async function withCanvasPages<T>(work: (workshop: Workshop) => Promise<T>): Promise<T> {
  const found = await ensureChromium(root)
  if ('problem' in found) throw new Error(found.problem)
  const folder = await mkdtemp(join(tmpdir(), 'vuelta-canvas-'))
  try {
    await buildPage(folder)
    const served = await serve({ folder })
    const args = [...chromiumArgs, '--disable-frame-rate-limit', '--disable-gpu-vsync']
    const browser = await chromium.launch({ executablePath: found.path, args })
    try {
      return await work({ open: (side, big) => openPage(browser, served.url, side, big) })
    } finally {
      await browser.close()
      await served.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The page of this bench, built as the real one is. */
const buildPage = (folder: string) =>
  build({
    configFile: false,
    root: join(root, 'test/bench/canvas'),
    publicDir: join(root, 'public'),
    base: './',
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })

async function openPage(browser: Browser, url: string, side: Side, { nodes, edges, placed }: Big): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}?side=${side}&nodes=${nodes}&edges=${edges}&placed=${placed ? 'yes' : 'no'}`)
  await page.waitForFunction('globalThis.canvasPage !== undefined')
  const canvas = <K extends keyof CanvasPage>(method: K, ...given: Parameters<CanvasPage[K]>) =>
    page.evaluate(
      ([name, list]) => {
        const methods = (
          globalThis as unknown as { readonly canvasPage: Record<string, (...given: readonly unknown[]) => unknown> }
        ).canvasPage
        return methods[name as string]?.(...(list as readonly unknown[]))
      },
      [method, given] as const,
    ) as Promise<Awaited<ReturnType<CanvasPage[K]>>>
  return {
    canvas,
    async traced(work) {
      await browser.startTracing(page, { categories: traceCategories })
      const done = await work()
      return { done, trace: JSON.parse((await browser.stopTracing()).toString()) as Trace }
    },
    front: () => page.bringToFront(),
    close: () => page.close(),
  }
}

/** How many programs wanted the processor in the last minute: a figure taken on a busy machine says so. */
export const machineLoad = (): number => Number((loadavg()[0] ?? 0).toPrecision(2))
