/** While a graph runs on recorded answers: how far it is, beside how far the record goes, and the button that ends it. */
import { Square } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { whatIfWords } from './words'

/** It says so at once that Stop was pressed: the last events of a long run may take a moment. */
export function Running() {
  const words = useWords(whatIfWords)
  const { actions } = useStores()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <div className="what-if-plan">
        <p role="status">{asked ? words.stopping : words.running}</p>
        <Reached />
      </div>
      <button
        type="button"
        className="btn line"
        aria-disabled={asked || undefined}
        onClick={() => {
          setAsked(true)
          actions.stop()
        }}
      >
        <Square aria-hidden="true" />
        {words.stop}
      </button>
    </>
  )
}

/** The run may go another way than the record and be longer: then it only says its own step. */
function Reached() {
  const words = useWords(whatIfWords)
  const { run, whatIf } = useStores()
  const base = useStore(whatIf, (state) => state.base?.index)
  const turn = useStore(whatIf, (state) => state.choices.turn)
  const reached = useStore(run, ({ index, phase }) => (phase === 'running' && index !== base ? (index?.steps.length ?? 0) : 0))
  const of = useMemo(() => base?.steps.filter((step) => step.turn === turn).length ?? 0, [base, turn])
  const told = reached > of ? words.reached(reached) : words.reachedOf(reached, of)
  return (
    <div className="what-if-reached">
      {reached === 0 || reached > of ? <progress aria-label={told} /> : <progress aria-label={told} value={reached} max={of} />}
      <p className="two">{reached === 0 ? ' ' : told}</p>
    </div>
  )
}
