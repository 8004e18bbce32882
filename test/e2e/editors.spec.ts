/** The text editors of the forms, and the history: what is typed, suggested, marked, taken back, and gone back to. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { runPatience, type Workbench, workbench } from './support/workbench'

async function opened(page: Page): Promise<Workbench> {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  return bench
}

/** The editor of a field, once it has taken the place of the plain text area. */
async function editorOf(bench: Workbench, name: string) {
  const field = bench.inspector.getByRole('textbox', { name, exact: true })
  await expect(field).toHaveAttribute('contenteditable', 'true')
  return field
}

test('on a slow machine no key is lost or doubled while the editor takes the place of the plain field', async ({ page }) => {
  test.slow()
  let arrive = () => {}
  const coming = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const chunk = /\/assets\/editors-[^/]*\.js$/
  await page.route(chunk, async (route) => {
    await coming
    await route.continue()
  })
  const bench = await opened(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await bench.node('llm_call').click()
  const prompt = bench.inspector.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.fill('')
  await page.keyboard.type('One two ')
  const arrived = page.waitForResponse(chunk)
  arrive()
  await page.keyboard.type('three four ')
  await arrived
  await page.keyboard.type('five six')
  await expect(prompt).toHaveValue('One two three four five six')
  await expect(prompt).toBeFocused()
  // Undone by the field's own undo, which is still the text area's.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(prompt).not.toHaveValue('One two three four five six')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(prompt).toHaveValue('One two three four five six')
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(prompt).toHaveAttribute('contenteditable', 'true')
  // The editor begins where the caret was, and goes on from there.
  await page.keyboard.press('Shift+Tab')
  await expect(prompt).toBeFocused()
  await page.keyboard.type('and not ')
  await bench.inspector.getByRole('button', { name: 'Insert {date}' }).click()
  await page.keyboard.type('. Seven, eight, nine, ten. ')
  const whole = 'One two three four five and not {date}. Seven, eight, nine, ten. six'
  await expect(prompt).toHaveText(whole)
  // Nothing waits for a pause: the run that is asked for with the last key still warm has the whole text.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bench.verdict).toBeVisible({ timeout: runPatience })
  await bench.goTo(2)
  await bench.tab('Prompt').click()
  await expect(bench.panel).toContainText(/One two three four five and not \d{4}-\d\d-\d\d\. Seven, eight, nine, ten\. six/)
})

test('a field that is filled in the very moment its editor arrives keeps what was filled in', async ({ page }) => {
  test.slow()
  let arrive = () => {}
  const coming = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/editors-[^/]*\.js$/, async (route) => {
    await coming
    await route.continue()
  })
  const bench = await opened(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await bench.node('llm_call').click()
  const prompt = bench.inspector.getByRole('textbox', { name: 'Prompt', exact: true })
  await expect(prompt).toHaveValue(/./)
  arrive()
  for (const text of ['First text.', 'Second text.', 'Third text.\nOf two lines.']) await prompt.fill(text)
  await page.keyboard.type(' End.')
  await bench.inspector.getByRole('tab', { name: 'JSON' }).click()
  await expect(bench.inspector.getByRole('textbox', { name: 'The node as JSON', exact: true })).toContainText(
    '"prompt": "Third text.\\nOf two lines. End."',
  )
})

test('code with a mistake is marked, and the line is said; state. and goto offer what there is', async ({ page }) => {
  const bench = await opened(page)
  await page.getByRole('button', { name: 'Add a function node' }).click()
  const code = await editorOf(bench, 'Code')
  await code.fill('const n = 1\nif (n > 0 {\n  return {}\n}')
  await expect(code).toHaveAccessibleDescription(/Line 2: the \( is never closed\./)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(bench.inspector.locator('.cm-lintRange-error')).toHaveText('(')

  await code.fill('const topic = ')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('state.rese')
  await page.getByRole('option', { name: /research_topic/ }).click()
  await page.keyboard.type("\nreturn { goto: '")
  await page.getByRole('option', { name: 'tool_node' }).click()
  await expect(code).toHaveText("const topic = state.research_topicreturn { goto: 'tool_node'}")
  await expect(code).not.toHaveAttribute('aria-invalid')
  await expect(bench.inspector.getByText(/^Line \d/)).toHaveCount(0)

  // Tab indents; Escape and then Tab leaves the field.
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')
  await expect(code).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code).not.toBeFocused()
})

test('a prompt offers its placeholders and marks those that are not known', async ({ page }) => {
  const bench = await opened(page)
  await bench.node('llm_call').click()
  const prompt = await editorOf(bench, 'Prompt')
  await prompt.fill('Today is {dat}. About ')
  await expect(prompt).toHaveAccessibleDescription(/\{dat\} is not known here, so it stays as it is\. Did you mean \{date\}\?/)
  await expect(bench.inspector.locator('.cm-lintRange-warning')).toHaveText('{dat}')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type('{state.top')
  // Nothing is called so: what is offered is what fits the letters.
  await page.keyboard.press('Escape')
  for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace')
  await page.keyboard.type('.resea')
  await page.getByRole('option', { name: /state\.research_topic/ }).click()
  await expect(prompt).toHaveText('Today is {dat}. About {state.research_topic}')
  await bench.inspector.getByRole('button', { name: 'Insert {budget}' }).click()
  await expect(prompt).toHaveText('Today is {dat}. About {state.research_topic}{budget}')
})

test('Ctrl+Z takes back typing inside the field, and the whole of it outside', async ({ page }) => {
  const bench = await opened(page)
  await bench.node('llm_call').click()
  const prompt = await editorOf(bench, 'Prompt')
  const before = (await prompt.textContent()) ?? ''
  await prompt.fill('One.')
  await prompt.press('ControlOrMeta+End')
  await page.keyboard.type(' Two.')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(prompt).not.toHaveText('One. Two.')
  await expect(prompt).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(prompt).toHaveText('One. Two.')
  // Outside it is the document's: the run of typing is one entry.
  await bench.bar.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(prompt).toHaveText(before)
  await expect(bench.bar.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await bench.bar.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect(prompt).toHaveText('One. Two.')
})

test('Ctrl+Z in a field never changes another field', async ({ page }) => {
  const bench = await opened(page)
  // The keyboard comes a moment after the picture.
  await page.getByRole('button', { name: 'Add a function node' }).click()
  const label = bench.inspector.getByRole('textbox', { name: 'Label', exact: true })
  await bench.question.press('End')
  await bench.question.pressSequentially(' And why?')
  const asked = await bench.question.inputValue()
  await label.pressSequentially('Mine')
  for (let i = 0; i < 6; i++) await page.keyboard.press('ControlOrMeta+z')
  await expect(label).toHaveValue('')
  await expect(label).toBeFocused()
  await expect(bench.question).toHaveValue(asked)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(label).not.toHaveValue('')
})

test('the history goes back three entries at once, and forward again', async ({ page }) => {
  const bench = await opened(page)
  for (const kind of ['function', 'review', 'critic']) await page.getByRole('button', { name: `Add a ${kind} node` }).click()
  await bench.bar.getByRole('button', { name: 'History' }).click()
  const list = page.getByRole('list', { name: 'History' })
  const rows = list.getByRole('button')
  await expect(rows).toHaveText(['As it was opened', 'Add a function node', 'Add a review node', /^Add a critic node ?now$/])
  await expect(rows.nth(3)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(bench.node('function')).toHaveCount(0)
  await expect(bench.node('critic')).toHaveCount(0)
  await expect(rows.nth(0)).toHaveAttribute('aria-current', 'step')
  await expect(rows.nth(3)).toContainText('undone')
  await rows.nth(2).click()
  await expect(bench.node('review')).toBeVisible()
  await expect(bench.node('critic')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bench.bar.getByRole('button', { name: 'History' })).toBeFocused()
})

test('parameters as a table and as JSON are one value', async ({ page }) => {
  const bench = await opened(page)
  const { inspector } = bench
  await inspector.getByRole('button', { name: 'Edit tavily_search' }).click()
  const row = inspector.getByRole('group', { name: 'The parameter query' })
  await row.getByRole('textbox', { name: 'What it is for' }).fill('A few words.')
  await inspector.getByRole('button', { name: 'Add a parameter' }).click()
  const views = inspector.getByRole('radiogroup', { name: 'Parameters as' })
  await views.getByRole('radio', { name: 'JSON' }).click()
  const json = await editorOf(bench, 'Parameters')
  await expect(json).toContainText('"A few words."')
  await expect(json).toContainText('"argument"')
  await json.fill('{ "type": "object", "properties": { "q": { "type": "strin" } } }')
  await expect(json).toHaveAccessibleDescription(/Line 1: "q" has the type "strin".*Did you mean "string"\?/)
  await views.getByRole('radio', { name: 'Table' }).click()
  await inspector.getByRole('group', { name: 'The parameter q' }).getByRole('combobox').selectOption('integer')
  await views.getByRole('radio', { name: 'JSON' }).click()
  await expect(json).toContainText('"integer"')
  await json.fill('{ "type": "object", "anyOf": [] }')
  await expect(views.getByRole('radio', { name: /^Table/ })).toHaveAttribute('aria-disabled', 'true')
})

test('the longest run is shown where the budget is edited and over the problems', async ({ page }) => {
  const bench = await opened(page)
  const problems = page.getByRole('tabpanel', { name: /^Problems/ })
  await expect(problems).toContainText('At worst 22 supersteps of 25 allowed.')
  await bench.inspector.getByRole('textbox', { name: 'Recursion limit' }).fill('10')
  await expect(problems).toContainText('At worst 22 supersteps: that needs a recursion limit of 23, and it is 10.')
  await bench.inspector.getByRole('checkbox', { name: 'no cap' }).check()
  await expect(bench.inspector.locator('[data-worst=unbounded]')).toContainText('no hard budget ends the loop')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the open editors and the history (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const bench = await opened(page)
    const seen = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await bench.inspector.getByRole('button', { name: 'Edit tavily_search' }).click()
    await seen()
    await page.getByRole('button', { name: 'Add a function node' }).click()
    const code = await editorOf(bench, 'Code')
    await code.fill('if (state.x {')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('\nstate.')
    await expect(page.getByRole('option').first()).toBeVisible()
    await seen()
    await page.keyboard.press('Escape')
    await bench.bar.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('list', { name: 'History' })).toBeVisible()
    await seen()
  })
}
