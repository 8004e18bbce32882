/**
 * What happened at this step, then because of what: the first thing that is read, and the live region for screen readers.
 * The live region is silent while a run is going on (it would never stop talking) and while the scrubber, which speaks itself, is in use.
 */
import type { Language } from '../../base/language'
import { type StepSentence as Sentence, sentenceText } from '../../trace/sentence'
import { useLanguage, useWords } from '../words/language'
import { timelineWords } from './words'

interface StepSentenceProps {
  readonly position: number
  readonly total: number
  readonly running: boolean
  readonly sentence: Sentence
  /** True while something else already speaks each step. */
  readonly silent: boolean
}

export function StepSentence({ position, total, running, sentence, silent }: StepSentenceProps) {
  const words = useWords(timelineWords)
  const language = useLanguage()
  const atEnd = position === total - 1
  const chip = running && atEnd ? words.stepRunning(position + 1) : words.step(position + 1, total)
  const [what, because] = partsOf(sentence, language)
  const spoken = running ? words.runGoesOn : silent ? '' : `${chip}. ${what}${because}`
  return (
    <div className="tl-say">
      <span className="tl-step">{chip}</span>
      <p>
        {what}
        {because !== '' && <span className="tl-because">{because}</span>}
      </p>
      <div className="sr" role="status" aria-live="polite">
        {spoken}
      </div>
    </div>
  )
}

/** The sentence in two parts, to set the reason apart: what happened, and the rest. Together they are the whole sentence. */
export function partsOf(sentence: Sentence, language: Language): readonly [string, string] {
  const whole = sentenceText(sentence, language)
  const what = sentence.because === undefined ? whole : sentence.what.replace(/\.$/, '')
  return [what, whole.slice(what.length)]
}
