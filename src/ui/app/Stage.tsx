/** Palette, question and canvas: the upper part of the working area, in both modes. */
import { useCallback, useState } from 'react'
import type { Edit } from '../../document/edit'
import { graphNamed, layoutOf } from '../../document/queries'
import type { NodeKind } from '../../document/types'
import { newNode } from '../../nodes/new-node'
import { withOwnGraphs } from '../../nodes/subgraph/own-graph'
import { isRunning } from '../../store/run-store'
import { Canvas } from '../canvas/Canvas'
import { Palette } from '../canvas/Palette'
import type { MenuAsk } from '../canvas/use-context-menu'
import { FindHost } from '../find/FindHost'
import { Breadcrumb } from '../graphs/Breadcrumb'
import { useGraphs } from '../graphs/use-graphs'
import { useWords } from '../words/language'
import { barWords } from './bar-words'
import { dockWords } from './dock-words'
import { Late } from './late'
import { contextMenuPart, replayPart } from './late-parts'
import { Notices } from './Notices'
import { PanelBoundary } from './PanelBoundary'
import { QuestionBar } from './QuestionBar'
import { useStores } from './stores-context'
import { useRecording } from './use-recording'
import { useRunNote } from './use-run-note'
import { useStore } from './use-store'

export function Stage() {
  const words = useWords(dockWords)
  const { documents, shell, actions } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const document = useStore(documents, (state) => state.document)
  const graphName = useStore(documents, (state) => state.graphName)
  const recording = useRecording()
  const note = useRunNote()
  const notes = useWords(barWords).changedSince
  const onEdit = useEdit()
  const [menu, setMenu] = useState<MenuAsk | undefined>(undefined)
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const onAdded = useCallback((id: string) => documents.select({ nodes: [id], edges: [] }), [documents])
  return (
    <div className={recording ? 'stage is-recording' : 'stage'}>
      {!recording && (
        <div className="palette-area">
          <PanelBoundary name={words.regions.palette}>
            <Palette document={document} graphName={graphName} disabled={mode === 'replay'} onEdit={onEdit} onAdded={onAdded} />
          </PanelBoundary>
        </div>
      )}
      {!recording && <QuestionBar note={mode === 'replay' && note ? notes[note] : undefined} onRun={() => void actions.run()} />}
      <section className="canvas-area" id="canvas" tabIndex={-1} aria-label={words.regions.canvas}>
        <h2 className="sr">{words.regions.canvas}</h2>
        <Notices />
        <PanelBoundary name={words.regions.canvas} resetKeys={[document]}>
          {mode === 'replay' ? <Replay onMenu={setMenu} /> : <EditCanvas onMenu={setMenu} />}
        </PanelBoundary>
        <FindHost />
        {menu && <Late part={contextMenuPart}>{({ ContextMenu }) => <ContextMenu ask={menu} onClose={closeMenu} />}</Late>}
      </section>
    </div>
  )
}

/** Does an edit, or says why it was refused. */
export function useEdit(): (edit: Edit, label: string) => void {
  const { documents, shell } = useStores()
  return useCallback(
    (edit, label) => {
      const done = documents.apply(withOwnGraphs(documents.getState().document, edit), label)
      if (done.ok) shell.dismiss('edit-refused')
      else shell.tell({ code: 'edit-refused', sentence: done.error.sentence })
    },
    [documents, shell],
  )
}

interface WithMenu {
  readonly onMenu: (ask: MenuAsk) => void
}

function EditCanvas({ onMenu }: WithMenu) {
  const { documents, run, keeper, actions, settings } = useStores()
  const snap = useStore(settings, (state) => state.snap)
  const minimap = useMinimapSetting()
  const document = useStore(documents, (state) => state.document)
  const documentId = useStore(documents, (state) => state.id)
  const graphName = useStore(documents, (state) => state.graphName)
  const selection = useStore(documents, (state) => state.selection)
  const problems = useStore(documents, (state) => state.problems)
  const running = useStore(run, isRunning)
  const graph = graphNamed(document, graphName)
  const onEdit = useEdit()
  const graphs = useGraphs(onEdit)
  const onStartWithLoop = useCallback(() => void keeper.openShipped(loopDocument), [keeper])
  const makeNode = useCallback(
    (kind: NodeKind) => newNode(documents.getState().document, graphName, kind, settings.getState().language),
    [documents, graphName, settings],
  )
  if (!graph) return null
  return (
    <Canvas
      graphName={graphName}
      graph={graph}
      layout={layoutOf(document, graphName)}
      mode="edit"
      problems={problems}
      selection={selection}
      running={running}
      models={document.models}
      documentKey={documentId}
      onSelect={documents.select}
      onEdit={onEdit}
      onLayOut={actions.layOut}
      makeNode={makeNode}
      onOpenForm={graphs.openOrForm}
      onOpenNode={graphs.openNode}
      chip={<Breadcrumb document={document} graphName={graphName} onShow={graphs.show} onRemove={graphs.remove} />}
      onStartWithLoop={onStartWithLoop}
      snap={snap}
      onMenu={onMenu}
      {...minimap}
    />
  )
}

function Replay({ onMenu }: WithMenu) {
  const minimap = useMinimapSetting()
  return <Late part={replayPart}>{({ ReplayCanvas }) => <ReplayCanvas onMenu={onMenu} {...minimap} />}</Late>
}

function useMinimapSetting() {
  const { settings } = useStores()
  const minimap = useStore(settings, (state) => state.minimap)
  const onMinimap = useCallback((wanted: boolean) => settings.change({ minimap: wanted }), [settings])
  return { minimap, onMinimap }
}

/** What an empty canvas offers to begin with. */
const loopDocument = 'react-one-tool'
