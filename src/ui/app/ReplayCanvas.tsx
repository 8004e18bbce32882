/**
 * The canvas of a run: the graph that the step on show is in. Inside a graph that a node holds, that one is shown with the way back
 * out; a namespace that the document has no graph for is shown as the node that holds it.
 */
import { useCallback, useMemo, useState } from 'react'
import { graphNamed, layoutOf } from '../../document/queries'
import type { Model } from '../../document/types'
import { graphAt } from '../../recordings/graph-at'
import { momentAround } from '../../recordings/moment-around'
import { isRunning } from '../../store/run-store'
import { nothingSelected, type Selection } from '../../store/types'
import { Canvas, type CanvasProps } from '../canvas/Canvas'
import { useLanguage } from '../words/language'
import { Late } from './late'
import { runBarPart } from './late-parts'
import { useStores } from './stores-context'
import { useMoment } from './use-moment'
import { useStore } from './use-store'

type ReplayCanvasProps = Pick<CanvasProps, 'onMenu' | 'minimap' | 'onMinimap'>

export function ReplayCanvas(props: ReplayCanvasProps) {
  const language = useLanguage()
  const { run, replay, shell } = useStores()
  const document = useStore(run, (state) => state.document)
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const running = useStore(run, isRunning)
  const answered = useStore(run, (state) => state.recorded?.inferred !== undefined && state.beneath === undefined)
  const models = useMemo(() => (answered ? document?.models.map(asRecorded) : document?.models), [document, answered])
  // Another graph than the document's own is fitted anew.
  const graphKey = useStore(run, (state) =>
    state.recorded && !state.beneath ? (state.recorded.redrawn ?? state.recorded.header.id) : '',
  )
  const node = useStore(shell, (state) => state.replayNode)
  const here = useMoment()
  /** How far out somebody looks, while the cursor stays where it is. */
  const [outer, setOuter] = useState<{ readonly step: number; readonly depth: number }>()
  const onSelect = useCallback((selection: Selection) => shell.lookAt(selection.nodes[0]), [shell])
  const place = useMemo(() => document && here && graphAt(document, here.step.ns), [document, here])
  const depth = place ? (outer && outer.step === here?.step.index ? outer.depth : place.trail.length - 1) : 0
  const stop = place?.trail[depth]
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows in place; its revision says when
  const moment = useMemo(() => here && stop && index && momentAround(index, here, stop.ns.length), [here, stop, index, revision])
  const onSeekNode = useCallback(
    (name: string) => {
      const steps = index?.steps ?? []
      const at = replay.getState().position
      const scope = JSON.stringify(stop?.ns ?? [])
      const mine = steps.filter((step) => step.node === name && JSON.stringify(step.ns) === scope)
      // The next visit after the cursor, else the first one.
      const next = mine.find((step) => step.index > at) ?? mine[0]
      if (next) replay.seek(next.index)
    },
    [index, replay, stop],
  )
  const graph = document && stop && graphNamed(document, stop.graph)
  if (!document || !graph || !moment || !place) return null
  return (
    <>
      <Canvas
        documentKey={graphKey}
        graphName={stop.graph}
        graph={graph}
        layout={layoutOf(document, stop.graph)}
        mode="replay"
        moment={moment}
        verdict={stop.ns.length === 0 ? index?.verdict(language) : undefined}
        problems={noProblems}
        selection={node === undefined ? nothingSelected : { nodes: [node], edges: [] }}
        running={running}
        models={models}
        onSelect={onSelect}
        onEdit={doNothing}
        onSeekNode={onSeekNode}
        {...props}
      />
      <Late part={runBarPart}>
        {({ RunBar }) => (
          <RunBar
            place={place}
            depth={depth}
            onDepth={(to) => setOuter(here && to < place.trail.length - 1 ? { step: here.step.index, depth: to } : undefined)}
          />
        )}
      </Late>
    </>
  )
}

/** In a graph that is made from a record the practice model only stands in for one that the record does not name. */
const asRecorded = (model: Model): Model =>
  model.provider === 'practice' ? { id: model.id, provider: 'cassette', trace: '' } : model

const doNothing = () => undefined
const noProblems: readonly never[] = []
