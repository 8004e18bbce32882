/** Laying out by key: a graph with a cycle finds its places in one step of history. And a graph of hundreds, seen whole, is still one to work on. */
import type { Page } from '@playwright/test'
import { type AgentDocument, END, START } from '../../src/document/types'
import { bigDocument } from '../support/big-document'
import { reactDocument } from '../support/documents'
import { expect, openApp, test } from './support/app'
import { workbench } from './support/workbench'

async function bench(page: Page, document: AgentDocument) {
  const parts = workbench(page)
  await openApp(page)
  await parts.ready()
  await parts.open(document)
  const card = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`)
  return {
    ...parts,
    card,
    undo: parts.bar.getByRole('button', { name: 'Undo' }),
    note: page.locator('.note'),
    /** Where a card stands, as it is drawn. */
    place: (id: string) => card(id).evaluate((element) => (element as HTMLElement).style.transform),
    middle: async (id: string) => {
      const box = await card(id).boundingBox()
      if (!box) throw new Error(`${id} is not to be seen.`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
  }
}

/** All cards on one heap, with a note above it. */
const heap = (): AgentDocument => {
  const ids = [START, 'agent', 'should_continue', 'tools', END]
  const positions = Object.fromEntries(ids.map((id, i) => [id, { x: 100 + i * 30, y: 100 + i * 12 }]))
  const notes = [{ id: 'note', x: 100, y: 20, text: 'A loop' }]
  return reactDocument({}, { name: 'A heap', layout: { main: { positions, notes } } })
}

test('Shift+L lays out a graph with a cycle as one entry, and undo brings each place back', async ({ page }) => {
  const on = await bench(page, heap())
  const ids = [START, 'agent', 'should_continue', 'tools', END]
  const before = await Promise.all(ids.map(on.place))
  const noted = await on.note.evaluate((element) => element.style.transform)
  await page.keyboard.press('Shift+L')
  await expect(on.undo).toHaveAttribute('title', /^Undo: Lay out \(/)
  await expect.poll(() => on.place('tools')).not.toBe(before[3])

  // Nothing stands on anything any more.
  const boxes = await page.locator('.react-flow__node, .note').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  expect(boxes).toHaveLength(6)
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1))
      expect(a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height).toBe(true)
  }
  await on.bar.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByText('Lay out')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(on.undo).toBeDisabled()
  await expect.poll(() => Promise.all(ids.map(on.place))).toEqual(before)
  await expect.poll(() => on.note.evaluate((element) => element.style.transform)).toBe(noted)
})

test('a graph of hundreds, seen whole: an edge is selected by a press, a card is dragged, one undo takes it back', async ({
  page,
}) => {
  const on = await bench(page, bigDocument({ nodes: 150, edges: 220, placed: true }))
  await expect(page.locator('.far-picture path').first()).toBeAttached()
  const [from, to] = [await on.middle('brain_42'), await on.middle('route_42')]
  await page.mouse.click((from.x + to.x) / 2, (from.y + to.y) / 2)
  await expect(on.inspector.getByRole('combobox', { name: 'From' })).toHaveValue('brain_42')
  await expect(page.locator('.react-flow__edge.selected')).toHaveCount(1)

  const stood = await on.place('hands_42')
  const at = await on.middle('hands_42')
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 4, at.y + 30, { steps: 4 })
  await page.mouse.move(at.x + 6, at.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect(on.undo).toHaveAttribute('title', /^Undo: Move hands_42 \(/)
  expect(await on.place('hands_42')).not.toBe(stood)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => on.place('hands_42')).toBe(stood)
})
