/** Does my drawing fit this run: which name is which node, what was taken and is not drawn, what is drawn and was not taken. */
import { Copy, Layers } from 'lucide-react'
import type { GraphOverlay, Overlay } from '../../recordings/contract'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useStretches } from '../components/use-stretches'
import { AsidePanel } from '../importing/AsidePanel'
import { useLanguage, useWords } from '../words/language'
import { EdgesTaken, NeverTaken } from './EdgeLists'
import './fit.css'
import { FitStrip } from './FitStrip'
import { NameRows } from './NameRows'
import { seekingUnbound } from './unbound-seen'
import { type RunFit, useFit } from './use-fit-of-run'
import { fitWords, runBarWords } from './words'

export function OverlayPanel() {
  const words = useWords(fitWords)
  const { recordingGraph } = useStores()
  const overlay = useStore(recordingGraph, (state) => state.overlay)
  return (
    <AsidePanel title={words.title}>
      <div className="rec-scroll fit">{overlay ? <Laid overlay={overlay} /> : <OnItsOwn />}</div>
    </AsidePanel>
  )
}

/** The run on its own graph: what that is, and what can be done with it. */
function OnItsOwn() {
  const words = useWords(fitWords)
  const bar = useWords(runBarWords)
  const { run, recordingGraph } = useStores()
  const document = useStore(run, (state) => state.document)
  const busy = useStore(recordingGraph, (state) => state.busy)
  const graphs = Object.values(document?.graphs ?? {})
  const sum = (of: (graph: (typeof graphs)[number]) => number) => graphs.reduce((all, graph) => all + of(graph), 0)
  return (
    <>
      <p>
        {words.inferred(
          sum(({ nodes }) => nodes.length),
          sum(({ edges }) => edges.length),
        )}
      </p>
      <p className="two">{words.intro}</p>
      <div className="fit-do">
        <button type="button" className="btn line" aria-disabled={busy} onClick={() => void recordingGraph.show('document')}>
          <Layers aria-hidden="true" />
          {busy ? bar.laying : words.lay}
        </button>
        <button type="button" className="btn line" onClick={() => void recordingGraph.copyToEdit()}>
          <Copy aria-hidden="true" />
          {words.asDocument}
        </button>
      </div>
      <p className="two">{words.asDocumentHint}</p>
    </>
  )
}

function Laid({ overlay }: { readonly overlay: Overlay }) {
  const words = useWords(fitWords)
  const { documents } = useStores()
  const name = useStore(documents, (state) => state.document.name)
  const fit = useFit()
  const graphs: readonly GraphOverlay[] = [overlay, ...overlay.inner]
  const inside = fit?.steps.some(({ beyond }) => beyond !== undefined) === true
  const fits = !inside && graphs.every(({ ghosts, takenNotDrawn }) => ghosts.length + takenNotDrawn.length === 0)
  return (
    <>
      <p className="two">
        {words.compared} <span className="strong">{name}</span>
      </p>
      {fit && <FitStrip fit={fit} />}
      {fits && <p className="two">{words.allFits}</p>}
      {graphs.map((one, i) => (
        <section key={one.graph} aria-label={words.inside(one.graph)}>
          {i > 0 && <h3 className="h fit-inside">{words.inside(one.graph)}</h3>}
          <NameRows overlay={one} />
          <EdgesTaken overlay={one} />
          <NeverTaken overlay={one} />
        </section>
      ))}
      {fit && inside && <Beyond fit={fit} />}
      <Unbound />
    </>
  )
}

/** Steps inside nodes of which the drawing shows no graph, by what they ran inside. */
function Beyond({ fit: { steps } }: { readonly fit: RunFit }) {
  const words = useWords(fitWords)
  const bar = useWords(runBarWords)
  const { replay } = useStores()
  const found = new Map<string, { readonly first: number; count: number }>()
  for (const [i, { beyond }] of steps.entries()) {
    if (!beyond) continue
    const name = beyond.join(' › ')
    const known = found.get(name)
    if (known) known.count += 1
    else found.set(name, { first: i, count: 1 })
  }
  return (
    <section className="fit-part">
      <h3 className="h">{words.beyond(steps.filter(({ beyond }) => beyond !== undefined).length)}</h3>
      <p className="two">{words.beyondHint}</p>
      <ul>
        {[...found].map(([name, { first, count }]) => (
          <li key={name} className="fit-line">
            <code className="grow fit-way">{name}</code>
            <span className="tag warn">{words.times(count)}</span>
            <button type="button" className="btn sm" title={words.goTo(first + 1)} onClick={() => replay.seek(first)}>
              {bar.step(first + 1)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Tools that the run calls and that the document does not have. */
function Unbound() {
  const words = useWords(fitWords)
  const bar = useWords(runBarWords)
  const language = useLanguage()
  const { run, documents, replay } = useStores()
  const index = useStore(run, (state) => state.index)
  const tools = useStore(documents, (state) => state.document.tools)
  const missing = useStretches(() => {
    const bound = tools.map(({ name }) => name)
    return seekingUnbound(index, bound)
  }, [index, tools])
  if (!missing || missing.length === 0) return null
  return (
    <section className="fit-part">
      <h3 className="h">{words.unbound(missing.length)}</h3>
      <p className="two">{words.unboundHint(missing.length)}</p>
      <ul lang={language}>
        {missing.map(({ tool, step }) => (
          <li key={tool} className="fit-line">
            <code className="grow cut">{tool}</code>
            {step !== undefined && (
              <button type="button" className="btn sm" title={words.goTo(step + 1)} onClick={() => replay.seek(step)}>
                {bar.step(step + 1)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
