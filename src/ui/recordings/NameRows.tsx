/** The names of a record and their nodes: those without one first, each with a choice to say which node it is. */
import { CircleDashed } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { graphNamed } from '../../document/queries'
import type { GraphOverlay } from '../../recordings/contract'
import { nameIn } from '../../recordings/names'
import { calledBefore } from '../../recordings/overlay'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { fitWords } from './words'

export function NameRows({ overlay }: { readonly overlay: GraphOverlay }) {
  const words = useWords(fitWords)
  const { recordingGraph } = useStores()
  const byHand = useStore(recordingGraph, (state) => state.byHand)
  const { ghosts, matched } = overlay
  const names = Object.keys(matched)
  // What was said by hand stays in sight, so that it can be taken back where it was said.
  const handy = names.some((name) => Object.hasOwn(byHand, name))
  const place = useRef<HTMLDivElement>(null)
  const said = useRef<string>(undefined)
  // A name that was matched moves to another list: the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the run was laid over anew
  useEffect(() => {
    const name = said.current
    said.current = undefined
    if (name === undefined || document.activeElement !== document.body) return
    const all = place.current?.querySelectorAll<HTMLSelectElement>('select[data-name]') ?? []
    ;[...all].find(({ dataset }) => dataset.name === name)?.focus({ preventScroll: true })
  }, [overlay])
  const onSaid = (name: string) => {
    said.current = name
  }
  return (
    <div className="fit-names" ref={place}>
      {ghosts.length > 0 && (
        <section className="fit-part">
          <h3 className="h">{words.ghosts(ghosts.length)}</h3>
          <p className="two">{words.ghostHint(ghosts.length)}</p>
          <Rows names={ghosts} overlay={overlay} onSaid={onSaid} />
        </section>
      )}
      {names.length > 0 && (
        <details className="fit-part" open={handy ? true : undefined}>
          <summary>{words.matched(names.length)}</summary>
          <Rows names={names} overlay={overlay} onSaid={onSaid} />
        </details>
      )}
    </div>
  )
}

interface RowsProps {
  readonly names: readonly string[]
  readonly overlay: GraphOverlay
  readonly onSaid: (name: string) => void
}

function Rows({ names, overlay: { graph, matched }, onSaid }: RowsProps) {
  const words = useWords(fitWords)
  const id = useId()
  const { run, documents, recordingGraph } = useStores()
  const drawing = useStore(documents, (state) => state.document)
  const recorded = useStore(run, (state) => state.recorded?.inferred?.names)
  const byHand = useStore(recordingGraph, (state) => state.byHand)
  const called = calledBefore(recorded)
  const nodes = graphNamed(drawing, graph)?.nodes ?? []
  const onChoose = (name: string, value: string) => {
    onSaid(name)
    void recordingGraph.match(name, value === '' ? undefined : value === '-' ? null : value.slice(1))
  }
  return (
    <ul>
      {names.map((name, i) => {
        const hand = Object.hasOwn(byHand, name) ? byHand[name] : undefined
        const shown = nameIn(called, name)
        return (
          <li key={name} className="fit-line">
            {!Object.hasOwn(matched, name) && <CircleDashed aria-hidden="true" />}
            <label className="grow cut" htmlFor={`${id}-${i}`} title={words.is(shown)}>
              <code>{shown}</code>
              <span className="sr">{words.is(shown)}</span>
            </label>
            <select
              id={`${id}-${i}`}
              className="in sm"
              data-name={name}
              value={hand === undefined ? '' : hand === null ? '-' : `=${hand}`}
              onChange={(event) => onChoose(name, event.target.value)}
            >
              <option value="">
                {words.byName(hand === undefined && Object.hasOwn(matched, name) ? matched[name] : undefined)}
              </option>
              {nodes.map((node) => (
                <option key={node.id} value={`=${node.id}`}>
                  {node.id}
                </option>
              ))}
              <option value="-">{words.none}</option>
            </select>
          </li>
        )
      })}
    </ul>
  )
}
