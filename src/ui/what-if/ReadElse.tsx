/** Steps of the newer run whose model read something else than in the record, and where the record had nothing left to say. */
import { useMemo } from 'react'
import type { Pair } from '../../store/what-if-state'
import { useStores } from '../app/stores-context'
import { useWords } from '../words/language'
import { readElseSteps, stepBeyond, stepsGiven } from './told-steps'
import { toldWords } from './words'

const SHOWN = 60

export function ReadElse({ pair }: { readonly pair: Pair }) {
  const words = useWords(toldWords)
  const { whatIf } = useStores()
  const { comparison, second } = pair
  // Between two runs of their own, each model answered for itself.
  const given = pair.purpose === 'what-if' || stepsGiven(second.index).length > 0
  const steps = useMemo(() => readElseSteps(second.index, comparison), [second, comparison])
  const beyond = useMemo(() => stepBeyond(second.index), [second])
  return (
    <>
      {steps.length > 0 && (
        <section className="what-if-read">
          <h3>{words.readElse(steps.length)}</h3>
          {given && <p className="two">{words.readElseHint}</p>}
          <ul>
            {steps.slice(0, SHOWN).map((step) => (
              <li key={step}>
                <button
                  type="button"
                  className="btn sm line"
                  aria-label={`${words.seeSteps} ${step + 1}`}
                  onClick={() => void whatIf.lookAt('second', step)}
                >
                  {step + 1}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {beyond !== undefined && <p className="two">{words.beyond(beyond + 1)}</p>}
    </>
  )
}
