/** What a person meets who comes for the first time: the research agent, a question, and a page that works before the engine is there. */
import { expect, openApp, test } from './support/app'
import { workbench } from './support/workbench'

test('shows the research agent, its return edge and a question', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  for (const [id, kind] of [
    ['llm_call', 'brain'],
    ['should_continue', 'router'],
    ['tool_node', 'hands'],
    ['compress_research', 'compress'],
  ] as const) {
    await expect(bench.node(id)).toBeVisible()
    await expect(bench.node(id)).toContainText(kind)
  }
  await expect(bench.node('START')).toBeVisible()
  await expect(bench.node('END')).toBeVisible()
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await expect(bench.question).toHaveValue('What are the main approaches to reducing hallucination in RAG systems?')
  await expect(bench.run).toBeEnabled()
})

test('can be used before the engine has arrived, and runs once it has', async ({ page }) => {
  const bench = workbench(page)
  let letThrough: () => void = () => undefined
  const waited = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  const asked: string[] = []
  await page.route(/\/assets\/worker-/, async (route) => {
    asked.push(route.request().url())
    await waited
    await route.continue()
  })
  await openApp(page)
  await bench.ready()
  // Everything but a run: select, edit, undo, look at a lesson list.
  await bench.node('tool_node').click()
  await expect(bench.canvas.getByRole('group', { name: /tool_node.*selected/ })).toBeVisible()
  await bench.question.fill('What is LangGraph?')
  await expect(bench.bar.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await bench.run.click()
  await expect(bench.bar.getByRole('button', { name: 'Loading the engine…' })).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  letThrough()
  await bench.ends('answered')
})

test('speaks the language of the browser, and remembers another choice', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' })
  const page = await context.newPage()
  await openApp(page)
  const spanish = workbench(page, 'es')
  await spanish.ready()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(spanish.edge('la vuelta, de tool_node otra vez a llm_call')).toBeVisible()
  await page.getByRole('radio', { name: 'EN', exact: true }).click()
  await expect(workbench(page).run).toHaveText('Run')
  await page.reload()
  await workbench(page).ready()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})
