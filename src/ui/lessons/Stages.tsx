import { Check } from 'lucide-react'
import { useWords } from '../words/language'
import { lessonWords } from './words'

export const stageNames = ['predict', 'run', 'change', 'explain'] as const
export type Stage = (typeof stageNames)[number]

/** Predict, run, change, explain: where the person is. */
export function Stages({ stage }: { readonly stage: Stage }) {
  const words = useWords(lessonWords)
  const at = stageNames.indexOf(stage)
  return (
    <ol className="lesson-stages" aria-label={words.stagesLabel}>
      {stageNames.map((name, i) => (
        <li key={name} className={i < at ? 'past' : i === at ? 'here' : ''} aria-current={i === at ? 'step' : undefined}>
          <span className="n">{i < at ? <Check aria-hidden="true" /> : i + 1}</span>
          {words.stages[i]}
        </li>
      ))}
    </ol>
  )
}
