/** What is wrong with the node that is inspected, over its settings, each with its fix. */
import type { Diagnostic } from '../../../diagnostics/types'
import { severityIcons, severityWords } from '../../problems/severity'
import { useWords } from '../../words/language'
import { useInspected } from '../inspected'

export function NodeProblems({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const severities = useWords(severityWords)
  const { onEdit } = useInspected()
  return (
    <ul className="ei-problems">
      {problems.map((problem, i) => {
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
    </ul>
  )
}
