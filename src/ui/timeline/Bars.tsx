/** The bars of the timeline: a button for each step, soft when it is past, filled now, an outline while it is to come. */
import { TriangleAlert } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import type { Cell, Chart } from './chart'
import type { Layout } from './layout'
import type { Label } from './step-facts'
import { timelineWords } from './words'

type When = 'past' | 'now' | 'future'

interface BarsProps {
  readonly chart: Chart
  readonly layout: Layout
  readonly position: number
  readonly wordless: boolean
  readonly onSeek: (step: number) => void
}

/** Height of a row of the timeline, px. */
export const rowHeight = 24

/** All bars of the columns that are drawn. The bar of the current step is the one that Tab reaches. */
export function Bars({ chart, layout, position, wordless, onSeek }: BarsProps) {
  const bars = []
  for (let column = layout.from; column < layout.to; column++) {
    for (const cell of chart.cellsAt(column)) {
      bars.push(
        <Bar
          key={`${column}:${cell.track}`}
          cell={cell}
          kind={chart.tracks[cell.track]?.kind}
          when={whenOf(chart, column, cell, position)}
          left={column * layout.column}
          width={layout.column}
          wordless={wordless}
          onSeek={onSeek}
        />,
      )
    }
  }
  return bars
}

/** In a bin, the bar that is now is the one of the current step's own kind. */
function whenOf(chart: Chart, column: number, cell: Cell, position: number): When {
  const place = chart.columns[column]
  if (place === undefined || place.first > position) return 'future'
  if (place.last < position) return 'past'
  if (cell.first === cell.last) return cell.first === position ? 'now' : cell.first < position ? 'past' : 'future'
  const own = chart.tracks[cell.track]
  if (own?.steps.includes(position)) return 'now'
  return cell.first <= position ? 'past' : 'future'
}

interface BarProps {
  readonly cell: Cell
  readonly kind: Chart['tracks'][number]['kind'] | undefined
  readonly when: When
  readonly left: number
  readonly width: number
  readonly wordless: boolean
  readonly onSeek: (step: number) => void
}

const Bar = memo(function Bar({ cell, kind, when, left, width, wordless, onSeek }: BarProps) {
  const words = useWords(timelineWords)
  const kinds = useWords(kindWords)
  const label = cell.label === undefined ? `${cell.count}` : labelText(cell.label, words.labels)
  const name = nameOf(cell, kind === undefined ? undefined : kinds[kind], label, words)
  const go = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.focus({ preventScroll: true })
    onSeek(cell.first)
  }
  const worded = cell.count > 1 ? width >= 20 : width >= 40 && (!wordless || (when === 'now' && kind !== undefined))
  const gap = width < 12 ? 0.5 : 2
  return (
    <button
      type="button"
      className={`tl-bar is-${when} ${kind === undefined ? 'tl-input' : `k-${kind}`}${kind === 'router' ? ' is-round' : ''}${cell.failed ? ' is-failed' : ''}`}
      style={{ left: left + gap, width: Math.max(3, width - 2 * gap), top: (cell.track + 1) * rowHeight + 3 }}
      tabIndex={when === 'now' ? 0 : -1}
      aria-label={name}
      aria-current={when === 'now' ? 'step' : undefined}
      title={name}
      onClick={go}
    >
      {cell.failed && <TriangleAlert aria-hidden="true" />}
      {worded && <span>{label}</span>}
    </button>
  )
})

function nameOf(cell: Cell, kind: string | undefined, label: string, words: (typeof timelineWords)['en']): string {
  if (kind === undefined) return words.input(cell.first + 1)
  if (cell.count > 1) return words.bin(cell.first + 1, cell.last + 1, kind, cell.count)
  return words.bar(cell.first + 1, kind, cell.failed ? `${label}, ${words.failed}` : label)
}

/** A label as text: names as they are, with how many more there are. */
export function labelText(label: Label, words: Readonly<Record<string, string>>): string {
  if ('word' in label) return words[label.word] ?? label.word
  return label.more > 0 ? `${label.name} +${label.more}` : label.name
}
