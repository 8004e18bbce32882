/**
 * Large recorded files in the real page, in a real Chromium: dropped, read in the worker, one run opened at its first step. What counts is
 * how long the page was deaf (its longest task), beside the time of decoding and JSON.parse over the same bytes in the same browser; and
 * whether a reading that is given up lets go at once. A file is held over the page for a moment before it is dropped, as people do; from the
 * drop on everything counts: the dialog, the worker as far as it has not started yet, the bytes on their way to it, and the list.
 */
import type { Page } from '@playwright/test'
import { allHasCome, withBuiltPage } from './built-page'
import { machineLoad } from './canvas-page'
import { type Bench, figure, rounded } from './figure'
import { chatLines, oneConversation, textLog } from './recorded-files'

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
  /** From the drop until a run of the file can be opened. */
  readonly read: number
  /** From the choice until the first step is on show. */
  readonly open: number
  /** From the choice until all of it is there. */
  readonly whole: number
  readonly longestTask: number
  readonly longTasks: string
  /** From giving up until the page shows nothing of it any more. */
  readonly cancel: number
}

/** So long a file hangs over the page before it is dropped. */
const heldMs = 300

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
      async ([url, called, hold]) => {
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
        await new Promise((resolve) => setTimeout(resolve, hold))
        const from = performance.now()
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
        return from
      },
      [address, name, heldMs] as const,
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
  // Looked at in the page itself, with each picture.
  const listed = await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLButtonElement>('dialog button')].some(
        (one) => one.textContent === 'Open the run' && !one.disabled,
      ) && performance.now(),
    undefined,
    { timeout: 600_000, polling: 'raf' },
  )
  const read = Number(await listed.jsonValue()) - from
  await open.click()
  const chosen = await now()
  await page.waitForFunction(() => /^Step 1 of/.test(document.querySelector('.tl-step')?.textContent ?? ''), undefined, {
    timeout: 600_000,
    polling: 50,
  })
  const opened = (await now()) - chosen
  await allHasCome(page)
  const whole = (await now()) - chosen
  await page.waitForTimeout(500)
  const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
  const longest = [...tasks].sort((a, b) => b - a)
  return {
    plain: rounded(plain),
    read: rounded(read),
    open: rounded(opened),
    whole: rounded(whole),
    longestTask: rounded(longest[0] ?? 0),
    longTasks: longest.slice(0, 5).map(rounded).join(', '),
    cancel: rounded(cancel),
  }
}

export const importPage: Bench = {
  name: 'import-page',
  async measure() {
    const detail: Record<string, number | string> = {}
    let longestTask = 0
    await withBuiltPage(async ({ open, put }) => {
      for (const file of files(Number(process.env.VUELTA_BENCH_BYTES ?? 100 * MB))) {
        await put(file.name, file.text)
        const page = await open()
        const seen = await dropped(page, `./${file.name}`, file)
        await page.close()
        longestTask = Math.max(longestTask, seen.longestTask)
        detail[`${file.name}: bytes`] = file.text.length
        for (const [key, value] of Object.entries(seen)) detail[`${file.name}: ${key}`] = value
        detail[`${file.name}: from the drop to the list, by decoding and parsing`] = rounded(seen.read / seen.plain)
        detail[`${file.name}: from the drop to the first step, by decoding and parsing`] = rounded(
          (seen.read + seen.open) / seen.plain,
        )
      }
    })
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
