/**
 * The question, over the canvas: typing another one and pressing Enter runs it. It edits the document's input, so that the question
 * is saved, undone and exported with the document.
 */
import { CornerDownLeft } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { questionOf, withQuestion } from '../../store/question'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export const questionFieldId = 'question'

interface QuestionBarProps {
  /** Something to say at the end of the bar, when there is. */
  readonly note?: string | undefined
  readonly onRun: () => void
}

export function QuestionBar({ note, onRun }: QuestionBarProps) {
  const words = useWords(barWords)
  const { documents } = useStores()
  const input = useStore(documents, (state) => state.document.input)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    // Mod+Enter is the page's own shortcut, and goes on to it.
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    documents.endGesture()
    onRun()
  }
  return (
    <section className="question" aria-label={words.question}>
      <label htmlFor={questionFieldId}>{words.question}</label>
      <textarea
        id={questionFieldId}
        className="question-text"
        rows={1}
        spellCheck={false}
        placeholder={words.questionPlaceholder}
        value={questionOf(input)}
        onChange={(event) =>
          documents.apply({ type: 'set-input', input: withQuestion(input, event.target.value) }, words.setQuestion)
        }
        onBlur={() => documents.endGesture()}
        onKeyDown={onKeyDown}
      />
      {note === undefined ? (
        <span className="question-hint">
          <kbd>
            <CornerDownLeft aria-hidden="true" />
          </kbd>
          {words.questionHint}
        </span>
      ) : (
        <span className="question-note">{note}</span>
      )}
    </section>
  )
}
