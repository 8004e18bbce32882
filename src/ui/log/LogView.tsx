/**
 * The run as text, in the shape of `vuelta log`, to read, select and copy. The text is written by the trace room; here it is only shown.
 * While a run goes on it is written again only when a step begins or ends, not for each token.
 */
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Language } from '../../base/language'
import type { TraceIndex } from '../../replay/trace-index'
import { textLog } from '../../trace/log'
import { useLanguage, useWords } from '../words/language'
import { CopyButton } from './CopyButton'
import './log.css'
import { logWords } from './words'

export interface LogViewProps {
  readonly index: TraceIndex
  /** Grows when something was added to the index. */
  readonly revision: number
  /** The language of the log; that of the interface when absent. */
  readonly language?: Language | undefined
  /** Puts a text on the clipboard and says whether it worked; without it there is no Copy button. */
  readonly onCopy?: ((text: string) => Promise<boolean>) | undefined
}

/** The person counts as reading the end within this many px of it. */
const near = 48

export function LogView({ index, revision, language: asked, onCopy }: LogViewProps) {
  const words = useWords(logWords)
  const spoken = useLanguage()
  const language = asked ?? spoken
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const state = logState(index, revision)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows in place; `state` says when its log is another one
  const text = useMemo(() => textLog(index.events, language), [index, language, state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the end when the text has grown
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && follows.current && !index.finished) element.scrollTop = element.scrollHeight
  }, [text, index])
  if (index.steps.length === 0) return <p className="empty">{words.none}</p>
  const onScroll = () => {
    const element = scroller.current
    if (element !== null) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
  }
  return (
    <div className="log">
      <p className="log-head">
        <span className="two grow">{words.lines(text.split('\n').length)}</span>
        {onCopy !== undefined && <CopyButton text={() => text} onCopy={onCopy} />}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls needs a name and a place in the Tab order */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
      <div className="log-scroll" role="region" aria-label={words.region} tabIndex={0} ref={scroller} onScroll={onScroll}>
        <pre className="log-text">{text}</pre>
      </div>
    </div>
  )
}

/** Changes when the log does: a step began, the newest one ended, the run ended. Settled steps never change. */
function logState(index: TraceIndex, revision: number): string {
  const last = index.steps.at(-1)
  return revision < 0 ? '' : `${index.steps.length} ${last?.status} ${last?.stateSeq} ${index.finished}`
}
