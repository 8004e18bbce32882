/** React Flow alone: default nodes and edges, as many as the document has, at the same places, in a box like the canvas's. */
import { ReactFlow, type ReactFlowInstance } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import type { Root } from 'react-dom/client'
import type { AgentDocument } from '../../../src/document/types'
import { placeAll } from '../../../src/ui/canvas/model/auto-place'
import type { Mounted } from './mounted'

export async function mountBare(root: Root, document_: AgentDocument): Promise<Mounted> {
  const graph = document_.graphs.main
  if (!graph) throw new Error('no main graph')
  const places = placeAll(graph, document_.layout?.main?.positions ?? {})
  const nodes = [...places].map(([id, position]) => ({ id, position, data: { label: id } }))
  const edges = graph.edges.map(({ id, source, target }) => ({ id, source, target }))
  const from = performance.now()
  const flow = await new Promise<ReactFlowInstance>((resolve) => {
    root.render(
      <div style={{ position: 'absolute', left: 76, top: 92, width: 980, height: 536 }}>
        <ReactFlow
          defaultNodes={nodes}
          defaultEdges={edges}
          fitView
          minZoom={0.05}
          onInit={(instance) => resolve(instance as unknown as ReactFlowInstance)}
        />
      </div>,
    )
  })
  while (document.querySelector('.react-flow__edge') === null) await new Promise((resolve) => requestAnimationFrame(resolve))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const openMs = performance.now() - from
  return {
    openMs,
    // It has none.
    problems: async () => [],
    async look(look) {
      if (look === 'fit') await flow.fitView()
      else {
        const middle = [...places.values()][Math.floor(places.size / 2)] ?? { x: 0, y: 0 }
        await flow.setCenter(middle.x, middle.y, { zoom: 1 })
      }
    },
    layOut: async () => false,
    undo: () => undefined,
  }
}
