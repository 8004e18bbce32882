// @vitest-environment happy-dom
/** What the canvas is asked from elsewhere, and what its listed keys really do: the list of shortcuts must not lie about it. */
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Edit } from '../../../src/document/edit'
import { newNode } from '../../../src/nodes/new-node'
import { nothingSelected, type Selection } from '../../../src/store/types'
import { bindings } from '../../../src/ui/app/keymap'
import { menuPart } from '../../../src/ui/canvas/building-part'
import { Canvas, type CanvasProps } from '../../../src/ui/canvas/Canvas'
import { showOnCanvas } from '../../../src/ui/canvas/going'
import type { MenuAsk } from '../../../src/ui/canvas/use-context-menu'
import { offered } from '../../../src/ui/commands/offers'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

const document_ = researchDocument()
const graph = document_.graphs.main
if (!graph) throw new Error('no main graph')

beforeAll(async () => {
  await menuPart.load()
})

let shown: Mounted | undefined
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})

let edits: { readonly edit: Edit; readonly label: string }[]
let asks: MenuAsk[]
let selected: Selection

function Bench({ start = nothingSelected, ...props }: Partial<CanvasProps> & { readonly start?: Selection }) {
  const [selection, select] = useState(start)
  selected = selection
  return graph ? (
    <Canvas
      graphName="main"
      graph={graph}
      layout={document_.layout?.main}
      mode="edit"
      problems={[]}
      running={false}
      makeNode={(kind) => newNode(document_, 'main', kind)}
      onOpenForm={() => undefined}
      onLayOut={async () => 'nothing'}
      {...props}
      selection={selection}
      onSelect={select}
      onEdit={(edit, label) => edits.push({ edit, label })}
      onMenu={(ask) => asks.push(ask)}
    />
  ) : null
}

async function bench(props: Parameters<typeof Bench>[0] = {}): Promise<Mounted> {
  edits = []
  asks = []
  shown = await mount(<Bench {...props} />)
  return shown
}
const node = (page: Mounted, id: string): HTMLElement => {
  const found = page.host.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  if (!found) throw new Error(`${id} is not drawn`)
  return found
}
const stop = (page: Mounted, edge: string): HTMLElement => {
  const found = page.host.querySelector<HTMLElement>(`[data-edge="${edge}"]`)
  if (!found) throw new Error(`no stop for ${edge}`)
  return found
}
const rightPress = (element: Element) =>
  act(
    async () =>
      void element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 9, clientY: 8 })),
  )

describe('the keys that are listed as the canvas’s own', () => {
  const own = bindings.filter((binding) => binding.by === 'canvas')
  test.each(
    own.map(
      (binding) => [`${binding.alt ? 'Alt ' : ''}${binding.shift === true ? 'Shift ' : ''}${binding.key}`, binding] as const,
    ),
  )('%s is used by the canvas', async (_, binding) => {
    // With a node selected and in focus, everything that needs one can be done.
    const start = binding.command === 'select' ? nothingSelected : { nodes: ['should_continue'], edges: [] }
    const page = await bench({ start })
    // Nothing stands above the router to walk to.
    const up = binding.command === 'walk' && binding.key === 'ArrowUp'
    const element = node(page, up ? 'tool_node' : 'should_continue')
    await act(async () => element.focus())
    const press = new KeyboardEvent('keydown', {
      key: binding.key,
      altKey: binding.alt ?? false,
      shiftKey: binding.shift === true,
      bubbles: true,
      cancelable: true,
    })
    await act(async () => void element.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(true)
  })
})

describe('what is asked from elsewhere', () => {
  test('removes, connects and adds as its own keys do', async () => {
    const page = await bench({ start: { nodes: ['tool_node'], edges: [] } })
    await act(async () => offered('connect')?.run())
    expect(page.host.querySelector('.chooser')).not.toBeNull()
    await page.press('Escape')
    await act(async () => offered('remove')?.run())
    expect(edits.map(({ label }) => label)).toEqual(['Remove tool_node'])
  })

  test('is refused while a run goes on', async () => {
    await bench({ running: true, start: { nodes: ['tool_node'], edges: [] } })
    expect(offered('remove')?.blocked?.()).toBe('running')
    expect(offered('fit')?.blocked?.()).toBeUndefined()
  })

  test('what is gone to has the focus, also when it is drawn only later', async () => {
    showOnCanvas({ nodes: ['tool_node'] })
    await bench()
    await act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())))
    const focused = () => (document.activeElement as HTMLElement).dataset.id
    expect(focused()).toBe('tool_node')
    await act(async () => showOnCanvas({ nodes: ['llm_call'], quietly: true }))
    expect(focused()).toBe('tool_node')
    await act(async () => showOnCanvas({ nodes: ['llm_call'] }))
    expect(focused()).toBe('llm_call')
  })
})

describe('a context menu', () => {
  test('on what is written on an edge is about that edge', async () => {
    const page = await bench()
    const pill = [...page.host.querySelectorAll('.on-edge .way')].find((one) => one.textContent === 'over_budget')
    if (!pill) throw new Error('no name on the edge')
    await rightPress(pill)
    expect(asks.at(-1)).toMatchObject({ about: 'edge' })
    expect(selected.edges).toHaveLength(1)
    expect(pill.closest<HTMLElement>('.on-edge')?.dataset.ofEdge).toBe(selected.edges[0])
  })

  test('is about what is under the pointer, which is selected first', async () => {
    const page = await bench()
    await rightPress(node(page, 'tool_node'))
    expect(asks.at(-1)).toMatchObject({ about: 'node', at: { x: 9, y: 8 } })
    expect(selected.nodes).toEqual(['tool_node'])
    await rightPress(stop(page, 'back'))
    expect(asks.at(-1)?.about).toBe('edge')
    expect(selected).toEqual({ nodes: [], edges: ['back'] })
    await rightPress(page.host.querySelector('.react-flow__pane') ?? page.host)
    expect(asks.at(-1)?.about).toBe('canvas')
  })

  test('of several that are selected is about all of them', async () => {
    const start = { nodes: ['tool_node', 'llm_call'], edges: [] }
    const page = await bench({ start })
    await rightPress(node(page, 'llm_call'))
    expect(asks.at(-1)?.about).toBe('several')
    expect(selected).toEqual(start)
    await rightPress(node(page, 'compress_research'))
    expect(asks.at(-1)?.about).toBe('node')
    expect(selected.nodes).toEqual(['compress_research'])
  })

  test('comes by key for what has the focus, and for what is selected when nothing has', async () => {
    const page = await bench({ start: { nodes: [], edges: ['back'] } })
    await page.press('F10', { shiftKey: true }, document.body)
    expect(asks.at(-1)?.about).toBe('edge')
    await act(async () => node(page, 'tool_node').focus())
    await page.press('ContextMenu')
    expect(asks.at(-1)?.about).toBe('node')
    expect(asks.at(-1)?.opener === node(page, 'tool_node')).toBe(true)
    expect(selected.nodes).toEqual(['tool_node'])
  })

  test('is not ours in a text field', async () => {
    const page = await bench()
    const input = document.createElement('input')
    page.host.querySelector('.canvas')?.append(input)
    const press = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
    await act(async () => void input.dispatchEvent(press))
    expect(press.defaultPrevented).toBe(false)
    expect(asks).toEqual([])
  })
})
