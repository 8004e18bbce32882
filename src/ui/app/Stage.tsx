/** Palette, question and canvas: the upper part of the working area, in both modes. */
import { useCallback } from 'react'
import type { Edit } from '../../document/edit'
import { graphNamed } from '../../document/queries'
import { isRunning } from '../../store/run-store'
import { nothingSelected, type Selection } from '../../store/types'
import { Canvas } from '../canvas/Canvas'
import { Palette } from '../canvas/Palette'
import { useLanguage, useWords } from '../words/language'
import { barWords } from './bar-words'
import { dockWords } from './dock-words'
import { Notices } from './Notices'
import { PanelBoundary } from './PanelBoundary'
import { QuestionBar } from './QuestionBar'
import { useStores } from './stores-context'
import { useMoment } from './use-moment'
import { useRunNote } from './use-run-note'
import { useStore } from './use-store'

export function Stage() {
  const words = useWords(dockWords)
  const { documents, shell, actions } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const document = useStore(documents, (state) => state.document)
  const graphName = useStore(documents, (state) => state.graphName)
  const note = useRunNote()
  const notes = useWords(barWords).changedSince
  const onEdit = useEdit()
  const onAdded = useCallback((id: string) => documents.select({ nodes: [id], edges: [] }), [documents])
  return (
    <div className="stage">
      <div className="palette-area">
        <PanelBoundary name={words.regions.palette}>
          <Palette document={document} graphName={graphName} disabled={mode === 'replay'} onEdit={onEdit} onAdded={onAdded} />
        </PanelBoundary>
      </div>
      <QuestionBar note={mode === 'replay' && note ? notes[note] : undefined} onRun={() => void actions.run()} />
      <section className="canvas-area" id="canvas" tabIndex={-1} aria-label={words.regions.canvas}>
        <h2 className="sr">{words.regions.canvas}</h2>
        <Notices />
        <PanelBoundary name={words.regions.canvas} resetKeys={[document]}>
          {mode === 'replay' ? <ReplayCanvas /> : <EditCanvas />}
        </PanelBoundary>
      </section>
    </div>
  )
}

/** Does an edit, or says why it was refused. */
export function useEdit(): (edit: Edit, label: string) => void {
  const { documents, shell } = useStores()
  return useCallback(
    (edit, label) => {
      const done = documents.apply(edit, label)
      if (done.ok) shell.dismiss('edit-refused')
      else shell.tell({ code: 'edit-refused', sentence: done.error.sentence })
    },
    [documents, shell],
  )
}

function EditCanvas() {
  const { documents, run, keeper } = useStores()
  const document = useStore(documents, (state) => state.document)
  const documentId = useStore(documents, (state) => state.id)
  const graphName = useStore(documents, (state) => state.graphName)
  const selection = useStore(documents, (state) => state.selection)
  const problems = useStore(documents, (state) => state.problems)
  const running = useStore(run, isRunning)
  const graph = graphNamed(document, graphName)
  const onEdit = useEdit()
  const onStartWithLoop = useCallback(() => void keeper.openShipped(loopDocument), [keeper])
  if (!graph) return null
  return (
    <Canvas
      graphName={graphName}
      graph={graph}
      layout={layoutOf(document.layout, graphName)}
      mode="edit"
      problems={problems}
      selection={selection}
      running={running}
      models={document.models}
      documentKey={documentId}
      onSelect={documents.select}
      onEdit={onEdit}
      onStartWithLoop={onStartWithLoop}
    />
  )
}

function ReplayCanvas() {
  const language = useLanguage()
  const { run, replay, shell } = useStores()
  const document = useStore(run, (state) => state.document)
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const running = useStore(run, isRunning)
  const node = useStore(shell, (state) => state.replayNode)
  const moment = useMoment()
  const onEdit = useEdit()
  const onSelect = useCallback((selection: Selection) => shell.lookAt(selection.nodes[0]), [shell])
  const onSeekNode = useCallback(
    (name: string) => {
      const steps = index?.steps ?? []
      const here = replay.getState().position
      // The next visit after the cursor, else the first one.
      const next = steps.find((step) => step.node === name && step.index > here) ?? steps.find((step) => step.node === name)
      if (next) replay.seek(next.index)
    },
    [index, replay],
  )
  const graph = document && graphNamed(document, document.entry)
  if (!document || !graph || !moment) return null
  void revision
  return (
    <Canvas
      graphName={document.entry}
      graph={graph}
      layout={layoutOf(document.layout, document.entry)}
      mode="replay"
      moment={moment}
      verdict={index?.verdict(language)}
      problems={noProblems}
      selection={node === undefined ? nothingSelected : { nodes: [node], edges: [] }}
      running={running}
      models={document.models}
      onSelect={onSelect}
      onEdit={onEdit}
      onSeekNode={onSeekNode}
    />
  )
}

/** What an empty canvas offers to begin with. */
const loopDocument = 'react-one-tool'

const noProblems: readonly never[] = []

const layoutOf = <T,>(layouts: Readonly<Record<string, T>> | undefined, graphName: string): T | undefined =>
  layouts && Object.hasOwn(layouts, graphName) ? layouts[graphName] : undefined
