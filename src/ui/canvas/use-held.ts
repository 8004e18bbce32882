/**
 * Shows cards where a hand holds them, and the edges at their ends, without rendering the canvas: the cards are moved on the page itself, the
 * edges through the live shapes. React Flow, which looks at every card and every edge when one has moved, is told only when it has to know.
 * When they are let go, what the canvas renders counts again.
 */
import { useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { movedPart } from './building-part'
import type { CardNode } from './flow-types'
import type { LiveShapes } from './live-shapes'
import { type Moving, nothingHeld, type Places } from './use-moving'
import { type Standing, withMoved } from './use-scene'

/** The cards on the page by their ids, for as long as they are held. */
type OnPage = Map<string, HTMLElement>

export function useHeld(moving: Moving, standing: Standing, nodes: readonly CardNode[], live: LiveShapes): void {
  const store = useStoreApi<CardNode>()
  const latest = useRef({ standing, nodes })
  latest.current = { standing, nodes }
  const onPage = useRef<OnPage>(new Map())
  /** What React Flow was told last: how many are held, and which part of the canvas was seen. */
  const told = useRef<readonly unknown[]>([])
  const show = useCallback(
    (places: Places) => {
      const { standing, nodes } = latest.current
      const cards = withMoved(standing.cards, places)
      live.show(movedPart.here()?.movedShapes(standing.scene, standing.cards, cards, standing.edges))
      const { transform, nodesSelectionActive, domNode } = store.getState()
      // It draws what is in view, and a frame around several: for these it goes by its own places.
      const knows = [nodes, transform, Object.keys(places).length]
      if (nodesSelectionActive || knows.some((part, i) => part !== told.current[i])) {
        told.current = knows
        store.getState().setNodes(nodes.map((node) => heldAt(node, places)))
      }
      for (const [id, at] of Object.entries(places))
        cardOnPage(onPage.current, domNode, id)?.style.setProperty('transform', to(at))
    },
    [store, live],
  )
  moving.show.current = show
  // Let go: the cards stand where the document says, also when it did not take the move.
  const { drops } = moving
  useLayoutEffect(() => {
    if (moving.places !== nothingHeld) return
    live.show(undefined)
    told.current = []
    if (drops > 0) store.getState().setNodes([...latest.current.nodes])
    for (const { id, position } of onPage.current.size > 0 ? latest.current.nodes : [])
      onPage.current.get(id)?.style.setProperty('transform', to(position))
    onPage.current.clear()
  }, [moving, drops, live, store])
  // Something else was rendered meanwhile (a selection, a problem): React Flow was just given the cards as they stood.
  useEffect(() => {
    if (moving.places !== nothingHeld && nodes.length > 0) show(moving.places)
  }, [moving, nodes, show])
}

/** As React Flow writes it. */
const to = ({ x, y }: Places[string]): string => `translate(${x}px,${y}px)`

function cardOnPage(known: OnPage, flow: Element | null, id: string): HTMLElement | undefined {
  const kept = known.get(id)
  if (kept?.isConnected) return kept
  const found = flow?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`) ?? undefined
  if (found) known.set(id, found)
  return found
}

/** `dragging`: it stays on the page wherever the view goes. */
function heldAt(node: CardNode, places: Places): CardNode {
  const at = Object.hasOwn(places, node.id) ? places[node.id] : undefined
  return at ? { ...node, position: { x: at.x, y: at.y }, dragging: true } : node
}
