/** What a button or a key does when it concerns more than one store. Nothing here draws; nothing here waits for React. */
import type { Diagnostic } from '../diagnostics/types'
import { writeDocument } from '../document/codec'
import { emptyDocument } from '../document/defaults'
import { type ClipboardActions, createClipboard } from './clipboard'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import type { LaidOut, LayOutAsk } from './lay-out'
import { placeOf, sameProblem } from './problem-place'
import { handOver } from './recording-hand-over'
import type { RecordingStore } from './recording-store'
import { isRunning, type RunState, type RunStore } from './run-store'
import { cassettesFor, runsAtHand } from './runs-at-hand'
import type { Services } from './services'
import type { SettingsStore } from './settings-store'
import type { ShellState, ShellStore } from './shell-store'
import { firstDocument } from './start'
import { createSubgraphs, type SubgraphActions } from './subgraphs'

export interface Actions extends ClipboardActions, SubgraphActions {
  /** Runs the document as it is now and follows the run in replay. Nothing happens while a run is going on. */
  run(): Promise<void>
  stop(): void
  openFile(): Promise<void>
  /** Opens a file that was dropped: a document as a document, everything else as a recorded run. */
  openDropped(file: File): Promise<void>
  /** The same for several: one at a time is read, and that is told. */
  openAllDropped(files: readonly File[]): Promise<void>
  /** Asks for a file with a recorded run. */
  pickRecorded(): Promise<void>
  /** Reads a text that was pasted as a recorded run. */
  readPasted(text: string): Promise<void>
  newDocument(name: string): Promise<void>
  /** Removes the open document from this device, and opens the shipped one. A notice can bring back one that somebody worked on. */
  forgetDocument(): Promise<void>
  /** Opens the document that was removed last, as a document of its own. */
  bringBack(): Promise<void>
  /** Goes to the place that a problem speaks of: its graph, and there its node, edge, tool or field. */
  goToProblem(problem: Diagnostic): void
  /** Goes to the problem after the one that was gone to last, round and round. */
  nextProblem(): void
  /** Lays out the graph on show, or a part of it, as one entry of the history. Nothing happens in replay and during a run. */
  layOut(ask: LayOutAsk): Promise<LaidOut>
  downloadDocument(): void
  downloadRun(): void
}

interface Uses {
  readonly services: Services
  readonly documents: DocumentStore
  readonly keeper: DocumentKeeper
  readonly run: RunStore
  readonly recordings: RecordingStore
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

export function createActions({ services, documents, keeper, run, recordings, settings, shell }: Uses): Actions {
  const handed = { services, keeper, recordings, shell }
  const goToProblem = (problem: Diagnostic) => {
    shell.show('edit')
    documents.showGraph(problem.graph)
    documents.select(placeOf(problem, documents.getState().document))
    if (problem.field !== undefined && problem.node === undefined) settings.change({ dockTab: 'fields' })
    shell.lookAtProblem(problem)
  }
  return {
    ...createClipboard({ services, documents, run, settings, shell }),
    ...createSubgraphs({ documents, shell }),
    goToProblem,
    nextProblem() {
      const { problems } = documents.getState()
      const { problem: last } = shell.getState()
      const here = last ? problems.findIndex((problem) => sameProblem(problem, last)) : -1
      const next = problems[(here + 1) % Math.max(1, problems.length)]
      if (next) goToProblem(next)
    },
    async run() {
      // A recording is only looked at: nothing is executed under it.
      if (isRunning(run.getState()) || recordingShown(run.getState(), shell.getState())) return
      documents.endGesture()
      shell.dismiss('engine-unavailable')
      const { keys, language } = settings.getState()
      const { document } = documents.getState()
      const named = document.models.some(({ provider }) => provider === 'cassette')
      const cassettes = named && (await cassettesFor(document, runsAtHand({ run, aside: recordings.getState().aside })))
      await run.run(document, keys, language, cassettes ? { cassettes } : {})
      const { phase, loadError } = run.getState()
      if (phase === 'failed-to-load') shell.tell({ code: 'engine-unavailable', message: loadError ?? '' })
    },
    stop: () => run.stop(),
    async openFile() {
      const file = await services.files.choose('.json,application/json')
      if (file === null) return
      if (file.ok) await handOver({ name: file.value.name, content: file.value.text }, handed)
      else shell.tell({ code: 'file-refused', problem: file.error })
    },
    openDropped: (file) => handOver({ name: file.name, content: file }, handed),
    async openAllDropped([file, ...others]) {
      if (!file) return
      if (others.length > 0) shell.tell({ code: 'one-at-a-time', name: file.name, count: others.length + 1 })
      else shell.dismiss('one-at-a-time')
      await handOver({ name: file.name, content: file }, handed)
    },
    async pickRecorded() {
      const file = await services.files.pick('')
      if (file) await handOver({ name: file.name, content: file }, handed)
    },
    readPasted: (text) => handOver({ content: text }, handed),
    async newDocument(name) {
      await keeper.openText(writeDocument(emptyDocument(name)), name, false)
    },
    async forgetDocument() {
      const { id, document, edited } = documents.getState()
      await keeper.openShipped(firstDocument)
      if (documents.getState().id === id) return
      await keeper.remove(id)
      if (edited) shell.tell({ code: 'document-removed', name: document.name, text: writeDocument(document) })
    },
    async bringBack() {
      const removed = shell.getState().notices.find((notice) => notice.code === 'document-removed')
      if (removed?.code !== 'document-removed') return
      const opened = await keeper.openText(removed.text, removed.name, true)
      if (opened.ok) shell.dismiss('document-removed')
    },
    async layOut(ask) {
      if (shell.getState().mode !== 'edit' || isRunning(run.getState())) return 'nothing'
      try {
        const { layOut } = await import('./lay-out')
        return await layOut(ask, { services, documents, settings, shell })
      } catch (error) {
        shell.tell({ code: 'layout-failed', cause: error instanceof Error ? error.message : String(error) })
        return 'failed'
      }
    },
    downloadDocument() {
      const { document } = documents.getState()
      services.files.download(`${fileName(document.name)}.agent.json`, writeDocument(document))
    },
    downloadRun() {
      const trace = run.trace()
      if (!trace) return
      const verdict = run.getState().index?.verdict('en')
      const text = JSON.stringify(verdict ? { ...trace, verdict } : trace, null, 2)
      services.files.download(`${fileName(trace.title)}.trace.json`, `${text}\n`)
    },
  }
}

/** True while a recorded run is what the page shows. */
export const recordingShown = (run: Pick<RunState, 'recorded'>, shell: Pick<ShellState, 'mode'>): boolean =>
  run.recorded !== undefined && shell.mode === 'replay'

/** A name that every file system takes. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'agent' : plain.slice(0, 80).toLowerCase()
}
