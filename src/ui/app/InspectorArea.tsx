/** The inspector: the settings of what is selected while editing; the step, or the whole run as text, in replay. */
import { useCallback, useMemo } from 'react'
import { isRunning } from '../../store/run-store'
import { EditorsContext } from '../editors/context'
import type { Typed } from '../forms/EditInspector'
import type { TryTool } from '../forms/inspected'
import { useWords } from '../words/language'
import { createApartFromPlaces } from './apart-from-places'
import { dockWords } from './dock-words'
import { Late } from './late'
import { editorsPart, formsPart, replayPart } from './late-parts'
import { PanelBoundary } from './PanelBoundary'
import { useEdit } from './Stage'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function InspectorArea() {
  const words = useWords(dockWords)
  const { shell, documents } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const selection = useStore(documents, (state) => state.selection)
  const id = useStore(documents, (state) => state.id)
  // Kept here, because a run shows something else in this place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each document
  const typed = useMemo((): Typed => ({ fields: new Map(), nodes: new Map() }), [id])
  return (
    <section className="inspector-area" aria-label={words.regions.inspector}>
      <h2 className="sr">{words.regions.inspector}</h2>
      <PanelBoundary key={mode} name={words.regions.inspector} resetKeys={[selection]}>
        {mode === 'replay' ? (
          <Late part={replayPart}>{({ ReplayInspectorPane }) => <ReplayInspectorPane />}</Late>
        ) : (
          <Edit typed={typed} />
        )}
      </PanelBoundary>
    </section>
  )
}

/** The runs in memory, for models that give recorded answers. */
function useAnswers() {
  const { run, recordings, whatIf } = useStores()
  const revision = useStore(run, (state) => (isRunning(state) ? -1 : state.revision))
  const aside = useStore(recordings, (state) => state.aside)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in memory changes with the runs
  return useMemo(() => whatIf.atHand().map(({ id, title, kind }) => ({ trace: id, title, kind })), [whatIf, revision, aside])
}

function Edit({ typed }: { readonly typed: Typed }) {
  const { documents, settings, shell, services } = useStores()
  // With nothing selected the document itself is shown, and nothing of where its cards stand.
  const apart = useMemo(createApartFromPlaces, [])
  const document = useStore(documents, ({ document, selection: { nodes, edges, notes = [] } }) =>
    nodes.length + edges.length + notes.length === 0 ? apart(document) : document,
  )
  const graphName = useStore(documents, (state) => state.graphName)
  const selection = useStore(documents, (state) => state.selection)
  const problems = useStore(documents, (state) => state.problems)
  const worst = useStore(documents, (state) => state.worst)
  const onEdit = useEdit()
  const problem = useStore(shell, (state) => state.problem)
  const set = useStore(settings, (state) => state.keys)
  const keys = useMemo(() => ({ names: Object.keys(set), onOpen: () => shell.openDialog({ name: 'keys' }) }), [set, shell])
  const answers = useAnswers()
  const onTry = useCallback<TryTool>(
    (tool, args, attempt) => {
      const { tavily } = settings.getState().keys
      // A mock answer is given no key.
      const secrets = tool.mode === 'live' && tavily !== undefined ? { tavily } : {}
      return services.engine.tryTool({ tool, args, attempt, secrets })
    },
    [services, settings],
  )
  return (
    <Late part={formsPart}>
      {({ EditInspector }) => (
        <EditorsContext value={editorsPart}>
          <EditInspector
            document={document}
            graphName={graphName}
            selection={selection}
            problems={problems}
            onEdit={onEdit}
            onSelect={documents.select}
            onOpenGraph={documents.showGraph}
            keys={keys}
            onTry={onTry}
            typed={typed}
            answers={answers}
            problem={problem}
            worst={worst}
          />
        </EditorsContext>
      )}
    </Late>
  )
}
