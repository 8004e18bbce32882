/** The first three lessons, done by hand: predict, run, change, and every check of the goal passes. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { runPatience, type Workbench, workbench } from './support/workbench'

test('lesson 1, Meet the loop: a product goes round once, and each phase is found', async ({ page }) => {
  const bench = workbench(page)
  await openLesson(page, bench, 'Meet the loop')
  await page.getByRole('radio', { name: /^Once/ }).check()
  await nextButton(page, 'Run').click()
  await expect(page.getByText('You said this. It did not happen.')).toBeVisible({ timeout: runPatience })
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('0 of 4 pass')

  await bench.question.fill('What is 23 times 47?')
  await bench.question.press('Enter')
  await expect(checks).toContainText('4 of 4 pass', { timeout: runPatience })
  const finds = page.getByRole('region', { name: 'Find it in the run' })
  const itIs = (step: number) => finds.getByRole('button', { name: `It is step ${step}`, exact: true })
  await bench.goTo(4)
  await itIs(4).click()
  await expect(finds).toContainText('Not step 4.')
  for (const step of [2, 4, 5, 6]) {
    await bench.goTo(step)
    await itIs(step).click()
  }
  await expect(finds).toContainText('4 / 4')
  await expect(page.getByRole('region', { name: 'What you saw' })).toBeVisible()
  await page.getByRole('button', { name: 'Next lesson' }).click()
  await expect(page.getByRole('heading', { name: 'The return edge' })).toBeVisible()
  // A lesson that was reached is marked in the list.
  await page.getByRole('button', { name: 'All lessons' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Meet the loop' })).toContainText('Done')
})

test('lesson 2, The return edge: removed it ends on a raw result; drawn again it answers', async ({ page }) => {
  const bench = workbench(page)
  await openLesson(page, bench, 'The return edge')
  await expect(bench.edge('missing: the return edge')).toBeVisible()
  await page.getByRole('radio', { name: /^The tool's result/ }).check()
  await nextButton(page, 'Run').click()
  await bench.ends('ended-on-tool-result')
  await expect(page.getByText('You said this, and it happened.')).toBeVisible()
  const checks = page.getByRole('region', { name: 'Checks' })
  await expect(checks).toContainText('2 of 4 pass')

  await bench.mode('edit').click()
  await bench.node('tool_node').click()
  await page.keyboard.press('e')
  const chooser = page.getByRole('listbox', { name: 'Where does tool_node lead?' })
  await chooser.getByRole('option', { name: /^llm_call/ }).click()
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await expect(checks).toContainText('The graph has changed since this run.')
  await nextButton(page, 'Run and check').click()
  await bench.ends('answered')
  await expect(checks).toContainText('4 of 4 pass')
  await expect(page.getByRole('region', { name: 'What you saw' })).toBeVisible()
})

test('lesson 3, in Spanish: without its description a tool is not used', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vuelta.settings', '{"language":"es"}'))
  const bench = workbench(page, 'es')
  await openLesson(page, bench, 'La descripción es prompt')
  await page.getByRole('radio', { name: /^Llamar a multiply con 23 y 47/ }).check()
  await nextButton(page, 'Ejecutar').click()
  await bench.ends('answered')
  await expect(page.getByText('Dijiste esto. No pasó.')).toBeVisible()
  await bench.goTo(2)
  await bench.tab('Prompt').click()
  await expect(bench.panel).toContainText('sin descripción')

  await bench.mode('edit').click()
  await bench.node('tool_node').click()
  await bench.tab('Herramientas').click()
  await bench.inspector.getByRole('button', { name: 'Editar multiply' }).click()
  await bench.inspector
    .getByRole('textbox', { name: 'Descripción' })
    .fill('Multiplica dos números enteros y devuelve el producto exacto.')
  await nextButton(page, 'Ejecutar y comprobar').click()
  await bench.ends('answered')
  await expect(page.getByRole('region', { name: 'Comprobaciones' })).toContainText('3 de 3 se cumplen')
  await expect(page.getByRole('region', { name: 'Lo que has visto' })).toBeVisible()
})

test('hints come one by one, the solution last, and the own document stays kept', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await bench.question.fill('My own question')
  await openLesson(page, bench, 'The return edge', { opened: true })
  for (const n of [1, 2, 3]) await page.getByRole('button', { name: `Hint ${n} of 3` }).click()
  await page.getByRole('button', { name: 'Show the solution' }).click()
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await bench.documentMenu.click()
  await page
    .getByRole('group', { name: 'On this device' })
    .getByRole('menuitem', { name: /^Research agent/ })
    .click()
  await expect(bench.question).toHaveValue('My own question')
})

/** The one thing to do next, at the foot of the lesson. The button of the top bar stands outside of `main`. */
const nextButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function openLesson(page: Page, bench: Workbench, title: string, { opened = false } = {}): Promise<void> {
  if (!opened) await openApp(page)
  await bench.bar.getByRole('button', { name: /^(Lessons|Lecciones)$/ }).click()
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}
