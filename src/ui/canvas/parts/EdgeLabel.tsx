/**
 * What is written on an edge stands in a layer of its own above the lines. React Flow's own way there looks the layer up in the page for every
 * label at every movement; here it is looked up once.
 */
import { useStore } from '@xyflow/react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const layers = new WeakMap<Element, Element>()

function layerIn(flow: Element): Element | null {
  const known = layers.get(flow)
  if (known?.isConnected) return known
  const found = flow.querySelector('.react-flow__edgelabel-renderer')
  if (found) layers.set(flow, found)
  return found
}

export function EdgeLabel({ children }: { readonly children: ReactNode }) {
  const layer = useStore((s) => s.domNode && layerIn(s.domNode))
  return layer ? createPortal(children, layer) : null
}
