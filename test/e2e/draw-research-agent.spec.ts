/**
 * The research agent, drawn from nothing: with the mouse, and by keys alone. Both are the shipped document in all that counts, run like
 * it, and can be undone to the empty document and redone, each to the last byte.
 */
import type { Page } from '@playwright/test'
import type { AgentDocument, NodeOf, Tool } from '../../src/document/types'
import { expect, openApp, test } from './support/app'
import { conversation, downloadedRun, downloadedText, drawn, keysOn, plain } from './support/draw'
import { expectedRun, shipped } from './support/expected-run'
import { type Workbench, workbench } from './support/workbench'

test('by keys alone', async ({ page }) => {
  const model = await read(await shipped('research-agent'))
  const bench = workbench(page)
  const { canvas, inspector } = bench
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

  // The nodes, each with its form, then the edges.
  for (const node of model.nodes) {
    await keys.add(node.kind, node.id)
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
    }
    if (node.kind === 'compress') {
      await keys.tabTo(inspector.getByRole('combobox', { name: 'Write the summary to' }))
      await keys.type(node.config.into)
    }
  }
  for (const edge of model.edges) {
    const source = edge.source === '__start__' ? 'START' : edge.source
    const target = edge.target === '__end__' ? 'END' : edge.target
    await keys.command(`go to ${source}`, source)
    await keys.press('e')
    if (edge.branch !== undefined) await keys.choose(/way out/, edge.branch)
    await keys.choose(/^Where does/, target)
  }
  const whole = await downloadedText(page)
  expect(drawn(whole)).toEqual(plain(model.document))
})

async function read(document: AgentDocument) {
  const graph = document.graphs[document.entry]
  if (!graph) throw new Error('The document has no graph to begin with.')
  return {
    document,
    question: String(document.input?.question ?? ''),
    fields: graph.state.fields,
    output: graph.state.output ?? [],
    nodes: graph.nodes,
    edges: graph.edges,
  }
}

function parametersOf({ parameters }: Tool): readonly { readonly name: string; readonly description: string }[] {
  const { properties } = parameters as { readonly properties: Readonly<Record<string, { readonly description: string }>> }
  return Object.entries(properties).map(([name, { description }]) => ({ name, description }))
}
