/** Building by hand: each gesture is one step of history, what is new is selected, and one undo takes it back. */
import type { Page } from '@playwright/test'
import { expect, openApp, test } from './support/app'
import { workbench } from './support/workbench'

interface Spot {
  readonly x: number
  readonly y: number
}

async function bench(page: Page) {
  const parts = workbench(page)
  await openApp(page)
  await parts.ready()
  const undo = parts.bar.getByRole('button', { name: 'Undo' })
  return {
    ...parts,
    /** The last step of history is called so. */
    didOnly: async (label: string) => {
      await expect(undo).toHaveAttribute('title', new RegExp(`^Undo: ${label} \\(`))
      await page.keyboard.press('ControlOrMeta+z')
      await expect(undo).toBeDisabled()
      await expect(parts.canvas.getByRole('group')).toHaveCount(6)
    },
    kinds: page.getByRole('combobox', { name: /^(Add|Insert) a node|^A node/ }),
  }
}

const middle = async (page: Page, id: string): Promise<Spot> => {
  const box = await page.locator(`.react-flow__node[data-id="${id}"]`).boundingBox()
  if (!box) throw new Error(`${id} is not to be seen.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** A point on an edge's line, `share` of the way along it. */
const onEdge = (page: Page, id: string, share = 0.5): Promise<Spot> =>
  page
    .locator(`.react-flow__edge[data-id="${id}"] path.hit`)
    .first()
    .evaluate((element, at) => {
      if (!(element instanceof SVGPathElement)) throw new Error('The edge has no line.')
      const { x, y } = element
        .getPointAtLength(element.getTotalLength() * at)
        .matrixTransform(element.getScreenCTM() ?? undefined)
      return { x, y }
    }, share)
/** Where nothing stands: below START. */
const nowhere = async (page: Page): Promise<Spot> => {
  const start = await middle(page, '__start__')
  return { x: start.x + 30, y: start.y + 260 }
}
async function drag(page: Page, from: Spot, to: Spot, { letGo = true } = {}): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 8, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  if (letGo) await page.mouse.up()
}
const port = async (page: Page, id: string): Promise<Spot> => {
  const box = await page.locator(`.react-flow__node[data-id="${id}"]`).boundingBox()
  if (!box) throw new Error(`${id} is not to be seen.`)
  return { x: box.x + box.width, y: box.y + box.height / 2 }
}
const kindInPalette = async (page: Page, name: string): Promise<Spot> => {
  const box = await page.getByRole('button', { name: `Add a ${name} node` }).boundingBox()
  if (!box) throw new Error(`${name} is not in the palette.`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a kind dragged from the palette lands where it is let go; Escape calls it off', async ({ page }) => {
  const on = await bench(page)
  const spot = await nowhere(page)
  await drag(page, await kindInPalette(page, 'critic'), spot, { letGo: false })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(on.canvas.getByRole('group')).toHaveCount(6)

  await drag(page, await kindInPalette(page, 'critic'), spot)
  await expect(on.node('critic')).toHaveAccessibleName(/selected/)
  await expect(on.node('critic')).toBeFocused()
  const at = await middle(page, 'critic')
  expect(Math.hypot(at.x - spot.x, at.y - spot.y)).toBeLessThan(60)
  await on.didOnly('Add a critic node')
})

test('a kind dropped on an edge is inserted there, and so is a node that stands alone', async ({ page }) => {
  const on = await bench(page)
  await drag(page, await kindInPalette(page, 'function'), await onEdge(page, 'e1'), { letGo: false })
  await expect(page.locator('.react-flow__edge.landing')).toHaveAttribute('data-id', 'e1')
  await page.mouse.up()
  await expect(on.edge('edge from START to function')).toBeVisible()
  await expect(on.edge('edge from function to llm_call')).toBeVisible()
  await on.didOnly('Insert function between START and llm_call')

  // The same with a node that is there: its move and the insertion are one step.
  await drag(page, await kindInPalette(page, 'pruner'), await nowhere(page))
  await expect(on.node('pruner')).toBeFocused()
  // Waits until the view stands still.
  await on.node('pruner').hover()
  await drag(page, await middle(page, 'pruner'), await onEdge(page, 'e6'))
  await expect(on.edge('edge from tool_node to pruner')).toBeVisible()
  await expect(on.edge('the return edge, from pruner back to llm_call')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(on.edge('the return edge, from tool_node back to llm_call')).toBeVisible()
  await on.didOnly('Add a pruner node')
})

test('a double press on nothing lists the kinds, and the chosen one stands there', async ({ page }) => {
  const on = await bench(page)
  const spot = await nowhere(page)
  await page.mouse.dblclick(spot.x, spot.y)
  await expect(on.kinds).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(on.kinds).toHaveCount(0)
  await page.mouse.dblclick(spot.x, spot.y)
  await page.keyboard.type('human')
  await page.keyboard.press('Enter')
  await expect(on.node('review')).toBeFocused()
  await on.didOnly('Add a review node')
})

test('an edge let go over nothing asks what goes there, and that arrives connected', async ({ page }) => {
  const on = await bench(page)
  const from = await port(page, 'tool_node')
  await drag(page, from, await middle(page, '__start__'), { letGo: false })
  await expect(page.getByText('Nothing leads into START: a run begins there.').first()).toBeVisible()
  const spot = await nowhere(page)
  await page.mouse.move(spot.x, spot.y, { steps: 6 })
  await page.mouse.up()
  await expect(on.kinds).toBeFocused()
  await page.keyboard.type('summarise')
  await page.keyboard.press('Enter')
  await expect(on.node('compress')).toBeFocused()
  await expect(on.edge('edge from tool_node to compress')).toBeVisible()
  await on.didOnly('Add compress after tool_node')
})

test('Escape calls off an edge that is being drawn, over a node and over nothing', async ({ page }) => {
  const on = await bench(page)
  const edges = page.locator('.react-flow__edge')
  const before = await edges.count()
  for (const to of [await middle(page, 'should_continue'), await nowhere(page)]) {
    await drag(page, await port(page, 'tool_node'), to, { letGo: false })
    await expect(page.locator('.react-flow__connection')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.react-flow__connection')).toHaveCount(0)
    await page.mouse.up()
    await expect(on.kinds).toHaveCount(0)
  }
  await expect(edges).toHaveCount(before)
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeDisabled()
})

test('the end of an edge is taken to another node, and keeps its way out', async ({ page }) => {
  const on = await bench(page)
  const line = await onEdge(page, 'e4', 0.3)
  await page.mouse.click(line.x, line.y)
  const name = /^edge (\S+) from should_continue to (\S+)$/
  const before = await page.locator('.react-flow__edge[data-id="e4"]').getAttribute('aria-label')
  const branch = name.exec(before ?? '')?.[1] ?? ''
  const grip = page.locator('.grip[data-edge="e4"][data-grip="target"]')
  const box = await grip.boundingBox()
  if (!box) throw new Error('The edge has no grip.')
  await drag(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, await middle(page, '__end__'))
  await expect(on.edge(`edge ${branch} from should_continue to END`)).toBeVisible()
  await on.didOnly(`Lead ${branch} to END`)
  await expect(page.locator('.react-flow__edge[data-id="e4"]')).toHaveAttribute('aria-label', before ?? '')
})

test('by keys alone: add after the selected node with Tab, insert on an edge, go on with Tab', async ({ page }) => {
  const on = await bench(page)
  await on.node('tool_node').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(on.kinds).toBeFocused()
  // Nobody is held: Tab again goes on to what comes after the node.
  await page.keyboard.press('Tab')
  await expect(on.kinds).toHaveCount(0)
  await expect(on.edgeStop('the return edge, from tool_node')).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('a')
  await expect(on.kinds).toHaveAccessibleName('Insert a node between tool_node and llm_call')
  await page.keyboard.type('prune')
  await page.keyboard.press('Enter')
  await expect(on.node('pruner')).toBeFocused()
  await on.didOnly('Insert pruner between tool_node and llm_call')

  await on.edgeStop('the return edge, from tool_node').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(on.inspector.getByRole('combobox', { name: 'From' })).toBeFocused()
})
