/**
 * React Flow measures each card that comes onto the page, to find its ports, and draws it a second time with what it found. Our cards say how
 * large they are and where their ports stand (handlesFor in parts/Ports.tsx): that is taken for true. Only loose ends are measured, which are
 * as long as their names. Must run before React Flow is drawn: it takes the way of measuring that it finds then.
 */
import type { useStoreApi } from '@xyflow/react'
import type { CardNode } from './flow-types'

export function takeGivenPorts(store: ReturnType<typeof useStoreApi<CardNode>>): void {
  const { updateNodeInternals } = store.getState()
  store.setState({
    updateNodeInternals(updates) {
      const { nodeLookup } = store.getState()
      const unknown = [...updates].filter(([id, { nodeElement }]) => {
        const node = nodeLookup.get(id)
        return !node?.internals.handleBounds || (node.data.view.open.length > 0 && nodeElement.querySelector('.way-handle'))
      })
      if (unknown.length > 0) updateNodeInternals(new Map(unknown))
    },
  })
}
