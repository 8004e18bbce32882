// @vitest-environment happy-dom
/** What is pressed may go away with what it did: the focus goes on, and is never left nowhere. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inspect } from './inspector'
import { type Mounted, press } from './mounted'

let page: Mounted | undefined
let canvas: HTMLElement

beforeEach(() => {
  const area = document.createElement('section')
  area.id = 'canvas'
  canvas = document.createElement('section')
  canvas.className = 'canvas'
  canvas.tabIndex = 0
  area.append(canvas)
  document.body.append(area)
})
afterEach(() => {
  page?.unmount()
  page = undefined
  canvas.parentElement?.remove()
})

const button = (name: RegExp): HTMLElement => {
  const found = [...(page?.root.querySelectorAll<HTMLElement>('button, [role=radio]') ?? [])].find((each) =>
    name.test(each.getAttribute('aria-label') ?? each.textContent ?? ''),
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}
/** As many frames as a card is waited for, and some. */
const frames = () =>
  act(async () => {
    for (let i = 0; i < 20; i++) await new Promise((done) => requestAnimationFrame(done))
  })
const pressed = async (name: RegExp) => {
  button(name).focus()
  press(button(name))
  await frames()
}

describe('after what had the focus is gone', () => {
  test('a node that is removed from its form: the canvas', async () => {
    page = inspect({ nodes: ['tool_node'] })
    await pressed(/^RemoveDel$/)
    page?.select({ nodes: [], edges: [] })
    await frames()
    expect(document.activeElement).toBe(canvas)
  })

  test('several nodes that become one: its card, once it is drawn', async () => {
    page = inspect({ nodes: ['llm_call', 'should_continue', 'tool_node'] })
    const make = button(/^Make a subgraph/)
    make.focus()
    press(make)
    const [made] = page.selection().nodes
    const card = document.createElement('div')
    card.className = 'react-flow__node'
    card.tabIndex = 0
    card.dataset.id = made ?? ''
    await act(async () => {
      await new Promise((done) => requestAnimationFrame(done))
    })
    canvas.append(card)
    await frames()
    expect(document.activeElement).toBe(card)
  })
})

describe('a focus that is somewhere stays', () => {
  test('a button that is still there', async () => {
    page = inspect({ nodes: ['llm_call'] })
    const name = page.root.querySelector('input')
    name?.focus()
    page?.change({ type: 'rename-node', graph: 'main', from: 'tool_node', to: 'hands' })
    await frames()
    expect(document.activeElement).toBe(name)
  })

  test('nothing had it: it is not taken', async () => {
    page = inspect({ nodes: ['llm_call'] })
    page?.select({ nodes: [], edges: [] })
    await frames()
    expect(document.activeElement).toBe(document.body)
  })
})

describe('a choice that exchanges the row it stands in keeps the focus', () => {
  test('the parameters of a tool as a table and as JSON, and back', async () => {
    page = inspect({ nodes: ['llm_call'], tab: 'Tools' })
    press(button(/^Edit tavily_search/))
    for (const view of ['json', 'table', 'json']) {
      const choice = page.root.querySelector<HTMLElement>(`.ei-panel [data-value="${view}"]`)
      if (!choice) throw new Error(`no choice ${view}`)
      choice.focus()
      press(choice)
      await frames()
      const { activeElement } = document
      expect(activeElement instanceof HTMLElement && activeElement.dataset.value).toBe(view)
      expect(activeElement?.getAttribute('aria-checked')).toBe('true')
    }
  })
})
