/** The messages in the state at this step, newest at the bottom, of the field that the step is about. */
import { useMemo, useState } from 'react'
import type { Graph } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { TraceIndex } from '../../replay/trace-index'
import { useWords } from '../words/language'
import { NextLine, StreamingCard } from './MessageEnds'
import { mainMessageField, messageFields } from './message-fields'
import { messagesIn } from './message-guard'
import type { Origins } from './origins'
import { TranscriptList } from './TranscriptList'
import { Transcript } from './transcript'
import { tabWords } from './words-tabs'

interface MessagesTabProps {
  readonly index: TraceIndex
  readonly moment: Moment
  readonly graph: Graph
  readonly origins: Origins
  /** Another system recorded it: what is not in the record may have been said all the same. */
  readonly recorded?: boolean | undefined
  readonly onSeek: (step: number) => void
}

export function MessagesTab({ index, moment, graph, origins, recorded, onSeek }: MessagesTabProps) {
  const words = useWords(tabWords)
  const fields = useMemo(() => messageFields(graph, moment.state), [graph, moment.state])
  const [chosen, setChosen] = useState<string>()
  const field = chosen !== undefined && fields.includes(chosen) ? chosen : mainMessageField(fields, graph, moment)
  const value = field === undefined ? undefined : moment.state[field]
  const earlier = field === undefined ? undefined : moment.before[field]
  const { step } = moment
  const finished = index.finished
  const transcript = useMemo(
    () => new Transcript({ messages: messagesIn(value), before: messagesIn(earlier), step, origins, finished }),
    [value, earlier, step, origins, finished],
  )
  return (
    <div className="rp-messages">
      {fields.length > 1 && (
        <label className="rp-field-choice">
          {words.field}
          <select className="in mono" value={field} onChange={(event) => setChosen(event.currentTarget.value)}>
            {fields.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <TranscriptList
        transcript={transcript}
        origins={origins}
        onSeek={onSeek}
        place={`${field} ${step.index}`}
        grows={moment.streaming?.text.length ?? 0}
      >
        {moment.streaming === undefined && transcript.length === 0 && (
          <p className="empty rp-empty">
            {recorded
              ? words.untoldMessages(step.index + 1)
              : field === undefined
                ? words.noField
                : words.noMessages(step.index + 1)}
          </p>
        )}
        {moment.streaming !== undefined && (
          <StreamingCard step={step} text={moment.streaming.text} summary={moment.streaming.summary} />
        )}
        <NextLine moment={moment} graph={graph} finished={finished} messages={transcript.length} />
      </TranscriptList>
    </div>
  )
}
