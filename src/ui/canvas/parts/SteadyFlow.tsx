/**
 * React Flow with callbacks that stay the same functions from render to render. It hands some of them down to every node and every edge, so a
 * new one would draw them all again whenever anything on the canvas moves.
 */
import { ReactFlow, type ReactFlowProps } from '@xyflow/react'
import { useRef } from 'react'
import type { CardNode, FlowEdge } from '../flow-types'

type Props = ReactFlowProps<CardNode, FlowEdge>
type Call = (...given: readonly unknown[]) => unknown

export function SteadyFlow(props: Props) {
  return <ReactFlow<CardNode, FlowEdge> {...useSteady(props)} />
}

/** The same properties; each function replaced by one that lasts and does what the newest one does. */
function useSteady<T extends object>(props: T): T {
  const latest = useRef<T>(props)
  latest.current = props
  const lasting = useRef(new Map<string, Call>())
  const entries = Object.entries(props).map(([key, value]) => {
    if (typeof value !== 'function') return [key, value] as const
    const known = lasting.current.get(key)
    if (known) return [key, known] as const
    const made: Call = (...given) => (latest.current as Readonly<Record<string, Call | undefined>>)[key]?.(...given)
    lasting.current.set(key, made)
    return [key, made] as const
  })
  return Object.fromEntries(entries) as T
}
