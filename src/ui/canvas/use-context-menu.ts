/**
 * Asking for a context menu on the canvas: by a right press on something, or by the Menu key or Shift+F10 on what has the focus. What is
 * asked about is selected first, as everywhere. The menu itself is shown by the page: the canvas knows no commands.
 */
import { useReactFlow } from '@xyflow/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Selection } from '../../store/types'
import type { CanvasProps } from './Canvas'
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

interface Thing {
  readonly about: MenuSubject
  readonly select?: Selection
}

export function useContextMenu(
  area: RefObject<HTMLElement | null>,
  { selection, onMenu }: Pick<CanvasProps, 'selection' | 'onMenu'>,
  selecting: Selecting,
  /** The edge that a hand at a point of the page means, where edges are no elements of their own. */
  edgeAt: (point: { readonly clientX: number; readonly clientY: number }) => string | undefined,
): ((event: MouseEvent) => void) | undefined {
  const { screenToFlowPosition } = useReactFlow()
  const thingAt = (target: Element, far?: string | undefined): Thing => {
    const many = selection.nodes.length + selection.edges.length > 1
    const node = target.closest<HTMLElement>('.react-flow__node')?.dataset.id
    const edge =
      target.closest<HTMLElement>('[data-edge]')?.dataset.edge ??
      target.closest<HTMLElement>('[data-of-edge]')?.dataset.ofEdge ??
      target.closest<HTMLElement>('.react-flow__edge')?.dataset.id ??
      far
    if (edge !== undefined)
      return selection.edges.includes(edge) && many
        ? { about: 'several' }
        : { about: 'edge', select: { nodes: [], edges: [edge] } }
    if (node !== undefined)
      return selection.nodes.includes(node) && many
        ? { about: 'several' }
        : { about: 'node', select: { nodes: [node], edges: [] } }
    return { about: target.closest('[data-note]') ? 'note' : 'canvas' }
  }
  const begin = (thing: Thing, at: MenuAsk['at'], opener: HTMLElement | undefined, byHand: boolean) => {
    if (thing.select) selecting.set(thing.select)
    // What the menu adds comes where the hand pointed; by key, where there is room in view.
    setMenuPlace(byHand && thing.about === 'canvas' ? screenToFlowPosition(at) : undefined)
    onMenu?.({ about: thing.about, at, opener })
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
    const focused = thingAt(target)
    const thing = focused.about === 'canvas' ? selected(selection) : focused
    const shown = focused.about === 'canvas' ? drawnAs(here, selection) : target
    const box = (shown ?? here).getBoundingClientRect()
    const at = shown ? { x: box.left + Math.min(24, box.width / 2), y: box.top + box.height } : middleOf(box)
    begin(thing, at, target instanceof HTMLElement && target !== document.body ? target : here, false)
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
    if (!(event.target instanceof Element) || event.target.closest(fields)) return
    event.preventDefault()
    // Some browsers send this after the key as well.
    if (byKey.current) return
    const focusable = event.target.closest<HTMLElement>('[tabindex]') ?? undefined
    const far = event.target.matches('.react-flow__pane') ? edgeAt(event) : undefined
    begin(thingAt(event.target, far), { x: event.clientX, y: event.clientY }, focusable, true)
  }
}

const selected = ({ nodes, edges }: Selection): Thing => {
  const count = nodes.length + edges.length
  return { about: count === 0 ? 'canvas' : count > 1 ? 'several' : nodes.length === 1 ? 'node' : 'edge' }
}

/** The element of the first thing that is selected. */
function drawnAs(area: HTMLElement, { nodes, edges }: Selection): Element | undefined {
  const [node, edge] = [nodes[0], edges[0]]
  const found =
    node !== undefined
      ? area.querySelector(`.react-flow__node[data-id="${CSS.escape(node)}"]`)
      : edge !== undefined && area.querySelector(`.exit-stop[data-edge="${CSS.escape(edge)}"]`)
  return found || undefined
}

const middleOf = (box: DOMRect) => ({ x: box.left + box.width / 2, y: box.top + box.height / 3 })
