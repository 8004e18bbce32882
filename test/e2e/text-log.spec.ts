/** The run as text: in the shape of a log, and the same text on the clipboard. */
import { textLog } from '../../src/trace/log'
import { expect, openApp, test } from './support/app'
import { expectedRun, shipped } from './support/expected-run'
import { workbench } from './support/workbench'

test('reads as iterations, and is copied as it is', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const expected = await expectedRun(await shipped('research-agent'))
  const bench = workbench(page)
  await openApp(page)
  await bench.run.click()
  await bench.ends('answered')
  await bench.inspector.getByRole('radio', { name: 'The run as text' }).click()
  const text = bench.inspector.getByRole('region', { name: 'The run as text' })
  await expect(text).toContainText('--- Iteration 1 ---')
  for (const tag of ['[Brain]', '[Hands]', '[Router]', '[Compress]']) await expect(text).toContainText(tag)
  await bench.inspector.getByRole('button', { name: 'Copy' }).click()
  await expect(bench.inspector.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(textLog(expected.events.slice(), 'en'))
  expect(await text.locator('pre').textContent()).toBe(copied)
})
