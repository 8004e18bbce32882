/**
 * The graph in small, at the lower left of the canvas: each card as a box in its kind's hue, the current step, and what of it is seen.
 * A press or a drag moves the view there; so do the arrow keys. It draws the cards only: edges would be noise at this size.
 */
import { useReactFlow, useStore } from '@xyflow/react'
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react'
import { useWords } from '../../words/language'
import { boundsOf, inflate, type Rect } from '../geometry/points'
import { roundedPath } from '../geometry/rounded-path'
import { seenBy } from '../geometry/view'
import './../minimap.css'
import { noteWords } from '../note-words'

export interface MapCard {
  readonly id: string
  readonly kind: string
  readonly box: Rect
  readonly now: boolean
}

interface MiniMapProps {
  readonly cards: readonly MapCard[]
  readonly onHand: () => void
}

const size = { width: 176, height: 120 } as const
const around = 60
/** How far an arrow key moves the view, as a part of what is seen. */
const step = 0.25

export default function MiniMap({ cards, onHand }: MiniMapProps) {
  const w = useWords(noteWords)
  const { setCenter } = useReactFlow()
  const transform = useStore((s) => s.transform)
  const width = useStore((s) => s.width)
  const height = useStore((s) => s.height)
  const pressed = useRef(false)
  const [x, y, zoom] = transform
  const seen = seenBy({ x, y, zoom }, width, height)
  const whole = inflate(boundsOf(cards.map((card) => card.box)) ?? seen, around)
  const go = (at: { readonly x: number; readonly y: number }) => {
    onHand()
    void setCenter(at.x, at.y, { zoom, duration: 0 })
  }
  const onPress = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = Math.min(box.width / whole.width, box.height / whole.height)
    go({
      x: whole.x + whole.width / 2 + (event.clientX - box.left - box.width / 2) / scale,
      y: whole.y + whole.height / 2 + (event.clientY - box.top - box.height / 2) / scale,
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const [dx = 0, dy = 0] = to
    go({
      x: seen.x + seen.width * (0.5 + dx * step),
      y: seen.y + seen.height * (0.5 + dy * step),
    })
  }
  const now = cards.find((card) => card.now)
  return (
    <div className="float minimap" data-own-keys="">
      {/* biome-ignore lint/a11y/useSemanticElements: a map is no input */}
      <svg
        width={size.width}
        height={size.height}
        viewBox={`${whole.x} ${whole.y} ${whole.width} ${whole.height}`}
        role="group"
        aria-label={`${w.minimapOf(cards.length)}${now ? ` ${w.minimapNow(now.id)}` : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the view from here
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          pressed.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          onPress(event)
        }}
        onPointerMove={(event) => pressed.current && onPress(event)}
        onPointerUp={() => {
          pressed.current = false
        }}
        onPointerCancel={() => {
          pressed.current = false
        }}
      >
        <Boxes cards={cards} />
        <rect className="seen" x={seen.x} y={seen.y} width={seen.width} height={seen.height} />
      </svg>
    </div>
  )
}

const corner = 14

/** A path for each kind: hundreds of boxes would be hundreds of elements. Drawn again only when a card has changed, not when the view moves. */
const Boxes = memo(function Boxes({ cards }: { readonly cards: readonly MapCard[] }) {
  const kinds = useMemo(() => {
    const paths = new Map<string, string>()
    for (const { kind, box, now } of cards) if (!now) paths.set(kind, `${paths.get(kind) ?? ''}${roundedPath(box, corner)}`)
    return [...paths]
  }, [cards])
  return (
    <>
      {kinds.map(([kind, path]) => (
        <path key={kind} className={`box k-${kind}`} d={path} />
      ))}
      {cards.map(({ id, box, now }) => now && <path key={id} className="box now" d={roundedPath(box, corner)} />)}
    </>
  )
})
