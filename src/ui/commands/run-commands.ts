/** Running, and walking through what was run. Only `run` executes anything; the others show. */
import { isRunning } from '../../store/run-store'
import type { SettingsStore } from '../../store/settings-store'
import type { Stores } from '../../store/stores'
import { focusTab } from '../app/focus-tab'
import type { ReplayTab } from '../inspector/words-tabs'
import { type Command, hasRun, onlyReplay } from './command'
import { showSelected } from './go'

const running = ({ run }: Stores) => isRunning(run.getState())

const walking = (run: (stores: Stores) => void): Command => ({ blocked: (stores) => hasRun(stores) ?? onlyReplay(stores), run })

const tab = (inspectorTab: ReplayTab): Command => ({
  blocked: hasRun,
  run: ({ settings, shell }) => {
    shell.show('replay')
    settings.change({ inspectorTab, replayView: 'step' })
    focusTab('.inspector-area', inspectorTab)
  },
})

export const runCommands = {
  run: { blocked: (stores) => (running(stores) ? 'running' : undefined), run: ({ actions }) => void actions.run() },
  stop: { blocked: (stores) => (running(stores) ? undefined : 'not-running'), run: ({ actions }) => actions.stop() },
  'what-if': {
    blocked: (stores) => (running(stores) ? 'running' : hasRun(stores)),
    run: ({ whatIf }) => void whatIf.ask(),
  },
  'compare-runs': {
    blocked: ({ whatIf, run }) => (whatIf.atHand().length > 1 || run.getState().recorded ? undefined : 'one-run'),
    run: ({ whatIf }) => void whatIf.compare(),
  },
  'next-problem': {
    blocked: ({ documents }) => (documents.getState().problems.length === 0 ? 'no-problems' : undefined),
    run: ({ actions, documents }) => {
      actions.nextProblem()
      showSelected(documents)
    },
  },
} satisfies Readonly<Record<string, Command>>

export const replayCommands = {
  'show-replay': {
    blocked: (stores) => hasRun(stores) ?? (onlyReplay(stores) === undefined ? 'as-it-is' : undefined),
    run: ({ shell }) => shell.show('replay'),
  },
  'show-edit': {
    blocked: (stores) => (onlyReplay(stores) === undefined ? undefined : 'as-it-is'),
    run: ({ shell }) => shell.show('edit'),
  },
  play: walking(({ replay }) => (replay.getState().playing ? replay.pause() : replay.play())),
  'step-back': walking(({ replay }) => replay.back()),
  'step-forward': walking(({ replay }) => replay.forward()),
  'lap-back': walking(({ replay }) => replay.previousLap()),
  'lap-forward': walking(({ replay }) => replay.nextLap()),
  first: walking(({ replay }) => replay.first()),
  last: walking(({ replay }) => replay.last()),
  'tab-before': walking(({ settings }) => void turnTab(settings, -1)),
  'tab-after': walking(({ settings }) => void turnTab(settings, 1)),
  'next-visit': {
    blocked: (stores) => onlyReplay(stores) ?? (nextVisit(stores) === undefined ? 'nothing-selected' : undefined),
    run: (stores) => {
      const step = nextVisit(stores)
      if (step !== undefined) stores.replay.seek(step)
    },
  },
  'replay-messages': tab('messages'),
  'replay-state': tab('state'),
  'replay-diff': tab('diff'),
  'replay-prompt': tab('prompt'),
  'replay-raw': tab('raw'),
  'replay-log': {
    blocked: hasRun,
    run: ({ settings, shell }) => {
      shell.show('replay')
      settings.change({ replayView: 'log' })
    },
  },
} satisfies Readonly<Record<string, Command>>

/** The next visit of the node that is looked at; from the last one on, its first. */
function nextVisit({ run, replay, shell }: Stores): number | undefined {
  const node = shell.getState().replayNode
  const visits = (run.getState().index?.steps ?? []).filter((step) => step.node === node)
  const here = replay.getState().position
  return (visits.find((step) => step.index > here) ?? visits[0])?.index
}

/** The list of tabs comes with the inspector, which is fetched on its own: by the time a key can ask for it, it is there. */
async function turnTab(settings: SettingsStore, by: 1 | -1): Promise<void> {
  const { replayTabs } = await import('../inspector/words-tabs')
  const names: readonly string[] = replayTabs
  const at = Math.max(0, names.indexOf(settings.getState().inspectorTab))
  const inspectorTab = replayTabs[(at + by + replayTabs.length) % replayTabs.length] ?? replayTabs[0]
  settings.change({ inspectorTab, replayView: 'step' })
}
