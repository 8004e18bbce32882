/** The keyboard, as a list to search. It is read from the keys and the commands themselves: what is listed here works, and nothing is missing. */
import { Search } from 'lucide-react'
import { Fragment, useState } from 'react'
import { groups, namesIn } from '../commands/ids'
import { bindingsOf, type KeyNames, listedKeys, textsOf } from '../commands/shown'
import { commandWords } from '../commands/words'
import { folded } from '../components/search-rank'
import { useLanguage, useWords } from '../words/language'
import { Dialog } from './Dialog'
import { shortcutWords } from './shortcut-words'
import './shortcuts.css'

interface ShortcutsDialogProps {
  /** "Ctrl", or "⌘" on a Mac. */
  readonly mod: string
  readonly onClose: () => void
}

interface Row {
  readonly id: string
  /** Each way to do it, as its keys. */
  readonly ways: readonly (readonly string[])[]
  readonly what: string
}

export default function ShortcutsDialog({ mod, onClose }: ShortcutsDialogProps) {
  const words = useWords(shortcutWords)
  const language = useLanguage()
  const { groups: names } = useWords(commandWords)
  const [typed, setTyped] = useState('')
  const wanted = folded(typed).split(/\s+/).filter(Boolean)
  const fits = ({ what, ways }: Row) => {
    const text = folded(`${what} ${ways.map((way) => way.join(' ')).join(' ')}`)
    return wanted.every((word) => text.includes(word))
  }
  const sections = [
    ...groups.map((group) => ({ title: names[group], rows: rowsOf(group, { mod, language }).filter(fits) })),
    {
      title: words.mouse,
      rows: words.gestures.map(([how, what]) => ({ id: what, ways: [[how]], what })).filter(fits),
    },
  ].filter((section) => section.rows.length > 0)
  return (
    <Dialog title={words.title} onClose={onClose} wide>
      <label className="shortcuts-search">
        <Search aria-hidden="true" />
        <span className="sr">{words.search}</span>
        <input
          className="in"
          type="search"
          data-first-focus=""
          placeholder={words.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys */}
      <section className="shortcuts" aria-label={words.title} tabIndex={0}>
        <div className="shortcuts-columns">
          {sections.map(({ title, rows }) => (
            <section key={title}>
              <h3 className="h">{title}</h3>
              <dl>
                {rows.map((row) => (
                  <div key={row.id}>
                    <dt>
                      {row.ways.map((way, i) => (
                        <Fragment key={way.join(' ')}>
                          {i > 0 && <span className="dim"> {words.or} </span>}
                          <Keys keys={way} />
                        </Fragment>
                      ))}
                    </dt>
                    <dd>{row.what}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <p className="dim" role="status">
          {sections.length === 0 ? words.nothing(typed.trim()) : ''}
        </p>
      </section>
    </Dialog>
  )
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key, i) => (
    <Fragment key={key}>
      {i > 0 && ' '}
      <kbd>{key}</kbd>
    </Fragment>
  ))
}

/** The commands of a group that have keys. */
const rowsOf = (group: (typeof groups)[number], names: KeyNames): readonly Row[] =>
  namesIn(group).flatMap((id) => {
    const ways = bindingsOf(id).map((binding) => listedKeys(binding, names))
    return ways.length === 0 ? [] : [{ id, ways, what: textsOf(id, names.language)[0] }]
  })
