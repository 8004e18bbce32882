// @vitest-environment happy-dom
/** Adding from the canvas itself: by keys and by the plus, after a node, on an edge, alone. Each is one edit with one name. */
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Edit } from '../../../src/document/edit'
import { newNode } from '../../../src/nodes/new-node'
import { nothingSelected, type Selection } from '../../../src/store/types'
import { buildingPart } from '../../../src/ui/canvas/building-part'
import { Canvas, type CanvasProps } from '../../../src/ui/canvas/Canvas'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

const document_ = researchDocument()
const graph = document_.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] }

interface Told {
  readonly edits: { readonly edit: Edit; readonly label: string }[]
  readonly selections: Selection[]
  forms: number
}

function Bench({ log, start, ...props }: Partial<CanvasProps> & { readonly log: Told; readonly start: Selection }) {
  const [selection, select] = useState(start)
  return (
    <Canvas
      graphName="main"
      graph={graph}
      layout={document_.layout?.main}
      mode="edit"
      problems={[]}
      running={false}
      makeNode={(kind) => newNode(document_, 'main', kind)}
      onOpenForm={() => {
        log.forms++
      }}
      {...props}
      selection={selection}
      onSelect={(next) => {
        log.selections.push(next)
        select(next)
      }}
      onEdit={(edit, label) => log.edits.push({ edit, label })}
    />
  )
}

let page: Mounted | undefined
// On the page it has long been fetched when somebody asks.
beforeAll(async () => {
  await buildingPart.load()
})
afterEach(async () => {
  await page?.unmount()
  page = undefined
})
const open = async (start: Selection = nothingSelected, more: Partial<CanvasProps> = {}, language: 'en' | 'es' = 'en') => {
  const log: Told = { edits: [], selections: [], forms: 0 }
  const mounted = await mount(<Bench log={log} start={start} {...more} />, language)
  page = mounted
  const card = (id: string) => {
    const found = mounted.host.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
    if (!found) throw new Error(`${id} is not drawn`)
    return found
  }
  const field = () => mounted.host.querySelector<HTMLInputElement>('[role=combobox]')
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field()?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  return { log, page: mounted, card, field, type }
}
const focus = (element: HTMLElement) => act(async () => element.focus())

describe('quick-add', () => {
  test('A adds alone while nothing is selected', async () => {
    const { log, page, field, type } = await open()
    await page.press('a', {}, document.body)
    expect(field()?.getAttribute('aria-label')).toBe('Add a node')
    expect(page.host.querySelectorAll('[role=option]')).toHaveLength(11)
    await type('llm')
    await page.press('Enter')
    expect(log.edits).toMatchObject([
      { edit: { type: 'add-node', node: { id: 'brain', kind: 'brain' } }, label: 'Add a brain node' },
    ])
    expect(log.selections.at(-1)).toEqual({ nodes: ['brain'], edges: [] })
    expect(page.host.querySelector('[aria-live=polite]')?.textContent).toBe('brain added.')
    expect(field()).toBeNull()
  })

  test('with a node selected, what is added comes after it', async () => {
    const { log, page, type } = await open({ nodes: ['tool_node'], edges: [] })
    await page.press('+', {}, document.body)
    await type('summ')
    await page.press('Enter')
    expect(log.edits).toMatchObject([
      {
        edit: {
          type: 'batch',
          edits: [
            { type: 'add-node', node: { id: 'compress' } },
            { type: 'add-edge', edge: { source: 'tool_node', target: 'compress' } },
          ],
        },
        label: 'Add compress after tool_node',
      },
    ])
    expect(page.host.querySelector('[aria-live=polite]')?.textContent).toBe('compress added after tool_node.')
  })

  test('START and END that no edge holds and nobody placed give way to it', async () => {
    const at = { x: 20, y: 200 }
    const alone = { ...graph, nodes: graph.nodes.filter(({ id }) => id === 'llm_call'), edges: [] }
    const added = async (positions: Readonly<Record<string, { readonly x: number; readonly y: number }>>) => {
      const { log, page, type } = await open({ nodes: ['llm_call'], edges: [] }, { graph: alone, layout: { positions } })
      await page.press('a', {}, document.body)
      await type('compress')
      await page.press('Enter')
      await page.unmount()
      const { edit } = log.edits[0] ?? {}
      const [first] = edit?.type === 'batch' ? edit.edits : []
      return first?.type === 'add-node' ? first.at : undefined
    }
    // Beside the card, in its row, where END was drawn.
    const place = await added({ llm_call: at })
    if (!place) throw new Error('nothing was added')
    expect(place.y).toBe(at.y)
    expect(place.x).toBeGreaterThan(at.x + 216)
    expect(place.x).toBeLessThan(at.x + 216 + 62 + 60)
    expect(await added({ llm_call: at, __end__: { x: place.x + 20, y: place.y + 20 } })).not.toEqual(place)
  })

  test('after a router it asks for the way out, and can leave the node alone', async () => {
    const { log, page, field, type } = await open({ nodes: ['should_continue'], edges: [] })
    await page.press('a', {}, document.body)
    await type('func')
    await page.press('Enter')
    expect(field()?.getAttribute('aria-label')).toBe('By which way out of should_continue does function come?')
    expect(log.edits).toEqual([])
    await type('no edge')
    await page.press('Enter')
    expect(log.edits).toMatchObject([{ edit: { type: 'add-node' }, label: 'Add a function node' }])
  })

  test('with an edge selected, what is added is inserted on it', async () => {
    const { log, page, field, type } = await open({ nodes: [], edges: ['back'] })
    await page.press('a', {}, document.body)
    expect(field()?.getAttribute('aria-label')).toBe('Insert a node between tool_node and llm_call')
    await type('podar')
    await page.press('Enter')
    expect(log.edits).toMatchObject([
      {
        edit: {
          edits: [
            { type: 'add-node', node: { id: 'pruner' } },
            { type: 'set-edge', edge: { id: 'back', target: 'pruner' } },
            { type: 'add-edge', edge: { source: 'pruner', target: 'llm_call' } },
          ],
        },
        label: 'Insert pruner between tool_node and llm_call',
      },
    ])
  })

  test('Tab opens it on the one selected node that has the focus; Tab again gives the focus back to go on, Shift+Tab never opens it', async () => {
    const { page, card, field } = await open({ nodes: ['tool_node'], edges: [] })
    await focus(card('llm_call'))
    await page.press('Tab')
    expect(field()).toBeNull()
    await focus(card('tool_node'))
    await page.press('Tab', { shiftKey: true })
    expect(field()).toBeNull()
    await page.press('Tab')
    expect(document.activeElement).toBe(field())
    const gone = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true })
    await act(async () => document.activeElement?.dispatchEvent(gone))
    expect(field()).toBeNull()
    expect(document.activeElement).toBe(card('tool_node'))
    // The browser goes on from there.
    expect(gone.defaultPrevented).toBe(false)
  })

  test('Escape changes nothing and goes back to where it was opened', async () => {
    const { log, page, card, field } = await open({ nodes: ['tool_node'], edges: [] })
    await page.press('a', {}, document.body)
    await page.press('Escape')
    expect(field()).toBeNull()
    expect(document.activeElement).toBe(card('tool_node'))
    expect(log.edits).toEqual([])
    expect(log.selections).toEqual([])
  })

  test('the plus stands beside what is selected and can be followed, and nowhere else', async () => {
    const { page, card, field } = await open({ nodes: ['tool_node'], edges: [] })
    expect(page.host.querySelectorAll('.add-after')).toHaveLength(1)
    expect(card('tool_node').querySelector('.add-after')?.getAttribute('aria-label')).toBe('Add a node after tool_node (A)')
    await page.click('.add-after')
    expect(field()?.getAttribute('aria-label')).toBe('Add a node after tool_node')
  })

  test('nothing can follow END', async () => {
    const { page, card, field } = await open({ nodes: ['__end__'], edges: [] })
    expect(page.host.querySelector('.add-after')).toBeNull()
    await focus(card('__end__'))
    await page.press('Tab')
    expect(field()).toBeNull()
    await page.press('a')
    expect(field()?.getAttribute('aria-label')).toBe('Add a node')
  })

  test('a double press on the empty canvas opens it there; nothing opens while a run is going on', async () => {
    const { page, field } = await open()
    const press = () =>
      act(async () => page.host.querySelector('.react-flow__pane')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    await press()
    expect(field()).not.toBeNull()
    await page.press('Escape')
    await page.unmount()
    const running = await open(nothingSelected, { running: true })
    await act(async () =>
      running.page.host.querySelector('.react-flow__pane')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    )
    await running.page.press('a', {}, document.body)
    expect(running.field()).toBeNull()
  })

  test('speaks Spanish', async () => {
    const { page, field } = await open(nothingSelected, {}, 'es')
    await page.press('a', {}, document.body)
    expect(field()?.placeholder).toBe('Busca: modelo, herramientas…')
    expect(page.host.querySelector('[data-item=brain]')?.textContent).toContain('cerebro')
  })
})

describe('Enter', () => {
  test('on an edge selects it, then goes into its form; the same on a node', async () => {
    const { log, page, card } = await open()
    const stop = card('tool_node').querySelector<HTMLElement>('[data-edge=back]')
    if (!stop) throw new Error('no stop for the edge')
    await focus(stop)
    await page.press('Enter')
    expect(log.forms).toBe(0)
    await page.click('[data-edge=back]')
    expect(log.selections.at(-1)).toEqual({ nodes: [], edges: ['back'] })
    await page.press('Enter')
    expect(log.forms).toBe(1)
    await focus(card('llm_call'))
    await page.press('Enter')
    expect(log.selections.at(-1)).toEqual({ nodes: ['llm_call'], edges: [] })
    await page.press('Enter')
    expect(log.forms).toBe(2)
  })
})
