/** A model that gives the answers of a recorded run again: which run, chosen by its title among those in memory, and how they are found. */
import type { CassetteModelSpec, Model } from '../../../document/types'
import { useWords } from '../../words/language'
import { ChoiceField } from '../controls/ChoiceField'
import { SelectField } from '../controls/SelectField'
import { TextField } from '../controls/TextField'
import { useInspected } from '../inspected'
import { documentWords } from './words'

interface CassetteFormProps {
  readonly model: CassetteModelSpec
  readonly onChange: (model: Model, what: string) => void
}

export function CassetteForm({ model, onChange }: CassetteFormProps) {
  const words = useWords(documentWords)
  const { answers = [] } = useInspected()
  const here = answers.some(({ trace }) => trace === model.trace)
  const options = [
    ...answers.map(({ trace, title, kind }) => ({ value: trace, label: `${words.traceKinds[kind]}: ${title}` })),
    // One that is not at hand stays what it is.
    ...(here || model.trace === '' ? [] : [{ value: model.trace, label: words.traceAway(model.trace) }]),
  ]
  return (
    <>
      {options.length === 0 ? (
        <TextField
          mono
          label={words.trace}
          hint={words.noTraces}
          value={model.trace}
          onChange={(trace) => onChange({ ...model, trace }, words.trace)}
        />
      ) : (
        <SelectField
          label={words.trace}
          hint={here ? words.traceHint : model.trace === '' ? undefined : words.traceAwayHint}
          value={model.trace}
          options={options}
          onChange={(trace) => onChange({ ...model, trace }, words.trace)}
        />
      )}
      <ChoiceField
        label={words.match}
        value={model.match ?? 'order'}
        choices={(['order', 'prompt'] as const).map((value) => ({ value, label: words.matches[value] }))}
        onChange={(match) => onChange({ ...model, match }, words.match)}
      />
    </>
  )
}
