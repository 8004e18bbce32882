/** Runs that go wrong: each ends with a verdict that names the place, and the page stays alive. Written text is text, never HTML. */

import { addTool, ask, document, edges, field, fn, hands, loopEdges, loopNodes, say, script } from '../support/run'
import { expect, openApp, test } from './support/app'
import { workbench } from './support/workbench'

test('a tool that never answers: Stop works, and the run is called stopped', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.open({
    ...document({ nodes: loopNodes, edges: loopEdges, models: [script(ask(2, 3), say('5.'))] }),
    tools: [{ ...addTool, faults: [{ on: 'every', kind: 'timeout', ms: 3_600_000 }] }],
    name: 'Waits for ever',
  })
  await bench.run.click()
  await expect(bench.canvas.getByRole('group', { name: /tools.*, now/ })).toBeVisible()
  await expect(bench.stop).toBeVisible()
  await bench.stop.click()
  await bench.ends('stopped')
  await expect(bench.verdict).toHaveClass(/v-grey/)
})

const endless = {
  'a loop without an end': 'for (;;) {}',
  'memory without bound': 'const all = []; for (;;) all.push("x".repeat(100000) + all.length)',
} as const
for (const [what, code] of Object.entries(endless)) {
  test(`a function node with ${what} is stopped and named, and the page answers meanwhile`, async ({ page }) => {
    const bench = workbench(page)
    await openApp(page)
    await bench.open({
      ...document({
        nodes: [fn('spin', code, { writes: ['note'] })],
        edges: edges('START>spin', 'spin>END'),
        fields: [field('messages', 'messages'), field('note')],
      }),
      name: 'Spins',
    })
    await bench.run.click()
    // While it spins, a frame still comes and the page does what it is asked.
    expect(await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve('drawn'))))).toBe('drawn')
    await bench.mode('edit').click()
    await expect(bench.mode('edit')).toBeChecked()
    await bench.mode('replay').click()
    await bench.ends('failed')
    await expect(bench.verdict).toHaveClass(/v-red/)
    await expect(bench.verdict).toContainText('spin')
    // The next run is not spoiled by it.
    await bench.open({ ...document({ nodes: loopNodes, edges: loopEdges, models: [script(say('Fine.'))] }), name: 'After it' })
    await bench.run.click()
    await bench.ends('answered')
  })
}

test('a tool that fails is a result that the model reads; hands that raise fail the run and are named', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  const failing = { ...addTool, faults: [{ on: 'every', kind: 'error', message: 'the adder is out of order' }] } as const
  await bench.open({
    ...document({ nodes: loopNodes, edges: loopEdges, models: [script(ask(2, 3), say('It did not work.'))] }),
    tools: [failing],
    name: 'Reports',
  })
  await bench.run.click()
  await bench.ends('answered')
  await expect(bench.messages.getByRole('article').nth(2)).toContainText('the adder is out of order')

  const raising = loopNodes.map((node) => (node.kind === 'hands' ? hands(node.id, { onError: 'raise' }) : node))
  await bench.open({
    ...document({ nodes: raising, edges: loopEdges, models: [script(ask(2, 3), say('5.'))] }),
    tools: [failing],
    name: 'Raises',
  })
  await bench.run.click()
  await bench.ends('failed')
  await expect(bench.verdict).toContainText('tools')
})

test('a model that says nothing gets a verdict, never a blank', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.open({ ...document({ nodes: loopNodes, edges: loopEdges, models: [script(say(''))] }), name: 'Silent' })
  await bench.run.click()
  await bench.ends('empty-answer')
})

test('text from a model, a tool, a document and a question is shown as text', async ({ page, trouble }) => {
  const bench = workbench(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const evil =
    '<img src="https://evil.example/x.png" onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">press</a> [press](javascript:alert(4))'
  const strange = `<b>${evil}</b>`
  await openApp(page)
  await bench.open({
    ...document({
      nodes: loopNodes.map((node) => ({ ...node, label: node.kind === 'brain' ? strange : undefined })),
      edges: loopEdges,
      tools: [{ ...addTool, description: evil, mock: { kind: 'fixed', value: evil } }],
      models: [script({ ...ask(2, 3), content: evil }, say(evil))],
      input: { question: evil },
    }),
    name: strange,
  })
  await bench.run.click()
  await bench.ends('answered')
  const cards = bench.messages.getByRole('article')
  await expect(cards).toHaveCount(4)
  for (const i of [0, 1, 2, 3]) await expect(cards.nth(i)).toContainText(evil)
  for (const tab of ['State', 'Diff', 'Prompt', 'Raw']) {
    await bench.goTo(2)
    await bench.tab(tab).click()
    await expect(bench.panel).toContainText('onerror')
  }
  await bench.inspector.getByRole('radio', { name: 'The run as text' }).click()
  await expect(bench.inspector.getByRole('region', { name: 'The run as text' })).toContainText('<script>')
  await bench.mode('edit').click()
  await bench.node('agent').click()
  await expect(page.locator('img, script:not([src]), a[href^="javascript:"]')).toHaveCount(0)
  expect(dialogs).toEqual([])
  expect(trouble.found()).toEqual([])
})
