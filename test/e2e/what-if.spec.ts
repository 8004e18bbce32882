/** What if in the browser: a recorded chat on a drawn graph, where the two part when the graph is changed, and one's own last run likewise. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { shipped } from './support/expected-run'
import { recordingParts } from './support/recordings'
import { runPatience, workbench } from './support/workbench'

const call = (id: string, a: number, b: number) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id, type: 'function', function: { name: 'multiply', arguments: JSON.stringify({ a, b }) } }],
})
const ferries = {
  name: 'ferries.json',
  format: 'OpenAI chat messages',
  text: JSON.stringify([
    { role: 'user', content: 'How many seats have 6 ferries of 90, and twice that?' },
    call('c1', 6, 90),
    { role: 'tool', tool_call_id: 'c1', content: '540' },
    call('c2', 540, 2),
    { role: 'tool', tool_call_id: 'c2', content: '1080' },
    { role: 'assistant', content: '540, and twice that is 1080.' },
  ]),
}

/** The parts of the panel, in English. */
function panelOf(page: Page) {
  const panel = page.getByRole('region', { name: /^(What if|Compare runs)$/ })
  return {
    panel,
    run: panel.getByRole('button', { name: 'Run on the record' }),
    summary: panel.locator('.what-if-summary'),
    first: panel.getByRole('region').first(),
    second: panel.getByRole('region').nth(1),
    change: panel.getByRole('button', { name: 'Change the graph and run again' }),
    /** Runs, and waits for what comes of it. */
    async runs(told: string | RegExp): Promise<void> {
      await this.run.click()
      await expect(this.summary).toHaveText(told, { timeout: runPatience })
    },
  }
}

test('a recorded chat on the drawn graph does the same; without the return edge it parts, and both places are a press away', async ({
  page,
}) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  const whatIf = panelOf(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await parts.openDropped(ferries)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await parts.strip.getByRole('button', { name: 'What if' }).click()
  await expect(whatIf.panel).toContainText(
    'Runs your graph on 3 recorded replies and 2 recorded results. Calls nothing, costs nothing.',
  )
  await whatIf.runs('The same in all 9 steps.')
  await bench.ends('answered')
  await expect(parts.strip).toBeHidden()
  await expect(bench.messages).toContainText('twice that is 1080')

  await whatIf.change.click()
  await expect(bench.mode('edit')).toBeChecked()
  await bench.edgeStop('the return edge').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await expect(bench.canvas.getByText('missing: the return edge', { exact: true })).toBeVisible()
  await whatIf.runs('The same for 4 steps. Then this run is over, and the record goes on to brain.')
  await bench.ends('ended-on-tool-result')
  await expect(whatIf.first).toContainText('Step 5. The brain asked for multiply')
  await expect(whatIf.second.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'ended-on-tool-result')
  await whatIf.first.getByRole('button', { name: 'Show in the record' }).click()
  await expect(parts.strip).toBeVisible()
  await expect(parts.step).toHaveText('Step 5 of 9')
  await page.getByRole('radio', { name: 'This run' }).click()
  await expect(parts.strip).toBeHidden()
  await expect(parts.step).toHaveText(/of 4$/)
  // Only parts of the page itself were fetched: no model, no tool.
  expect(
    asked.filter((address) => !/^(http:\/\/(127\.0\.0\.1|localhost):\d+\/(assets|corpus)\/|blob:|data:)/.test(address)),
  ).toEqual([])
})

test('one’s own last run again on its answers, with a smaller budget; and two runs compared without running', async ({
  page,
}) => {
  const bench = workbench(page)
  const whatIf = panelOf(page)
  await openApp(page)
  await bench.ready()
  await bench.run.click()
  await bench.ends('answered')
  await bench.mode('edit').click()
  await page.getByLabel('Rounds of tools, at most').fill('1')
  await page.getByRole('button', { name: 'Run again on its answers' }).click()
  await expect(whatIf.panel).toContainText('Calls nothing, costs nothing.')
  await whatIf.runs(
    /^The same for \d+ steps\. At step \d+ the router should_continue takes tool_calls \(tool_node\) in the earlier run, and over_budget \(compress_research\) in this run\.$/,
  )
  await bench.ends('stopped-at-budget')
  await expect(whatIf.second).toContainText('1 of 1 tool rounds')
  await whatIf.second.getByRole('button', { name: 'Show in this run' }).click()
  await expect(bench.timeline).toContainText('1 of 1 tool rounds')
  await page.keyboard.press('Escape')
  await expect(whatIf.panel).toHaveCount(0)

  await bench.run.click()
  await bench.ends('stopped-at-budget')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('compare two runs')
  await page.keyboard.press('Enter')
  // On the record the summary was the one of the longer run.
  await expect(whatIf.summary).toHaveText(
    /^The same for \d+ steps\. At step \d+ the model of compress_research replies something else\.$/,
  )
  await expect(whatIf.panel.getByRole('button', { name: 'Show in the earlier run' })).toBeVisible()
})

test('two recorded runs side by side: where they part, and both places are a press away', async ({ page }) => {
  const parts = recordingParts(page)
  const whatIf = panelOf(page)
  await openApp(page)
  await parts.openDropped(ferries)
  await parts.strip.getByRole('button', { name: 'Compare runs' }).click()
  await whatIf.panel.getByRole('button', { name: 'Compare with another recording…' }).click()
  await expect(parts.dialog).toBeVisible()
  await parts.openDropped({ ...ferries, name: 'tuesday.json', text: ferries.text.replace('540, and', '541, and') })
  await expect(whatIf.summary).toHaveText('The same for 7 steps. At step 8 the model of brain replies something else.')
  await whatIf.first.getByRole('button', { name: 'Show in record 1' }).click()
  await expect(parts.step).toHaveText('Step 8 of 9')
  await expect(parts.strip).toContainText('ferries.json')
  await parts.sourceButtons.first().click()
  await expect(parts.source).toContainText('540, and')
  await page.getByRole('radio', { name: 'Record 2' }).click()
  await expect(parts.strip).toContainText('tuesday.json')
  await parts.strip.getByRole('button', { name: 'Compare runs' }).click()
  await whatIf.second.getByRole('button', { name: 'Show in record 2' }).click()
  await parts.sourceButtons.first().click()
  await expect(parts.source).toContainText('541, and')
  await clean(page, 'two recorded runs')
})

test('axe finds nothing in the panel, before and after', async ({ page }) => {
  const bench = workbench(page)
  const parts = recordingParts(page)
  const whatIf = panelOf(page)
  await openApp(page)
  await bench.open(await shipped('react-one-tool'))
  await parts.openDropped(ferries)
  await parts.strip.getByRole('button', { name: 'What if' }).click()
  await expect(whatIf.run).not.toHaveAttribute('aria-disabled', 'true')
  await clean(page, 'choices')
  await whatIf.runs('The same in all 9 steps.')
  await clean(page, 'told')
  await whatIf.first.getByRole('button').click()
  await clean(page, 'told, on the record')
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
