/** Where a recorded run comes from: a file that is dropped or chosen, or a text that is pasted; and what can be read. */
import { FileUp } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { FormatName } from '../../importers/port'
import { useStores } from '../app/stores-context'
import { useLanguage, useWords } from '../words/language'
import { importWords } from './words'

/** Longer texts are read as soon as they are pasted. */
const shownAtMost = 10_000

export function SourceForm({ paste }: { readonly paste: boolean }) {
  const words = useWords(importWords)
  const language = useLanguage()
  const { actions, recordings } = useStores()
  const [text, setText] = useState('')
  const [formats, setFormats] = useState<readonly FormatName[]>([])
  const id = useId()
  useEffect(() => {
    let wanted = true
    recordings.makeReady()
    void recordings.formats().then((all) => wanted && setFormats(all))
    return () => {
      wanted = false
    }
  }, [recordings])
  return (
    <>
      <p className="two">{words.intro}</p>
      <div className="import-drop">
        <FileUp aria-hidden="true" />
        <span>{words.drop}</span>
        <button
          type="button"
          className="btn line"
          data-first-focus={paste ? undefined : ''}
          onClick={() => void actions.pickRecorded()}
        >
          {words.choose}
        </button>
      </div>
      <form
        className="f"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') void actions.readPasted(text)
        }}
      >
        <label htmlFor={id}>{words.paste}</label>
        <textarea
          id={id}
          className="in mono import-text"
          rows={6}
          spellCheck={false}
          placeholder={words.pasteHint}
          data-first-focus={paste ? '' : undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            // A field that has to lay out a long text holds the page up: such a text is read at once, and shown nowhere before.
            const pasted = event.clipboardData.getData('text/plain')
            if (text !== '' || pasted.length <= shownAtMost) return
            event.preventDefault()
            void actions.readPasted(pasted)
          }}
        />
        <p className="row import-read">
          <span className="dim grow">{words.notKept}</span>
          <button type="submit" className="btn ink" disabled={text.trim() === ''}>
            {words.read}
          </button>
        </p>
      </form>
      {formats.length > 0 && (
        <details className="import-formats">
          <summary>{words.formats(formats.length)}</summary>
          <ul>
            {formats.map((format) => (
              <li key={format.id}>{format.name[language]}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
