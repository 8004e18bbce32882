/** Bad input: every refused document says where and why, and nothing that was open is lost; a damaged save is never written over. */

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { writeDocument } from '../../src/document/codec'
import { expect, openApp, test } from './support/app'
import { damageSaves, keptTexts } from './support/device'
import { shipped } from './support/expected-run'
import { workbench } from './support/workbench'

test('a file that is no document is refused with the place, dropped or opened, and what was open stays', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await bench.question.fill('Still here')
  const whole = await shipped('react-one-tool')
  const notice = bench.notice('document-refused')
  const cases = [
    ['half.json', '{\n  "format": "vuelta/agent",\n  "version": 1,', /This is not JSON: line 3, column 16/],
    ['newer.json', JSON.stringify({ ...whole, version: 7 }), /of version 7; this Vuelta reads versions up to 1/],
    ['no-graphs.json', JSON.stringify({ ...whole, graphs: [] }), /graphs.*line 1.*should be an object/],
  ] as const
  for (const [i, [name, text, says]] of cases.entries()) {
    if (i % 2 === 0) await dropFile(page, name, text)
    else await bench.openText(text, name)
    await expect(notice).toContainText(`"${name}" was not opened.`)
    await expect(notice).toContainText(says)
    await expect(bench.question).toHaveValue('Still here')
    await expect(bench.documentMenu).toContainText('Research agent')
  }
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toBeHidden()
  // A good one, dropped, opens; the other is still kept.
  await dropFile(page, 'good.agent.json', writeDocument(whole))
  await expect(bench.documentMenu).toContainText(whole.name)
  await bench.documentMenu.click()
  await expect(
    page.getByRole('group', { name: 'On this device' }).getByRole('menuitem', { name: /^Research agent/ }),
  ).toBeVisible()
})

test('a file that is neither a document nor a run says so, dropped or opened, and what was open stays', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  const dialog = page.getByRole('dialog', { name: 'Open a recorded run' })
  const cases = [
    ['empty.json', '', /There is nothing in it/],
    [
      'list.json',
      '[1, 2]',
      /It is JSON, but no format of recorded runs.*An agent document would carry "format": "vuelta\/agent"/,
    ],
    ['other.json', '{"openapi": "3.1.0"}', /It is JSON, but no format of recorded runs/],
    ['trace.json', '{"format": "vuelta/trace", "version": 1}', /id is missing.*It is a trace of Vuelta, but not a whole one/],
  ] as const
  for (const [i, [name, text, says]] of cases.entries()) {
    if (i % 2 === 0) await dropFile(page, name, text)
    else await bench.openText(text, name)
    await expect(dialog).toContainText(name)
    await expect(dialog.getByRole('alert')).toContainText(says)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(bench.documentMenu).toContainText('Research agent')
  }
})

test('names that are not there and kinds that nobody knows are listed with their place, and a run names them', async ({
  page,
}) => {
  const bench = workbench(page)
  const whole = await shipped('react-one-tool')
  const main = whole.graphs.main
  if (!main) throw new Error('The document has no graph "main".')
  await openApp(page)
  const problems = page.getByRole('tabpanel', { name: /^Problems/ })

  const nodes = main.nodes.map((node) =>
    node.kind === 'brain' ? { ...node, config: { ...node.config, model: 'nobody', tools: ['multiply', 'divide'] } } : node,
  )
  const edges = [...main.edges, { id: 'e9', source: 'tools', target: 'nowhere' }]
  await bench.openText(JSON.stringify({ ...whole, name: 'Lost names', graphs: { main: { ...main, nodes, edges } } }))
  await expect(bench.documentMenu).toContainText('Lost names')
  for (const name of ['nobody', 'divide', 'nowhere']) await expect(problems).toContainText(name)
  await problems.getByRole('button', { name: 'Go to agent' }).first().click()
  await expect(bench.canvas.getByRole('group', { name: /agent.*selected/ })).toBeVisible()
  await bench.run.click()
  await bench.ends('failed')
  await expect(bench.verdict).toBeVisible()

  const strange = { id: 'oracle', kind: 'crystal-ball', config: { haze: 3 } }
  await bench.openText(
    JSON.stringify({ ...whole, name: 'Strange kind', graphs: { main: { ...main, nodes: [...main.nodes, strange] } } }),
  )
  await expect(bench.documentMenu).toContainText('Strange kind')
  await expect(bench.node('oracle')).toContainText('crystal-ball')
  await expect(problems).toContainText('crystal-ball')
  await bench.node('oracle').click()
  await expect(bench.inspector).toContainText('This Vuelta does not know the kind "crystal-ball".')
})

test('a damaged save opens as such: keep a copy, or start fresh, and it is not written over', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await bench.question.fill('Before the damage')
  await expect(bench.saved).toBeVisible()
  const damaged = '{"format":"vuelta/agent","version":1,"name":"Half a'
  await damageSaves(page, damaged)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The saved document could not be read' })).toBeVisible()
  await expect(page.getByText(/This is not JSON: line 1, column/)).toBeVisible()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Keep a copy' }).click()
  expect(await readFile(await (await begun).path(), 'utf8')).toBe(damaged)
  await page.getByRole('button', { name: 'Start fresh' }).click()
  await bench.ready()
  await expect(bench.documentMenu).toContainText('Research agent')
  await expect(bench.saved).toBeVisible()
  expect(await keptTexts(page)).toContain(damaged)
  await page.reload()
  await bench.ready()
})

test('a browser that keeps nothing is told about once, and the page goes on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('The user denied permission.', 'SecurityError')
      },
    })
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The user denied permission.', 'SecurityError')
      },
    })
  })
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await expect(bench.notice('storage-refused')).toContainText('This browser refuses to keep anything.')
  await bench.question.fill('What is 3 times 4?')
  await expect(bench.question).toHaveValue('What is 3 times 4?')
  await page.getByRole('radio', { name: 'ES', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

/** Drops a file on the page, as from a folder. */
async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'application/json' }))
      return data
    },
    [name, text] as const,
  )
  await page.dispatchEvent('#canvas', 'dragover', { dataTransfer })
  await expect(page.getByText('Let go to open it')).toBeVisible()
  await page.dispatchEvent('#canvas', 'drop', { dataTransfer })
  await expect(page.getByText('Let go to open it')).toBeHidden()
}
