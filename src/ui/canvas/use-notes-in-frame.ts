/** A frame that is drawn to select takes notes too: React Flow, which draws it, knows only of cards and edges. */
import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { overlaps, type Rect } from './geometry/points'
import { noteKey } from './going'

/** To be called when the frame is let go. `boxes`: where notes stand, by their keys. */
export function useNotesInFrame(boxes: ReadonlyMap<string, Rect>, add: (ids: readonly string[]) => void): () => void {
  const store = useStoreApi()
  /** The last one, in pixels of the canvas: it is gone by the time it is let go. */
  const frame = useRef<Rect | undefined>(undefined)
  useEffect(
    () =>
      store.subscribe(({ userSelectionRect }) => {
        if (userSelectionRect) frame.current = userSelectionRect
      }),
    [store],
  )
  return () => {
    const [tx, ty, zoom] = store.getState().transform
    const drawn = frame.current
    frame.current = undefined
    if (!drawn) return
    const { x, y, width, height } = drawn
    const area = { x: (x - tx) / zoom, y: (y - ty) / zoom, width: width / zoom, height: height / zoom }
    const first = noteKey('').length
    const ids = [...boxes].flatMap(([key, box]) => (overlaps(area, box) ? [key.slice(first)] : []))
    if (ids.length > 0) add(ids)
  }
}
