/** Any value, as the plain text it is or as JSON: people write "21 degrees" without quotes, and lists and objects as JSON. */
import { useState } from 'react'
import { asText } from '../../../base/json'
import { useWords } from '../../words/language'
import { JsonField } from './JsonField'
import type { RowText } from './Row'
import { TextField } from './TextField'
import { TwoWays, useTwoWays } from './TwoWays'
import { useUnfinished } from './unfinished'
import { controlWords } from './words'

interface ValueFieldProps extends RowText {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly rows?: number
  readonly hideLabel?: boolean
}

export function ValueField({ label, hint, value, onChange, rows = 2, hideLabel = false }: ValueFieldProps) {
  const words = useWords(controlWords)
  const isText = typeof value === 'string'
  const unfinished = useUnfinished(label)
  const [asJson, setAsJson] = useState(!isText || unfinished?.get(value) !== undefined)
  const kept = useTwoWays()
  const json = asJson || !isText
  const switchTo = (to: 'text' | 'json') => {
    setAsJson(to === 'json')
    if (to === 'text' && !isText) onChange(asText(value))
  }
  const how = (
    <TwoWays
      kept={kept}
      label={words.writtenAs(label)}
      value={json ? 'json' : 'text'}
      segments={[
        { value: 'text', label: words.text },
        { value: 'json', label: words.json },
      ]}
      onChange={switchTo}
    />
  )
  const shared = { label, hint, hideLabel, rows, extra: how }
  return json ? (
    <JsonField {...shared} value={value} onChange={onChange} />
  ) : (
    <TextField {...shared} rows={Math.max(2, rows)} value={value} onChange={onChange} />
  )
}
