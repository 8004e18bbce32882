/** What follows the hand while a kind is dragged: its tile and word; over the canvas, as large as the card will be. */
import { createPortal } from 'react-dom'
import { KindTile, kindWords } from '../../components/kinds'
import { useWords } from '../../words/language'
import type { PaletteDrag } from '../use-palette-drag'

export function DragGhost({ drag }: { readonly drag: PaletteDrag }) {
  const kinds = useWords(kindWords)
  const { kind, at, size } = drag
  return createPortal(
    <div
      className={`drag-ghost k-${kind}${size ? ' card' : ''}`}
      aria-hidden="true"
      style={{ left: at.x, top: at.y, ...(size ? { width: size.width, height: size.height } : {}) }}
    >
      <KindTile kind={kind} small />
      <span>{kinds[kind]}</span>
    </div>,
    document.body,
  )
}
