/** What the file was recognised as, and by what; another format can be chosen, and the file is read again. */
import { useEffect, useId, useState } from 'react'
import type { FormatName } from '../../importers/port'
import type { Reading } from '../../store/recording-reader'
import { useStores } from '../app/stores-context'
import { useLanguage, useWords } from '../words/language'
import { importWords } from './words'

export function FormatChoice({ reading }: { readonly reading: Reading }) {
  const words = useWords(importWords)
  const language = useLanguage()
  const { recordings } = useStores()
  const id = useId()
  const [all, setAll] = useState<readonly FormatName[]>([])
  useEffect(() => {
    let wanted = true
    void recordings.formats().then((formats) => wanted && setAll(formats))
    return () => {
      wanted = false
    }
  }, [recordings])
  const { summary, format: chosen } = reading
  const candidates = summary?.candidates ?? []
  const now = summary?.format.id ?? chosen ?? ''
  const why = candidates.find((candidate) => candidate.id === now)?.why[language]
  const others = all.filter((format) => !candidates.some((candidate) => candidate.id === format.id))
  const [likely, ...possible] = candidates
  const option = (format: FormatName) => (
    <option key={format.id} value={format.id}>
      {format.name[language]}
    </option>
  )
  return (
    <div className="import-format">
      <label htmlFor={id}>{summary && chosen === undefined ? words.recognised : words.readAs}</label>
      <select
        id={id}
        className="in"
        value={now}
        disabled={reading.phase === 'opening'}
        onChange={(event) => void recordings.chooseFormat(event.target.value)}
      >
        {now === '' && <option value="">{words.chooseFormat}</option>}
        {likely && <optgroup label={words.mostLikely}>{option(likely)}</optgroup>}
        {possible.length > 0 && <optgroup label={words.alsoPossible}>{possible.map(option)}</optgroup>}
        {others.length > 0 && <optgroup label={words.otherFormats}>{others.map(option)}</optgroup>}
      </select>
      {why !== undefined && <span className="two">{words.recognisedBy(why)}</span>}
      {why === undefined && chosen !== undefined && <span className="two">{words.chosen}</span>}
    </div>
  )
}
