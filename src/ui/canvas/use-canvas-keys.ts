/**
 * The canvas's keys. They work while the focus is in the canvas or nowhere, never in a text field or a menu. Beside the canvas, in
 * what is marked with `data-canvas-keys` (the palette, the top bar, the head and foot of a node's form), those that no button
 * uses itself work too: what was just added there can be removed at once.
 * A key that the canvas uses goes no further, so that the page's own keys do not act on it too.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { bigStep, grid } from './snap'

export type Arrow = 'left' | 'right' | 'up' | 'down'
/** Each returns true when it used the key. `node` is the id of the node that has the focus, if one has. */
export interface CanvasKeys {
  fit(): boolean
  letGo(): boolean
  walk(to: Arrow, node: string | undefined): boolean
  nudge(to: Arrow, by: number): boolean
  /** The arrow key that nudged was let go. */
  nudged(): void
  connect(node: string | undefined): boolean
  /** Opens quick-add. `tab`: by the Tab key, which adds only after the one node that is selected and has the focus. */
  add(node: string | undefined, edge: string | undefined, tab: boolean): boolean
  /** Goes into the form of a node or an edge, if that is what is selected. */
  form(node: string | undefined, edge: string | undefined): boolean
  /** `note`: the one that has the focus. */
  remove(note: string | undefined): boolean
  select(node: string, add: boolean): boolean
}

const arrows: Readonly<Record<string, Arrow>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const elsewhere = 'input, textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=dialog], [data-own-keys]'
/** What a button does not use itself. */
const alsoBeside = new Set(['1', 'a', 'A', '+', 'e', 'E', 'Delete', 'Backspace'])

export function useCanvasKeys(area: RefObject<HTMLElement | null>, keys: CanvasKeys): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const ours = (target: EventTarget | null): boolean => {
      if (target === document.body) return true
      return target instanceof Element && area.current?.contains(target) === true && !target.closest(elsewhere)
    }
    const beside = (target: EventTarget | null): boolean =>
      target instanceof Element && target.closest('[data-canvas-keys]') !== null && !target.closest(elsewhere)
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return
      if (!ours(event.target) && !(alsoBeside.has(event.key) && beside(event.target))) return
      if (!(event.target instanceof Element) || !used(event, event.target, current.current)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const up = (event: KeyboardEvent) => {
      if (arrows[event.key]) current.current.nudged()
    }
    const away = () => current.current.nudged()
    window.addEventListener('keydown', down, true)
    window.addEventListener('keyup', up, true)
    window.addEventListener('blur', away)
    return () => {
      window.removeEventListener('keydown', down, true)
      window.removeEventListener('keyup', up, true)
      window.removeEventListener('blur', away)
    }
  }, [area])
}

function used(event: KeyboardEvent, target: Element, keys: CanvasKeys): boolean {
  const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
  const edge = target.closest<HTMLElement>('.exit-stop')?.dataset.edge
  const arrow = arrows[event.key]
  if (arrow) return event.altKey ? keys.walk(arrow, node) : keys.nudge(arrow, event.shiftKey ? bigStep : grid)
  if (event.altKey) return false
  switch (event.key) {
    case '1':
      return keys.fit()
    case 'Escape':
      return keys.letGo()
    case 'a':
    case 'A':
    case '+':
      return keys.add(node, edge, false)
    case 'Tab':
      // Tab in the list goes on as Tab would have from here, and Shift+Tab always goes back: nobody is held.
      return node !== undefined && !event.shiftKey && target.matches('.react-flow__node') && keys.add(node, undefined, true)
    case 'e':
    case 'E':
      return keys.connect(node)
    case 'Delete':
    case 'Backspace':
      return keys.remove(target.closest<HTMLElement>('[data-note]')?.dataset.note)
    case 'Enter':
      // A button inside a card answers to Enter itself; on an edge that is selected already, Enter goes into its form.
      if (edge !== undefined) return !event.shiftKey && keys.form(undefined, edge)
      if (node === undefined || !target.matches('.react-flow__node')) return false
      return (!event.shiftKey && keys.form(node, undefined)) || keys.select(node, event.shiftKey)
    default:
      return false
  }
}
