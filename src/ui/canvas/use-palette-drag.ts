/**
 * Dragging a kind out of the palette, by mouse, pen or finger. A press that hardly moves stays a click. Escape, or a second finger taking
 * over, calls it off. Where it is let go, the canvas decides what happens.
 */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { NodeKind } from '../../document/types'
import type { Point } from './geometry/points'
import type { Size } from './model/sizes'
import { dropPlace } from './palette-drag'

/** A press that moves less is a click. */
const clickSlack = 5

export interface PaletteDrag {
  readonly kind: NodeKind
  readonly at: Point
  /** Over the canvas: how large the card will be there. */
  readonly size: Size | undefined
}

export interface PaletteDragging {
  readonly drag: PaletteDrag | undefined
  /** To be called when a pointer is pressed on a kind. */
  press(kind: NodeKind, event: PointerEvent): void
  /** True once after a drag: the click that the browser makes of it counts for nothing. */
  swallowClick(): boolean
}

export function usePaletteDrag(): PaletteDragging {
  const [drag, setDrag] = useState<PaletteDrag | undefined>(undefined)
  const end = useRef<(() => void) | undefined>(undefined)
  const dragged = useRef(false)
  useEffect(() => () => end.current?.(), [])

  const press = (kind: NodeKind, { button, clientX, clientY, pointerId, isPrimary }: PointerEvent) => {
    dragged.current = false
    if (button !== 0 || !isPrimary) return
    end.current?.()
    const mine = (event: globalThis.PointerEvent) => event.pointerId === pointerId
    const move = (event: globalThis.PointerEvent) => {
      if (!mine(event)) return
      if (!dragged.current && Math.hypot(event.clientX - clientX, event.clientY - clientY) < clickSlack) return
      dragged.current = true
      event.preventDefault()
      const at = { x: event.clientX, y: event.clientY }
      setDrag({ kind, at, size: dropPlace()?.hover(kind, at) })
    }
    const up = (event: globalThis.PointerEvent) => {
      if (!mine(event)) return
      stop()
      if (dragged.current) dropPlace()?.drop(kind, { x: event.clientX, y: event.clientY })
    }
    const cancel = (event: globalThis.PointerEvent) => mine(event) && stop()
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !dragged.current) return
      event.preventDefault()
      event.stopPropagation()
      stop()
    }
    const stop = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', key, true)
      window.removeEventListener('blur', stop)
      end.current = undefined
      dropPlace()?.leave()
      setDrag(undefined)
    }
    end.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', key, true)
    window.addEventListener('blur', stop)
  }
  return {
    drag,
    press,
    swallowClick() {
      const was = dragged.current
      dragged.current = false
      return was
    },
  }
}
