/** The inspector: the settings of what is selected while editing; the step, or the whole run as text, in replay. */
import { graphNamed } from '../../document/queries'
import { replayViews } from '../../store/settings-store'
import { Segmented } from '../components/Segmented'
import { EditInspector } from '../forms/EditInspector'
import { ReplayInspector } from '../inspector/ReplayInspector'
import { replayTabs } from '../inspector/words-tabs'
import { LogView } from '../log/LogView'
import { useLanguage, useWords } from '../words/language'
import { dockWords } from './dock-words'
import { PanelBoundary } from './PanelBoundary'
import { useEdit } from './Stage'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function InspectorArea() {
  const words = useWords(dockWords)
  const { shell, documents } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const selection = useStore(documents, (state) => state.selection)
  return (
    <aside className="inspector-area" aria-label={words.regions.inspector}>
      <PanelBoundary key={mode} name={words.regions.inspector} resetKeys={[selection]}>
        {mode === 'replay' ? <Replay /> : <Edit />}
      </PanelBoundary>
    </aside>
  )
}

function Edit() {
  const { documents } = useStores()
  const document = useStore(documents, (state) => state.document)
  const graphName = useStore(documents, (state) => state.graphName)
  const selection = useStore(documents, (state) => state.selection)
  const problems = useStore(documents, (state) => state.problems)
  const onEdit = useEdit()
  return (
    <EditInspector
      document={document}
      graphName={graphName}
      selection={selection}
      problems={problems}
      onEdit={onEdit}
      onSelect={documents.select}
    />
  )
}

function Replay() {
  const words = useWords(dockWords)
  const language = useLanguage()
  const { run, replay, settings, shell, services } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const document = useStore(run, (state) => state.document)
  const position = useStore(replay, (state) => state.position)
  const node = useStore(shell, (state) => state.replayNode)
  const view = useStore(settings, (state) => state.replayView)
  const storedTab = useStore(settings, (state) => state.inspectorTab)
  const graph = document && graphNamed(document, document.entry)
  if (!index || !graph) return null
  const tab = replayTabs.find((each) => each === storedTab) ?? replayTabs[0]
  return (
    <>
      <div className="view-switch">
        <Segmented
          label={words.viewList}
          value={view}
          segments={replayViews.map((value) => ({ value, label: words.views[value] }))}
          onChange={(replayView) => settings.change({ replayView })}
        />
      </div>
      <div className="fill">
        {view === 'step' ? (
          <ReplayInspector
            index={index}
            revision={revision}
            position={position}
            graph={graph}
            selectedNode={node}
            tab={tab}
            onTab={(inspectorTab) => settings.change({ inspectorTab })}
            onSeek={replay.seek}
            onCopy={services.clipboard.copy}
          />
        ) : (
          <LogView index={index} revision={revision} language={language} onCopy={services.clipboard.copy} />
        )}
      </div>
    </>
  )
}
