/** What pressing the button would run on, what will not go well there, and what can be done about it; or why it cannot run. */
import { CircleAlert, Plus } from 'lucide-react'
import { clip } from '../../base/text'
import type { Plan } from '../../store/what-if-state'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { whatIfWords } from './words'

export function PlanTold({ plan }: { readonly plan: Plan }) {
  const words = useWords(whatIfWords)
  const { whatIf } = useStores()
  const { graph, match, missing } = useStore(whatIf, (state) => state.choices)
  if (!plan.ok) {
    return (
      <p className="what-if-cannot">
        <CircleAlert aria-hidden="true" />
        {words.problems[plan.problem]}
      </p>
    )
  }
  return (
    <>
      <p>
        {words.plan(graph, plan.replies, plan.results)} <b className="strong">{words.free}</b>
      </p>
      {graph === 'document' && plan.lacking.length > 0 && <Lacking names={plan.lacking} addable={plan.addable} />}
      {match === 'prompt' && plan.prompts < plan.replies && (
        <p className="what-if-cannot">
          <CircleAlert aria-hidden="true" />
          {words.untold(plan.replies - plan.prompts, plan.replies)}
        </p>
      )}
      {missing === 'practice' && <p className="two">{words.mayPractise}</p>}
      {plan.leftOut.length > 0 && <p className="two">{words.leftOut(plan.leftOut.join(', '))}</p>}
    </>
  )
}

/** Tools that the record calls and the drawing lacks: the run would part at their first call. */
function Lacking({ names, addable }: { readonly names: readonly string[]; readonly addable: number }) {
  const words = useWords(whatIfWords)
  const { whatIf } = useStores()
  return (
    <div className="what-if-lacking">
      <p>
        <CircleAlert aria-hidden="true" />
        {words.lacking(clip(names.join(', '), 120), names.length)}
      </p>
      {addable > 0 && (
        <button type="button" className="btn sm line" onClick={() => void whatIf.addTools(words.addedTools)}>
          <Plus aria-hidden="true" />
          {words.addTools(addable, names.length)}
        </button>
      )}
    </div>
  )
}
