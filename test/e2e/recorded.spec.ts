/** Recorded runs of other systems, opened in the browser: recognised, looked through to the end, and traced back to the file. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { shipped } from './support/expected-run'
import { dropFiles, hostile, hostileChat, manyRuns, pasteText, recordingParts, recordings } from './support/recordings'
import { workbench } from './support/workbench'

test('a file that is dropped is recognised, opened at its first step and walked to the end; its steps lead to its records', async ({
  page,
}) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  for (const recording of recordings) {
    await dropFiles(page, [recording])
    await expect(parts.format.locator('option:checked')).toHaveText(recording.format)
    await expect(parts.dialog).toContainText(recording.name)
    await expect(parts.open).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(parts.strip).toContainText(recording.format)
    await expect(parts.step).toHaveText(/^Step 1 of \d+$/)
    await page.keyboard.press('ArrowRight')
    await expect(parts.step).toHaveText(/^Step 2 of \d+$/)
    await page.keyboard.press('End')
    await expect(parts.step).toHaveText(/^Step (\d+) of \1$/)
    await expect(bench.verdict).toHaveAttribute('data-verdict', 'answered')
    await parts.sourceButtons.first().click()
    await expect(parts.source).toContainText('06:40')
    await parts.close.click()
    await expect(bench.mode('edit')).toBeChecked()
    await expect(parts.strip).toBeHidden()
  }
})

test('nothing in a recording is followed, drawn or executed, and its keys are taken out', async ({ page, trouble }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await parts.openDropped(hostileChat)
  await expect(bench.messages).toContainText('![a picture](https://pictures.example/cat.png)')
  for (const name of ['Messages', 'State', 'Diff', 'Prompt', 'Raw']) {
    await bench.tab(name).click()
    for (let step = 1; step <= 4; step++) {
      await bench.goTo(step)
      await expect(parts.step).toContainText(`Step ${step} `)
    }
  }
  await bench.inspector.getByRole('radio', { name: 'The run as text' }).click()
  await expect(bench.inspector).toContainText('https://plain.example/page')
  await bench.inspector.getByRole('radio', { name: 'This step' }).click()
  await parts.sourceButtons.first().click()
  await expect(parts.source.locator('mark').first()).toBeVisible()
  await parts.strip.getByRole('button', { name: 'Report' }).click()
  await expect(parts.report).toContainText('1 key, token or password was taken out')
  await expect(page.locator('body')).not.toContainText('sk-abcdefgh')
  expect(await page.locator('img, iframe, image, a[href^="http"]:not(.react-flow__attribution a)').count()).toBe(0)
  expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false)
  // Only parts of the page itself were fetched, and only while they were first needed.
  expect(
    asked.filter((address) => !/^(http:\/\/(127\.0\.0\.1|localhost):\d+\/(assets|corpus|gallery)\/|blob:|data:)/.test(address)),
  ).toEqual([])
  expect(trouble.found()).toEqual([])
  expect(hostile).toContain('https://')
})

test('a recording is read only: no palette, no Run; editing goes back to the document, which is untouched', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await bench.run.click()
  await bench.ends('answered')
  await parts.openDropped(hostileChat)
  await expect(bench.run).toBeHidden()
  await expect(bench.question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Node kinds' })).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(parts.step).toHaveText(/^Step 1 of/)
  await expect(parts.strip.getByRole('button', { name: /^What if/ })).toHaveAttribute('aria-pressed', 'false')
  await bench.mode('edit').click()
  await expect(bench.question).toBeVisible()
  await expect(page.getByText('It is not a run of this document.')).toBeVisible()
  await bench.mode('replay').click()
  await expect(parts.strip).toBeVisible()
  await parts.close.click()
  // One's own last run is back.
  await expect(page.getByText(/^Last run: \d+ steps\./)).toBeVisible()
  await expect(bench.documentMenu).toContainText((await shipped('react-one-tool')).name)
})

test('another recording and one’s own drawing are fitted anew, also when a hand moved the view before', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  const [chat, updates] = recordings
  if (!chat || !updates) throw new Error('recordings')
  const whole = async () => {
    const canvas = await bench.canvas.boundingBox()
    const end = await bench.node('END').boundingBox()
    const start = await bench.node('START').boundingBox()
    if (!canvas || !end || !start) return false
    const isIn = (box: typeof end) => box.x >= canvas.x && box.x + box.width <= canvas.x + canvas.width
    return isIn(end) && isIn(start)
  }
  await parts.openDropped(chat)
  await expect.poll(whole).toBe(true)
  for (const show of [
    () => parts.openDropped(updates),
    () => page.getByRole('radio', { name: 'My drawing' }).click(),
    () => page.getByRole('radio', { name: 'From the record' }).click(),
  ]) {
    // A press that comes while the view is on its way takes it over: on a busy machine four may come to one.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Zoom in' }).click()
        return whole()
      })
      .toBe(false)
    await show()
    await expect.poll(whole).toBe(true)
  }
})

test('a file of many runs: found by words, opened by keyboard, and the others are a press away', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  await dropFiles(page, [manyRuns(3_000)])
  await expect(parts.runs.getByRole('option').first()).toHaveAttribute('aria-setsize', '3000')
  expect(await parts.runs.getByRole('option').count()).toBeLessThan(40)
  await parts.runs.focus()
  await page.keyboard.press('End')
  await expect(parts.runs.getByRole('option', { selected: true })).toContainText('boat 3000?')
  // What is not on show is not opened.
  await parts.dialog.getByRole('searchbox').fill('boat of nobody')
  await expect(parts.open).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(parts.dialog).toContainText('No run has that')
  await parts.dialog.getByRole('searchbox').fill('boat 1234')
  await expect(parts.runs.getByRole('option', { selected: true })).toContainText('boat 1234?')
  await page.keyboard.press('Enter')
  await expect(parts.strip).toContainText('What is the name of boat 1234?')
  await page.keyboard.press('End')
  await expect(bench.messages).toContainText('Boat 1234 is the Brisa.')
  await parts.sourceButtons.first().click()
  await expect(parts.source).toContainText('line 1234')
  await parts.source.getByRole('button', { name: 'Next record' }).click()
  await expect(parts.source).toContainText('line 1235')
  await parts.strip.getByRole('button', { name: 'Report' }).click()
  await expect(parts.report).toContainText('2 shown, 5998 in other runs, 0 dropped')
  await parts.strip.getByRole('button', { name: 'Other runs (2999)' }).click()
  await expect(parts.runs).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(parts.strip).toContainText('boat 1234?')
})

test.describe('far east of Greenwich', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })
  test('what is not recognised can be read by hand; times without a zone can be the computer’s; a text can be pasted', async ({
    page,
  }) => {
    const parts = recordingParts(page)
    await openApp(page)
    await dropFiles(page, [{ name: 'notes.json', text: '{"openapi": "3.1.0"}' }])
    await expect(parts.dialog.getByRole('alert')).toContainText('no format of recorded runs that is known here')
    await parts.format.selectOption({ label: 'LangSmith runs' })
    await expect(parts.dialog.getByRole('alert')).toContainText('Nothing in it can be shown')
    await parts.dialog.getByRole('button', { name: 'Another file' }).click()
    const log = recordings.find(({ name }) => name === 'agent.log')
    await parts.dialog.getByRole('textbox').fill(log?.text ?? '')
    await parts.dialog.getByRole('button', { name: 'Read the text' }).click()
    await expect(parts.dialog).toContainText('Mar 4, 2026, 10:00 AM UTC')
    await parts.dialog.getByRole('radio', { name: 'my computer’s zone' }).click()
    await expect(parts.dialog).toContainText('Mar 4, 2026, 4:30 AM UTC')
    await parts.dialog.getByText('Good to know').click()
    await expect(parts.dialog).toContainText('They are taken as UTC+05:30')
    await parts.open.click()
    await expect(parts.strip).toBeVisible()
    // In replay a text that is pasted is read at once.
    await pasteText(page, recordings[0]?.text ?? '')
    await expect(parts.format.locator('option:checked')).toHaveText('OpenAI chat messages')
    await page.keyboard.press('Escape')
    await dropFiles(page, recordings.slice(0, 2))
    await expect(page.locator('[data-notice="one-at-a-time"]')).toContainText('Of the 2 files, "chat.json" is read.')
  })
})

test('axe finds nothing: the dialog in each of its states, and a recording with its panels', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  await bench.documentMenu.click()
  await page.getByRole('menuitem', { name: 'Open a recorded run…' }).click()
  await parts.dialog.getByText(/^What can be read: \d+ formats$/).click()
  await clean(page, 'handing over')
  await dropFiles(page, [{ name: 'notes.json', text: '{"openapi": "3.1.0"}' }])
  await expect(parts.dialog.getByRole('alert')).toBeVisible()
  await clean(page, 'not recognised')
  await dropFiles(page, [manyRuns(60)])
  await expect(parts.runs).toBeVisible()
  await clean(page, 'many runs')
  await parts.openDropped(hostileChat)
  await parts.sourceButtons.first().click()
  await expect(parts.source.locator('mark').first()).toBeVisible()
  await clean(page, 'a record')
  await parts.strip.getByRole('button', { name: 'Report' }).click()
  await expect(parts.report).toBeVisible()
  await clean(page, 'the report')
  await bench.mode('edit').click()
  await clean(page, 'editing with a recording open')
})

async function clean(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a text of a script that goes to the left begins at the right, whatever language the page has', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  await openApp(page)
  await bench.ready()
  const text = JSON.stringify([
    { role: 'user', content: 'متى المد؟' },
    { role: 'assistant', content: 'At 06:40.\nבשעה' },
  ])
  await parts.openDropped({ name: 'tide.json', format: 'OpenAI chat messages', text })
  /** The side at which a line of a message stands. */
  const begins = (line: string) =>
    bench.messages.getByText(line).evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const box = element.getBoundingClientRect()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + wanted.length)
        const { left, right } = range.getBoundingClientRect()
        return (left + right) / 2 < box.left + box.width / 2 ? 'left' : 'right'
      }
      return 'nowhere'
    }, line)
  await expect.poll(() => begins('متى')).toBe('right')
  await bench.goTo(2)
  await expect.poll(() => begins('At 06:40.')).toBe('left')
  await expect.poll(() => begins('בשעה')).toBe('right')
})
