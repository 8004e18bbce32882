/** What stands at the end of the messages: the text that is streaming in, and what comes next. */
import { ArrowRight, Flag, RotateCw } from 'lucide-react'
import type { Graph } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { Step } from '../../trace/step'
import { kindToDraw } from '../timeline/track-kind'
import { useWords } from '../words/language'
import { head } from './long-text'
import { classOf, SpeakerTile, useSpeakerWord } from './SpeakerTile'
import { tabWords } from './words-tabs'

/** No more than the newest part of a streaming text is drawn, because all of that is laid out anew each frame; the whole of it comes with the message. */
const streamTail = 4_000

export function StreamingCard({
  step,
  text,
  summary,
}: {
  readonly step: Step
  readonly text: string
  readonly summary: boolean
}) {
  const words = useWords(tabWords)
  const speaker = { type: 'kind', kind: kindToDraw(step.nodeKind) } as const
  const word = useSpeakerWord()(speaker)
  return (
    <article className={`rp-msg is-new is-streaming ${classOf(speaker)}`}>
      <header className="rp-who">
        <SpeakerTile speaker={speaker} />
        <span className="rp-word">{word}</span>
        <code className="rp-name cut">{step.node}</code>
        <span className="rp-step">{summary ? words.summary : words.streaming}</span>
      </header>
      <div className="rp-text">
        {text.length > streamTail ? `…${text.slice(-streamTail)}` : head(text, streamTail)}
        <span className="rp-caret" aria-hidden="true" />
      </div>
    </article>
  )
}

interface NextLineProps {
  readonly moment: Moment
  readonly graph: Graph
  readonly finished: boolean
  readonly messages: number
}

/** The dashed line that closes the list: who comes next, or that the run ends. Nothing while nobody knows yet. */
export function NextLine({ moment, graph, finished, messages }: NextLineProps) {
  const words = useWords(tabWords)
  const { next, lap, step, total } = moment
  if (next === undefined) {
    if (!finished || step.index < total - 1 || step.kind === 'pause') return null
    return (
      <p className="rp-next">
        <Flag aria-hidden="true" />
        <span>{words.nextEnd}</span>
      </p>
    )
  }
  const decides = graph.nodes.some((node) => node.id === next && node.kind === 'router')
  return (
    <p className="rp-next">
      {lap.returning ? <RotateCw aria-hidden="true" /> : <ArrowRight aria-hidden="true" />}
      <span>
        <b>{words.next}</b>: {lap.returning && `${words.nextReturn(messages)} `}
        <code>{next}</code>
        {lap.returning ? '.' : ` ${decides ? words.nextDecides : words.nextRuns}`}
      </span>
    </p>
  )
}
