/** One of the two runs: what it is, how it ended, and its step at which they part, with a way to that step. */
import { Eye } from 'lucide-react'
import { clip } from '../../base/text'
import type { RunAtHand } from '../../store/runs-at-hand'
import type { Pair, Side } from '../../store/what-if-state'
import { sentenceText } from '../../trace/sentence'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { VerdictChip } from '../components/VerdictChip'
import { useLanguage, useWords } from '../words/language'
import { sideName } from './sides'
import { toldWords, whatIfWords } from './words'

interface SideCardProps {
  readonly pair: Pair
  readonly side: Side
}

export function SideCard({ pair, side }: SideCardProps) {
  const words = useWords(toldWords)
  const named = useWords(whatIfWords)
  const language = useLanguage()
  const { whatIf, run, shell } = useStores()
  const one = pair[side]
  const shown = useStore(run, (state) => (state.beneath?.index ?? state.index) === one.index)
  const replay = useStore(shell, (state) => state.mode === 'replay')
  const name = sideName(pair, side)
  // Which is which, their titles tell.
  const bothRecorded = pair.first.recorded !== undefined && pair.second.recorded !== undefined
  const parting = pair.comparison?.parting
  const step = parting?.[side]
  const verdict = one.index.verdict(language)
  return (
    <section className={one.recorded ? 'what-if-side is-record' : 'what-if-side'} aria-label={words.side[name]}>
      <header>
        <h3>{words.side[name]}</h3>
        <span className="two grow cut" title={one.title}>
          {named.steps(one.index.steps.length)}
        </span>
        {shown && replay && <span className="tag">{words.onShow}</span>}
      </header>
      {bothRecorded && <p className="two">{titleOf(one)}</p>}
      {parting && (
        <p>
          {step === undefined ? (
            words.over
          ) : (
            <>
              <b className="strong">{words.step(step + 1)}.</b> {sentenceText(one.index.sentence(step, language), language)}
            </>
          )}
        </p>
      )}
      {verdict && (
        <p className="what-if-verdict">
          <VerdictChip verdict={verdict} />
        </p>
      )}
      <button
        type="button"
        className="btn sm line"
        onClick={() => void whatIf.lookAt(side, step ?? (parting ? one.index.steps.length - 1 : undefined))}
      >
        <Eye aria-hidden="true" />
        {words.show[name]}
      </button>
    </section>
  )
}

function titleOf({ title, recorded }: RunAtHand): string {
  const origin = recorded?.header.origin
  const file = origin?.kind === 'import' ? origin.file : undefined
  return file === undefined || file === title ? clip(title, 120) : `${file}: ${clip(title, 120)}`
}
