/**
 * The research agent, drawn from nothing: with the mouse, and by keys alone. Both are the shipped document in all that counts, run like
 * it, and can be undone to the empty document and redone, each to the last byte.
 */
import type { Locator, Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { downloadedText, drawn, isTheSameRun, modelOf, parametersOf, plain, undoesAndRedoes } from './support/draw'
import { shipped } from './support/expected-run'
import { keysOn } from './support/keys'
import { workbench } from './support/workbench'

test('by keys alone', async ({ page }) => {
  const model = modelOf(await shipped('research-agent'))
  const bench = workbench(page)
  const { inspector } = bench
  const keys = keysOn(bench)
  const field = (name: string) => inspector.getByRole('textbox', { name, exact: true })
  await openApp(page)
  await bench.ready()

  await keys.command('open empty', 'Open “Empty”')
  await expect(bench.documentMenu).toContainText('Empty')
  const empty = await downloadedText(page)

  // What it is called, what it asks, what it may spend.
  await keys.press('1')
  await keys.tabTo(field('Name'))
  await keys.write(model.document.name)
  await keys.tabTo(field('Description'))
  await keys.write(model.document.description ?? '')
  await keys.tabTo(field('Question'))
  await keys.write(model.question)
  await keys.tabTo(inspector.getByRole('checkbox', { name: 'Tell the model how much to search' }))
  await keys.press('Space')
  await keys.tabTo(inspector.getByRole('checkbox', { name: 'no cap' }))
  await keys.press('Space')
  await keys.tabTo(field('Rounds of tools, at most'), 'Shift+Tab')
  await keys.write(String(model.document.budget.toolRounds))
  await keys.tabTo(field('Longest tool result'))
  await keys.write(String(model.document.budget.observationChars))

  // The fields of the state.
  await keys.command('state fields', 'Show the state fields')
  const fields = page.getByRole('tabpanel', { name: /^State fields/ })
  for (const [i, { name, type, reducer, initial, description = '' }] of model.fields.entries()) {
    const row = fields.getByRole('listitem').nth(i)
    if (i === 0) await keys.tabTo(row.getByRole('textbox', { name: 'Field' }))
    else {
      await keys.tabTo(fields.getByRole('button', { name: 'Add a field' }))
      await keys.press('Enter')
      await expect(row.getByRole('textbox', { name: 'Field' })).toBeFocused()
    }
    await keys.write(name)
    if (i > 0) {
      await keys.tabTo(row.getByRole('combobox', { name: 'Type' }))
      await keys.type(type)
      await expect(row.getByRole('combobox', { name: 'Type' })).toHaveValue(type)
      await keys.tabTo(row.getByRole('combobox', { name: 'Reducer' }))
      await keys.type(reducer)
      await expect(row.getByRole('combobox', { name: 'Reducer' })).toHaveValue(reducer)
    }
    if (initial !== undefined) {
      await keys.tabTo(row.getByRole('textbox', { name: 'Initial value' }))
      await keys.write(JSON.stringify(initial))
    }
    const output = row.getByRole('checkbox')
    await keys.tabTo(output)
    if ((await output.isChecked()) !== model.output.includes(name)) await keys.press('Space')
    await keys.tabTo(row.getByRole('textbox', { name: 'What it is for' }))
    await keys.write(description)
  }

  // The tools, in the form of the document.
  for (const tool of model.document.tools) {
    await keys.command('change the budget', 'Change the budget')
    await keys.tabTo(inspector.getByRole('button', { name: 'New tool' }))
    await keys.press('Enter')
    await keys.press('Enter')
    await expect(field('Name').last()).toBeFocused()
    await keys.write(tool.name)
    const card = inspector.locator(`[data-tool="${tool.name}"]`)
    await keys.tabTo(card.getByRole('textbox', { name: 'Description' }))
    await keys.write(tool.description)
    for (const parameter of parametersOf(tool)) {
      await keys.tabTo(card.getByRole('button', { name: 'Add a parameter' }))
      await keys.press('Enter')
      await keys.write(parameter.name)
      const row = card.getByRole('group', { name: `The parameter ${parameter.name}` })
      await keys.tabTo(row.getByRole('textbox', { name: 'What it is for' }))
      await keys.write(parameter.description)
      await keys.tabTo(row.getByRole('checkbox', { name: 'Required' }))
      await keys.press('Space')
    }
    await keys.tabTo(card.getByRole('combobox', { name: 'Mock answer' }))
    if (tool.mock.kind === 'search') {
      await keys.type('a search')
      await keys.tabTo(card.getByRole('textbox', { name: 'At most' }))
      await keys.write(String(tool.mock.limit))
    } else if (tool.mock.kind === 'template') {
      await keys.type('a template')
      await keys.tabTo(card.getByRole('textbox', { name: 'Template' }))
      await keys.write(tool.mock.template)
    }
    if (tool.live) {
      await keys.tabTo(card.getByRole('combobox', { name: 'Live answer' }))
      await keys.type('Tavily')
    }
  }

  // The nodes, each after one that is there, with its form; then the edges that are missing.
  const left = [...model.edges]
  for (const node of model.nodes) {
    const first = left.findIndex((edge) => edge.target === node.id)
    const [edge] = left.splice(first, 1)
    if (!edge) throw new Error(`Nothing leads to ${node.id}.`)
    await keys.add(node.kind, node.id, edge)
    if (node.kind === 'brain' || node.kind === 'compress') {
      await keys.tabTo(field('Prompt'))
      await keys.write(node.config.prompt)
    }
    if (node.kind === 'router') {
      for (const [i, rule] of node.config.rules.entries()) {
        const form = inspector.getByRole('group', { name: `Rule ${i + 1}` })
        await keys.tabTo(form.getByRole('textbox', { name: /Branch$/ }))
        await keys.write(rule.branch)
      }
    }
    if (node.kind === 'hands') {
      await keys.tabTo(inspector.getByRole('combobox', { name: 'Collect results in' }))
      await keys.type(node.config.notes ?? '')
      // The document says what would hold anyway: chosen by going to the other one and back.
      await keys.tabTo(inspector.getByRole('radio', { name: 'At the same time' }))
      await keys.press('ArrowRight')
      await keys.press('ArrowLeft')
    }
    if (node.kind === 'compress') {
      await keys.tabTo(inspector.getByRole('combobox', { name: 'Write the summary to' }))
      await keys.type(node.config.into)
    }
  }
  for (const { source, branch, target } of left) {
    await keys.goTo(source)
    await keys.press('e')
    // The only way out that is left is not asked for.
    await keys.choose(
      `Where does ${branch === undefined ? source : `“${branch}” of ${source}`} lead?`,
      target === '__end__' ? 'END' : target,
    )
  }
  const whole = await downloadedText(page)
  expect(drawn(whole)).toEqual(plain(model.document))

  await keys.press('ControlOrMeta+Enter')
  await isTheSameRun(bench, model.document)
  await keys.command('go to edit', 'Go to Edit')
  await undoesAndRedoes(bench, { empty, whole })
})

test('with the mouse', async ({ page }) => {
  const model = modelOf(await shipped('research-agent'))
  const { budget } = model.document
  const bench = workbench(page)
  const { canvas, inspector } = bench
  const field = (name: string) => inspector.getByRole('textbox', { name, exact: true })
  await openApp(page)
  await bench.ready()

  await bench.documentMenu.click()
  await page.getByRole('menuitem', { name: /^Empty/ }).click()
  await expect(bench.documentMenu).toContainText('Empty')
  const empty = await downloadedText(page)

  await field('Name').first().fill(model.document.name)
  await field('Description').fill(model.document.description ?? '')
  await bench.question.fill(model.question)
  await inspector.getByRole('checkbox', { name: 'Tell the model how much to search' }).check()
  await inspector.getByRole('checkbox', { name: 'no cap' }).uncheck()
  await field('Rounds of tools, at most').fill(String(budget.toolRounds))
  await field('Longest tool result').fill(String(budget.observationChars))

  await page.getByRole('tab', { name: /^State fields/ }).click()
  const fields = page.getByRole('tabpanel', { name: /^State fields/ })
  for (const [i, { name, type, reducer, initial, description = '' }] of model.fields.entries()) {
    if (i > 0) await fields.getByRole('button', { name: 'Add a field' }).click()
    const row = fields.getByRole('listitem').nth(i)
    await row.getByRole('textbox', { name: 'Field' }).fill(name)
    await row.getByRole('combobox', { name: 'Type' }).selectOption(type)
    await row.getByRole('combobox', { name: 'Reducer' }).selectOption(reducer)
    if (initial !== undefined) await row.getByRole('textbox', { name: 'Initial value' }).fill(JSON.stringify(initial))
    await row.getByRole('checkbox').setChecked(model.output.includes(name))
    await row.getByRole('textbox', { name: 'What it is for' }).fill(description)
  }

  // The nodes, dragged from the palette to where they stand.
  const area = await boxOf(canvas)
  for (const { id, kind } of model.nodes) {
    const { x, y } = places[kind] ?? middle
    await page.getByRole('button', { name: `Add a ${kind} node` }).hover()
    await page.mouse.down()
    await page.mouse.move(area.x + area.width * x, area.y + area.height * y, { steps: 6 })
    await page.mouse.up()
    await expect(bench.node(kind)).toHaveAccessibleName(/selected/)
    await field('Name').fill(id)
    await field('Name').press('Enter')
    await expect(bench.node(id)).toBeVisible()
  }

  // The brain: its prompt, and the tools, which the hands get too.
  await bench.node('llm_call').click()
  for (const tool of model.document.tools) {
    await bench.tab('Tools').click()
    await inspector.getByRole('button', { name: 'New tool' }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${tool.name}`) }).click()
    const card = inspector.locator(`[data-tool="${tool.name}"]`)
    await card.getByRole('textbox', { name: 'Description' }).fill(tool.description)
    await card.getByRole('radio', { name: 'JSON' }).first().click()
    await card.getByRole('textbox', { name: 'Parameters' }).fill(JSON.stringify(tool.parameters))
    if (tool.mock.kind === 'search') await card.getByRole('textbox', { name: 'At most' }).fill(String(tool.mock.limit))
  }
  await bench.tab('Settings').click()
  await field('Prompt').fill(model.nodeOf('brain').config.prompt)

  await bench.node('should_continue').click()
  for (const [i, { branch, when }] of model.nodeOf('router').config.rules.entries()) {
    const rule = inspector.getByRole('group', { name: `Rule ${i + 1}` })
    if ((await rule.count()) === 0) await inspector.getByRole('button', { name: 'Add a rule' }).click()
    await rule.getByRole('textbox', { name: /Branch$/ }).fill(branch)
    await rule.getByRole('combobox', { name: 'when' }).selectOption(when.type)
  }

  const { config: hands } = model.nodeOf('hands')
  await bench.node('tool_node').click()
  for (const name of hands.tools) await inspector.getByRole('checkbox', { name }).check()
  await inspector.getByRole('combobox', { name: 'Count rounds in' }).selectOption(hands.rounds ?? '')
  await inspector.getByRole('combobox', { name: 'Collect results in' }).selectOption(hands.notes ?? '')
  await inspector.getByRole('radio', { name: 'One after another' }).click()
  await inspector.getByRole('radio', { name: 'At the same time' }).click()

  const { config: compress } = model.nodeOf('compress')
  await bench.node('compress_research').click()
  await field('Prompt').fill(compress.prompt)
  await inspector.getByRole('combobox', { name: 'Write the summary to' }).selectOption(compress.into)

  // The edges, dragged from card to card; the return edge is offered.
  for (const [i, { source, branch, target }] of model.edges.entries()) {
    const back = canvas.getByRole('button', { name: 'Add the return edge' })
    if (source === 'tool_node' && (await back.isVisible())) {
      await back.click()
      continue
    }
    const [from, to] = [await boxOf(cardOf(page, source)), await boxOf(cardOf(page, target))]
    await page.mouse.move(from.x + from.width, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
    await page.mouse.up()
    // The only way out that is left is not asked for.
    if (branch !== undefined && model.edges.slice(i + 1).some((other) => other.source === source)) {
      await expect(canvas.getByRole('combobox', { name: /^Which way out/ })).toBeFocused()
      await canvas.getByRole('option', { name: branch }).click()
    }
    await expect(
      canvas.getByRole('img', {
        name: branch === undefined ? `edge from ${shown(source)} to ${shown(target)}` : `edge ${branch} from ${source}`,
      }),
    ).toBeVisible()
  }

  const whole = await downloadedText(page)
  expect(drawn(whole)).toEqual(plain(model.document))
  await bench.run.click()
  await isTheSameRun(bench, model.document)
  await bench.mode('edit').click()
  await undoesAndRedoes(bench, { empty, whole })
})

const middle = { x: 0.5, y: 0.5 }
/** Where on the canvas a kind is dropped, as shares of its width and height. */
const places: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  brain: { x: 0.35, y: 0.2 },
  router: { x: 0.68, y: 0.2 },
  hands: { x: 0.45, y: 0.75 },
  compress: { x: 0.72, y: 0.72 },
}

const cardOf = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`)
const shown = (id: string): string => (id === '__start__' ? 'START' : id === '__end__' ? 'END' : id)

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not to be seen.`)
  return box
}
