/** A record as it stands in its file, with what stands around it. It is text and nothing else: nothing in it is followed or drawn. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Excerpt } from '../../importers/port'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Segmented } from '../components/Segmented'
import { StepButton } from '../components/StepButton'
import { useLanguage, useWords } from '../words/language'
import { AsidePanel } from './AsidePanel'
import { placeText, recordText } from './place-words'
import { laidOut, linesOfExcerpt } from './record-text'
import { recordingWords } from './recording-words'

export function SourcePanel() {
  const words = useWords(recordingWords)
  const { recordings } = useStores()
  const looked = useStore(recordings, (state) => state.looked)
  const text = looked?.text
  return (
    <AsidePanel title={words.source}>
      {text === undefined ? (
        <p className="empty rec-empty">{words.fetching}</p>
      ) : text === 'missing' ? (
        <p className="empty rec-empty">{words.missing}</p>
      ) : (
        <Record excerpt={text} />
      )}
    </AsidePanel>
  )
}

function Record({ excerpt }: { readonly excerpt: Excerpt }) {
  const words = useWords(recordingWords)
  const language = useLanguage()
  const { recordings } = useStores()
  const { record, of, where, what, before, text, after, line, cut } = excerpt
  const laid = useMemo(() => (cut === 0 ? laidOut(text) : undefined), [text, cut])
  const [asIs, setAsIs] = useState(false)
  const lines = useMemo(
    () =>
      laid !== undefined && !asIs
        ? laid.split('\n').map((one) => ({ number: undefined, before: '', text: one, after: '' }))
        : linesOfExcerpt(before, text, after, line),
    [laid, asIs, before, text, after, line],
  )
  const marked = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is another place
  useEffect(() => {
    // Not returned: some browsers answer with a promise, which is no way to clean up.
    marked.current?.scrollIntoView?.({ block: 'nearest' })
  }, [record, where])
  const go = (to: number) => void recordings.look({ record: to })
  const first = lines.findIndex((one) => one.text !== '')
  return (
    <>
      <div className="rec-record-head">
        <p className="cut grow">
          {what !== undefined && !where.startsWith(`${what} `) && <b className="strong">{recordText(what, language)} </b>}
          <code title={where}>{placeText(where, language)}</code>
        </p>
        {record !== undefined && (
          <span className="row tight">
            <StepButton to={record > 0 ? record - 1 : undefined} name={words.previous} back onGo={go} />
            <span className="tag">{words.record(record + 1, of)}</span>
            <StepButton to={record + 1 < of ? record + 1 : undefined} name={words.next} onGo={go} />
          </span>
        )}
      </div>
      {laid !== undefined && (
        <div className="rec-view">
          <Segmented
            label={words.view}
            value={asIs ? 'as-is' : 'laid-out'}
            segments={[
              { value: 'laid-out', label: words.laidOut },
              { value: 'as-is', label: words.asIs },
            ]}
            onChange={(value) => setAsIs(value === 'as-is')}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a region that scrolls needs a name and a place in the Tab order */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse */}
      <div className="rec-scroll rec-text" role="region" aria-label={where} tabIndex={0}>
        {lines.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <div key={i} className={one.text === '' ? 'rec-line' : 'rec-line is-record'} ref={i === first ? marked : undefined}>
            {one.number !== undefined && <span className="rec-number">{one.number}</span>}
            <code>
              {one.before !== '' && <span className="dim">{one.before}</span>}
              {one.text !== '' && <mark>{one.text}</mark>}
              {one.after !== '' && <span className="dim">{one.after}</span>}
            </code>
          </div>
        ))}
        {cut > 0 && <p className="dim">{words.cut(cut.toLocaleString(language))}</p>}
      </div>
    </>
  )
}
