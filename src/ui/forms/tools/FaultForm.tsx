/** A fault to be switched on: what happens, on which calls, with what text. Nothing changes until it is added. */
import { type FormEvent, useState } from 'react'
import { type Fault, type FaultKind, faultKinds } from '../../../document/types'
import { useWords } from '../../words/language'
import { ChoiceField } from '../controls/ChoiceField'
import { NumberField } from '../controls/NumberField'
import { Row } from '../controls/Row'
import { SelectField } from '../controls/SelectField'
import { TextField } from '../controls/TextField'
import { readCalls } from './read-calls'
import { toolWords } from './words'

interface FaultFormProps {
  readonly tool: string
  readonly onAdd: (fault: Fault) => void
  readonly onCancel: () => void
}

export function FaultForm({ tool, onAdd, onCancel }: FaultFormProps) {
  const words = useWords(toolWords)
  const [kind, setKind] = useState<FaultKind>('error')
  const [every, setEvery] = useState(false)
  const [calls, setCalls] = useState('1')
  const [message, setMessage] = useState('')
  const [ms, setMs] = useState<number | undefined>(undefined)
  const [chars, setChars] = useState<number | undefined>(undefined)
  const on = every ? 'every' : readCalls(calls)
  const waits = kind === 'timeout' || kind === 'slow'
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (on === undefined) return
    onAdd({
      on,
      kind,
      ...(message !== '' && kind !== 'slow' && { message }),
      ...(waits && ms !== undefined && { ms }),
      ...(kind === 'huge' && chars !== undefined && { chars }),
    })
  }
  return (
    <form className="form ei-inset" aria-label={words.faultFor(tool)} onSubmit={add}>
      <SelectField
        label={words.faultKind}
        hint={words.faults[kind].does}
        value={kind}
        options={faultKinds.map((each) => ({ value: each, label: words.faults[each].name }))}
        onChange={(chosen) => setKind(faultKinds.find((each) => each === chosen) ?? kind)}
      />
      <ChoiceField
        label={words.on}
        value={every ? 'every' : 'some'}
        choices={[
          { value: 'some', label: words.onSome },
          { value: 'every', label: words.onEvery },
        ]}
        onChange={(which) => setEvery(which === 'every')}
      />
      {!every && (
        <Row label={words.calls} hint={words.callsHint} error={on === undefined ? words.callsWrong : undefined}>
          {(ids) => (
            <input
              {...ids}
              type="text"
              className="in ei-number"
              value={calls}
              onChange={(event) => setCalls(event.target.value)}
            />
          )}
        </Row>
      )}
      {waits && <NumberField optional label={words.wait} unit={words.milliseconds} value={ms} onChange={setMs} />}
      {kind === 'huge' && <NumberField optional label={words.length} unit={words.characters} value={chars} onChange={setChars} />}
      {kind !== 'slow' && <TextField label={words.message} hint={words.messageHint} value={message} onChange={setMessage} />}
      <div className="row">
        <button type="submit" className="btn line sm" disabled={on === undefined}>
          {words.putFault}
        </button>
        <button type="button" className="btn sm" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  )
}
