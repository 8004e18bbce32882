/** What a button or a key does when it concerns more than one store. Nothing here draws; nothing here waits for React. */
import type { Diagnostic } from '../diagnostics/types'
import { writeDocument } from '../document/codec'
import { emptyDocument } from '../document/defaults'
import type { BringBackActions } from './bring-back'
import { type ClipboardActions, createClipboard } from './clipboard'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import { keysToSend } from './key-places'
import type { LaidOut, LayOutAsk } from './lay-out'
import { placeOf, sameProblem } from './problem-place'
import type { handOver as HandOver } from './recording-hand-over'
import type { RecordingStore } from './recording-store'
import { isRunning, type RunState, type RunStore } from './run-store'
import { runsAtHand } from './runs-at-hand'
import type { Services } from './services'
import type { SettingsStore } from './settings-store'
import type { ShellState, ShellStore } from './shell-store'
import { createSubgraphs, type SubgraphActions } from './subgraphs'

export interface Actions extends ClipboardActions, SubgraphActions, BringBackActions {
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
  /** Goes to the place that a problem speaks of: its graph, and there its node, edge, tool or field. */
  goToProblem(problem: Diagnostic): void
  /** Goes to the problem after the one that was gone to last, round and round. */
  nextProblem(): void
  /** Lays out the graph on show, or a part of it, as one entry of the history. Nothing happens in replay and during a run. */
  layOut(ask: LayOutAsk): Promise<LaidOut>
  downloadDocument(): void
  /** A long one is written in short stretches of work. */
  downloadRun(): Promise<void>
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
  // Fetched when they are needed first: nobody hands over or removes anything before there is a picture.
  const handOver: typeof HandOver = async (...given) => (await import('./recording-hand-over')).handOver(...given)
  const bringBack = async () => (await import('./bring-back')).createBringBack({ services, documents, keeper, shell })
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
    forgetDocument: async () => (await bringBack()).forgetDocument(),
    bringBack: async () => (await bringBack()).bringBack(),
    bringBackUnkept: async () => (await bringBack()).bringBackUnkept(),
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
      const { language } = settings.getState()
      const { document } = documents.getState()
      const { secrets, held } = keysToSend(document.models, settings.getState())
      if (held.length > 0) shell.tell({ code: 'keys-held', keys: held })
      else shell.dismiss('keys-held')
      const named = document.models.some(({ provider }) => provider === 'cassette')
      const runs = runsAtHand({ run, aside: recordings.getState().aside })
      const cassettes = named && (await (await import('./named-cassettes')).cassettesFor(document, runs))
      await run.run(document, secrets, language, cassettes ? { cassettes } : {})
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
    async layOut(ask) {
      if (shell.getState().mode !== 'edit' || isRunning(run.getState())) return 'nothing'
      documents.endGesture()
      const asked = documents.getState()
      try {
        const { layOut } = await import('./lay-out')
        return await layOut(ask, asked, { services, documents, settings, shell })
      } catch (error) {
        shell.tell({ code: 'layout-failed', cause: error instanceof Error ? error.message : String(error) })
        return 'failed'
      }
    },
    downloadDocument() {
      const { document } = documents.getState()
      services.files.download(`${fileName(document.name)}.agent.json`, writeDocument(document))
    },
    async downloadRun() {
      const { index: shown, beneath } = run.getState()
      const index = beneath?.index ?? shown
      if (index?.coming) await index.whole
      const trace = run.trace()
      if (!index || !trace) return
      const verdict = index.verdict('en')
      const told = verdict ? { ...trace, verdict } : trace
      const name = `${fileName(trace.title)}.trace.json`
      if (trace.events.length < longRun && !index.coming) services.files.download(name, `${JSON.stringify(told, null, 2)}\n`)
      else {
        const { tracePartsOf, cutRun } = await import('./download-run')
        await services.files.downloadParts(name, tracePartsOf(cutRun(told, index), services.clock))
      }
    },
  }
}

/** From this many events on, writing a run down takes longer than a page may pause. */
const longRun = 2_000

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
