/** What came of a try, as the model would read it. What is said aloud is how it ended; the text itself is there to be read. */
import { Radio } from 'lucide-react'
import { useWords } from '../../../words/language'
import type { Trial } from './use-trial'
import { tryWords } from './words'

/** A page of the answer; nobody reads fifty thousand characters here. */
const shownCharacters = 4_000

interface TrialAnswerProps {
  readonly trial: Trial | undefined
  /** The tool is no longer the one that answered. */
  readonly changed: boolean
}

export function TrialAnswer({ trial, changed }: TrialAnswerProps) {
  const words = useWords(tryWords)
  return (
    <>
      <div role="status" className="ei-trial">
        <Ending trial={trial} />
        {changed && <p className="ei-tool-needs c-warn">{words.changed}</p>}
      </div>
      {trial?.status === 'answered' && <Answer content={trial.answer.outcome.content} />}
    </>
  )
}

function Ending({ trial }: Pick<TrialAnswerProps, 'trial'>) {
  const words = useWords(tryWords)
  switch (trial?.status) {
    case undefined:
      return null
    case 'waiting':
      return <p className="ei-tool-needs">{words.waiting(trial.live)}</p>
    case 'stopped':
      return <p className="ei-tool-needs">{words.stopped}</p>
    case 'failed':
      return <p className="ei-error">{words.noEngine(trial.why)}</p>
    case 'answered': {
      const { outcome, ms } = trial.answer
      return (
        <>
          <p className="row ei-tool-needs">
            <span className={trial.live ? 'tag ei-live' : 'tag'}>
              {trial.live && <Radio aria-hidden="true" />}
              {trial.live ? words.liveAnswer : words.mockAnswer}
            </span>
            <span>{words.took(ms, outcome.content.length)}</span>
          </p>
          {outcome.status === 'error' && <p className="ei-error">{words.failed(outcome.code)}</p>}
          {outcome.status === 'ok' && outcome.answersTo === 'wrong-id' && <p className="ei-tool-needs c-warn">{words.wrongId}</p>}
        </>
      )
    }
  }
}

function Answer({ content }: { readonly content: string }) {
  const words = useWords(tryWords)
  const left = content.length - shownCharacters
  return (
    <>
      {content === '' ? (
        <p className="dim">{words.nothing}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there
        <section className="ei-answer" tabIndex={0} aria-label={words.read}>
          {content.slice(0, shownCharacters)}
        </section>
      )}
      {left > 0 && <p className="hint">{words.more(left)}</p>}
      <p className="hint">{words.read}</p>
    </>
  )
}
