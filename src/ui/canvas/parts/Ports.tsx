/** The four ports of a card: shown on hover and selection, dragged from to connect. Out of sight while nothing can be edited:
    React Flow hangs edges on them, so they are always there. */
import { Handle, Position } from '@xyflow/react'
import type { ReactNode } from 'react'
import type { CardNode } from '../flow-types'

const sides = [Position.Left, Position.Top, Position.Right, Position.Bottom] as const

export function Ports({ connectable }: { readonly connectable: boolean }) {
  return (
    <>
      {sides.map((side) => (
        <Handle key={side} id={side} type="source" position={side} className="port" isConnectable={connectable} />
      ))}
    </>
  )
}

/** Something that an edge can be dragged from by a named way out. */
export function WayHandle({ branch, children }: { readonly branch: string; readonly children: ReactNode }) {
  return (
    <Handle id={wayHandle(branch)} type="source" position={Position.Right} className="way-handle" isConnectableEnd={false}>
      {children}
    </Handle>
  )
}

const wayPrefix = 'way:'
/** The handle of a named way out that leads nowhere yet: an edge is dragged from it. */
export const wayHandle = (branch: string): string => `${wayPrefix}${branch}`
/** The branch that an edge dragged from a handle takes; undefined for a port, which says nothing about it. */
export const branchOfHandle = (handle: string | null | undefined): string | undefined =>
  handle?.startsWith(wayPrefix) ? handle.slice(wayPrefix.length) : undefined

type Spot = NonNullable<CardNode['handles']>[number]

/** Where React Flow finds the ports, and the loose ends of `open` ways out, before anything has been measured. */
export function handlesFor(width: number, height: number, open: readonly string[] = []): Spot[] {
  const ports = portsOf(width, height)
  if (open.length === 0) return ports
  const ways = open.map((branch, i) => {
    const [x, y] = [width - 12, height - 2 + i * 26]
    return { id: wayHandle(branch), type: 'source' as const, position: Position.Right, x, y, width: 22, height: 22 }
  })
  return [...ports, ...ways]
}

/** Cards have few sizes: each is worked out once. */
const known = new Map<string, Spot[]>()

function portsOf(width: number, height: number): Spot[] {
  const size = `${width} ${height}`
  const before = known.get(size)
  if (before) return before
  const at = {
    [Position.Left]: [0, height / 2],
    [Position.Top]: [width / 2, 0],
    [Position.Right]: [width, height / 2],
    [Position.Bottom]: [width / 2, height],
  }
  const ports = sides.map((side) => {
    const [x = 0, y = 0] = at[side]
    return { id: side as string, type: 'source' as const, position: side as Position, x: x - 6, y: y - 6, width: 12, height: 12 }
  })
  known.set(size, ports)
  return ports
}
