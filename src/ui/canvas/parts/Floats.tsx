/** What floats over the canvas: the graph's name, the legend of a replay, the zoom, and the sizes that follow the zoom. */
import { useReactFlow, useStore } from '@xyflow/react'
import { Maximize, Minus, Plus, SquareStack, Workflow } from 'lucide-react'
import { type RefObject, useLayoutEffect } from 'react'
import { useWords } from '../../words/language'
import type { LayingOut } from '../use-lay-out'
import { words } from '../words'
import { zoomLevels } from './zoom-levels'

const zoomMs = 160

export function GraphChip({ name }: { readonly name: string }) {
  const w = useWords(words)
  return (
    <div className="float chip-graph" title={`${w.graph} ${name}`}>
      <SquareStack aria-hidden="true" />
      {name}
    </div>
  )
}

export function Legend({ extra }: { readonly extra: boolean }) {
  const w = useWords(words)
  const lines = [['', w.taken], ['idle', w.notTaken], ['now', w.nowAndNext], ...(extra ? [['extra', w.notDrawn]] : [])] as const
  return (
    <ul className="float legend" aria-label={w.legend}>
      {lines.map(([look, text]) => (
        <li key={text}>
          <svg viewBox="0 0 26 8" aria-hidden="true">
            <path className={`e ${look}`} d="M1 4H24" />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}

interface ZoomProps {
  readonly onFit: () => void
  readonly onHand: () => void
  readonly layingOut: LayingOut
}

export function ZoomControls({ onFit, onHand, layingOut }: ZoomProps) {
  const w = useWords(words)
  const { zoomIn, zoomOut } = useReactFlow()
  const percent = useStore((s) => Math.round(s.transform[2] * 100))
  const zoom = (by: typeof zoomIn) => {
    onHand()
    void by({ duration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : zoomMs })
  }
  return (
    <div className="float zoom">
      <button type="button" className="btn icon" title={w.zoomOut} aria-label={w.zoomOut} onClick={() => zoom(zoomOut)}>
        <Minus />
      </button>
      <span className="percent">{percent}%</span>
      <button type="button" className="btn icon" title={w.zoomIn} aria-label={w.zoomIn} onClick={() => zoom(zoomIn)}>
        <Plus />
      </button>
      <button type="button" className="btn icon" title={w.fit} aria-label={w.fit} onClick={onFit}>
        <Maximize />
      </button>
      {layingOut.start && (
        <button
          type="button"
          className="btn icon"
          title={layingOut.busy ? w.layingOut : w.layOut}
          aria-label={w.layOut}
          aria-busy={layingOut.busy}
          aria-disabled={layingOut.busy}
          onClick={() => layingOut.busy || layingOut.start?.()}
        >
          <Workflow />
        </button>
      )}
    </div>
  )
}

/**
 * Writes the zoom's level, and the factors that keep small text readable, as attribute and properties onto what is zoomed (and not onto the
 * whole canvas: everything under them is styled anew). `goal`: a zoom from farther away that is as good as reached.
 */
export function ZoomSizes({ area, goal = Number.POSITIVE_INFINITY }: ZoomSizesProps) {
  // From far away nothing is written: there it need not follow, and everything on the canvas depends on it.
  const inverse = useStore((s) => Math.ceil(20 / Math.max(Math.min(s.transform[2], goal), zoomLevels.far)) / 20)
  const level = useStore((s) => levelOf(Math.min(s.transform[2], goal)))
  useLayoutEffect(() => {
    const element = area.current?.querySelector<HTMLElement>('.react-flow__viewport')
    if (!element) return
    element.dataset.zoom = level
    element.style.setProperty('--inverse', String(inverse))
    element.style.setProperty('--up', String(Math.min(1.7, Math.max(1, inverse))))
  }, [area, inverse, level])
  return null
}

interface ZoomSizesProps {
  readonly area: RefObject<HTMLElement | null>
  readonly goal?: number | undefined
}

const levelOf = (zoom: number) => (zoom < zoomLevels.far ? 'far' : zoom < zoomLevels.mid ? 'mid' : 'near')
