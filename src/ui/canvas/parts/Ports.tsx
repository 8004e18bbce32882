/** The four ports of a card: shown on hover and selection, dragged from to connect. Out of sight while nothing can be edited:
    React Flow hangs edges on them, so they are always there. */
import { Handle, Position } from '@xyflow/react'

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

/** Where React Flow finds the ports before anything has been measured. */
export function handlesFor(width: number, height: number) {
  const at = {
    [Position.Left]: [0, height / 2],
    [Position.Top]: [width / 2, 0],
    [Position.Right]: [width, height / 2],
    [Position.Bottom]: [width / 2, height],
  }
  return sides.map((side) => {
    const [x = 0, y = 0] = at[side]
    return { id: side, type: 'source' as const, position: side, x: x - 6, y: y - 6, width: 12, height: 12 }
  })
}
