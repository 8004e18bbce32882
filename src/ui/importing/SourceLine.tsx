/** One line under the head of the inspector: the records of the file that this step was made from, each a way to look at it. */
import { FileSearch } from 'lucide-react'
import { useMemo } from 'react'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useLanguage, useWords } from '../words/language'
import './recording.css'
import { placeText } from './place-words'
import { recordingWords } from './recording-words'
import { recordsOf, shortPlace } from './step-records'

/** More places than these are told by their number, which leads to the first of them. */
const shown = 3

export function SourceLine() {
  const words = useWords(recordingWords)
  const language = useLanguage()
  const { run, replay, recordings } = useStores()
  const recorded = useStore(run, (state) => state.recorded)
  const index = useStore(run, (state) => state.index)
  const position = useStore(replay, (state) => state.position)
  const step = index?.steps[position]
  const records = useMemo(() => (index && step ? recordsOf(index, step) : undefined), [index, step])
  if (!recorded?.hasSource || !records) return null
  const [first, ...others] = records.links
  if (!first) {
    return (
      <p className="rec-source-line dim">
        <FileSearch aria-hidden="true" />
        {words.noRecord}
      </p>
    )
  }
  const named = others.slice(0, shown - 1)
  const further = [...others.slice(named.length).map(({ record }) => record), ...records.also]
  const [nextRecord] = further
  return (
    <p className="rec-source-line">
      <FileSearch aria-hidden="true" />
      <button
        type="button"
        className="rec-link"
        title={`${words.sourceHint} (${first.where})`}
        onClick={() => void recordings.look({ record: first.record })}
      >
        {words.sourceOf(shortPlace(placeText(first.where, language)))}
      </button>
      {named.map((link) => (
        <button
          key={link.record}
          type="button"
          className="rec-link"
          title={`${words.sourceHint} (${link.where})`}
          aria-label={words.sourceOf(placeText(link.where, language))}
          onClick={() => void recordings.look({ record: link.record })}
        >
          {shortPlace(placeText(link.where, language))}
        </button>
      ))}
      {nextRecord !== undefined && (
        <button
          type="button"
          className="rec-link"
          title={words.sourceHint}
          aria-label={`${words.source}: ${words.moreRecords(further.length)}`}
          onClick={() => void recordings.look({ record: nextRecord })}
        >
          {words.moreRecords(further.length)}
        </button>
      )}
    </p>
  )
}
