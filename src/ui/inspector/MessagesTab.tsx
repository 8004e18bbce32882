/**
 * The messages in the state at this step, newest at the bottom. Opens at the newest and stays there while new ones come,
 * unless the person has scrolled up. Long lists draw only what is in view.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Graph } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { TraceIndex } from '../../replay/trace-index'
import { useWords } from '../words/language'
import { NextLine, StreamingCard } from './MessageEnds'
import { mainMessageField, messageFields } from './message-fields'
import { messagesIn } from './message-guard'
import type { Origins } from './origins'
import { TranscriptRowView } from './TranscriptRowView'
import { type TranscriptRow, transcriptOf } from './transcript'
import { tabWords } from './words-tabs'

interface MessagesTabProps {
  readonly index: TraceIndex
  readonly moment: Moment
  readonly graph: Graph
  readonly origins: Origins
  readonly onSeek: (step: number) => void
}

/** Above this many rows, only those in view are drawn. */
const virtualAbove = 100
/** What stays free above a new message that is shown from its beginning, in px. */
const newMargin = 8
/** The person counts as being at the newest message within this many px of the end. */
const near = 48

export function MessagesTab({ index, moment, graph, origins, onSeek }: MessagesTabProps) {
  const words = useWords(tabWords)
  const fields = useMemo(() => messageFields(graph, moment.state), [graph, moment.state])
  const [chosen, setChosen] = useState<string>()
  const field = chosen !== undefined && fields.includes(chosen) ? chosen : mainMessageField(fields, graph, moment)
  const value = field === undefined ? undefined : moment.state[field]
  const earlier = field === undefined ? undefined : moment.before[field]
  const messages = useMemo(() => messagesIn(value), [value])
  const { step } = moment
  const finished = index.finished
  const rows = useMemo(
    () => transcriptOf({ messages, before: messagesIn(earlier), step, origins, finished }),
    [messages, earlier, step, origins, finished],
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
      <Scroll rows={rows} place={`${field} ${step.index}`} grows={moment.streaming?.text.length ?? 0}>
        {(row) => <TranscriptRowView row={row} origins={origins} onSeek={onSeek} />}
        {moment.streaming === undefined && rows.length === 0 && (
          <p className="empty rp-empty">{field === undefined ? words.noField : words.noMessages(step.index + 1)}</p>
        )}
        {moment.streaming !== undefined && (
          <StreamingCard step={step} text={moment.streaming.text} summary={moment.streaming.summary} />
        )}
        <NextLine moment={moment} graph={graph} finished={finished} messages={messages.length} />
      </Scroll>
    </div>
  )
}

interface ScrollProps {
  readonly rows: readonly TranscriptRow[]
  /** Changes when something else is looked at. */
  readonly place: string
  /** Changes while text streams in. */
  readonly grows: number
  /** Draws one row; what follows is drawn below the rows. */
  readonly children: readonly [(row: TranscriptRow) => ReactNode, ...ReactNode[]]
}

function Scroll({ rows, place, grows, children: [drawRow, ...below] }: ScrollProps) {
  const words = useWords(tabWords)
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const [away, setAway] = useState(false)
  const few = rows.length <= virtualAbove
  const virtual = useVirtualizer({
    count: few ? 0 : rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    getItemKey: (i) => rows[i]?.key ?? i,
    overscan: 6,
    initialRect: { width: 360, height: 700 },
    useFlushSync: false,
  })
  /** Where the page itself has put it: no scrolling of the person's. */
  const put = useRef(-1)
  const toEnd = (wholeNew: boolean) => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = element.scrollHeight
    // A new message that is longer than the panel is read from its beginning.
    const added = wholeNew ? element.querySelector<HTMLElement>('.rp-msg.is-new') : null
    const above = added === null ? 0 : added.getBoundingClientRect().top - element.getBoundingClientRect().top - newMargin
    if (above < 0) element.scrollTop += above
    put.current = element.scrollTop
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the end whenever what is shown, or its height, changes
  useLayoutEffect(() => {
    if (follows.current) toEnd(grows === 0)
  }, [place, grows, rows, virtual.getTotalSize()])
  const onScroll = () => {
    const element = scroller.current
    if (element === null || Math.abs(element.scrollTop - put.current) < 1) return
    put.current = -1
    follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
    setAway(!follows.current)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
      <div className="rp-scroll" ref={scroller} onScroll={onScroll} tabIndex={0} role="log" aria-live="off">
        {few ? (
          <ol className="rp-rows">
            {rows.map((row) => (
              <li key={row.key}>{drawRow(row)}</li>
            ))}
          </ol>
        ) : (
          <ol className="rp-rows is-virtual" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index]
              return (
                <li
                  key={item.key}
                  className="rp-virtual-row"
                  ref={virtual.measureElement}
                  data-index={item.index}
                  aria-posinset={item.index + 1}
                  aria-setsize={rows.length}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {row && drawRow(row)}
                </li>
              )
            })}
          </ol>
        )}
        {below}
      </div>
      {away && (
        <button
          type="button"
          className="btn sm line rp-newest"
          onClick={() => {
            follows.current = true
            setAway(false)
            toEnd(false)
          }}
        >
          <ArrowDown aria-hidden="true" />
          {words.newest}
        </button>
      )}
    </>
  )
}
