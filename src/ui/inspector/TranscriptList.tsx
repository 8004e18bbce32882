/**
 * The list of messages of a moment. It opens at the newest and stays there while new ones come, unless the person has scrolled up. Long
 * lists draw only what is in view.
 */
import { ArrowDown } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../words/language'
import type { Origins } from './origins'
import { TranscriptRowView } from './TranscriptRowView'
import type { Transcript, TranscriptRow } from './transcript'
import { useRowWindow } from './use-row-window'
import { tabWords } from './words-tabs'

interface TranscriptListProps {
  readonly transcript: Transcript
  readonly origins: Origins
  readonly onSeek: (step: number) => void
  /** Changes when something else is looked at. */
  readonly place: string
  /** Changes while text streams in. */
  readonly grows: number
  /** Drawn below the messages. */
  readonly children: ReactNode
}

/** What stays free above a new message that is shown from its beginning, in px. */
const newMargin = 8
/** The person counts as being at the newest message within this many px of the end. */
const near = 48

export function TranscriptList({ transcript, origins, onSeek, place, grows, children }: TranscriptListProps) {
  const words = useWords(tabWords)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const [away, setAway] = useState(false)
  const { from, to, partly, above, below, look } = useRowWindow({ scroller, rows: list }, transcript, !away)
  /** Where the page itself has put it: no scrolling of the person's. */
  const put = useRef(-1)
  const toEnd = (wholeNew: boolean) => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = element.scrollHeight
    // A new message that is longer than the panel is read from its beginning.
    const added = wholeNew ? element.querySelector<HTMLElement>('.rp-msg.is-new') : null
    const hidden = added === null ? 0 : added.getBoundingClientRect().top - element.getBoundingClientRect().top - newMargin
    if (hidden < 0) element.scrollTop += hidden
    put.current = element.scrollTop
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the end whenever what is shown, or its height, changes
  useLayoutEffect(() => {
    if (!away) toEnd(grows === 0)
  }, [place, grows, transcript, from, to])
  useLayoutEffect(() => look(0))
  const onScroll = () => {
    const element = scroller.current
    if (element === null) return
    look()
    if (Math.abs(element.scrollTop - put.current) < 1) return
    put.current = -1
    setAway(element.scrollHeight - element.scrollTop - element.clientHeight >= near)
  }
  const shown = Array.from({ length: to - from }, (_, i) => from + i)
  const keys = keysOf(transcript, from, to)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
      <div className="rp-scroll" ref={scroller} onScroll={onScroll} tabIndex={0} role="log" aria-live="off">
        <ol className="rp-rows" ref={list} style={{ paddingTop: above, paddingBottom: below }}>
          {shown.map((i) => (
            <li
              key={keys[i - from]}
              aria-posinset={partly ? i + 1 : undefined}
              aria-setsize={partly ? transcript.length : undefined}
            >
              <Rows rows={transcript.rowsAt(i)} origins={origins} onSeek={onSeek} />
            </li>
          ))}
        </ol>
        {children}
      </div>
      {away && (
        <button
          type="button"
          className="btn sm line rp-newest"
          onClick={() => {
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

interface RowsProps {
  readonly rows: readonly TranscriptRow[]
  readonly origins: Origins
  readonly onSeek: (step: number) => void
}

const Rows = memo(function Rows({ rows, origins, onSeek }: RowsProps) {
  return rows.map((row) => <TranscriptRowView key={row.type} row={row} origins={origins} onSeek={onSeek} />)
})

/** Ids that occur twice would confuse the list: the later ones get their place added. */
function keysOf(transcript: Transcript, from: number, to: number): readonly string[] {
  const seen = new Set<string>()
  return Array.from({ length: to - from }, (_, i) => {
    const id = transcript.idAt(from + i)
    const key = seen.has(id) ? `${id}#${from + i}` : id
    seen.add(key)
    return key
  })
}
