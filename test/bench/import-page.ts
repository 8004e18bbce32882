/**
 * Large recorded files in the real page, in a real Chromium: dropped, read in the worker, one run opened at its first step. What counts is
 * how long the page was deaf (its longest task), beside the time of JSON.parse over the same bytes in the same browser; and whether a
 * reading that is given up lets go at once.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { serve } from '../../src/cli/setup/serve.mjs'
import { chromiumArgs, ensureChromium } from '../e2e/support/chromium.mjs'
import { machineLoad } from './canvas-page'
import { type Bench, figure, rounded } from './figure'
import { chatLines, oneConversation, textLog } from './recorded-files'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MB = 1_000_000

interface Dropped {
  readonly name: string
  readonly text: string
  readonly form: 'json' | 'lines' | 'text'
}

/** Twenty million in `VUELTA_BENCH_BYTES` is for a first look; the figures that count are of files of 100 MB. */
const files = (bytes: number): readonly Dropped[] => [
  { name: 'lines.jsonl', text: chatLines(bytes), form: 'lines' },
  { name: 'conversation.json', text: oneConversation(bytes), form: 'json' },
  { name: 'agent.log', text: textLog(bytes * 1.5), form: 'text' },
]

/** What a file did to the page, in milliseconds. */
interface Seen {
  readonly plain: number
  /** From the drop until the file can be chosen from. */
  readonly read: number
  /** From the choice until the first step is on show. */
  readonly open: number
  readonly longestTask: number
  readonly longTasks: string
  /** From giving up until the page shows nothing of it any more. */
  readonly cancel: number
}

async function dropped(page: Page, address: string, { name, form }: Dropped): Promise<Seen> {
  const plain = await page.evaluate(
    async ([url, how]) => {
      const bytes = await (await fetch(url)).arrayBuffer()
      const from = performance.now()
      const text = new TextDecoder().decode(bytes)
      if (how === 'json') JSON.parse(text)
      else if (how === 'lines') for (const line of text.split('\n')) JSON.parse(line)
      else for (const line of text.split('\n')) /^(\S+ \S+ )?\[(\w+)\]\s*(\w*):?\s*(.*)$/.exec(line)
      return performance.now() - from
    },
    [address, form] as const,
  )
  // The text that was parsed for comparison is gone by then.
  await page.reload()
  await page.getByRole('button', { name: /^Run/ }).first().waitFor()
  const drop = () =>
    page.evaluate(
      async ([url, called]) => {
        const data = new DataTransfer()
        data.items.add(new File([await (await fetch(url)).blob()], called))
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        const heard = globalThis as { longTasks?: number[] }
        if (heard.longTasks) heard.longTasks.length = 0
        else {
          const tasks: number[] = []
          heard.longTasks = tasks
          new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
            type: 'longtask',
          })
        }
        document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true }))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        return performance.now()
      },
      [address, name] as const,
    )
  const now = () => page.evaluate(() => performance.now())
  const dialog = page.getByRole('dialog', { name: 'Open a recorded run' })
  // First it is given up in the middle of reading.
  await drop()
  await dialog.waitFor()
  await page.waitForTimeout(150)
  const gaveUp = await now()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const cancel = (await now()) - gaveUp
  const from = await drop()
  const open = dialog.getByRole('button', { name: 'Open the run' })
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('dialog button')].some(
        (one) => one.textContent === 'Open the run' && !(one as HTMLButtonElement).disabled,
      ),
    undefined,
    { timeout: 600_000, polling: 50 },
  )
  const read = (await now()) - from
  await open.click()
  const chosen = await now()
  await page.waitForFunction(() => /^Step 1 of/.test(document.querySelector('.tl-step')?.textContent ?? ''), undefined, {
    timeout: 600_000,
    polling: 50,
  })
  const opened = (await now()) - chosen
  await page.waitForTimeout(500)
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
  const longest = [...tasks].sort((a, b) => b - a)
  return {
    plain: rounded(plain),
    read: rounded(read),
    open: rounded(opened),
    longestTask: rounded(longest[0] ?? 0),
    longTasks: longest.slice(0, 5).map(rounded).join(', '),
    cancel: rounded(cancel),
  }
}

export const importPage: Bench = {
  name: 'import-page',
  async measure() {
    const found = await ensureChromium(root)
    if ('problem' in found) throw new Error(found.problem)
    const folder = await mkdtemp(join(tmpdir(), 'vuelta-import-'))
    const detail: Record<string, number | string> = {}
    let longestTask = 0
    try {
      await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
      const served = await serve({ folder })
      const browser = await chromium.launch({ executablePath: found.path, args: chromiumArgs })
      try {
        for (const file of files(Number(process.env.VUELTA_BENCH_BYTES ?? 100 * MB))) {
          await writeFile(join(folder, file.name), file.text)
          const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
          await page.goto(served.url)
          const seen = await dropped(page, `./${file.name}`, file)
          await page.close()
          longestTask = Math.max(longestTask, seen.longestTask)
          detail[`${file.name}: bytes`] = file.text.length
          for (const [key, value] of Object.entries(seen)) detail[`${file.name}: ${key}`] = value
          detail[`${file.name}: read by plain`] = rounded(seen.read / seen.plain)
          detail[`${file.name}: read and opened by plain`] = rounded((seen.read + seen.open) / seen.plain)
        }
      } finally {
        await browser.close()
        await served.close()
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    return figure({
      name: 'import-page',
      what: 'The longest task of the page, in milliseconds, while files of 100 MB and a log of a million lines are dropped, read and opened.',
      unit: 'milliseconds',
      value: longestTask,
      limit: 100,
      detail: { ...detail, 'load of the machine': machineLoad() },
    })
  },
}
