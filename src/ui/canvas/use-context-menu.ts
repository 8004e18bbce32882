/**
 * Asking for a context menu on the canvas: by a right press on something, or by the Menu key or Shift+F10 on what has the focus. What is
 * asked about is selected first, as everywhere. The menu itself is shown by the page: the canvas knows no commands. What a menu is about
 * is found out by a part that comes late; the browser's own menu is kept away at once.
 */
import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { menuPart } from './building-part'
import type { CanvasProps } from './Canvas'
import type { Asked } from './menu-asked'
import { setMenuPlace } from './menu-place'
import type { Selecting } from './use-selecting'

/** What a menu is about. */
export type MenuSubject = 'node' | 'edge' | 'note' | 'several' | 'canvas'

export interface MenuAsk {
  readonly about: MenuSubject
  /** Where it opens, in pixels of the page. */
  readonly at: { readonly x: number; readonly y: number }
  /** What gets the focus when it closes. */
  readonly opener: HTMLElement | undefined
}

/** Fields keep the browser's own menu, with spelling and paste. */
const fields = 'input, textarea, [contenteditable=true]'

type MenuPart = NonNullable<ReturnType<typeof menuPart.here>>

export function useContextMenu(
  area: RefObject<HTMLElement | null>,
  { selection, onMenu }: Pick<CanvasProps, 'selection' | 'onMenu'>,
  selecting: Selecting,
  /** The edge that a hand at a point of the page means, where edges are no elements of their own. */
  edgeAt: (point: { readonly clientX: number; readonly clientY: number }) => string | undefined,
): ((event: MouseEvent) => void) | undefined {
  const { screenToFlowPosition } = useReactFlow()
  const begin = (asked: (part: MenuPart) => Asked, byHand: boolean) => {
    const open = (part: MenuPart) => {
      const { ask, select } = asked(part)
      if (select) selecting.set(select)
      // What the menu adds comes where the hand pointed; by key, where there is room in view.
      setMenuPlace(byHand && ask.about === 'canvas' ? screenToFlowPosition(ask.at) : undefined)
      onMenu?.(ask)
    }
    const here = menuPart.here()
    if (here) open(here)
    else menuPart.load().then(open, () => undefined)
  }
  const byKey = useRef(false)
  const onKey = useRef((_event: KeyboardEvent) => {})
  onKey.current = (event) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !onMenu) return
    const { target } = event
    const here = area.current
    if (!(target instanceof Element) || !here || target.closest(fields)) return
    if (target !== document.body && !here.contains(target)) return
    event.preventDefault()
    event.stopPropagation()
    byKey.current = true
    begin((part) => part.askedByKey(target, here, selection), false)
  }
  useEffect(() => {
    const down = (event: KeyboardEvent) => onKey.current(event)
    const up = () => {
      byKey.current = false
    }
    window.addEventListener('keydown', down, true)
    window.addEventListener('keyup', up, true)
    return () => {
      window.removeEventListener('keydown', down, true)
      window.removeEventListener('keyup', up, true)
    }
  }, [])
  if (!onMenu) return undefined
  return (event) => {
    const { target, clientX, clientY } = event
    if (!(target instanceof Element) || target.closest(fields)) return
    event.preventDefault()
    // Some browsers send this after the key as well.
    if (byKey.current) return
    const far = target.matches('.react-flow__pane') ? edgeAt(event) : undefined
    begin((part) => part.askedByHand(target, { x: clientX, y: clientY }, selection, far), true)
  }
}
