/** Laying out from the canvas: asks outward, and shows the whole graph once its cards stand where they were told to. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { END, START } from '../../document/types'
import { useOffers } from '../commands/offers'
import type { CanvasProps } from './Canvas'
import { layoutAsk } from './model/layout-ask'
import type { Picture } from './use-picture'

export interface LayingOut {
  /** Absent where nothing can be laid out. */
  readonly start: (() => void) | undefined
  readonly busy: boolean
}

export function useLayOut(
  { graph, selection, onLayOut }: Pick<CanvasProps, 'graph' | 'selection' | 'onLayOut'>,
  picture: Picture,
  editable: boolean,
  fitAll: () => void,
): LayingOut {
  const [busy, setBusy] = useState(false)
  const latest = useRef({ graph, selection, picture, onLayOut })
  latest.current = { graph, selection, picture, onLayOut }
  const fits = useRef(false)
  useEffect(() => {
    void picture.scene.bounds
    if (!fits.current) return
    fits.current = false
    fitAll()
  }, [picture.scene.bounds, fitAll])
  const start = useCallback(() => {
    const { graph, selection, picture, onLayOut } = latest.current
    if (!onLayOut) return
    const ids = new Set([START, END, ...graph.nodes.map((node) => node.id)])
    setBusy(true)
    const ask = layoutAsk(picture.cards, picture.drawn, (id) => ids.has(id), selection.nodes)
    void onLayOut({ ...ask, prepare: (places) => latest.current.picture.prepare(places) })
      .then((done) => {
        // A move is drawn in a moment: then it is fitted. What stood like that already is fitted at once.
        if (done === 'moved' && latest.current.picture.cards === picture.cards) fits.current = true
        else if (done !== 'failed') fitAll()
      })
      .finally(() => setBusy(false))
  }, [fitAll])
  useOffers({ 'lay-out': { run: start, blocked: () => (onLayOut ? (editable ? undefined : 'running') : 'not-here') } })
  return { start: editable && onLayOut ? start : undefined, busy }
}
