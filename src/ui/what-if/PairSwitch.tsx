/** Two runs that stand side by side: which of them is on show, and the way to what came of them. It stands over the canvas. */
import { GitFork } from 'lucide-react'
import type { Side } from '../../store/what-if-state'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Segmented } from '../components/Segmented'
import { useWords } from '../words/language'
import { sideName } from './sides'
import { toldWords, whatIfWords } from './words'

export function PairSwitch() {
  const words = useWords(toldWords)
  const { title, compareTitle } = useWords(whatIfWords)
  const { whatIf, run } = useStores()
  const pair = useStore(whatIf, (state) => state.pair)
  const open = useStore(whatIf, (state) => state.open)
  const shown = useStore(run, (state) => state.beneath?.index ?? state.index)
  if (!pair) return null
  const side: Side | undefined = pair.first.index === shown ? 'first' : pair.second.index === shown ? 'second' : undefined
  if (!side) return null
  return (
    <div className="run-float run-switch">
      <Segmented<Side>
        label={words.pair}
        value={side}
        segments={(['first', 'second'] as const).map((value) => ({ value, label: words.side[sideName(pair, value)] }))}
        onChange={(next) => void whatIf.lookAt(next)}
      />
      <button
        type="button"
        className="btn sm"
        aria-pressed={open}
        data-what-if=""
        onClick={() => (open ? whatIf.close() : void whatIf.seeTold())}
      >
        <GitFork aria-hidden="true" />
        {pair.purpose === 'what-if' ? title : compareTitle}
      </button>
    </div>
  )
}
