/**
 * The run as text, in the shape of `vuelta log`, to read, select and copy. The text is written by the trace room; here it is only shown.
 * While a run goes on it is written again only when a step begins or ends, not for each token.
 */
import { useLayoutEffect, useRef } from 'react'
import type { Language } from '../../base/language'
import type { TraceIndex } from '../../replay/trace-index'
import { writingLog } from '../../trace/log'
import { useStretches } from '../components/use-stretches'
import { head } from '../inspector/long-text'
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

/** No more characters than these are drawn: a page takes long for more, and nobody reads them. Copy takes all of them. */
const drawn = 400_000

/** The person counts as reading the end within this many px of it. */
const near = 48

export function LogView({ index, revision, language: asked, onCopy }: LogViewProps) {
  const words = useWords(logWords)
  const spoken = useLanguage()
  const language = asked ?? spoken
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const state = logState(index, revision)
  const written = useStretches(
    () =>
      writingLog(
        { events: index.events, steps: index.steps, state: index.state, judging: () => index.judging(language) },
        language,
      ),
    [index, language, state],
  )
  // While it is written anew, what was there stays.
  const before = useRef({ index, text: '' })
  if (before.current.index !== index) before.current = { index, text: '' }
  if (written !== undefined) before.current = { index, text: written }
  const { text } = before.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the end when the text has grown
  useLayoutEffect(() => {
    const element = scroller.current
    if (element !== null && follows.current && !index.finished && !index.coming) element.scrollTop = element.scrollHeight
  }, [text, index])
  if (index.steps.length === 0) return <p className="empty">{words.none}</p>
  const onScroll = () => {
    const element = scroller.current
    if (element !== null) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < near
  }
  return (
    <div className="log">
      <p className="log-head">
        <span className="two grow">{written === undefined && text === '' ? words.writing : words.lines(linesIn(text))}</span>
        {onCopy !== undefined && <CopyButton text={() => text} onCopy={onCopy} />}
      </p>
      {text.length > drawn && <p className="dim">{words.onlyFirst}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls needs a name and a place in the Tab order */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
      <div className="log-scroll" role="region" aria-label={words.region} tabIndex={0} ref={scroller} onScroll={onScroll}>
        <pre className="log-text">{text.length > drawn ? head(text, drawn) : text}</pre>
      </div>
    </div>
  )
}

function linesIn(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Changes when the log does: a step began, the newest one ended, the run ended. Settled steps never change. */
function logState(index: TraceIndex, revision: number): string {
  const last = index.steps.at(-1)
  return revision < 0 ? '' : `${index.steps.length} ${last?.status} ${last?.stateSeq} ${index.finished}`
}
