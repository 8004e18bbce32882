/** Nodes from one tab to another through the clipboard, and a selection that becomes a graph of its own and comes back. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { type Workbench, workbench } from './support/workbench'

/** Selects these nodes, in the canvas, with the focus left there. */
async function select(bench: Workbench, ...ids: readonly string[]): Promise<void> {
  for (const [i, id] of ids.entries()) {
    await bench.node(id).focus()
    await bench.page.keyboard.press(i === 0 ? 'Enter' : 'Shift+Enter')
  }
}

const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Where this graph is' })

test('copied in one tab, pasted in another, as one step; what they need comes along and a clash is told', async ({
  page,
  context,
}) => {
  const here = workbench(page)
  await openApp(page)
  await here.ready()
  // All of it: START and END are selected too, and stay where they are.
  await here.node('llm_call').focus()
  await page.keyboard.press('ControlOrMeta+a')
  // The keys are heard once their part of the page is there, a moment after the first picture.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+c')
    await expect(page.getByText('4 nodes copied')).toBeAttached({ timeout: 500 })
  }).toPass()
  await select(here, 'llm_call', 'tool_node')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('2 nodes copied')).toBeAttached()

  const other = await context.newPage()
  const there = workbench(other)
  await openApp(other, { path: '#' })
  await there.ready()
  await there.open({
    format: 'vuelta/agent',
    version: 1,
    name: 'Another document',
    entry: 'main',
    graphs: {
      main: {
        state: { fields: [] },
        nodes: [{ id: 'llm_call', kind: 'function', config: { code: 'return {}' } }],
        edges: [{ id: 'e1', source: '__start__', target: 'llm_call' }],
      },
    },
    tools: [
      {
        name: 'tavily_search',
        description: 'Another one.',
        parameters: { type: 'object' },
        mode: 'mock',
        mock: { kind: 'fixed', value: '' },
      },
    ],
    models: [],
    budget: {},
  })
  await expect(there.node('llm_call')).toBeVisible()
  await there.node('llm_call').focus()
  await other.keyboard.press('ControlOrMeta+v')
  await expect(there.node('llm_call_2')).toBeVisible()
  await expect(there.edge('the return edge, from tool_node back to llm_call_2')).toBeVisible()
  await expect(there.notice('pasted-renamed')).toContainText('The tool tavily_search came as tavily_search_2')
  await expect(there.inspector.getByRole('heading', { name: '2 selected' })).toBeVisible()

  await other.keyboard.press('ControlOrMeta+z')
  await expect(there.node('llm_call_2')).toHaveCount(0)
  await expect(there.node('tool_node')).toHaveCount(0)
  await other.keyboard.press('ControlOrMeta+Shift+z')
  await expect(there.node('tool_node')).toBeVisible()
  await other.close()
})

test('a text field keeps its own clipboard, and a text that is no graph changes nothing', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await bench.question.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await bench.node('llm_call').focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(bench.notice('paste-refused')).toContainText('The clipboard holds something else than parts of a graph.')
  await expect(bench.canvas.getByRole('group')).toHaveCount(6)
})

test('a subgraph is made of a selection, opened, left, dissolved, and all of it undone', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  // The router leads out to two places: one way out cannot say that.
  await select(bench, 'llm_call', 'should_continue')
  await bench.inspector.getByRole('button', { name: 'Make a subgraph' }).click()
  await expect(bench.inspector.getByRole('alert')).toContainText('A subgraph has one way out')

  await select(bench, 'llm_call', 'should_continue', 'tool_node')
  await bench.inspector.getByRole('button', { name: 'Make a subgraph' }).click()
  await expect(bench.node('subgraph')).toBeVisible()
  await expect(bench.node('llm_call')).toHaveCount(0)

  await bench.node('subgraph').dblclick()
  await expect(bench.node('llm_call')).toBeVisible()
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['main', 'subgraph'])
  await crumbs(page).getByRole('button', { name: 'Go up to main' }).click()
  await expect(bench.node('compress_research')).toBeVisible()
  await expect(bench.inspector.getByRole('heading', { name: 'subgraph' })).toBeVisible()

  // By key: Enter opens, Escape goes up, to the view that was left.
  const zoom = bench.canvas.getByText(/^\d+%$/)
  await page.keyboard.press('0')
  await expect(zoom).toHaveText('100%')
  await bench.canvas.getByRole('button', { name: /^Zoom in/ }).click()
  await expect(zoom).toHaveText('120%')
  await bench.node('subgraph').focus()
  await page.keyboard.press('Enter')
  await expect(bench.node('tool_node')).toBeVisible()
  await expect(zoom).not.toHaveText('120%')
  await page.keyboard.press('Escape')
  await expect(bench.node('compress_research')).toBeVisible()
  await expect(zoom).toHaveText('120%')

  await bench.inspector.getByRole('button', { name: 'Dissolve' }).click()
  await expect(bench.node('subgraph')).toHaveCount(0)
  await expect(bench.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await expect(bench.edge('edge done from should_continue')).toBeVisible()

  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.node('subgraph')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(bench.node('subgraph')).toHaveCount(0)
  await expect(bench.edge('edge done from should_continue')).toBeVisible()
})

test('what is pasted into a view that is too near for all of it is shown whole', async ({ page }) => {
  const bench = workbench(page)
  await openApp(page)
  await bench.ready()
  await bench.node('llm_call').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('4 nodes copied')).toBeAttached()
  // A hand that has moved the view keeps it, as long as what comes is in it.
  for (let press = 0; press < 3; press++) await page.keyboard.press('z')
  await page.keyboard.press('ControlOrMeta+v')
  const whole = async () => {
    const canvas = await bench.canvas.boundingBox()
    const boxes = await Promise.all(
      ['llm_call_2', 'should_continue_2', 'tool_node_2', 'compress_research_2'].map((id) => bench.node(id).boundingBox()),
    )
    return boxes.every(
      (box) =>
        canvas !== null &&
        box !== null &&
        box.x >= canvas.x &&
        box.y >= canvas.y &&
        box.x + box.width <= canvas.x + canvas.width &&
        box.y + box.height <= canvas.y + canvas.height,
    )
  }
  await expect.poll(whole).toBe(true)
})
