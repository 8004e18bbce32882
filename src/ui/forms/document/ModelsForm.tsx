/** The models of the document. */
import { Plus } from 'lucide-react'
import { useWords } from '../../words/language'
import { GroupRow } from '../controls/Row'
import { Place } from '../controls/unfinished'
import { useRowFocus } from '../controls/use-row-focus'
import { useRowKeys } from '../controls/use-row-keys'
import { useInspected } from '../inspected'
import { ModelForm } from './ModelForm'
import { newModel } from './new-model'
import { documentWords } from './words'

export function ModelsForm() {
  const words = useWords(documentWords)
  const { document, onEdit } = useInspected()
  const keys = useRowKeys()
  const focus = useRowFocus<HTMLUListElement>(document.models.length)
  const add = (
    <button
      ref={focus.adder}
      type="button"
      className="btn sm two"
      onClick={() => {
        focus.added()
        onEdit({ type: 'set-model', model: newModel(document) }, words.addModel)
      }}
    >
      <Plus aria-hidden="true" />
      {words.addModel}
    </button>
  )
  return (
    <GroupRow section label={words.models} hint={words.modelsHint}>
      <ul className="ei-tools" ref={focus.list}>
        {document.models.map((model) => (
          <li key={keys.keyOf(model.id)} className="ei-card ei-model">
            <Place name={`model ${model.id}`}>
              <ModelForm
                model={model}
                only={document.models.length === 1}
                onRenaming={(to) => keys.renamed(model.id, to)}
                onRemoving={focus.removed}
              />
            </Place>
          </li>
        ))}
      </ul>
      {add}
    </GroupRow>
  )
}
