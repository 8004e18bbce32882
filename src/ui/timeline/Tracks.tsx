/**
 * The chart below the transport: laps, one track for each kind in the run, rounds left, context, and the playhead.
 * Draws only the columns that are in view. Clicking a bar moves the cursor; nothing else here does.
 */
import { Gauge, RotateCw, Rows3 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { kindIcons, kindWords } from '../components/kinds'
import { useWords } from '../words/language'
import { Bars, rowHeight } from './Bars'
import { type Chart, doneOf, headAt } from './chart'
import { columnAt } from './columns'
import { layoutOf, scrollToShow } from './layout'
import { bandsIn } from './outline'
import { Strip } from './Strip'
import { shortCount } from './strip'
import { useViewport } from './use-viewport'
import { timelineWords } from './words'

interface TracksProps {
  readonly chart: Chart
  readonly position: number
  /** The hard budget of tool rounds, or nothing when there is none. */
  readonly budgetRounds: number | undefined
  readonly onSeek: (step: number) => void
  /** Plays, or pauses. */
  readonly onToggle: () => void
}

/** Columns narrower than this carry no text, px. */
const wordsFrom = 46

export function Tracks({ chart, position, budgetRounds, onSeek, onToggle }: TracksProps) {
  const words = useWords(timelineWords)
  const scroller = useRef<HTMLDivElement>(null)
  const [viewport, measure] = useViewport(scroller)
  const layout = layoutOf(chart.columns.length, viewport.width, viewport.left)
  const now = headAt(chart.columns, position)
  const strips = budgetRounds === undefined ? 1 : 2
  const height = (1 + chart.tracks.length + strips) * rowHeight
  const series = useMemo(() => seriesByColumn(chart, budgetRounds ?? 0), [chart, budgetRounds])

  // Only a move of the cursor brings it into view: a person who scrolls elsewhere is left there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view is read when the cursor moves, and is no reason to move
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const to = layout.scrolls ? scrollToShow(now * layout.column, layout.column, viewport.left, viewport.width) : undefined
    if (to !== undefined) {
      element.scrollLeft = to
      measure()
    }
    if (element.contains(document.activeElement)) {
      element.querySelector<HTMLElement>('[aria-current="step"]')?.focus({ preventScroll: true })
    }
  }, [now, layout.column, layout.scrolls])

  // Space plays also right after a bar was clicked; Enter presses the bar.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    if (event.type === 'keydown' && !event.repeat) onToggle()
  }

  return (
    <div className="tl-chart">
      <Labels chart={chart} position={position} budgetRounds={budgetRounds} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of bars, not a form's fieldset */}
      <div
        className="tl-scroll"
        ref={scroller}
        onScroll={measure}
        onKeyDown={onKey}
        onKeyUp={onKey}
        role="group"
        aria-label={chart.binned ? words.binned : words.chart}
      >
        <div className="tl-inner" style={{ width: layout.whole, height }}>
          <Laps chart={chart} position={position} layout={layout} />
          {chart.tracks.map((track, i) => (
            <div key={track.kind} className="tl-row" style={{ top: (i + 1) * rowHeight, height: rowHeight }} />
          ))}
          {chart.brackets
            .filter((one) => one.to >= layout.from && one.from < layout.to)
            .map(({ from, to, visits }) => (
              <div
                key={from}
                className="tl-bracket"
                title={words.together(visits)}
                style={{
                  left: from * layout.column,
                  width: (to - from + 1) * layout.column,
                  top: rowHeight,
                  height: chart.tracks.length * rowHeight,
                }}
              />
            ))}
          <Bars chart={chart} layout={layout} position={position} wordless={layout.column < wordsFrom} onSeek={onSeek} />
          {budgetRounds !== undefined && (
            <Strip
              values={series.roundsLeft}
              max={budgetRounds}
              now={now}
              layout={layout}
              top={(1 + chart.tracks.length) * rowHeight}
            />
          )}
          <Strip
            values={series.context}
            max={series.most}
            now={now}
            layout={layout}
            top={(chart.tracks.length + strips) * rowHeight}
          />
          <div className="tl-head" style={{ left: now * layout.column }} aria-hidden="true">
            <span className="tl-head-number">{position + 1}</span>
          </div>
        </div>
      </div>
    </div>
  )
}

function seriesByColumn(chart: Chart, budgetRounds: number) {
  const at = (values: readonly number[], columns: Chart['columns']) => columns.map((column) => values[column.last] ?? 0)
  const isKnown = chart.context.length === chart.total
  const read = isKnown ? chart.columns : chart.columns.slice(0, Math.max(0, columnAt(chart.columns, chart.context.length)))
  return {
    roundsLeft: at(chart.rounds, chart.columns).map((used) => budgetRounds - used),
    // Drawn as far as it is known.
    context: at(chart.context, read),
    most: chart.most * 1.15,
  }
}

function Laps({
  chart,
  position,
  layout,
}: Pick<TracksProps, 'chart' | 'position'> & { readonly layout: ReturnType<typeof layoutOf> }) {
  const words = useWords(timelineWords)
  return bandsIn(chart.bands, layout.from, layout.to).map((band) => {
    const first = chart.columns[band.from]?.first ?? 0
    const last = chart.columns[band.to]?.last ?? 0
    const when = last < position ? 'past' : first > position ? 'future' : 'now'
    const width = (band.to - band.from + 1) * layout.column
    // The playhead's handle stands where the name would be.
    const aside = when === 'now' && headAt(chart.columns, position) < band.to + 1
    const long = chart.turns > 1 && band.lap === 1 && width > 96 ? words.turnLap(band.turn, band.lap) : words.lap(band.lap)
    return (
      <div
        key={`${band.from}`}
        className={`tl-lap is-${when}${aside ? ' is-aside' : when === 'now' && width < 90 ? ' is-first' : ''}`}
        style={{ left: band.from * layout.column + 3, width: Math.max(2, width - 6) }}
        title={chart.turns > 1 ? words.turnLap(band.turn, band.lap) : words.lap(band.lap)}
      >
        {width >= 44 ? long : width >= 8 + 7 * `${band.lap}`.length || band.lap % 5 === 0 ? band.lap : ''}
      </div>
    )
  })
}

function Labels({ chart, position, budgetRounds }: Omit<TracksProps, 'onSeek' | 'onToggle'>) {
  const words = useWords(timelineWords)
  const kinds = useWords(kindWords)
  const read = chart.context[position]
  const used = chart.rounds[position]
  return (
    <div className="tl-labels">
      <Label icon={<RotateCw aria-hidden="true" />} name={words.lapRow} />
      {chart.tracks.map((track) => {
        const Icon = kindIcons[track.kind]
        return (
          <Label
            key={track.kind}
            kind={track.kind}
            icon={<Icon aria-hidden="true" />}
            name={kinds[track.kind]}
            value={words.visits(doneOf(track, position), track.steps.length)}
          />
        )
      })}
      {budgetRounds !== undefined && (
        <Label
          icon={<Gauge aria-hidden="true" />}
          name={words.roundsLeft}
          title={words.roundsHint}
          value={
            used === undefined
              ? '…'
              : used > budgetRounds
                ? words.roundsOver(used - budgetRounds)
                : words.roundsOf(budgetRounds - used, budgetRounds)
          }
        />
      )}
      <Label
        icon={<Rows3 aria-hidden="true" />}
        name={words.context}
        title={chart.estimated ? `${words.contextHint}, ${words.contextEstimated}` : words.contextHint}
        value={read === undefined ? '…' : `${chart.estimated ? '~' : ''}${shortCount(read)}`}
      />
    </div>
  )
}

interface LabelProps {
  readonly icon: ReactNode
  readonly name: string
  readonly value?: string
  readonly title?: string
  readonly kind?: string
}

function Label({ icon, name, value, title, kind }: LabelProps) {
  return (
    <div className={`tl-label${kind === undefined ? '' : ` k-${kind}`}`} title={title}>
      {icon}
      <span className={kind === undefined ? 'cut' : 'cut tl-kind'}>{name}</span>
      {value !== undefined && <b>{value}</b>}
    </div>
  )
}
