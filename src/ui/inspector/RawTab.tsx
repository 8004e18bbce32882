/** The events of this step as they stand in the record, as JSON that can be selected and copied. */
import { useMemo } from 'react'
import type { TraceIndex } from '../../replay/trace-index'
import type { TraceEvent } from '../../trace/events'
import type { Step } from '../../trace/step'
import { CopyButton } from '../log/CopyButton'
import { eventsOfStep, positionOf } from '../timeline/step-events'
import { useWords } from '../words/language'
import { head } from './long-text'
import { tabWords } from './words-tabs'

interface RawTabProps {
  readonly index: TraceIndex
  readonly step: Step
  /** Puts a text on the clipboard; without it there is no Copy button. */
  readonly onCopy?: ((text: string) => Promise<boolean>) | undefined
}

/** No more than this is drawn; Copy takes all of it. Characters. */
const drawn = 100_000

export function RawTab({ index, step, onCopy }: RawTabProps) {
  const words = useWords(tabWords)
  const { events } = index
  const own = useMemo(() => {
    const commit = events.at(positionOf(events, step.stateSeq))
    const found = eventsOfStep(events, step)
    const committed = commit?.type === 'state-committed' && commit.seq === step.stateSeq && commit.seq > step.lastSeq
    return committed ? [...found, commit] : found
  }, [events, step])
  const [text, cut] = useMemo(() => firstOf(own, drawn), [own])
  return (
    <div className="rp-rawtab">
      <p className="row">
        <span className="two grow">{words.events(own.length)}</span>
        {onCopy !== undefined && <CopyButton text={() => JSON.stringify(own, null, 2)} onCopy={onCopy} />}
      </p>
      {cut && <p className="dim">{words.onlyFirst(drawn)}</p>}
      <pre className="rp-raw-json">{text}</pre>
    </div>
  )
}

/** The JSON of the events, as far as `limit` characters, and whether more would follow. No more of them than that is written out. */
function firstOf(events: readonly TraceEvent[], limit: number): readonly [string, boolean] {
  let text = ''
  for (const event of events) {
    text += `${text === '' ? '[\n' : ',\n'}${JSON.stringify(event, null, 2).replace(/^/gm, '  ')}`
    if (text.length > limit) return [head(text, limit), true]
  }
  return [text === '' ? '[]' : `${text}\n]`, false]
}
