/** The way into What if and into comparing runs, where a run of one's own is spoken of while editing. */
import { GitCompareArrows, GitFork } from 'lucide-react'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { toldWords, whatIfWords } from './words'

export function AskButtons() {
  const words = useWords(toldWords)
  const title = useWords(whatIfWords)
  const { whatIf, run, recordings } = useStores()
  const open = useStore(whatIf, (state) => state.open)
  const earlier = useStore(run, (state) => state.earlier !== undefined)
  const aside = useStore(recordings, (state) => state.aside !== undefined)
  // The panel that they lead to is there.
  if (open) return null
  return (
    <>
      <button type="button" className="btn line" data-what-if="" title={words.askHint} onClick={() => void whatIf.ask()}>
        <GitFork aria-hidden="true" />
        {words.askLast}
      </button>
      {(earlier || aside) && (
        <button type="button" className="btn" onClick={() => void whatIf.compare()}>
          <GitCompareArrows aria-hidden="true" />
          {title.compareTitle}
        </button>
      )}
    </>
  )
}
