/** The database of a checkpointer, dropped as it is: its threads are listed, one is opened and walked to its end, and its rows can be seen. */
import { saverFile, sqliteTables } from '../importers/support/saver'
import { expect, openApp, test } from './support/app'
import { recordingParts } from './support/recordings'
import { workbench } from './support/workbench'

test('a database file is opened in the browser, and nothing is fetched for it but parts of the page', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  const bytes = await saverFile([sqliteTables('north pier'), sqliteTables('south pier')])
  await openApp(page)
  await bench.ready()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const dataTransfer = await page.evaluateHandle(
    (list) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.from(list)], 'checkpoints.sqlite'))
      return data
    },
    [...bytes],
  )
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer })
  await expect(parts.format.locator('option:checked')).toHaveText('LangGraph checkpoints')
  await expect(parts.dialog).toContainText('How high is the tide in Vigo? · south pier')
  await expect(parts.open).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(parts.step).toHaveText(/^Step 1 of \d+$/)
  await page.keyboard.press('End')
  await expect(parts.step).toHaveText(/^Step (\d+) of \1$/)
  await expect(bench.verdict).toHaveAttribute('data-verdict', 'answered')
  await expect(bench.messages).toContainText('3.1 metres.')
  await parts.sourceButtons.first().click()
  await expect(parts.source).toContainText('3.1 metres.')
  expect(
    asked.filter((address) => !/^http:\/\/(127\.0\.0\.1|localhost):\d+\/assets\/.*\.(js|css)$|^blob:|^data:/.test(address)),
  ).toEqual([])
})
