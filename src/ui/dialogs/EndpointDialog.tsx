/**
 * Connects a model of the document to an OpenAI-compatible endpoint. The key lives in the settings store for the session, on the
 * device only when ticked, and is dropped from this form when it closes. Testing asks the endpoint; it does not run the graph.
 */
import { CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import type { Result } from '../../base/result'
import type { Edit } from '../../document/edit'
import type { OpenAIModelSpec } from '../../document/types'
import type { ConnectionFailure, ConnectionReport } from '../../run/port'
import { keyFor, keyName, keyPlace } from '../../store/key-places'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useLanguage, useWords } from '../words/language'
import { Dialog } from './Dialog'
import { KeyField } from './KeyField'
import { endpointWords } from './words'

const knownAddresses = [
  'https://api.openai.com/v1',
  'https://openrouter.ai/api/v1',
  'https://api.mistral.ai/v1',
  'http://localhost:11434/v1',
  'http://localhost:1234/v1',
]

type Test = 'asking' | Result<ConnectionReport, ConnectionFailure> | undefined

export default function EndpointDialog({ modelId, onClose }: { readonly modelId: string; readonly onClose: () => void }) {
  const words = useWords(endpointWords)
  const language = useLanguage()
  const { documents, settings, services } = useStores()
  const models = useStore(documents, (state) => state.document.models)
  const before = models.find((model) => model.id === modelId)
  const endpoint = before?.provider === 'openai' ? before : undefined
  const [address, setAddress] = useState(endpoint?.baseUrl ?? knownAddresses[0] ?? '')
  const [name, setName] = useState(endpoint?.model ?? '')
  const [key, setKey] = useState(keyFor({ id: modelId, provider: 'openai', model: '', baseUrl: address }, settings.getState()))
  const [keep, setKeep] = useState(settings.getState().keptKeys.includes(keyName(modelId)))
  const [all, setAll] = useState(models.length > 1)
  const [test, setTest] = useState<Test>(undefined)
  const id = useId()

  const spec: OpenAIModelSpec = { ...endpoint, id: modelId, provider: 'openai', model: name.trim(), baseUrl: address.trim() }
  const complete = spec.model !== '' && spec.baseUrl !== ''
  const ask = async () => {
    setTest('asking')
    setTest(await services.engine.testConnection(spec, key === '' ? undefined : key, language))
  }
  const use = (event: FormEvent) => {
    event.preventDefault()
    const ids = all ? models.map((model) => model.id) : [modelId]
    const edits = ids.map((each): Edit => ({ type: 'set-model', model: { ...spec, id: each } }))
    const done = documents.apply({ type: 'batch', edits }, words.label)
    if (!done.ok) return
    for (const each of ids) settings.setKey(keyName(each), key, keep, keyPlace(spec))
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form className="form" onSubmit={use} autoComplete="off">
        <p className="two">{words.intro}</p>
        <div className="f">
          <label htmlFor={`${id}-address`}>{words.address}</label>
          <input
            id={`${id}-address`}
            data-first-focus
            className="in mono"
            type="url"
            required
            spellCheck={false}
            list={`${id}-known`}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
          <datalist id={`${id}-known`}>
            {knownAddresses.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <p className="hint">{words.addressHint}</p>
        </div>
        <div className="f">
          <label htmlFor={`${id}-model`}>{words.model}</label>
          <input
            id={`${id}-model`}
            className="in mono"
            required
            spellCheck={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="hint">{words.modelHint}</p>
        </div>
        <KeyField label={words.key} hint={words.keyHint} value={key} keep={keep} onChange={setKey} onKeep={setKeep} />
        {models.length > 1 && (
          <label className="check-line">
            <input type="checkbox" checked={all} onChange={(event) => setAll(event.target.checked)} />
            {words.everyModel(models.length)}
          </label>
        )}
        {!complete && <p className="dim">{words.incomplete}</p>}
        <TestOutcome test={test} />
        <div className="dialog-foot">
          <button type="button" className="btn line" disabled={!complete || test === 'asking'} onClick={() => void ask()}>
            {test === 'asking' ? words.testing : words.test}
          </button>
          <span className="grow" />
          <button type="button" className="btn" onClick={onClose}>
            {words.cancel}
          </button>
          <button type="submit" className="btn ink" disabled={!complete}>
            {words.use}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function TestOutcome({ test }: { readonly test: Test }) {
  const words = useWords(endpointWords)
  const told = test !== undefined && test !== 'asking'
  return (
    <div role="status">
      {told && (
        <p className={`outcome ${test.ok ? 'v-green' : 'v-red'}`} data-connection={test.ok ? 'works' : test.error.problem}>
          {test.ok ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
          <span>{test.ok ? words.works(test.value.model) : test.error.message}</span>
        </p>
      )}
    </div>
  )
}
