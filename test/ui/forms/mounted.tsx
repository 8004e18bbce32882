/** Mounts a form over a real document: edits go through applyEdit and come back as the new document, as in the page. */
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import gallery from '../../../public/gallery/research-agent.agent.json?raw'
import { applyEdit } from '../../../src/document/apply-edit'
import { readDocument } from '../../../src/document/codec'
import type { Edit } from '../../../src/document/edit'
import type { AgentDocument } from '../../../src/document/types'
import { nothingSelected, type Selection } from '../../../src/store/types'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export function researchAgent(): AgentDocument {
  const read = readDocument(gallery)
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

export interface Shown {
  readonly document: AgentDocument
  readonly selection: Selection
  readonly onEdit: (edit: Edit, label: string) => void
  readonly onSelect: (selection: Selection) => void
}

export interface Mounted {
  readonly root: HTMLElement
  readonly edits: { readonly edit: Edit; readonly label: string }[]
  document(): AgentDocument
  selection(): Selection
  /** Changes the document from outside, as undo or a fix does. */
  change(edit: Edit): void
  select(selection: Selection): void
  unmount(): void
}

export function mount(draw: (shown: Shown) => ReactNode, first: AgentDocument, selection: Selection = nothingSelected): Mounted {
  const root = document.createElement('div')
  document.body.append(root)
  const edits: { edit: Edit; label: string }[] = []
  let now = first
  let chosen = selection
  const react = createRoot(root)
  const again = () => react.render(draw({ document: now, selection: chosen, onEdit, onSelect }))
  const perform = (edit: Edit) => {
    const done = applyEdit(now, edit)
    if (!done.ok) throw new Error(`refused: ${done.error.message}`)
    now = done.value
    again()
  }
  const onEdit = (edit: Edit, label: string) => {
    edits.push({ edit, label })
    perform(edit)
  }
  const onSelect = (next: Selection) => {
    chosen = next
    again()
  }
  act(again)
  return {
    root,
    edits,
    document: () => now,
    selection: () => chosen,
    change: (edit) => act(() => perform(edit)),
    select: (next) => act(() => onSelect(next)),
    unmount() {
      act(() => react.unmount())
      root.remove()
    },
  }
}

/** The control whose accessible name is `name`: by its label, or by aria-label. */
export function control(root: ParentNode, name: string): HTMLElement {
  const found = controls(root).find((element) => nameOf(element) === name)
  if (!found) throw new Error(`no control called "${name}"; there are: ${controls(root).map(nameOf).join(' | ')}`)
  return found
}

export const hasControl = (root: ParentNode, name: string): boolean => controls(root).some((element) => nameOf(element) === name)

export const controls = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('input, select, textarea, button, summary'),
]

export function nameOf(element: HTMLElement): string {
  const own = element.getAttribute('aria-label')
  if (own !== null) return own
  const forIt = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`)
  const label = forIt ?? element.closest('label')
  return (label ?? element).textContent?.trim().replace(/\s+/g, ' ') ?? ''
}

/** The text field of this name. */
export function field(root: ParentNode, name: string): HTMLInputElement | HTMLTextAreaElement {
  const texts = controls(root).filter((each) => each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement)
  const found = texts.find((each) => nameOf(each) === name)
  if (!found) throw new Error(`no text field called "${name}"; there are: ${texts.map(nameOf).join(' | ')}`)
  return found
}

/** What is said of a field as wrong; undefined when nothing is. */
export function errorOf(element: HTMLElement): string | undefined {
  if (element.getAttribute('aria-invalid') !== 'true') return undefined
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** Replaces what is in a field, with the focus in it, as typing does. */
export function type(element: HTMLElement, text: string): void {
  act(() => element.focus())
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export function choose(element: HTMLElement, value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export const leave = (element: HTMLElement): void => act(() => element.blur())
export const press = (element: HTMLElement): void => act(() => element.click())

/** Sends a key; true when the page's own keys would still get it. */
export function key(element: EventTarget, name: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init })
  act(() => {
    element.dispatchEvent(event)
  })
  return !event.defaultPrevented
}
