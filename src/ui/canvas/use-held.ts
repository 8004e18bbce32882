/**
 * Shows cards where a hand holds them, and the edges at their ends, without rendering the canvas: the cards go straight to React Flow, the
 * edges through the live shapes. When they are let go, what the canvas renders counts again.
 */
import { useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { CardNode } from './flow-types'
import { movedShapes } from './geometry/moved-scene'
import type { LiveShapes } from './live-shapes'
import { type Moving, nothingHeld, type Places } from './use-moving'
import { type Standing, withMoved } from './use-scene'

export function useHeld(moving: Moving, standing: Standing, nodes: readonly CardNode[], live: LiveShapes): void {
  const store = useStoreApi<CardNode>()
  const latest = useRef({ standing, nodes })
  latest.current = { standing, nodes }
  const show = useCallback(
    (places: Places) => {
      const { standing, nodes } = latest.current
      const cards = withMoved(standing.cards, places)
      live.show(movedShapes(standing.scene, standing.cards, cards, standing.edges))
      store.getState().setNodes(nodes.map((node) => heldAt(node, places)))
    },
    [store, live],
  )
  moving.show.current = show
  // Let go: the cards stand where the document says, also when it did not take the move.
  const { drops } = moving
  useLayoutEffect(() => {
    if (moving.places !== nothingHeld) return
    live.show(undefined)
    if (drops > 0) store.getState().setNodes([...latest.current.nodes])
  }, [moving, drops, live, store])
  // Something else was rendered meanwhile (a selection, a problem): React Flow was just given the cards as they stood.
  useEffect(() => {
    if (moving.places !== nothingHeld && nodes.length > 0) show(moving.places)
  }, [moving, nodes, show])
}

function heldAt(node: CardNode, places: Places): CardNode {
  const at = Object.hasOwn(places, node.id) ? places[node.id] : undefined
  return at ? { ...node, position: { x: at.x, y: at.y } } : node
}
