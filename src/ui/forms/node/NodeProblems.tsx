/** What is wrong with the node that is inspected, over its settings, each with its fix. Many of them would push the settings out of sight. */
import { useState } from 'react'
import type { Diagnostic } from '../../../diagnostics/types'
import { severityIcons, severityWords, severities as worstFirst } from '../../problems/severity'
import { useWords } from '../../words/language'
import { useInspected } from '../inspected'
import { inspectorWords } from '../words'

/** More are shown when somebody asks for them. */
const shownAtOnce = 3

export function NodeProblems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const words = useWords(inspectorWords)
  const severities = useWords(severityWords)
  const { onEdit } = useInspected()
  const [all, setAll] = useState(false)
  const sorted = worstFirst.flatMap((severity) => problems.filter((problem) => problem.severity === severity))
  // One more is no longer than the button that would show it.
  const folds = sorted.length > shownAtOnce + 1
  return (
    <ul className="ei-problems">
      {(folds && !all ? sorted.slice(0, shownAtOnce) : sorted).map((problem, i) => {
        const Icon = severityIcons[problem.severity]
        const { fix } = problem
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity of their own
          <li key={i} className={`ei-problem pb-${problem.severity}`}>
            <Icon aria-hidden="true" />
            <div className="grow">
              <p>
                <span className="sr">{severities[problem.severity].one}: </span>
                {problem.message}
              </p>
              {fix && (
                <button type="button" className="btn line sm" onClick={() => onEdit(fix.edit, fix.label)}>
                  {fix.label}
                </button>
              )}
            </div>
          </li>
        )
      })}
      {folds && (
        <li>
          <button type="button" className="btn sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.fewerProblems : words.allProblems(sorted.length)}
          </button>
        </li>
      )}
    </ul>
  )
}
