import { Check, CircleHelp, X } from 'lucide-react'
import type { Prediction } from '../../lessons/contract'
import { useLanguage, useWords } from '../words/language'
import { lessonWords } from './words'

interface PredictionChoicesProps {
  readonly prediction: Prediction
  readonly predicted: string | undefined
  readonly happened: string | undefined
  readonly onPredict: (choice: string) => void
}

/** The prediction: chosen before the first run, shown again after it next to what happened. */
export function PredictionChoices({ prediction, predicted, happened, onPredict }: PredictionChoicesProps) {
  const language = useLanguage()
  const words = useWords(lessonWords)
  const note = (id: string) => {
    if (happened === undefined) return id === predicted ? words.yourGuess : undefined
    if (id === predicted) return id === happened ? words.right : words.wrong
    return id === happened ? words.happened : undefined
  }
  return (
    <fieldset className="lesson-prediction" disabled={happened !== undefined}>
      <legend>
        <CircleHelp aria-hidden="true" /> {words.before}: {prediction.question[language]}
      </legend>
      {prediction.choices.map((choice) => {
        const said = note(choice.id)
        const good = choice.id === happened
        return (
          <label key={choice.id} className={`lesson-choice${good ? ' good' : ''}`}>
            <input type="radio" name="prediction" checked={choice.id === predicted} onChange={() => onPredict(choice.id)} />
            <span>
              {choice.text[language]}
              {said !== undefined && (
                <small className={happened === undefined ? 'two' : good ? 'c-ok' : 'two'}>
                  {happened !== undefined && (good ? <Check aria-hidden="true" /> : <X aria-hidden="true" />)}
                  {said}
                </small>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
