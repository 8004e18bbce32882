/** Recorded runs as people hand them over, and the parts of the page that they meet then. The fixtures are written here, small and odd. */
import { expect, type Page } from '@playwright/test'

export interface Recording {
  readonly name: string
  readonly text: string
  /** As the dialog names the format. */
  readonly format: string
}

const lines = (values: readonly unknown[]): string => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`

/** What a page must never follow: images, frames, scripts and addresses in every dress. */
export const hostile = [
  '![a picture](https://pictures.example/cat.png)',
  '<img src="https://pictures.example/x.png" onerror="globalThis.broken = true">',
  '<script>globalThis.broken = true</script><iframe src="https://frames.example/"></iframe>',
  '<svg><image href="https://pictures.example/y.svg"/></svg><style>@import url(https://styles.example/a.css)</style>',
  '[a link](javascript:globalThis.broken=true) https://plain.example/page',
].join('\n')

const chat = (question: string, answer: string) => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'timetable', arguments: '{"pier":2}' } }],
  },
  { role: 'tool', tool_call_id: 'call_1', content: '{"leaves":"06:40"}' },
  { role: 'assistant', content: answer },
]

/** A chat whose every text is hostile, with a key in it. */
export const hostileChat: Recording = {
  name: 'ferries.json',
  format: 'OpenAI chat messages',
  text: JSON.stringify(
    chat(`When does it leave?\n${hostile}`, `At 06:40.\n${hostile}`).concat({
      role: 'user',
      content: 'My key is sk-abcdefghijklmnopqrstuvwx',
    } as never),
    null,
    2,
  ),
}

export const recordings: readonly Recording[] = [
  { name: 'chat.json', format: 'OpenAI chat messages', text: JSON.stringify(chat('When does it leave?', 'At 06:40.')) },
  {
    name: 'updates.jsonl',
    format: 'LangGraph stream',
    text: lines([
      {
        ask: {
          messages: [{ type: 'ai', id: 'a1', content: '', tool_calls: [{ id: 'c1', name: 'timetable', args: { pier: 2 } }] }],
        },
      },
      { lookup: { messages: [{ type: 'tool', id: 't1', content: '06:40', tool_call_id: 'c1', name: 'timetable' }] } },
      { ask: { messages: [{ type: 'ai', id: 'a2', content: 'At 06:40.', tool_calls: [] }] } },
    ]),
  },
  {
    name: 'thoughts.txt',
    format: 'Text of Thought, Action, Observation',
    text: 'Question: When does it leave?\nThought: The timetable knows.\nAction: timetable[pier 2]\nObservation: 06:40\nThought: That is it.\nFinal Answer: At 06:40.\n',
  },
  {
    name: 'agent.log',
    format: 'Log with [Brain], [Hands] and [Router]',
    text: '2026-03-04 10:00:00 [Brain] Thought: I look it up.\n2026-03-04 10:00:01 [Brain] Tool Calls: 1 -> timetable\n2026-03-04 10:00:01 [Router] brain -> hands\n2026-03-04 10:00:02 [Hands] Action: timetable (args={"pier": 2})\n2026-03-04 10:00:02 [Hands] Observation: 06:40\n2026-03-04 10:00:03 [Brain] Final Answer: At 06:40.\n',
  },
  {
    name: 'session.jsonl',
    format: 'Claude Code session',
    text: lines([
      {
        type: 'user',
        uuid: 'u1',
        parentUuid: null,
        sessionId: 's1',
        timestamp: '2026-03-04T10:00:00.000Z',
        isSidechain: false,
        cwd: '/somewhere',
        version: '1.0',
        message: { role: 'user', content: 'When does it leave?' },
      },
      {
        type: 'assistant',
        uuid: 'u2',
        parentUuid: 'u1',
        sessionId: 's1',
        timestamp: '2026-03-04T10:00:01.000Z',
        isSidechain: false,
        cwd: '/somewhere',
        version: '1.0',
        message: {
          id: 'm1',
          role: 'assistant',
          model: 'm',
          content: [{ type: 'text', text: 'At 06:40.' }],
          stop_reason: 'end_turn',
        },
      },
    ]),
  },
]

/** A file of many runs; number `n` (from 1) asks about boat `n`. */
export const manyRuns = (count: number): Recording => ({
  name: 'many.jsonl',
  format: 'OpenAI chat messages',
  text: lines(
    Array.from({ length: count }, (_, i) => ({
      messages: [
        { role: 'user', content: `What is the name of boat ${i + 1}?` },
        { role: 'assistant', content: `Boat ${i + 1} is the Brisa.` },
      ],
    })),
  ),
})

/** Drops files on the page, as from a folder. */
export async function dropFiles(page: Page, files: readonly Pick<Recording, 'name' | 'text'>[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer()
    for (const { name, text } of all) data.items.add(new File([text], name))
    return data
  }, files)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

/** Pastes a text where nobody types. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** The parts of the page that are about recordings, in English. */
export function recordingParts(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Open a recorded run' })
  const strip = page.getByRole('region', { name: 'A recorded run' })
  return {
    dialog,
    format: dialog.getByRole('combobox'),
    open: dialog.getByRole('button', { name: 'Open the run' }),
    runs: dialog.getByRole('listbox'),
    strip,
    close: strip.getByRole('button', { name: 'Close' }),
    source: page.getByRole('region', { name: 'Source' }),
    report: page.getByRole('region', { name: 'Import report' }),
    sourceButtons: page.getByRole('button', { name: /^Source: / }),
    step: page.locator('.tl-step'),
    /** Hands a recording over by dropping it, and opens its first run. */
    async openDropped(recording: Recording): Promise<void> {
      await dropFiles(page, [recording])
      // One that was handed over before may still be on show.
      await expect(dialog).toContainText(recording.name)
      await expect(this.open).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(strip).toBeVisible()
    },
  }
}
