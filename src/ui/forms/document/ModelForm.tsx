/** One model: its name, its kind, and what that kind needs. A key is never asked for here. */
import { unreachable } from '../../../base/exhaustive'
import { modelSchema } from '../../../document/schema-tools'
import { type Model, type OpenAIModelSpec, type ScriptModelSpec, temperaments } from '../../../document/types'
import { modelKinds } from '../../../models/kinds'
import { useLanguage, useWords } from '../../words/language'
import { JsonField } from '../controls/JsonField'
import { NameField } from '../controls/NameField'
import { NumberField } from '../controls/NumberField'
import { SelectField } from '../controls/SelectField'
import { TextField } from '../controls/TextField'
import { useInspected } from '../inspected'
import { modelNameProblem } from '../name-problem'
import { CassetteForm } from './CassetteForm'
import { firstIssue } from './first-issue'
import { cleanModel, modelOf, nodesUsing } from './new-model'
import { documentWords } from './words'

const providers = ['practice', 'script', 'openai', 'cassette'] as const satisfies readonly Model['provider'][]

interface ModelFormProps {
  readonly model: Model
  readonly only: boolean
  readonly onRenaming: (to: string) => void
  readonly onRemoving: () => void
}

export function ModelForm({ model, only, onRenaming, onRemoving }: ModelFormProps) {
  const words = useWords(documentWords)
  const language = useLanguage()
  const { document, onEdit } = useInspected()
  const set = (next: Model, what: string) =>
    onEdit({ type: 'set-model', model: cleanModel(next), id: model.id }, words.setModel(what, model.id))
  const users = nodesUsing(document, model.id)
  return (
    <div className="form">
      <div className="ei-pair-of-fields">
        <NameField
          label={words.modelName}
          value={model.id}
          problem={(id) => modelNameProblem(document, model.id, id, language)}
          onCommit={(id) => {
            onRenaming(id)
            onEdit({ type: 'set-model', model: { ...model, id }, id: model.id }, words.renameModel(model.id, id))
          }}
        />
        <SelectField
          label={words.provider}
          value={model.provider}
          options={providers.map((provider) => ({ value: provider, label: words.providerNames[provider] }))}
          onChange={(chosen) => {
            const provider = providers.find((each) => each === chosen)
            if (provider && provider !== model.provider) set(modelOf(provider, model.id), words.provider)
          }}
        />
      </div>
      <p className="hint">{modelKinds[model.provider].summary[language]}</p>
      <ModelParts key={model.provider} model={model} onChange={set} />
      <div className="row">
        {users.length > 0 && <p className="ei-quiet grow">{words.usedBy(users.join(', '))}</p>}
        {users.length === 0 && <span className="grow" />}
        {!only && (
          <button
            type="button"
            className="btn sm danger"
            aria-label={words.removeModel(model.id)}
            title={words.removeModel(model.id)}
            onClick={() => {
              onRemoving()
              onEdit({ type: 'remove-model', id: model.id }, words.removeModel(model.id))
            }}
          >
            {words.remove}
          </button>
        )}
      </div>
    </div>
  )
}

interface ModelPartsProps<M extends Model> {
  readonly model: M
  readonly onChange: (model: Model, what: string) => void
}

function ModelParts({ model, onChange }: ModelPartsProps<Model>) {
  const words = useWords(documentWords)
  switch (model.provider) {
    case 'practice': {
      const temperament = model.temperament ?? 'obedient'
      return (
        <div className="ei-pair-of-fields">
          <SelectField
            label={words.temperament}
            hint={words.temperaments[temperament].detail}
            value={temperament}
            options={temperaments.map((each) => ({ value: each, label: words.temperaments[each].label }))}
            onChange={(chosen) => {
              const next = temperaments.find((each) => each === chosen)
              if (next) onChange({ ...model, temperament: next }, words.temperament)
            }}
          />
          <NumberField
            optional
            label={words.seed}
            hint={words.seedHint}
            placeholder="1"
            value={model.seed}
            onChange={(seed) => onChange({ ...model, seed }, words.seed)}
          />
        </div>
      )
    }
    case 'script':
      return <ScriptForm model={model} onChange={onChange} />
    case 'cassette':
      return <CassetteForm model={model} onChange={onChange} />
    case 'openai':
      return <EndpointForm model={model} onChange={onChange} />
    default:
      return unreachable(model)
  }
}

const exhaustions = ['finish', 'repeat', 'fail'] as const

function ScriptForm({ model, onChange }: ModelPartsProps<ScriptModelSpec>) {
  const words = useWords(documentWords)
  const language = useLanguage()
  return (
    <>
      <JsonField
        rows={8}
        label={words.replies}
        hint={words.repliesHint}
        value={model.replies}
        check={(replies) => firstIssue(modelSchema, { ...model, replies }, language)}
        onChange={(replies) => {
          const read = modelSchema.safeParse({ ...model, replies })
          if (read.success) onChange(read.data, words.replies)
        }}
      />
      <SelectField
        label={words.exhausted}
        value={model.whenExhausted ?? 'finish'}
        options={exhaustions.map((value) => ({ value, label: words.exhaustion[value] }))}
        onChange={(chosen) => {
          const whenExhausted = exhaustions.find((each) => each === chosen)
          if (whenExhausted) onChange({ ...model, whenExhausted }, words.exhausted)
        }}
      />
    </>
  )
}

function EndpointForm({ model, onChange }: ModelPartsProps<OpenAIModelSpec>) {
  const words = useWords(documentWords)
  return (
    <>
      <TextField
        mono
        label={words.address}
        hint={words.addressHint}
        placeholder="https://api.openai.com/v1"
        value={model.baseUrl ?? ''}
        onChange={(text) => onChange({ ...model, baseUrl: text === '' ? undefined : text }, words.address)}
      />
      <TextField
        mono
        label={words.modelId}
        hint={words.modelIdHint}
        value={model.model}
        onChange={(name) => onChange({ ...model, model: name }, words.modelId)}
      />
      <div className="ei-pair-of-fields">
        <NumberField
          optional
          whole={false}
          max={2}
          label={words.temperature}
          value={model.temperature}
          onChange={(temperature) => onChange({ ...model, temperature }, words.temperature)}
        />
        <NumberField
          optional
          min={1}
          label={words.maxTokens}
          unit={words.tokens}
          value={model.maxTokens}
          onChange={(maxTokens) => onChange({ ...model, maxTokens }, words.maxTokens)}
        />
      </div>
      <p className="hint">{words.keys}</p>
    </>
  )
}
