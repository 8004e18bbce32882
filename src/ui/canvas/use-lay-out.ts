/** Laying out from the canvas: asks outward, and shows the whole graph once its cards stand where they were told to. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { END, START } from '../../document/types'
import { useOffers } from '../commands/offers'
import type { CanvasProps } from './Canvas'
import { layoutAsk } from './model/layout-ask'
import type { Fit } from './use-fit'
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
  { fitAll, onTheWay }: Pick<Fit, 'fitAll' | 'onTheWay'>,
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
    const expect = (fit: boolean) => {
      fits.current = fit
      onTheWay.current = fit
    }
    void onLayOut({
      ...ask,
      *prepare(places) {
        yield* latest.current.picture.prepare(places)
        expect(true)
      },
    })
      .then((done) => {
        // What is moved is fitted when it is drawn, what stood like that already at once.
        if (done === 'moved') return
        expect(false)
        if (done === 'nothing') fitAll()
      })
      .finally(() => setBusy(false))
  }, [fitAll, onTheWay])
  useOffers({ 'lay-out': { run: start, blocked: () => (onLayOut ? (editable ? undefined : 'running') : 'not-here') } })
  return { start: editable && onLayOut ? start : undefined, busy }
}
