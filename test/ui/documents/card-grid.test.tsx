// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Card, CardGrid } from '../../../src/ui/documents/CardGrid'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let place: HTMLElement
const done: string[] = []
beforeEach(() => {
  done.length = 0
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  place.remove()
})

const card = (name: string): Card => ({
  id: name,
  name,
  lines: ['1 node'],
  summary: null,
  onOpen: () => void done.push(`open ${name}`),
  actions: [
    { id: 'rename', label: 'Rename', icon: 'r', key: 'F2', onChoose: () => void done.push(`rename ${name}`) },
    { id: 'remove', label: 'Remove', icon: 'x', key: 'Delete', onChoose: () => void done.push(`remove ${name}`) },
  ],
})
const show = (cards: readonly Card[]) =>
  act(() => root.render(<CardGrid label="Documents" cards={cards} actionsOf={(name) => `What to do with ${name}`} />))
const press = (key: string) =>
  act(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))
const at = () => document.activeElement?.closest('[data-card]')?.getAttribute('data-card')

test('one card is on the way of Tab, with its buttons; arrows go from card to card and stop at the ends', () => {
  show(['A', 'B', 'C'].map(card))
  expect(
    [...place.querySelectorAll('[tabindex="0"]')].map((each) => each.closest('[data-card]')?.getAttribute('data-card')),
  ).toEqual(['A', 'A', 'A'])
  act(() => place.querySelector<HTMLElement>('.card-open')?.focus())
  press('ArrowRight')
  expect(at()).toBe('B')
  expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(3)
  press('End')
  press('ArrowRight')
  expect(at()).toBe('C')
  press('Home')
  press('ArrowLeft')
  expect(at()).toBe('A')
})

test('its keys and its buttons do the same, and the page does not hear of them', () => {
  let heard = 0
  const listener = () => {
    heard += 1
  }
  window.addEventListener('keydown', listener)
  show(['A', 'B'].map(card))
  act(() => place.querySelector<HTMLElement>('.card-open')?.focus())
  press('ArrowRight')
  press('F2')
  press('Delete')
  window.removeEventListener('keydown', listener)
  act(() => place.querySelector<HTMLElement>('[data-card=B] [aria-label=Rename]')?.click())
  act(() => place.querySelector<HTMLElement>('[data-card=A] .card-open')?.click())
  expect(done).toEqual(['rename B', 'remove B', 'rename B', 'open A'])
  expect(heard).toBe(0)
})

test('a new name: Enter takes it, Escape and an empty one leave it as it was', () => {
  const names: (string | undefined)[] = []
  const type = (text: string, key: string) => {
    show([{ ...card('A'), renaming: { label: 'New name', onDone: (name) => void names.push(name) } }])
    const field = place.querySelector('input')
    if (!field) throw new Error('no field')
    act(() => {
      field.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    press(key)
    show([card('A')])
  }
  type('Better', 'Enter')
  type('Worse', 'Escape')
  type('  ', 'Enter')
  expect(names).toEqual(['Better', undefined, undefined])
})
