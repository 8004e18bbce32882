// @vitest-environment happy-dom
/** From far away the card that is meant says its name: the one under the pointer, or the one that the keyboard is on. */
import { ReactFlowProvider, useStoreApi } from '@xyflow/react'
import { act, useLayoutEffect, useRef } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { NodeView } from '../../../src/ui/canvas/model/node-view'
import { FarName } from '../../../src/ui/canvas/parts/FarName'
import { zoomLevels } from '../../../src/ui/canvas/parts/zoom-levels'
import { type Mounted, mount } from './support'

const view = (id: string, kind: NodeView['kind'], word: string, label?: string): NodeView => ({
  id,
  kind,
  word,
  label,
  name: id,
  look: 'idle',
  detail: [],
  open: [],
  problems: [],
  failed: false,
  paused: false,
  ghost: false,
  editable: true,
})
const views = [view('plan', 'brain', 'brain', 'The planner'), view('search', 'hands', 'hands'), view('__end__', 'end', 'END')]

let zoomTo: (zoom: number) => void = () => undefined
/** What React Flow knows and draws of three cards, as far as the name needs it. */
function Cards() {
  const store = useStoreApi()
  const flow = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    store
      .getState()
      .setNodes(
        views.map(({ id }, i) => ({ id, position: { x: 300 * i, y: 600 }, data: {}, measured: { width: 216, height: 84 } })),
      )
    zoomTo = (zoom) => store.setState({ transform: [10, 20, zoom] })
    store.setState({ domNode: flow.current, width: 1000, height: 600 })
  }, [store])
  return (
    <>
      <div ref={flow} className="react-flow">
        {views.map(({ id }) => (
          <div key={id} className="react-flow__node" data-id={id}>
            <span className="tile" />
          </div>
        ))}
        <div className="react-flow__pane" />
      </div>
      <FarName views={views} />
    </>
  )
}

let page: Mounted | undefined
afterEach(async () => {
  await page?.unmount()
  page = undefined
})
const open = async (zoom: number) => {
  const mounted = await mount(
    <ReactFlowProvider>
      <Cards />
    </ReactFlowProvider>,
  )
  page = mounted
  await act(async () => zoomTo(zoom))
  const at = (selector: string) => mounted.host.querySelector(selector) ?? document.body
  const send = (event: Event, selector: string) => act(async () => at(selector).dispatchEvent(event))
  const over = (selector: string, type = 'pointerover', buttons = 0) =>
    send(new PointerEvent(type, { bubbles: true, buttons }), selector)
  const told = () => mounted.host.querySelector<HTMLElement>('.far-name')
  return { over, send, told }
}
const far = zoomLevels.far / 2

describe('the name of a card from far away', () => {
  test('is shown for the card under the pointer, with its kind and its label, over the card', async () => {
    const { over, told } = await open(far)
    expect(told()).toBeNull()
    await over('[data-id=plan] .tile')
    expect([...(told()?.querySelectorAll('span span, code') ?? [])].map((part) => part.textContent)).toEqual([
      'brain',
      'plan',
      'The planner',
    ])
    expect(told()?.style.top).toBe(`${600 * far + 20}px`)
    await over('[data-id=__end__]')
    expect(told()?.textContent).toBe('END')
    await over('.react-flow__pane')
    expect(told()).toBeNull()
  })

  test('is not shown where cards have their names', async () => {
    const { over, told } = await open(zoomLevels.far)
    await over('[data-id=plan]')
    expect(told()).toBeNull()
  })

  test('goes while a hand drags or the view is moved, and comes back when it lets go', async () => {
    const { over, send, told } = await open(far)
    await over('[data-id=search]')
    await over('[data-id=search]', 'pointerdown', 1)
    expect(told()).toBeNull()
    await over('[data-id=plan]', 'pointerover', 1)
    expect(told()).toBeNull()
    await over('[data-id=plan]', 'pointerup')
    expect(told()?.textContent).toContain('plan')
    await send(new WheelEvent('wheel', { bubbles: true }), '[data-id=plan]')
    expect(told()).toBeNull()
  })
})
