/** START or END: always there, so there are only edges to speak of. */
import { CircleDot } from 'lucide-react'
import { type END, START } from '../../document/types'
import { useWords } from '../words/language'
import { EdgesTab } from './edges/EdgesTab'
import { shownName } from './subject'
import { inspectorWords } from './words'

export function TerminalInspector({ id }: { readonly id: typeof START | typeof END }) {
  const words = useWords(inspectorWords)
  return (
    <>
      <header className="ei-head">
        <span className="tile k-unknown" aria-hidden="true">
          <CircleDot />
        </span>
        <h3 className="ei-name">{shownName(id)}</h3>
      </header>
      <div className="ei-panel">
        <p className="ei-note two">{id === START ? words.startIs : words.endIs}</p>
        <EdgesTab id={id} />
      </div>
    </>
  )
}
