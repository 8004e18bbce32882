/** By keyboard alone, from the first Tab: run, step, remove the return edge and bring it back, switch the language. No pointer moves here. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { workbench } from './support/workbench'

test('a whole walk without a pointer', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()

  // The first stop leads past the bar to the canvas, and from there along the edges.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the canvas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, /^the return edge/)
  await page.keyboard.press('Enter')
  await expect(bench.inspector.getByRole('heading', { name: 'tool_node → llm_call' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(bench.edge('missing: the return edge')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+Enter')
  await bench.ends('ended-on-tool-result')
  for (const [key, step] of [
    ['Home', 1],
    ['ArrowRight', 2],
    ['ArrowRight', 3],
    ['ArrowLeft', 2],
    ['End', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(bench.scrubber).toHaveValue(String(step))
    await expect(bench.spoken).toContainText(`Step ${step} of 4.`)
  }
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(bench.scrubber).toHaveValue('4')
  await page.keyboard.press(']')
  await expect(bench.tab('State')).toHaveAttribute('aria-selected', 'true')

  // Back to editing by the switch in the bar, and the edge again: undone, removed once more, drawn by key.
  await shiftTabTo(page, /^Replay/)
  await page.keyboard.press('ArrowLeft')
  await expect(bench.mode('edit')).toBeChecked()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(bench.edge('missing: the return edge')).toBeVisible()
  await tabTo(page, /^hands tool_node/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  await expect(page.getByRole('combobox', { name: 'Where does tool_node lead?' })).toBeFocused()
  await page.keyboard.press('l')
  await page.keyboard.press('Enter')
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()

  await shiftTabTo(page, /^EN$/)
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(workbench(page, 'es').edge('la vuelta, de tool_node otra vez a llm_call')).toBeVisible()
})

test('focus is never lost: at the ends of the steps, after a dialog, after a removal', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await tabTo(page, /^Keyboard shortcuts/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await focused(page)).toMatch(/^Keyboard shortcuts/)

  await tabTo(page, /^edge done from should_continue/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(bench.edge('edge done from should_continue')).toHaveCount(0)
  expect(await focused(page)).toMatch(/^Canvas/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.edge('edge done from should_continue')).toBeVisible()
  // What has the focus can be seen to have it: the same place looks another way without.
  for (const name of [/^brain llm_call/, /^edge tool_calls/, /^Fit/, /^Width of the inspector/]) {
    await tabTo(page, name)
    const withFocus = await lookOf(page)
    const without = await lookOf(page, { blurred: true })
    expect(withFocus.equals(without), String(name)).toBe(false)
  }
})

/** The page as it looks; with `blurred`, once the focus has been taken away. */
async function lookOf(page: Page, { blurred = false } = {}): Promise<Buffer> {
  await page.evaluate((takeAway) => {
    if (takeAway && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, blurred)
  return page.screenshot({ animations: 'disabled', caret: 'hide' })
}

test('nudging, selecting and the sizes of panels have keys', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await tabTo(page, /^brain llm_call/)
  await page.keyboard.press('Enter')
  const before = await bench.node('llm_call').boundingBox()
  await page.keyboard.press('ArrowDown')
  await expect(bench.bar.getByRole('button', { name: 'Undo' })).toHaveAttribute('title', /Move llm_call/)
  const after = await bench.node('llm_call').boundingBox()
  expect(after?.y).toBeGreaterThan(before?.y ?? Number.POSITIVE_INFINITY)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => (await bench.node('llm_call').boundingBox())?.y).toBe(before?.y)

  const line = page.getByRole('separator', { name: 'Width of the inspector' })
  await tabTo(page, /^Width of the inspector/)
  const width = Number(await line.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowLeft')
  await expect(line).toHaveAttribute('aria-valuenow', String(width + 16))
})

/** What the focus is on, as it is called. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let i = 0; i < 80; i++) {
    if (name.test(await focused(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`Nothing called ${name} can be reached with ${key}.`)
}
const shiftTabTo = (page: Page, name: RegExp): Promise<void> => tabTo(page, name, 'Shift+Tab')
