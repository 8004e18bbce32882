// @vitest-environment happy-dom
/** Notes on the canvas: added, written, moved and removed by key, each as one named edit; in replay they are only read. */
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import type { AgentDocument } from '../../../src/document/types'
import { nothingSelected, type Selection } from '../../../src/store/types'
import { listPart } from '../../../src/ui/canvas/building-part'
import { Canvas, type CanvasProps } from '../../../src/ui/canvas/Canvas'
import '../../../src/ui/canvas/parts/Notes'
import { offered } from '../../../src/ui/commands/offers'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

beforeAll(() => listPart.load().then(() => undefined))

let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})

let now: AgentDocument
let labels: string[]
let selected: Selection

/** A document that really changes. */
function Bench(props: Partial<CanvasProps> & { readonly start: AgentDocument }) {
  const [document, setDocument] = useState(props.start)
  const [selection, select] = useState(nothingSelected)
  now = document
  selected = selection
  const graph = document.graphs.main
  if (!graph) throw new Error('no main graph')
  return (
    <Canvas
      graphName="main"
      graph={graph}
      layout={document.layout?.main}
      mode="edit"
      problems={[]}
      running={false}
      {...props}
      selection={selection}
      onSelect={select}
      onEdit={(edit, label) => {
        const done = applyEdit(document, edit)
        if (!done.ok) throw new Error(done.error.message)
        labels.push(label)
        setDocument(done.value)
      }}
    />
  )
}

async function bench(props: Partial<CanvasProps> = {}, start = researchDocument()): Promise<Mounted> {
  labels = []
  shown = await mount(<Bench start={start} {...props} />)
  await act(async () => undefined)
  return shown
}
const withNote = (text: string): AgentDocument => {
  const document = researchDocument()
  const layout = { positions: {}, ...document.layout?.main, notes: [{ id: 'note', x: 40, y: 600, text }] }
  return { ...document, layout: { main: layout } }
}
const notes = () => now.layout?.main?.notes ?? []
const field = (page: Mounted): HTMLTextAreaElement => {
  const found = page.host.querySelector<HTMLTextAreaElement>('.note textarea')
  if (!found) throw new Error('no note is being written')
  return found
}
const write = (page: Mounted, text: string) =>
  act(async () => {
    const element = field(page)
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
const card = (page: Mounted): HTMLElement => {
  const found = page.host.querySelector<HTMLElement>('.note')
  if (!found) throw new Error('no note')
  return found
}
const add = async () => {
  await act(async () => offered('add-note')?.run())
  await act(async () => undefined)
}

describe('a note', () => {
  test('is added as one entry once something is written, and has the focus then', async () => {
    const page = await bench()
    await add()
    expect(document.activeElement).toBe(field(page))
    expect(labels).toEqual([])
    await write(page, 'Why the loop ends')
    await page.press('Escape', {}, field(page))
    expect(labels).toEqual(['Add a note'])
    expect(notes().map((note) => note.text)).toEqual(['Why the loop ends'])
    expect(document.activeElement).toBe(card(page))
  })

  test('in which nothing is written leaves no trace', async () => {
    const page = await bench()
    await add()
    await page.press('Escape', {}, field(page))
    expect(labels).toEqual([])
    expect(page.host.querySelector('.note')).toBeNull()
    expect((document.activeElement as HTMLElement).className).toContain('canvas')
  })

  test('is written in with Enter, moved by the grid with arrows and by five steps with Shift, and removed', async () => {
    const page = await bench({}, withNote('first'))
    await act(async () => card(page).focus())
    await page.press('Enter', {}, card(page))
    await write(page, 'second')
    await page.press('Enter', { ctrlKey: true }, field(page))
    expect(notes()[0]).toEqual({ id: 'note', x: 40, y: 600, text: 'second' })
    await page.press('ArrowRight', {}, card(page))
    await page.press('ArrowUp', { shiftKey: true }, card(page))
    expect(notes()[0]).toMatchObject({ x: 48, y: 560 })
    await page.press('Delete', {}, card(page))
    expect(notes()).toEqual([])
    expect(labels).toEqual(['Change a note', 'Move a note', 'Move a note', 'Remove a note'])
  })

  test('whose text is taken away is removed; one that stays as it was makes no entry', async () => {
    const page = await bench({}, withNote('first'))
    await act(async () => card(page).focus())
    await page.press('Enter', {}, card(page))
    await page.press('Escape', {}, field(page))
    expect(labels).toEqual([])
    await page.press('Enter', {}, card(page))
    await write(page, '  ')
    await page.press('Escape', {}, field(page))
    expect(labels).toEqual(['Remove a note'])
  })

  test('that takes the focus lets go of the nodes: its keys are its own', async () => {
    const page = await bench({}, withNote('first'))
    const node = page.host.querySelector<HTMLElement>('.react-flow__node[data-id=tool_node]')
    await act(async () => node?.focus())
    await page.press('Enter')
    expect(selected.nodes).toEqual(['tool_node'])
    await act(async () => card(page).focus())
    expect(selected).toEqual(nothingSelected)
    await page.press('Delete', {}, card(page))
    expect(now.graphs.main?.nodes.map((each) => each.id)).toContain('tool_node')
    expect(notes()).toEqual([])
  })

  test('is selected with Space, together with a node, and both are removed as one entry', async () => {
    const page = await bench({}, withNote('first'))
    await act(async () => card(page).focus())
    await page.press(' ', {}, card(page))
    expect(selected).toEqual({ nodes: [], edges: [], notes: ['note'] })
    expect(card(page).getAttribute('aria-label')).toBe('first, selected')
    const node = page.host.querySelector<HTMLElement>('.react-flow__node[data-id=tool_node]')
    await act(async () => node?.focus())
    await page.press('Enter', { shiftKey: true })
    expect(selected).toEqual({ nodes: ['tool_node'], edges: [], notes: ['note'] })
    await page.press('Delete')
    expect(labels).toEqual(['Remove 2 things'])
    expect(notes()).toEqual([])
    expect(now.graphs.main?.nodes.map((each) => each.id)).not.toContain('tool_node')
  })

  test('that is pressed is selected; with Shift it joins what is selected, and a press on a node lets go of it', async () => {
    const page = await bench({}, withNote('first'))
    const press = (shiftKey: boolean) =>
      act(async () => {
        const more = { bubbles: true, pointerId: 1, button: 0, shiftKey }
        card(page).dispatchEvent(new PointerEvent('pointerdown', more))
        card(page).dispatchEvent(new PointerEvent('pointerup', more))
      })
    await page.click('.react-flow__node[data-id=llm_call]')
    await press(true)
    expect(selected).toEqual({ nodes: ['llm_call'], edges: [], notes: ['note'] })
    await page.click('.react-flow__node[data-id=tool_node]')
    expect(selected).toEqual({ nodes: ['tool_node'], edges: [] })
    await press(false)
    expect(selected).toEqual({ nodes: [], edges: [], notes: ['note'] })
    await page.press('Delete', {}, card(page))
    expect(labels).toEqual(['Remove a note'])
  })

  test('moves together with a node that is selected too, by keys and by hand, each time as one entry', async () => {
    const page = await bench({}, withNote('first'))
    await act(async () => card(page).focus())
    await page.press(' ', {}, card(page))
    const node = page.host.querySelector<HTMLElement>('.react-flow__node[data-id=tool_node]')
    await act(async () => node?.focus())
    await page.press('Enter', { shiftKey: true })
    const at = () => now.layout?.main?.positions.tool_node ?? { x: 0, y: 0 }
    const stood = at()
    await page.press('ArrowDown')
    expect(labels).toEqual(['Move tool_node'])
    expect(notes()[0]).toMatchObject({ x: 40, y: 608 })
    expect(at()).toEqual({ x: stood.x, y: stood.y + 8 })
    expect(card(page).style.transform).toBe('translate(40px, 608px)')

    const hand = (type: string, clientX: number) =>
      act(async () => {
        const more = { bubbles: true, pointerId: 1, button: 0, clientX, clientY: 0, altKey: true }
        window.dispatchEvent(new MouseEvent('mousemove', more))
        card(page).dispatchEvent(new PointerEvent(type, more))
      })
    await hand('pointerdown', 0)
    await hand('pointermove', 24)
    // As far as the hand went, at the zoom that the page happens to have.
    const by = Number(/translate\((\d+)px, 608px\)/.exec(card(page).style.transform)?.[1]) - 40
    expect(by).toBeGreaterThan(0)
    expect(node?.style.transform).toBe(`translate(${stood.x + by}px,${stood.y + 8}px)`)
    expect(labels).toHaveLength(1)
    await hand('pointerup', 24)
    expect(labels).toEqual(['Move tool_node', 'Move tool_node'])
    expect(notes()[0]).toMatchObject({ x: 40 + by, y: 608 })
    expect(at()).toEqual({ x: stood.x + by, y: stood.y + 8 })
  })

  test('keeps letters that are keys elsewhere while it is written', async () => {
    const page = await bench({}, withNote('first'))
    await act(async () => card(page).focus())
    await page.press('Enter', {}, card(page))
    for (const key of ['e', 'a', '1', 'Delete', 'ArrowLeft']) await page.press(key, {}, field(page))
    expect(labels).toEqual([])
    expect(document.activeElement).toBe(field(page))
  })

  test('is read and not changed while a run goes on', async () => {
    const page = await bench({ running: true }, withNote('first'))
    expect(card(page).textContent).toBe('first')
    expect(card(page).tabIndex).toBe(-1)
    await act(async () => void card(page).dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(page.host.querySelector('textarea')).toBeNull()
    expect(offered('add-note')?.blocked?.()).toBe('running')
  })

  test('is in the graph as text', async () => {
    const page = await bench({}, withNote('For whoever listens'))
    const list = page.host.querySelector('section[aria-label="The graph as text"]')
    expect(list?.textContent).toContain('For whoever listens')
  })
})
