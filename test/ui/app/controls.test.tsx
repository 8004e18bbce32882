// @vitest-environment happy-dom
import { act, type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { focusOf } from '../../../src/ui/app/focus'
import { Menu } from '../../../src/ui/components/Menu'
import { Segmented } from '../../../src/ui/components/Segmented'
import { Split } from '../../../src/ui/components/Split'
import { Tabs } from '../../../src/ui/components/Tabs'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const show = (node: ReactNode) => act(() => root.render(node))
const one = (selector: string): HTMLElement => {
  const found = place.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`Not on the page: ${selector}`)
  return found
}
const press = (key: string, more: KeyboardEventInit = {}, target: Element | null = document.activeElement) =>
  act(() => {
    target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
  })
const click = (target: HTMLElement) => act(() => target.click())

function Modes() {
  const [value, setValue] = useState<'edit' | 'replay' | 'compare'>('edit')
  return (
    <Segmented
      label="Mode"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'edit', label: 'Edit' },
        { value: 'replay', label: 'Replay', reason: 'No run yet.' },
        { value: 'compare', label: 'Compare' },
      ]}
    />
  )
}

function Three() {
  const [tab, setTab] = useState('a')
  return <Tabs label="Tabs" name="t" tab={tab} tabs={['a', 'b', 'c'].map((id) => ({ id, label: id }))} onTab={setTab} />
}

function Areas({ start }: { readonly start: number | undefined }) {
  const [size, setSize] = useState(start)
  return (
    <Split
      direction="rows"
      sized="second"
      size={size}
      min={100}
      max={400}
      className="dock"
      label="Height"
      onSize={setSize}
      first="above"
      second="below"
    />
  )
}

describe('a menu', () => {
  const chosen: string[] = []
  const item = (id: string, disabled = false) => ({ id, label: id, disabled, onChoose: () => void chosen.push(id) })
  beforeEach(() => {
    chosen.length = 0
    show(
      <Menu
        label="Document"
        face="Document"
        groups={[
          { id: 'a', heading: 'First', items: [item('Open'), item('Closed', true), item('Copy')] },
          { id: 'empty', heading: 'Nothing', items: [] },
          { id: 'b', items: [item('Rename')] },
        ]}
      />,
    )
  })

  test('opens with the focus on the first item, and arrows go round past what is disabled', () => {
    click(one('button'))
    expect(document.activeElement?.textContent).toBe('Open')
    press('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Copy')
    press('ArrowUp')
    press('ArrowUp')
    expect(document.activeElement?.textContent).toBe('Rename')
    press('Home')
    press('r')
    expect(document.activeElement?.textContent).toBe('Rename')
    expect(place.textContent).not.toContain('Nothing')
  })

  test('choosing closes it, does the thing and gives the focus back', () => {
    click(one('button'))
    press('End')
    click(document.activeElement as HTMLElement)
    expect(chosen).toEqual(['Rename'])
    expect(place.querySelector('[role=menu]')).toBeNull()
    expect(document.activeElement).toBe(one('button'))
  })

  test('a disabled item does nothing; Escape closes and the page does not hear of it', () => {
    let heard = 0
    const listener = () => {
      heard += 1
    }
    window.addEventListener('keydown', listener)
    click(one('button'))
    click(one('[aria-disabled=true]'))
    expect(chosen).toEqual([])
    press('Escape')
    window.removeEventListener('keydown', listener)
    expect(place.querySelector('[role=menu]')).toBeNull()
    expect(heard).toBe(0)
    expect(document.activeElement).toBe(one('button'))
  })
})

describe('a segmented choice', () => {
  test('says why a part cannot be chosen, and neither press nor arrow chooses it', () => {
    show(<Modes />)
    const replay = one('[data-value=replay]')
    expect(replay.getAttribute('aria-disabled')).toBe('true')
    expect(replay.textContent).toContain('No run yet.')
    click(replay)
    expect(one('[aria-checked=true]').textContent).toBe('Edit')
    act(() => one('[data-value=edit]').focus())
    press('ArrowRight')
    expect(one('[aria-checked=true]').textContent).toBe('Compare')
    expect(document.activeElement?.textContent).toBe('Compare')
  })
})

test('tabs move by arrows, and only the chosen one is on the way of Tab', () => {
  show(<Three />)
  act(() => one('[aria-selected=true]').focus())
  press('ArrowLeft')
  expect(one('[aria-selected=true]').textContent).toBe('c')
  press('Home')
  expect(one('[aria-selected=true]').textContent).toBe('a')
  expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

describe('the line between two areas', () => {
  const height = () => one('.split-sized').style.height

  test('Home, End and Enter set it; a double press gives the first size back', () => {
    show(<Areas start={200} />)
    const line = one('[role=separator]')
    expect(line.getAttribute('aria-orientation')).toBe('horizontal')
    press('End', {}, line)
    expect(height()).toBe('400px')
    expect(line.getAttribute('aria-valuenow')).toBe('400')
    press('Home', {}, line)
    expect(height()).toBe('100px')
    act(() => line.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })))
    expect(height()).toBe('')
  })

  test('what is closed cannot be reached by Tab', () => {
    show(<Areas start={0} />)
    expect(one('.split-sized').hasAttribute('inert')).toBe(true)
  })

  test('of what is closed a grip is left, and a press on it opens; one that is open stays as it is', () => {
    show(<Areas start={0} />)
    const line = one('[role=separator]')
    line.setPointerCapture = () => undefined
    const pressOnIt = () => {
      act(() => line.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })))
      act(() => line.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, button: 0 })))
    }
    expect(line.dataset.closed).toBeDefined()
    pressOnIt()
    expect([height(), line.dataset.closed]).toEqual(['', undefined])
    press('Home', {}, line)
    pressOnIt()
    expect(height()).toBe('100px')
  })
})

test.each([
  ['<input>', 'text'],
  ['<textarea></textarea>', 'text'],
  ['<input type="checkbox">', 'button'],
  ['<input type="range">', 'arrows'],
  ['<select></select>', 'arrows'],
  ['<button role="tab"><b>x</b></button>', 'arrows'],
  ['<button><b>x</b></button>', 'button'],
  ['<div></div>', 'page'],
])('the focus in %s is %s', (html, focus) => {
  place.innerHTML = html
  expect(focusOf(place.querySelector('b') ?? place.firstElementChild)).toBe(focus)
  place.innerHTML = ''
})
