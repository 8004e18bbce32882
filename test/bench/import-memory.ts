/**
 * How much memory a recorded file takes, by its size, in a real Chromium: of the worker that reads it, once it is listed (a file of one
 * long run has been built by then) and once a run is open; and of the page that shows the run. Garbage is collected before each look.
 */
import type { CDPSession, Page } from '@playwright/test'
import { allHasCome, withBuiltPage } from './built-page'
import { type Bench, figure, rounded } from './figure'
import { chatLines, langSmithList, oneConversation, otlpFile, streamLines, textLog } from './recorded-files'
import { chatChunkLines, messageLines } from './recorded-streams'

const bytes = Number(process.env.VUELTA_BENCH_BYTES ?? 24_000_000)
const files: Readonly<Record<string, (bytes: number) => string>> = {
  'chat.jsonl': chatLines,
  'conversation.json': oneConversation,
  'runs.json': langSmithList,
  'stream.jsonl': streamLines,
  'chunks.jsonl': chatChunkLines,
  'messages.jsonl': messageLines,
  'spans.json': otlpFile,
  'agent.log': textLog,
}

interface Heap {
  readonly usedSize: number
  readonly backingStorageSize?: number
}

/** The workers of a page, heard over its own session. */
class Workers {
  readonly #session: CDPSession
  readonly #workers = new Set<string>()
  readonly #asked = new Map<number, { readonly worker: string; readonly answer: (result: unknown) => void }>()
  #last = 0

  constructor(session: CDPSession) {
    this.#session = session
    session.on('Target.attachedToTarget', ({ sessionId }) => this.#workers.add(sessionId))
    session.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#workers.delete(sessionId)
      // A worker that ended answers nothing any more.
      for (const { worker, answer } of this.#asked.values()) if (worker === sessionId) answer(undefined)
    })
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message) as { readonly id?: number; readonly result?: unknown }
      if (answer.id !== undefined) this.#asked.get(answer.id)?.answer(answer.result)
    })
  }

  async listen(): Promise<void> {
    await this.#session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  }

  /** The most that any of them holds. */
  async most(): Promise<number> {
    const sizes: number[] = []
    for (const id of [...this.#workers]) {
      await this.#ask(id, 'HeapProfiler.collectGarbage')
      sizes.push(sizeOf(await this.#ask(id, 'Runtime.getHeapUsage')))
    }
    return Math.max(0, ...sizes)
  }

  #ask(sessionId: string, method: string): Promise<unknown> {
    this.#last += 1
    const id = this.#last
    return new Promise((resolve) => {
      this.#asked.set(id, { worker: sessionId, answer: resolve })
      this.#session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
        .catch(() => resolve(undefined))
    })
  }
}

const sizeOf = (usage: unknown): number => {
  const { usedSize = 0, backingStorageSize = 0 } = (usage ?? {}) as Partial<Heap>
  return usedSize + backingStorageSize
}

interface Weight {
  readonly listed: number
  readonly opened: number
  readonly page: number
}

async function weigh(page: Page, name: string): Promise<Weight> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const workers = new Workers(session)
    await workers.listen()
    const ofPage = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return sizeOf(await session.send('Runtime.getHeapUsage'))
    }
    const before = await ofPage()
    await drop(page, name)
    const open = page.getByRole('button', { name: 'Open the run' })
    await open.waitFor({ timeout: 300_000 })
    const listed = await settled(() => workers.most())
    await open.click()
    await page.waitForFunction(() => /^Step 1 of/.test(document.querySelector('.tl-step')?.textContent ?? ''), undefined, {
      timeout: 300_000,
    })
    await allHasCome(page)
    const opened = await settled(() => workers.most())
    return { listed, opened, page: (await ofPage()) - before }
  } finally {
    await page.close()
  }
}

/** What it comes to rest at: the runs of a long file are still built after it is listed. */
async function settled(look: () => Promise<number>): Promise<number> {
  let last = await look()
  for (let again = 0; again < 60; again++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = await look()
    if (Math.abs(now - last) < last / 100) return now
    last = now
  }
  return last
}

const drop = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (called) => {
    const data = new DataTransfer()
    data.items.add(new File([await (await fetch(`./${called}`)).blob()], called))
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, name)

export const importMemory: Bench = {
  name: 'import-memory',
  async measure() {
    const detail: Record<string, number> = {}
    let worst = 0
    await withBuiltPage(async ({ open, put }) => {
      for (const [name, make] of Object.entries(files)) {
        const text = make(bytes)
        await put(name, text)
        const { listed, opened, page } = await weigh(await open(), name)
        worst = Math.max(worst, listed / text.length, opened / text.length)
        detail[`${name}: bytes`] = text.length
        detail[`${name}: worker, listed`] = rounded(listed / text.length)
        detail[`${name}: worker, a run open`] = rounded(opened / text.length)
        detail[`${name}: page, besides`] = rounded(page / text.length)
      }
    })
    return figure({
      name: 'import-memory',
      what: 'Memory of the worker that holds a recorded file, all in all, by the size of the file, once it is listed and once a run is open; the worst of eight.',
      unit: 'ratio',
      value: rounded(worst),
      limit: 4,
      detail,
    })
  },
}
