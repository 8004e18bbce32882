// @vitest-environment happy-dom
/** The canvas as a person meets it: what it shows, what keys and presses ask for, and what it leaves alone. */
import { act, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/types'
import type { Edit } from '../../../src/document/edit'
import type { Graph } from '../../../src/document/types'
import { TraceIndex } from '../../../src/replay/trace-index'
import { nothingSelected, type Selection } from '../../../src/store/types'
import { DrawProbe } from '../../../src/ui/canvas/actions'
import { buildingPart, listPart } from '../../../src/ui/canvas/building-part'
import { Canvas, type CanvasProps } from '../../../src/ui/canvas/Canvas'
import { pillWidth } from '../../../src/ui/canvas/geometry/labels'
import { brokenReturnTrace, researchTrace } from '../../support/research-trace'
import { researchDocument } from './research-document'
import { type Mounted, mount } from './support'

const document_ = researchDocument()
const graphOf = (): Graph => {
  const graph = document_.graphs.main
  if (!graph) throw new Error('no main graph')
  return graph
}
const graph = graphOf()
const index = TraceIndex.of(researchTrace())

interface Told {
  readonly edits: { readonly edit: Edit; readonly label: string }[]
  readonly selections: Selection[]
  readonly seeks: string[]
}
const told = (): Told => ({ edits: [], selections: [], seeks: [] })

function Bench({
  log,
  start = nothingSelected,
  ...props
}: Partial<CanvasProps> & { readonly log: Told; readonly start?: Selection }) {
  const [selection, select] = useState(start)
  return (
    <Canvas
      graphName="main"
      graph={graph}
      layout={document_.layout?.main}
      models={document_.models}
      mode="edit"
      problems={[]}
      running={false}
      {...props}
      selection={selection}
      onSelect={(next) => {
        log.selections.push(next)
        select(next)
      }}
      onEdit={(edit, label) => log.edits.push({ edit, label })}
      onSeekNode={(node) => log.seeks.push(node)}
    />
  )
}

let shown: Mounted | undefined
const show = async (...args: Parameters<typeof mount>): Promise<Mounted> => {
  shown = await mount(...args)
  return shown
}
// On the page it has long been fetched when somebody asks.
beforeAll(async () => {
  await Promise.all([buildingPart.load(), listPart.load()])
})
afterEach(async () => {
  await shown?.unmount()
  shown = undefined
})
const texts = (page: Mounted, selector: string) =>
  [...page.host.querySelectorAll(selector)].map((element) => element.textContent ?? '')
const node = (page: Mounted, id: string) => {
  const found = page.host.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  if (!found) throw new Error(`${id} is not drawn`)
  return found
}
/** Types into the field that has the focus. */
const type = (text: string) =>
  act(async () => {
    const field = document.activeElement
    if (!(field instanceof HTMLInputElement)) throw new Error('no field has the focus')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const focus = (element: HTMLElement) => act(async () => element.focus())

describe('while editing', () => {
  test('shows each node with its kind, its name and what it has; START first, then along the edges', async () => {
    const page = await show(<Bench log={told()} />)
    const order = [...page.host.querySelectorAll<HTMLElement>('.react-flow__node')].map((element) => element.dataset.id)
    expect(order).toEqual(['__start__', 'llm_call', 'should_continue', 'tool_node', 'compress_research', '__end__'])
    expect(node(page, 'llm_call').textContent).toContain('brain')
    expect(node(page, 'llm_call').querySelector('.det')?.textContent).toBe('practice model, 2 tools')
    expect(node(page, 'compress_research').querySelector('.det')?.textContent).toBe('writes compressed_research')
    expect(node(page, 'tool_node').getAttribute('aria-label')).toBe('hands tool_node, 2 tools')
  })

  test('draws every edge with a name, and the return edge with a body', async () => {
    const page = await show(<Bench log={told()} />)
    const names = [...page.host.querySelectorAll('.react-flow__edge')].map((element) => element.getAttribute('aria-label'))
    expect(names).toHaveLength(graph.edges.length)
    expect(names).toContain('edge over_budget from should_continue to compress_research')
    expect(page.host.querySelectorAll('.back .lane')).toHaveLength(1)
    expect(texts(page, '.arc')).toEqual(['the return edge'])
    expect(texts(page, '.way').sort()).toEqual(['done', 'over_budget', 'tool_calls'])
  })

  test('the name of a way out takes no more room than stands between two cards, however large letters grow from far away', async () => {
    const long = 'asks_for_more_searches'
    const edges = graph.edges.map((edge) => (edge.branch === 'done' ? { ...edge, branch: long } : edge))
    const page = await show(<Bench log={told()} graph={{ ...graph, edges }} />)
    const ways = new Map(
      [...page.host.querySelectorAll<HTMLElement>('.way')].map((way) => [way.textContent, Number.parseFloat(way.style.maxWidth)]),
    )
    // Two columns stand at least 56 farther apart than the name is wide.
    expect(ways.get(long)).toBeGreaterThan(pillWidth(long))
    expect(ways.get(long)).toBeLessThan(pillWidth(long) + 56)
    // A short one is never cut, with its check mark neither.
    expect(ways.get('tool_calls')).toBeGreaterThan(1.7 * pillWidth('tool_calls') + 20)
  })

  test('removes what is selected, says what, and lets go of it', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />)
    await page.press('Delete', {}, document.body)
    expect(log.edits).toEqual([
      { edit: { type: 'remove', graph: 'main', nodes: ['tool_node'], edges: [] }, label: 'Remove tool_node' },
    ])
    expect(log.selections.at(-1)).toEqual(nothingSelected)
  })

  test('never removes START or END', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['__start__', '__end__'], edges: [] }} />)
    await page.press('Backspace', {}, document.body)
    expect(log.edits).toEqual([])
  })

  test('reaches an edge by its stop beside the node, selects it with Enter and removes it', async () => {
    const log = told()
    const page = await show(<Bench log={log} />)
    const stop = node(page, 'tool_node').querySelector<HTMLElement>('[data-edge=back]')
    if (!stop) throw new Error('no stop for the return edge')
    await focus(stop)
    expect(page.host.querySelector('.back.foc')).not.toBeNull()
    await page.click('[data-edge=back]')
    expect(log.selections.at(-1)).toEqual({ nodes: [], edges: ['back'] })
    await page.press('Delete')
    expect(log.edits.at(-1)).toEqual({
      edit: { type: 'remove', graph: 'main', nodes: [], edges: ['back'] },
      label: 'Remove the return edge',
    })
  })

  test('moves a node by arrows, one edit for each time the key is let go', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />)
    await page.press('ArrowRight', {}, document.body)
    await page.press('ArrowUp', { shiftKey: true }, document.body)
    expect(log.edits.map(({ edit }) => edit)).toEqual([
      { type: 'move', graph: 'main', positions: { tool_node: { x: 442, y: 392 } } },
      { type: 'move', graph: 'main', positions: { tool_node: { x: 434, y: 352 } } },
    ])
    expect(log.edits[0]?.label).toBe('Move tool_node')
  })

  test('a key that is held moves many times and makes one edit', async () => {
    const log = told()
    await show(<Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />)
    const send = (type: string) =>
      act(async () => document.body.dispatchEvent(new KeyboardEvent(type, { key: 'ArrowDown', bubbles: true, cancelable: true })))
    await send('keydown')
    await send('keydown')
    await send('keydown')
    expect(log.edits).toEqual([])
    await send('keyup')
    expect(log.edits.map(({ edit }) => edit)).toEqual([
      { type: 'move', graph: 'main', positions: { tool_node: { x: 434, y: 416 } } },
    ])
  })

  test('when nothing has a position yet, the first move keeps everything else where it is seen', async () => {
    const log = told()
    const page = await show(<Bench log={log} layout={undefined} start={{ nodes: ['tool_node'], edges: [] }} />)
    await page.press('ArrowRight', {}, document.body)
    const edit = log.edits[0]?.edit
    expect(edit?.type === 'move' && Object.keys(edit.positions).sort()).toEqual([
      '__end__',
      '__start__',
      'compress_research',
      'llm_call',
      'should_continue',
      'tool_node',
    ])
  })

  test('Alt and an arrow go along the edges', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['llm_call'], edges: [] }} />)
    await page.press('ArrowRight', { altKey: true }, document.body)
    expect(log.selections.at(-1)).toEqual({ nodes: ['should_continue'], edges: [] })
    await page.press('ArrowDown', { altKey: true })
    expect(log.selections.at(-1)).toEqual({ nodes: ['tool_node'], edges: [] })
    expect((document.activeElement as HTMLElement).dataset.id).toBe('tool_node')
  })

  test('E chooses a target from the nodes that are left, and connects', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />)
    await page.press('e', {}, document.body)
    expect(texts(page, '[role=option]:not([aria-disabled]) .search-label')).toEqual([
      'should_continue',
      'compress_research',
      'END',
      'tool_node',
    ])
    // What cannot be says why, and dims on the canvas.
    expect(texts(page, '[role=option][aria-disabled]').join()).toContain(
      'There is an edge from "tool_node" to "llm_call" already.',
    )
    expect(node(page, 'llm_call').className).toContain('cannot')
    expect(node(page, 'compress_research').className).not.toContain('cannot')
    await page.press('ArrowDown')
    await page.press('Enter')
    expect(log.edits).toEqual([
      {
        edit: { type: 'add-edge', graph: 'main', edge: { source: 'tool_node', target: 'compress_research' } },
        label: 'Connect tool_node to compress_research',
      },
    ])
    expect(page.host.querySelector('[role=listbox]')).toBeNull()
    expect(page.host.querySelector('.cannot')).toBeNull()
  })

  test('E on a router asks for the way out first, and leads it elsewhere instead of doubling it', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['should_continue'], edges: [] }} />)
    await page.press('E', {}, document.body)
    expect(texts(page, '[role=option] .search-label')).toEqual(['over_budget', 'tool_calls', 'done'])
    await type('done')
    await page.press('Enter')
    await type('tool')
    await page.press('Enter')
    expect(log.edits).toEqual([
      {
        edit: {
          type: 'set-edge',
          graph: 'main',
          edge: { id: 'done', source: 'should_continue', branch: 'done', target: 'tool_node' },
        },
        label: 'Lead done to tool_node',
      },
    ])
  })

  test('Esc closes the choice first, then lets go of the selection', async () => {
    const log = told()
    const page = await show(<Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />)
    await page.press('e', {}, document.body)
    expect(page.host.querySelector('[role=combobox]')).toBe(document.activeElement)
    await page.press('Escape')
    expect((document.activeElement as HTMLElement).dataset.id).toBe('tool_node')
    expect(page.host.querySelector('[role=listbox]')).toBeNull()
    expect(log.selections).toEqual([])
    await page.press('Escape', {}, document.body)
    expect(log.selections).toEqual([nothingSelected])
  })

  test('beside the canvas, keys that no button uses act on the selection; arrows do not', async () => {
    const log = told()
    await show(
      <>
        <Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />
        <nav data-canvas-keys="">
          <button type="button">beside</button>
        </nav>
        <button type="button">elsewhere</button>
      </>,
    )
    const [beside, elsewhere] = ['beside', 'elsewhere'].map((text) =>
      [...document.querySelectorAll('button')].find((button) => button.textContent === text),
    )
    if (!beside || !elsewhere || !shown) throw new Error('no buttons')
    for (const key of ['Delete', 'e']) await shown.press(key, {}, elsewhere)
    await shown.press('ArrowLeft', {}, beside)
    expect(log).toEqual(told())
    await shown.press('Delete', {}, beside)
    expect(log.edits).toMatchObject([{ edit: { type: 'remove', nodes: ['tool_node'] } }])
  })

  test('leaves keys alone that are typed elsewhere', async () => {
    const log = told()
    await show(
      <>
        <Bench log={log} start={{ nodes: ['tool_node'], edges: [] }} />
        <input aria-label="elsewhere" />
      </>,
    )
    const input = document.querySelector('input')
    if (!input || !shown) throw new Error('no field')
    for (const key of ['Delete', 'Backspace', 'ArrowLeft', 'e', 'Escape']) await shown.press(key, {}, input)
    expect(log).toEqual(told())
  })

  test('shows the missing return edge with what adds it', async () => {
    const log = told()
    const fix = {
      label: 'Add the return edge',
      edit: { type: 'add-edge', graph: 'main', edge: { source: 'tool_node', target: 'llm_call' } },
    } as const
    const problem: Diagnostic = {
      code: 'hands-without-return',
      severity: 'warning',
      message: 'Tool results go back to nobody.',
      why: 'The model never reads what its tools found.',
      graph: 'main',
      node: 'tool_node',
      fix,
    }
    const without: Graph = { ...graph, edges: graph.edges.filter((edge) => edge.id !== 'back') }
    const page = await show(<Bench log={log} graph={without} problems={[problem]} />)
    expect(texts(page, '.back.gap .arc')).toEqual(['missing: the return edge'])
    expect(node(page, 'tool_node').querySelector('.badge')?.getAttribute('title')).toBe('Tool results go back to nobody.')
    expect(node(page, 'tool_node').getAttribute('aria-label')).toContain('1 problem: Tool results go back to nobody.')
    expect(node(page, 'tool_node').querySelector('.det')?.textContent).toBe('2 tools, no way out')
    await page.click('.addback')
    expect(log.edits).toEqual([{ edit: fix.edit, label: fix.label }])
  })

  test('offers ways out that lead nowhere, and asks where they should lead', async () => {
    const open: Graph = { ...graph, edges: graph.edges.filter((edge) => edge.id !== 'done') }
    const page = await show(<Bench log={told()} graph={open} />)
    expect(texts(page, '.loose button')).toEqual(['done'])
    await page.click('.loose button')
    expect(texts(page, '.chooser-title')).toEqual(['Where does “done” of should_continue lead?'])
  })

  test('draws a kind it does not know as what it is', async () => {
    const odd: Graph = { ...graph, nodes: [...graph.nodes, { id: 'seer', kind: 'unknown', originalKind: 'oracle', config: {} }] }
    const page = await show(<Bench log={told()} graph={odd} />)
    expect(node(page, 'seer').getAttribute('aria-label')).toBe('oracle seer, kept as it is, cannot run')
  })

  test('an empty graph says so and offers the loop', async () => {
    let started = 0
    const page = await show(
      <Bench log={told()} graph={{ ...graph, nodes: [], edges: [] }} layout={undefined} onStartWithLoop={() => started++} />,
    )
    await page.click('.canvas-empty button')
    expect(started).toBe(1)
    expect(page.host.querySelectorAll('.react-flow__node')).toHaveLength(2)
  })

  test('speaks Spanish', async () => {
    const page = await show(<Bench log={told()} />, 'es')
    expect(texts(page, '.arc')).toEqual(['la vuelta'])
    expect(node(page, 'llm_call').getAttribute('aria-label')).toBe('cerebro llm_call, práctica, 2 herramientas')
  })
})

describe('in replay', () => {
  test('marks the current node, what was visited and what was not', async () => {
    const page = await show(<Bench log={told()} mode="replay" moment={index.moment(6)} />)
    expect(node(page, 'tool_node').querySelector('.flag')?.textContent).toBe('Now, step 7')
    expect(node(page, 'tool_node').querySelector('.visits')?.textContent).toBe('2/4')
    expect(node(page, 'tool_node').querySelector('.det')?.textContent).toBe('ran think_tool, 1 result')
    expect(node(page, 'llm_call').querySelector('.node')?.className).toContain('been')
    expect(node(page, 'compress_research').querySelector('.node')?.className).toContain('later')
    expect(node(page, 'llm_call').getAttribute('aria-label')).toBe('brain llm_call, asked for think_tool, visited 2 of 5, next')
    expect(page.host.querySelector('.lapnum')?.getAttribute('aria-label')).toBe('lap 3 of 5, comes next')
    expect(texts(page, '.way.chosen')).toEqual(['tool_calls ×2'])
  })

  test('only edits nothing: no removing, no moving, no connecting', async () => {
    const log = told()
    const page = await show(
      <Bench log={log} mode="replay" moment={index.moment(6)} start={{ nodes: ['tool_node'], edges: ['back'] }} />,
    )
    for (const key of ['Delete', 'ArrowLeft', 'e', 'a']) await page.press(key, {}, document.body)
    expect(log.edits).toEqual([])
    expect(page.host.querySelector('[role=listbox]')).toBeNull()
    expect(page.host.querySelector('.port.connectable')).toBeNull()
  })

  test('keys that it does not use go on to the page', async () => {
    await show(<Bench log={told()} mode="replay" moment={index.moment(6)} start={{ nodes: ['tool_node'], edges: [] }} />)
    const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })
    let seen = 0
    const count = () => seen++
    window.addEventListener('keydown', count)
    await act(async () => document.body.dispatchEvent(event))
    window.removeEventListener('keydown', count)
    expect(seen).toBe(1)
    expect(event.defaultPrevented).toBe(false)
  })

  test('a press selects a node, a double press goes to its step', async () => {
    const log = told()
    const page = await show(<Bench log={log} mode="replay" moment={index.moment(6)} />)
    await page.click('.react-flow__node[data-id=llm_call]')
    expect(log.selections.at(-1)).toEqual({ nodes: ['llm_call'], edges: [] })
    await act(async () => node(page, 'llm_call').dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(log.seeks).toEqual(['llm_call'])
  })

  test('says where the run ends when nothing leads on', async () => {
    const broken = TraceIndex.of(brokenReturnTrace())
    const without: Graph = { ...graph, edges: graph.edges.filter((edge) => edge.id !== 'back') }
    const page = await show(
      <Bench log={told()} graph={without} mode="replay" moment={broken.moment(3)} verdict={broken.verdict('en')} />,
    )
    expect(node(page, 'tool_node').querySelector('.flag')?.textContent).toBe('The run ends here')
  })

  test('the list tells the graph and where the run is', async () => {
    const page = await show(<Bench log={told()} mode="replay" moment={index.moment(6)} />)
    const list = page.host.querySelector('section.sr')
    expect(list?.getAttribute('aria-label')).toBe('The graph as text')
    expect(list?.querySelector('[aria-current=step]')?.textContent).toContain('hands tool_node')
    expect(list?.textContent).toContain('the return edge leads back to llm_call, comes next')
    expect(list?.textContent).toContain('tool_calls leads to tool_node, just taken, 2 times')
    expect(list?.textContent).toContain('over_budget leads to compress_research, not taken')
  })
})

describe('drawing again', () => {
  const drawn: string[] = []
  const probe = (id: string) => drawn.push(id)
  const probed = (moment: number, running: boolean) => (
    <DrawProbe value={probe}>
      <Bench log={log} mode="replay" moment={live.moment(moment)} running={running} />
    </DrawProbe>
  )
  const log = told()
  const events = researchTrace()
  // Up to the first word that streams from the third visit of the brain.
  const third = events.filter((event) => event.type === 'model-called')[2]
  const cut = (third?.seq ?? 0) + 1
  let live = TraceIndex.of(events.slice(0, cut))

  test('words that stream in draw nothing again but the brain, once', async () => {
    live = TraceIndex.of(events.slice(0, cut))
    const last = () => live.steps.length - 1
    const page = await show(probed(last(), true))
    drawn.length = 0
    const streamed = events.slice(cut, cut + 4)
    expect(streamed.every((event) => event.type === 'token')).toBe(true)
    for (const event of streamed) {
      live.append([event])
      await page.render(probed(last(), true))
    }
    expect(drawn).toEqual(['llm_call'])
  })

  test('a step draws again the node that it came to and those it left or speaks of, not the others', async () => {
    live = TraceIndex.of(events)
    const page = await show(probed(5, false))
    drawn.length = 0
    await page.render(probed(6, false))
    const cards = new Set(drawn.filter((id) => graph.nodes.some((known) => known.id === id) || id.startsWith('__')))
    // From the router (step 6) to the hands (step 7); llm_call is told to be next.
    expect(cards).toEqual(new Set(['should_continue', 'tool_node', 'llm_call']))
    const edges = new Set(drawn.filter((id) => graph.edges.some((known) => known.id === id)))
    expect([...edges].sort()).toEqual(['ask', 'back', 'tools'])
  })

  test('the same moment again draws nothing', async () => {
    live = TraceIndex.of(events)
    const page = await show(probed(6, false))
    drawn.length = 0
    await page.render(probed(6, false))
    expect(drawn).toEqual([])
  })
})
