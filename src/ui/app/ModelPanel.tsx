/** Where each model of the document is chosen: the practice model with its temperament, or a real endpoint. */
import { type Model, type PracticeModelSpec, temperaments } from '../../document/types'
import { useWords } from '../words/language'
import { modelChooserWords } from './model-chooser-words'
import { modelWords } from './model-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function ModelPanel({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(modelChooserWords)
  const { documents, shell } = useStores()
  const models = useStore(documents, (state) => state.document.models)
  return (
    <div className="models form">
      {models.map((model) => (
        <ModelRow
          key={model.id}
          model={model}
          only={models.length === 1}
          onEndpoint={() => {
            onClose()
            shell.openDialog({ name: 'endpoint', modelId: model.id })
          }}
        />
      ))}
      <div className="models-foot">
        <button
          type="button"
          className="btn sm"
          onClick={() => {
            onClose()
            shell.openDialog({ name: 'keys' })
          }}
        >
          {words.keys}
        </button>
      </div>
    </div>
  )
}

interface ModelRowProps {
  readonly model: Model
  readonly only: boolean
  readonly onEndpoint: () => void
}

function ModelRow({ model, only, onEndpoint }: ModelRowProps) {
  const words = useWords(modelChooserWords)
  const names = useWords(modelWords)
  const { documents } = useStores()
  const backToPractice = () => {
    const practice: PracticeModelSpec = { id: model.id, provider: 'practice', temperament: 'obedient', seed: 1 }
    documents.apply({ type: 'set-model', model: practice }, words.setModel)
  }
  return (
    <section className="model-row" aria-label={words.who(model.id)}>
      <h2 className="h">
        {names.providers[model.provider]}
        {!only && <code className="dim">{model.id}</code>}
      </h2>
      {model.provider === 'practice' && <Practice model={model} />}
      {model.provider === 'openai' && (
        <p className="two">
          <code>{model.model}</code>
          <br />
          <code className="dim">{model.baseUrl ?? 'https://api.openai.com/v1'}</code>
        </p>
      )}
      <div className="row">
        <button type="button" className="btn line sm" onClick={onEndpoint}>
          {model.provider === 'openai' ? words.settings : words.connect}
        </button>
        {model.provider !== 'practice' && (
          <button type="button" className="btn sm" onClick={backToPractice}>
            {words.usePractice}
          </button>
        )}
      </div>
    </section>
  )
}

function Practice({ model }: { readonly model: PracticeModelSpec }) {
  const words = useWords(modelChooserWords)
  const names = useWords(modelWords)
  const { documents } = useStores()
  const temperament = model.temperament ?? 'obedient'
  return (
    <>
      <p className="two">{words.practiceIs}</p>
      <div className="f">
        <label htmlFor={`temperament-${model.id}`}>{words.temperament}</label>
        <select
          id={`temperament-${model.id}`}
          className="in"
          value={temperament}
          onChange={(event) => {
            const chosen = temperaments.find((each) => each === event.target.value)
            if (chosen) documents.apply({ type: 'set-model', model: { ...model, temperament: chosen } }, words.setTemperament)
          }}
        >
          {temperaments.map((each) => (
            <option key={each} value={each}>
              {names.temperaments[each]}
            </option>
          ))}
        </select>
        <p className="hint">{words.does[temperament]}</p>
      </div>
    </>
  )
}
