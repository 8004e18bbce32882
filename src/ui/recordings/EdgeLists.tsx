/** Ways that a run took and nobody drew, and edges that are drawn and that it never took; each leads to its place. */
import { Crosshair } from 'lucide-react'
import { useMemo } from 'react'
import { graphNamed } from '../../document/queries'
import type { EdgeUse, GraphOverlay } from '../../recordings/contract'
import { edgesInto, edgesToEnd } from '../../replay/edges'
import { type EdgeRef, edgeKey } from '../../replay/moment'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import { fitWords, runBarWords } from './words'

const nameOf = (id: string): string => (id === '__start__' ? 'START' : id === '__end__' ? 'END' : id)

function Way({ source, target, branch }: EdgeRef) {
  return (
    <span className="grow fit-way">
      <code>{nameOf(source)}</code>
      {branch === undefined ? ' → ' : <span className="two"> {branch} → </span>}
      <code>{nameOf(target)}</code>
    </span>
  )
}

export function EdgesTaken({ overlay: { takenNotDrawn } }: { readonly overlay: GraphOverlay }) {
  const words = useWords(fitWords)
  const bar = useWords(runBarWords)
  const { run, replay } = useStores()
  const index = useStore(run, (state) => state.index)
  const first = useMemo(() => {
    const steps = new Map<string, number>()
    for (const step of index?.steps ?? []) {
      for (const edge of [...edgesInto(step), ...edgesToEnd(step, index?.ends.get(step.index) ?? [])]) {
        const key = edgeKey(edge)
        if (!steps.has(key)) steps.set(key, step.index)
      }
    }
    return steps
  }, [index])
  if (takenNotDrawn.length === 0) return null
  const stepOf = (use: EdgeUse) => first.get(edgeKey(use)) ?? (index ? index.steps.length - 1 : 0)
  return (
    <section className="fit-part">
      <h3 className="h">{words.taken(takenNotDrawn.length)}</h3>
      <p className="two">{words.takenHint}</p>
      <ul>
        {takenNotDrawn.map((use) => (
          <li key={edgeKey(use)} className="fit-line">
            <i className="fit-stroke taken" aria-hidden="true" />
            <Way {...use} />
            <span className="tag warn">{words.times(use.count)}</span>
            <button type="button" className="btn sm" title={words.goTo(stepOf(use) + 1)} onClick={() => replay.seek(stepOf(use))}>
              {bar.step(stepOf(use) + 1)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function NeverTaken({ overlay: { graph, drawnNeverTaken } }: { readonly overlay: GraphOverlay }) {
  const words = useWords(fitWords)
  const { run, shell } = useStores()
  const document = useStore(run, (state) => state.document)
  const edges = (document && graphNamed(document, graph)?.edges) ?? []
  const never = edges.filter(({ id }) => drawnNeverTaken.includes(id))
  if (never.length === 0) return null
  return (
    <section className="fit-part">
      <h3 className="h">{words.never(never.length)}</h3>
      <p className="two">{words.neverHint(never.length)}</p>
      <ul>
        {never.map((edge) => {
          const at = edge.source.startsWith('__') ? edge.target : edge.source
          return (
            <li key={edge.id} className="fit-line">
              <i className="fit-stroke" aria-hidden="true" />
              <Way {...edge} />
              <button
                type="button"
                className="btn icon sm"
                title={words.lookAt(nameOf(at))}
                aria-label={words.lookAt(nameOf(at))}
                onClick={() => shell.lookAt(at)}
              >
                <Crosshair aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
