/**
 * Two areas with a line between them that can be moved: by pointer, by arrows (Shift: further), Home and End; Enter closes and
 * opens, a double press gives the first size back. A closed one leaves a grip at the rim: a press opens it. One of the two has the size; the other takes what is left. Until somebody moves
 * the line, the size is the stylesheet's.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './split.css'

interface SplitProps {
  readonly direction: 'columns' | 'rows'
  /** Which of the two has the size. */
  readonly sized: 'first' | 'second'
  /** Pixels; `undefined`: as the stylesheet says, by `className`. */
  readonly size: number | undefined
  readonly min: number
  readonly max: number
  readonly className: string
  /** What the line is called. */
  readonly label: string
  readonly onSize: (pixels: number | undefined) => void
  readonly first: ReactNode
  readonly second: ReactNode
}

const step = 16
const bigStep = 64

export function Split({ direction, sized, size, min, max, className, label, onSize, first, second }: SplitProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<number | undefined>(undefined)
  const [measured, setMeasured] = useState(min)
  const id = useId()
  const columns = direction === 'columns'
  const shown = moving ?? size
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setMeasured(Math.round(columns ? entry.contentRect.width : entry.contentRect.height))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [columns])

  const fitted = (pixels: number) => (pixels < min / 2 ? 0 : Math.round(Math.max(min, Math.min(max, pixels))))
  const drag = useDrag(
    columns,
    (moved, from) => fitted(sized === 'first' ? from + moved : from - moved),
    setMoving,
    onSize,
    () => measured,
    () => size === 0 && onSize(undefined),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? bigStep : step
    const grows = sized === 'first' ? 1 : -1
    const change = changeOf(event.key, columns, by * grows)
    const next =
      change !== undefined
        ? fitted(measured === 0 && change > 0 ? min : measured + change)
        : event.key === 'Home'
          ? min
          : event.key === 'End'
            ? max
            : event.key === 'Enter'
              ? measured === 0
                ? undefined
                : 0
              : 'none'
    if (next === 'none') return
    event.preventDefault()
    event.stopPropagation()
    onSize(next)
  }
  const style = shown === undefined ? undefined : { [columns ? 'width' : 'height']: shown }
  const area = (which: 'first' | 'second', content: ReactNode) =>
    which === sized ? (
      <div ref={panel} id={id} className={`split-sized ${className}`} style={style} inert={shown === 0}>
        {content}
      </div>
    ) : (
      <div className="split-rest">{content}</div>
    )
  return (
    <div className={`split ${direction}`}>
      {area('first', first)}
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved */}
      <div
        role="separator"
        tabIndex={0}
        className={moving === undefined ? 'split-line' : 'split-line moving'}
        data-closed={shown === 0 ? sized : undefined}
        aria-orientation={columns ? 'vertical' : 'horizontal'}
        aria-label={label}
        title={label}
        aria-controls={id}
        aria-valuenow={shown ?? measured}
        aria-valuemin={0}
        aria-valuemax={max}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onSize(undefined)}
        {...drag}
      />
      {area('second', second)}
    </div>
  )
}

function changeOf(key: string, columns: boolean, by: number): number | undefined {
  if (key === (columns ? 'ArrowRight' : 'ArrowDown')) return by
  return key === (columns ? 'ArrowLeft' : 'ArrowUp') ? -by : undefined
}

/** A drag with the pointer held by the line, so that it goes on over the canvas; it counts when it ends. */
function useDrag(
  columns: boolean,
  sizeAt: (moved: number, from: number) => number,
  onMove: (pixels: number | undefined) => void,
  onEnd: (pixels: number) => void,
  measure: () => number,
  onPress: () => void,
) {
  const start = useRef<{ readonly at: number; readonly from: number; moved: boolean } | undefined>(undefined)
  const at = (event: PointerEvent) => (columns ? event.clientX : event.clientY)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { at: at(event), from: measure(), moved: false }
    },
    onPointerMove(event: PointerEvent) {
      if (!start.current || at(event) === start.current.at) return
      start.current.moved = true
      onMove(sizeAt(at(event) - start.current.at, start.current.from))
    },
    onPointerUp(event: PointerEvent) {
      const begun = start.current
      start.current = undefined
      onMove(undefined)
      if (begun?.moved) onEnd(sizeAt(at(event) - begun.at, begun.from))
      else if (begun) onPress()
    },
    onPointerCancel() {
      start.current = undefined
      onMove(undefined)
    },
  }
}
