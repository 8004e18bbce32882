/** The dock: the timeline in replay; problems, the last run and the state's fields while editing. */

import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { Diagnostic } from '../../diagnostics/types'
import { graphNamed } from '../../document/queries'
import { sameProblem } from '../../store/problem-place'
import { type DockTab, dockTabs } from '../../store/settings-store'
import { panelId, Tabs, tabId } from '../components/Tabs'
import type { UnfinishedTexts } from '../forms/controls/unfinished'
import { useWords } from '../words/language'
import { dockWords } from './dock-words'
import { Late } from './late'
import { fieldsPart, problemsPart, replayPart } from './late-parts'
import { PanelBoundary } from './PanelBoundary'
import { RunLine } from './RunLine'
import { useEdit } from './Stage'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function Dock() {
  const words = useWords(dockWords)
  const { shell, run, documents } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const index = useStore(run, (state) => state.index)
  const id = useStore(documents, (state) => state.id)
  // Kept here, because a run shows something else in this place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each document
  const typed = useMemo((): UnfinishedTexts => new Map(), [id])
  const name = mode === 'replay' ? words.regions.timeline : words.regions.dock
  return (
    <section className="dock-area" aria-label={name}>
      <h2 className="sr">{name}</h2>
      <PanelBoundary key={mode} name={name} resetKeys={[index]}>
        {mode === 'replay' ? <Late part={replayPart}>{({ ReplayDock }) => <ReplayDock />}</Late> : <EditDock typed={typed} />}
      </PanelBoundary>
    </section>
  )
}

function EditDock({ typed }: { readonly typed: UnfinishedTexts }) {
  const words = useWords(dockWords)
  const { documents, settings, shell, actions } = useStores()
  const tab = useStore(settings, (state) => state.dockTab)
  const problems = useStore(documents, (state) => state.problems)
  const graphName = useStore(documents, (state) => state.graphName)
  const graph = useStore(documents, (state) => graphNamed(state.document, state.graphName))
  const onEdit = useEdit()
  const looked = useStore(shell, (state) => state.problem)
  const worst = useStore(documents, (state) => state.worst)
  const extras: Readonly<Record<DockTab, React.ReactNode>> = {
    problems: <ProblemCounts problems={problems} />,
    'last-run': undefined,
    fields: <span className="tag">{graph?.state.fields.length ?? 0}</span>,
  }
  return (
    <>
      <RunLine />
      <Tabs
        label={words.tabList}
        name="dock"
        tab={tab}
        tabs={dockTabs.map((id) => ({ id, label: words.tabs[id], extra: extras[id] }))}
        onTab={(dockTab) => settings.change({ dockTab })}
      />
      <div className="dock-panel" role="tabpanel" id={panelId('dock', tab)} aria-labelledby={tabId('dock', tab)}>
        {tab === 'problems' && (
          <Late part={problemsPart}>
            {({ Problems, showSelected }) => (
              <Problems
                problems={problems}
                here={graphName}
                selected={looked && problems.findIndex((problem) => sameProblem(problem, looked))}
                worst={worst}
                onGo={(problem) => {
                  actions.goToProblem(problem)
                  showSelected(documents)
                }}
                onFix={(problem) => {
                  if (problem.fix) onEdit(problem.fix.edit, problem.fix.label)
                }}
              />
            )}
          </Late>
        )}
        {tab === 'last-run' && <Late part={replayPart}>{({ LastRun }) => <LastRun />}</Late>}
        {tab === 'fields' && (
          <Late part={fieldsPart}>
            {({ FieldsPanel }) => graph && <FieldsPanel graph={graph} graphName={graphName} onEdit={onEdit} typed={typed} />}
          </Late>
        )}
      </div>
    </>
  )
}

function ProblemCounts({ problems }: { readonly problems: readonly Diagnostic[] }) {
  const words = useWords(dockWords)
  const count = (severity: Diagnostic['severity']) => problems.filter((problem) => problem.severity === severity).length
  const [errors, warnings, infos] = [count('error'), count('warning'), count('info')]
  return (
    <>
      {errors > 0 && (
        <span className="tag bad" title={words.errors(errors)}>
          <CircleAlert aria-hidden="true" />
          {errors}
        </span>
      )}
      {warnings > 0 && (
        <span className="tag warn" title={words.warnings(warnings)}>
          <TriangleAlert aria-hidden="true" />
          {warnings}
        </span>
      )}
      {infos > 0 && (
        <span className="tag" title={words.infos(infos)}>
          <Info aria-hidden="true" />
          {infos}
        </span>
      )}
    </>
  )
}
