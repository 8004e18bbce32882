/** The plus beside a selected node: what to do next, one press away. By keys it is Tab or A, so that it is no stop of its own. */
import { Plus } from 'lucide-react'
import { use } from 'react'
import { useWords } from '../../words/language'
import { ActionsContext } from '../actions'
import { buildingWords } from '../building-words'

export function AddAfter({ node }: { readonly node: string }) {
  const { addAfter } = use(ActionsContext)
  const b = useWords(buildingWords)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="add-after nodrag nopan"
      title={b.plus(node)}
      aria-label={b.plus(node)}
      onClick={(event) => {
        event.stopPropagation()
        addAfter(node)
      }}
    >
      <Plus aria-hidden="true" />
    </button>
  )
}
