/** Which name of the record is which node: matched by name, and by hand where somebody knows better. */
import { CircleDashed } from 'lucide-react'
import { useId, useRef } from 'react'
import { graphNamed } from '../../document/queries'
import { nameIn } from '../../recordings/names'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import '../recordings/fit.css'
import { fitWords } from '../recordings/words'
import { useWords } from '../words/language'
import { whatIfWords } from './words'

export function NamesChoice() {
  const words = useWords(whatIfWords)
  const fit = useWords(fitWords)
  const id = useId()
  const { whatIf, documents } = useStores()
  const names = useStore(whatIf, (state) => state.names)
  const byHand = useStore(whatIf, (state) => state.byHand)
  const document = useStore(documents, (state) => state.document)
  const order = useRef<readonly string[]>([])
  if (!names) return null
  const nodes = graphNamed(document, document.entry)?.nodes ?? []
  const matched = Object.keys(names.matched)
  const now = [...names.ghosts, ...matched]
  // A name stays where it was when it is matched, and so does the focus.
  const all = [...order.current.filter((name) => now.includes(name)), ...now.filter((name) => !order.current.includes(name))]
  order.current = all
  const handy = all.some((name) => Object.hasOwn(byHand, name))
  if (all.length === 0) return null
  return (
    <details className="what-if-names" open={handy || names.ghosts.length > 0 ? true : undefined}>
      <summary>{words.names(matched.length, names.ghosts.length)}</summary>
      <p className="two">{words.namesHint}</p>
      <ul>
        {all.map((name, i) => {
          const hand = Object.hasOwn(byHand, name) ? byHand[name] : undefined
          const shown = nameIn(names.called, name)
          const found = Object.hasOwn(names.matched, name) ? names.matched[name] : undefined
          return (
            <li key={name} className="fit-line">
              {found === undefined && <CircleDashed aria-hidden="true" />}
              <label className="grow cut" htmlFor={`${id}-${i}`} title={fit.is(shown)}>
                <code>{shown}</code>
                <span className="sr">{fit.is(shown)}</span>
              </label>
              <select
                id={`${id}-${i}`}
                className="in sm"
                value={hand === undefined ? '' : hand === null ? '-' : `=${hand}`}
                onChange={({ target: { value } }) =>
                  void whatIf.match(name, value === '' ? undefined : value === '-' ? null : value.slice(1))
                }
              >
                <option value="">{fit.byName(hand === undefined ? found : undefined)}</option>
                {nodes.map((node) => (
                  <option key={node.id} value={`=${node.id}`}>
                    {node.id}
                  </option>
                ))}
                <option value="-">{fit.none}</option>
              </select>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
