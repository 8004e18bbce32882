import { CircleCheck, CircleX } from 'lucide-react'
import type { CheckResult } from '../../lessons/contract'
import { useWords } from '../words/language'
import { lessonWords } from './words'

/** The checks of the goal, each with what it saw. */
export function Checks({ results, outdated }: { readonly results: readonly CheckResult[]; readonly outdated: boolean }) {
  const words = useWords(lessonWords)
  const passed = results.filter((result) => result.pass).length
  return (
    <section className="lesson-checks" aria-label={words.checks}>
      <h3 className="h">
        {words.checks}
        <span className="grow" />
        <span className="tag">{words.passed(passed, results.length)}</span>
      </h3>
      {outdated && <p className="lesson-outdated">{words.changed}</p>}
      <ul>
        {results.map((result) => (
          <li key={result.id} className="lesson-check">
            {result.pass ? <CircleCheck className="c-ok" aria-hidden="true" /> : <CircleX className="c-bad" aria-hidden="true" />}
            <div>
              <strong>{result.title}</strong>
              <span className="sr">, {result.pass ? words.pass : words.fail}</span>
              <p>{result.evidence}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
