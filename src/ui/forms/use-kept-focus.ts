/**
 * A change may take away what has the focus: the form of a node that was removed, a button whose selection went into a subgraph, a card
 * that was cut. Whoever works with the keyboard would then stand at the top of the page. The focus goes on to the card of what is selected
 * instead, else to the canvas. It never moves a focus that is still somewhere.
 */
import { useEffect, useRef } from 'react'
import type { Selection } from '../../store/types'

/** Frames in which a card that is being drawn is waited for. */
const patience = 12

/** Looks after each change of these. */
export function useKeptFocus(document: object, graphName: string, selection: Selection): void {
  const last = useRef<Element | null>(null)
  const selected = useRef(selection)
  selected.current = selection
  useEffect(() => {
    const page = window.document
    last.current = page.activeElement
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) last.current = target
    }
    page.addEventListener('focusin', note)
    return () => page.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever something of what is shown has changed
  useEffect(() => {
    let frame = 0
    const look = (tries: number) => {
      const { nodes, edges } = selected.current
      const [only] = nodes.length === 1 && edges.length === 0 ? nodes : []
      const goal = isLost(last.current) ? cardOf(only) : undefined
      if (goal) goal.focus({ preventScroll: true })
      else if (tries > 0) frame = requestAnimationFrame(() => look(tries - 1))
      else if (isLost(last.current)) canvas()?.focus({ preventScroll: true })
    }
    frame = requestAnimationFrame(() => look(patience))
    return () => cancelAnimationFrame(frame)
  }, [document, graphName, selection])
}

/** True when nothing has the focus because what had it is gone. */
const isLost = (last: Element | null): boolean =>
  last !== null && !last.isConnected && (document.activeElement === null || document.activeElement === document.body)

/** The canvas itself, which takes the keys of a canvas; the area around it does not. */
const canvas = (): HTMLElement | null => document.querySelector<HTMLElement>('#canvas .canvas')

/** The card of a node; without one, the canvas. Undefined while the card is not drawn. */
function cardOf(node: string | undefined): HTMLElement | undefined {
  if (node === undefined) return canvas() ?? undefined
  return canvas()?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(node)}"]`) ?? undefined
}
