/** All stores of the page, made from the services and the document to begin with, and wired to each other. */
import { type Actions, createActions } from './actions'
import { type DocumentKeeper, keepDocuments, type Opening } from './document-keeper'
import { createDocumentStore, type DocumentStore } from './document-store'
import { type OtherTabs, watchOtherTabs } from './other-tabs'
import { watchProblems } from './problem-watcher'
import { createRecordingGraph, type RecordingGraph } from './recording-graph'
import { createRecordingStore, type RecordingStore } from './recording-store'
import { createReplayStore, type ReplayStore } from './replay-store'
import { createRunStore, type RunStore } from './run-store'
import type { Services } from './services'
import { keyedModels, type SettingsStore } from './settings-store'
import { watchLink } from './share-link'
import { createShellStore, type Notice, type ShellStore } from './shell-store'
import { keepVersions, type VersionKeeper } from './versions'
import { createWhatIf, type WhatIf } from './what-if'

export interface Stores {
  readonly services: Services
  readonly documents: DocumentStore
  readonly keeper: DocumentKeeper
  readonly versions: VersionKeeper
  readonly otherTabs: OtherTabs
  readonly run: RunStore
  readonly replay: ReplayStore
  readonly recordings: RecordingStore
  readonly recordingGraph: RecordingGraph
  readonly whatIf: WhatIf
  readonly settings: SettingsStore
  readonly shell: ShellStore
  readonly actions: Actions
  /** Ends what watches and waits; for tests, and before another page takes over. */
  dispose(): void
}

/** `settings` exists before the document is known, because the first screen already has a language and a theme. */
export function createStores(services: Services, settings: SettingsStore, opening: Opening, notices: readonly Notice[]): Stores {
  const shell = createShellStore()
  const documents = createDocumentStore(opening.document, opening.id, opening.edited, services.clock)
  const keeper = keepDocuments(documents, shell, services, opening, () => keyedModels(settings.getState().keys))
  const versions = keepVersions(documents, shell, services)
  const otherTabs = watchOtherTabs({ documents, keeper, versions, shell, services })
  const run = createRunStore(services.engine, services.clock, services.ids)
  const replay = createReplayStore(run, services.clock, settings.getState().speed)
  const recordings = createRecordingStore({ importer: services.importer, clock: services.clock, run, replay, settings, shell })
  const recordingGraph = createRecordingGraph({ run, replay, documents, keeper, clock: services.clock })
  const whatIf = createWhatIf({ services, run, replay, recordings, recordingGraph, documents, keeper, settings, shell })
  for (const notice of notices) shell.tell(notice)
  const stops = [
    versions.stop,
    otherTabs.stop,
    recordingGraph.stop,
    whatIf.stop,
    watchLink(services.link, shell),
    watchProblems(documents, settings, services.clock),
    run.subscribe((state, before) => {
      if (state.index === before.index) return
      shell.lookAt(undefined)
      shell.show(state.index ? 'replay' : 'edit')
    }),
    documents.subscribe((state, before) => {
      // Another document was opened: the run on show is not about it. (A copy that two tabs part into has the same document.)
      if (state.id !== before.id && state.document !== before.document) {
        run.clear()
        shell.show('edit')
      }
    }),
    documents.subscribe((state, before) => {
      if (state.selection === before.selection) return
      // Somebody went elsewhere: the problem that was gone to is no longer what is looked at.
      shell.lookAtProblem(undefined)
    }),
    replay.subscribe((state, before) => {
      if (state.speed !== before.speed) settings.change({ speed: state.speed })
    }),
    settings.subscribe((state, before) => {
      if (before.remembered && !state.remembered) shell.tell({ code: 'settings-not-kept' })
    }),
  ]
  const actions = createActions({ services, documents, keeper, run, recordings, settings, shell })
  return {
    services,
    documents,
    keeper,
    versions,
    otherTabs,
    run,
    replay,
    recordings,
    recordingGraph,
    whatIf,
    settings,
    shell,
    actions,
    dispose() {
      replay.pause()
      keeper.stop()
      for (const stop of stops) stop()
    },
  }
}
