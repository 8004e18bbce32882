/** The keys of this session: one for live web search, one for each endpoint of the document. */
import { keyFor, keyName, keyPlace } from '../../store/key-places'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { Dialog } from './Dialog'
import { KeyField } from './KeyField'
import { endpointWords } from './words'

export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(endpointWords)
  const { documents, settings } = useStores()
  const models = useStore(documents, (state) => state.document.models)
  const keys = useStore(settings, (state) => state.keys)
  const keyPlaces = useStore(settings, (state) => state.keyPlaces)
  const kept = useStore(settings, (state) => state.keptKeys)
  const remembered = useStore(settings, (state) => state.remembered)
  const rows = [
    { name: 'tavily', label: words.tavily, hint: words.tavilyHint, value: keys.tavily ?? '', place: undefined },
    ...models
      .filter((model) => model.provider === 'openai')
      .map((model) => {
        const name = keyName(model.id)
        const place = keyPlace(model)
        const value = keyFor(model, { keys, keyPlaces })
        const elsewhere = value === '' && keys[name] !== undefined
        const hint = elsewhere ? words.keyElsewhere(place, keyPlaces[name]) : words.keyPlace(place)
        return { name, label: words.keyOf(model.id), hint, value, place }
      }),
  ]
  return (
    <Dialog title={words.keysTitle} onClose={onClose}>
      <div className="form">
        <p className="two">{words.keysIntro}</p>
        {rows.map(({ name, label, hint, value, place }, i) => (
          <KeyField
            key={name}
            first={i === 0}
            label={label}
            hint={hint}
            value={value}
            keep={kept.includes(name)}
            onChange={(key) => settings.setKey(name, key, kept.includes(name), place)}
            onKeep={(keep) => settings.setKey(name, keys[name] ?? '', keep)}
          />
        ))}
        {!remembered && <p className="c-warn">{words.notKept}</p>}
        <div className="dialog-foot">
          <button type="button" className="btn ink" onClick={onClose}>
            {words.save}
          </button>
        </div>
      </div>
    </Dialog>
  )
}
