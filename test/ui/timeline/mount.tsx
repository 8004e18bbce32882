/** Draws a component into a page of its own, in a language, and takes it away again. */
import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'
import type { Language } from '../../../src/base/language'
import { LanguageProvider } from '../../../src/ui/words/language'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const mounted: { readonly root: Root; readonly host: HTMLElement }[] = []

export interface Mounted {
  readonly host: HTMLElement
  /** Draws it again, with other props. */
  readonly draw: (element: ReactElement) => void
}

export function mount(element: ReactElement, language: Language = 'en'): Mounted {
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  mounted.push({ root, host })
  const draw = (next: ReactElement) => act(() => root.render(<LanguageProvider language={language}>{next}</LanguageProvider>))
  draw(element)
  return { host, draw }
}

/** Presses an element as a person does. Fails when it is not there. */
export function press(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) throw new Error('There is nothing to press')
  act(() => element.click())
}

/** The button of this name or text. */
export function button(host: HTMLElement, name: string | RegExp): HTMLButtonElement {
  const matches = (text: string | null) => text !== null && (typeof name === 'string' ? text === name : name.test(text))
  const found = [...host.querySelectorAll('button')].find(
    (one) => matches(one.getAttribute('aria-label')) || matches(one.textContent),
  )
  if (found === undefined) throw new Error(`No button ${name}`)
  return found
}

/** Chooses or types a value in a control. */
export function change(element: Element | null, value: string): void {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) throw new Error('There is no such control')
  act(() => {
    const prototype = element instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

afterEach(() => {
  for (const { root, host } of mounted.splice(0)) {
    act(() => root.unmount())
    host.remove()
  }
})
