// @vitest-environment happy-dom
/** The palette adds nodes that fit the document. */
import { afterEach, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import type { Edit } from '../../../src/document/edit'
import { nodeKinds } from '../../../src/document/types'
import { overlaps } from '../../../src/ui/canvas/geometry/points'
import { sizeOf } from '../../../src/ui/canvas/model/sizes'
import { Palette } from '../../../src/ui/canvas/Palette'
import { offerPlaces } from '../../../src/ui/canvas/place'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

let page: Mounted | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})

test('has every kind, with its word, and adds one that the document accepts', async () => {
  const edits: { edit: Edit; label: string }[] = []
  const added: string[] = []
  let document_ = researchDocument()
  const element = () => (
    <Palette
      document={document_}
      graphName="main"
      disabled={false}
      onEdit={(edit, label) => edits.push({ edit, label })}
      onAdded={(id) => added.push(id)}
    />
  )
  page = await mount(element())
  expect(page.host.querySelectorAll('button')).toHaveLength(nodeKinds.length)
  for (const kind of nodeKinds) {
    await page.click(`.k-${kind}`)
    const last = edits.at(-1)
    if (!last) throw new Error('nothing was added')
    const next = applyEdit(document_, last.edit)
    if (!next.ok) throw new Error(next.error.message)
    document_ = next.value
    await page.render(element())
  }
  expect(edits[0]?.label).toBe('Add a brain node')
  const graph = document_.graphs.main
  expect(graph?.nodes.slice(-nodeKinds.length).map((node) => node.id)).toEqual(added)
  const positions = document_.layout?.main?.positions ?? {}
  const cards = Object.entries(positions).map(([id, at]) => ({
    ...at,
    ...sizeOf(graph?.nodes.find((node) => node.id === id) ?? { id }),
  }))
  cards.forEach((card, i) => {
    for (const other of cards.slice(i + 1)) expect(overlaps(card, other)).toBe(false)
  })
})

test('asks the canvas for a place in view', async () => {
  const edits: Edit[] = []
  const takeBack = offerPlaces(() => ({ x: 12, y: 34 }))
  page = await mount(
    <Palette document={researchDocument()} graphName="main" disabled={false} onEdit={(edit) => edits.push(edit)} />,
  )
  await page.click('.k-function')
  takeBack()
  expect(edits[0]).toMatchObject({ type: 'add-node', at: { x: 12, y: 34 }, node: { kind: 'function' } })
})

test('adds nothing while it is off, and speaks Spanish', async () => {
  page = await mount(
    <Palette document={researchDocument()} graphName="main" disabled onEdit={() => expect.fail('nothing may be added')} />,
    'es',
  )
  expect(page.host.querySelector<HTMLButtonElement>('.k-brain')?.disabled).toBe(true)
  expect(page.host.querySelector('.k-brain')?.textContent).toBe('cerebro')
  await page.click('.k-brain')
})
