/**
 * From so far away that cards have no names: the name of the one under the pointer, or of the one that has the focus. One element for the
 * whole canvas. It draws nothing while a hand drags or the view is being moved.
 */
import { useStore } from '@xyflow/react'
import { useEffect, useState } from 'react'
import type { NodeView } from '../model/node-view'
import { zoomLevels } from './zoom-levels'

interface FarNameProps {
  readonly views: readonly NodeView[]
}

export function FarName({ views }: FarNameProps) {
  const far = useStore((s) => s.transform[2] < zoomLevels.far)
  return far ? <NameOfMeant views={views} /> : null
}

function NameOfMeant({ views }: FarNameProps) {
  const id = useMeant()
  const view = id === undefined ? undefined : views.find((one) => one.id === id)
  return view ? <NameOver key={view.id} view={view} /> : null
}

/** The card under the pointer, else the one with the focus that the keyboard gave it. */
function useMeant(): string | undefined {
  const flow = useStore((s) => s.domNode)
  const [id, setId] = useState<string | undefined>(undefined)
  useEffect(() => {
    if (!flow) return
    const off = new AbortController()
    const on = <T extends Event>(types: readonly string[], meant: (event: T) => string | undefined) => {
      for (const type of types)
        flow.addEventListener(type, (event) => setId(meant(event as T)), { signal: off.signal, passive: true })
    }
    on<PointerEvent>(['pointerover', 'pointerup'], ({ target, buttons }) => (buttons === 0 ? cardOf(target) : undefined))
    on<FocusEvent>(['focusin'], ({ target }) => (isShown(target) ? cardOf(target) : undefined))
    on(['pointerdown', 'pointerleave', 'wheel', 'focusout'], () => undefined)
    return () => off.abort()
  }, [flow])
  return id
}

const cardOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.react-flow__node')?.dataset.id : undefined
const isShown = (target: EventTarget | null): boolean => target instanceof Element && target.matches(':focus-visible')

/** As wide as it may become, and as high as it is. */
const size = { width: 280, height: 36 } as const

/** Above its card; below it where there is no room. */
function NameOver({ view }: { readonly view: NodeView }) {
  const card = useStore((s) => s.nodeLookup.get(view.id))
  const [tx, ty, zoom] = useStore((s) => s.transform)
  const flowWidth = useStore((s) => s.width)
  if (!card) return null
  const { x, y } = card.internals.positionAbsolute
  const middle = (x + (card.measured.width ?? 0) / 2) * zoom + tx
  const [top, bottom] = [y * zoom + ty, (y + (card.measured.height ?? 0)) * zoom + ty]
  const below = top < size.height
  const left = Math.max(size.width / 2, Math.min(middle, flowWidth - size.width / 2))
  const terminal = view.kind === 'start' || view.kind === 'end'
  return (
    <p className={`far-name${below ? ' below' : ''}`} aria-hidden="true" style={{ left, top: below ? bottom : top }}>
      <span>
        {terminal ? null : <span className={`kword k-${view.kind}`}>{view.word}</span>}
        <code className="cut">{terminal ? view.word : view.id}</code>
        {view.label && <span className="cut">{view.label}</span>}
      </span>
    </p>
  )
}
