/** Mounts components for tests of the canvas: a root, the language, React's own act. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Language } from '../../../src/base/language'
import { LanguageProvider } from '../../../src/ui/words/language'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

export interface Mounted {
  readonly host: HTMLElement
  render(what: ReactNode): Promise<void>
  /** Presses a key on an element (default: what has the focus), and lets it go. */
  press(key: string, more?: KeyboardEventInit, on?: Element): Promise<void>
  click(selector: string, more?: MouseEventInit): Promise<void>
  unmount(): Promise<void>
}

/** A component on the page, in a language. */
export async function mount(what: ReactNode, language: Language = 'en'): Promise<Mounted> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  const wrap = (content: ReactNode) => <LanguageProvider language={language}>{content}</LanguageProvider>
  await act(async () => root.render(wrap(what)))
  const find = (selector: string): Element => {
    const found = host.querySelector(selector)
    if (!found) throw new Error(`nothing matches ${selector}`)
    return found
  }
  return {
    host,
    render: (content) => act(async () => root.render(wrap(content))),
    press: (key, more = {}, on = document.activeElement ?? document.body) =>
      act(async () => {
        on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))
        on.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true, ...more }))
      }),
    click: (selector, more = {}) =>
      act(async () => {
        find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...more }))
      }),
    unmount: () =>
      act(async () => {
        root.unmount()
        host.remove()
      }),
  }
}
