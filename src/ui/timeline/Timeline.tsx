/**
 * The timeline of a run: the sentence of the step, the transport, the verdict and the chart. It shows a trace and moves the cursor;
 * it never runs anything, and a live run is the same view of a trace that still grows.
 */
import { useId, useState } from 'react'
import type { TraceIndex } from '../../replay/trace-index'
import { sentenceText } from '../../trace/sentence'
import type { Verdict } from '../../trace/trace'
import { useLanguage, useWords } from '../words/language'
import { StepSentence } from './StepSentence'
import './timeline.css'
import { Tracks } from './Tracks'
import { Transport } from './Transport'
import { useChart } from './use-chart'
import { VerdictLine, VerdictPanel } from './VerdictLine'
import { timelineWords } from './words'

export interface TimelineProps {
  readonly index: TraceIndex
  /** Grows when something was added to the index. */
  readonly revision: number
  /** The step that the cursor is at, 0-based. */
  readonly position: number
  readonly playing: boolean
  /** How fast Play goes, as a factor. */
  readonly speed: number
  /** True while a run is going on. */
  readonly running: boolean
  readonly verdict?: Verdict | undefined
  /** The hard budget of tool rounds; none when absent or null. */
  readonly budgetRounds?: number | null | undefined
  readonly onSeek: (step: number) => void
  readonly onPlay: () => void
  readonly onPause: () => void
  readonly onSpeed: (speed: number) => void
}

export function Timeline(props: TimelineProps) {
  const { index, revision, running, verdict, onSeek } = props
  const language = useLanguage()
  const words = useWords(timelineWords)
  const [open, setOpen] = useState(false)
  const [scrubbing, setScrubbing] = useState(false)
  const panel = useId()
  const chart = useChart(index, revision)
  const total = index.steps.length
  if (total === 0) {
    return (
      <div className="tl">
        <p className="empty">{running ? words.waiting : words.none}</p>
      </div>
    )
  }
  const position = Math.min(Math.max(0, props.position), total - 1)
  const sentence = index.sentence(position, language)
  return (
    <div className="tl">
      <StepSentence position={position} total={total} running={running} sentence={sentence} silent={scrubbing} />
      <div className="tl-bar-row">
        <Transport
          position={position}
          total={total}
          playing={props.playing}
          speed={props.speed}
          sentence={`${words.step(position + 1, total)}: ${sentenceText(sentence, language)}`}
          onSeek={onSeek}
          onPlay={props.onPlay}
          onPause={props.onPause}
          onSpeed={props.onSpeed}
          onScrubbing={setScrubbing}
        />
        {!running && <span className={verdict === undefined ? 'tl-free' : 'tl-free is-beside'}>{words.free}</span>}
        {verdict !== undefined && <VerdictLine verdict={verdict} open={open} panel={panel} onOpen={setOpen} onSeek={onSeek} />}
      </div>
      {verdict !== undefined && <VerdictPanel verdict={verdict} open={open} id={panel} />}
      <Tracks
        chart={chart}
        position={position}
        budgetRounds={props.budgetRounds ?? undefined}
        onSeek={onSeek}
        onToggle={props.playing ? props.onPause : props.onPlay}
      />
    </div>
  )
}
