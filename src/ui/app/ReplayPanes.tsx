/**
 * What only a run needs: the timeline and the inspector of a step. A part of its own (replay-half.ts), fetched once the page stands,
 * so that the first picture does not wait for it.
 */
import { graphNamed } from '../../document/queries'
import { graphAt } from '../../recordings/graph-at'
import { isRunning } from '../../store/run-store'
import { replayViews } from '../../store/settings-store'
import { Segmented } from '../components/Segmented'
import { SourceLine } from '../importing/SourceLine'
import { ReplayInspector } from '../inspector/ReplayInspector'
import { replayTabs } from '../inspector/words-tabs'
import { LogView } from '../log/LogView'
import { Timeline } from '../timeline/Timeline'
import { useLanguage, useWords } from '../words/language'
import { lastRunWords } from './last-run-words'
import { useStores } from './stores-context'
import { useAfterCanvas } from './use-after-canvas'
import { useStore } from './use-store'

export { LastRun } from './LastRun'
export { LastRunLine } from './LastRunLine'
export { ReplayCanvas } from './ReplayCanvas'

export function ReplayDock() {
  const language = useLanguage()
  const { run, replay } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const budget = useStore(run, (state) => state.document?.budget.toolRounds)
  const running = useStore(run, isRunning)
  const position = useStore(replay, (state) => state.position)
  const playing = useStore(replay, (state) => state.playing)
  const speed = useStore(replay, (state) => state.speed)
  const isTurn = useAfterCanvas(index, 0)
  if (!index || !isTurn) return null
  return (
    <Timeline
      index={index}
      revision={revision}
      position={position}
      playing={playing}
      speed={speed}
      running={running}
      verdict={index.verdict(language)}
      budgetRounds={budget}
      onSeek={replay.seek}
      onPlay={replay.play}
      onPause={replay.pause}
      onSpeed={replay.setSpeed}
    />
  )
}

export function ReplayInspectorPane() {
  const words = useWords(lastRunWords)
  const language = useLanguage()
  const { run, replay, settings, shell, services } = useStores()
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const document = useStore(run, (state) => state.document)
  const position = useStore(replay, (state) => state.position)
  const recorded = useStore(run, (state) => state.recorded !== undefined)
  const node = useStore(shell, (state) => state.replayNode)
  const view = useStore(settings, (state) => state.replayView)
  const storedTab = useStore(settings, (state) => state.inspectorTab)
  const ns = index?.steps[position]?.ns
  const graph = document && graphNamed(document, graphAt(document, ns ?? []).trail.at(-1)?.graph ?? document.entry)
  const isTurn = useAfterCanvas(index, 1)
  if (!index || !graph || !isTurn) return null
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
      {view === 'step' && <SourceLine />}
      <div className="fill">
        {view === 'step' ? (
          <ReplayInspector
            index={index}
            revision={revision}
            position={position}
            graph={graph}
            selectedNode={node}
            recorded={recorded}
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
