/** What a button or a key does when it concerns more than one store. Nothing here draws; nothing here waits for React. */
import type { Diagnostic } from '../diagnostics/types'
import { writeDocument } from '../document/codec'
import { emptyDocument } from '../document/defaults'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import { placeOf, sameProblem } from './problem-place'
import { isRunning, type RunStore } from './run-store'
import type { Services } from './services'
import type { SettingsStore } from './settings-store'
import type { ShellStore } from './shell-store'
import { firstDocument } from './start'

export interface Actions {
  /** Runs the document as it is now and follows the run in replay. Nothing happens while a run is going on. */
  run(): Promise<void>
  stop(): void
  openFile(): Promise<void>
  /** Opens a file that was dropped. */
  openDropped(file: File): Promise<void>
  newDocument(name: string): Promise<void>
  /** Removes the open document from this device, and opens the shipped one. A notice can bring back one that somebody worked on. */
  forgetDocument(): Promise<void>
  /** Opens the document that was removed last, as a document of its own. */
  bringBack(): Promise<void>
  /** Goes to the place that a problem speaks of: its graph, and there its node, edge, tool or field. */
  goToProblem(problem: Diagnostic): void
  /** Goes to the problem after the one that was gone to last, round and round. */
  nextProblem(): void
  downloadDocument(): void
  downloadRun(): void
}

interface Uses {
  readonly services: Services
  readonly documents: DocumentStore
  readonly keeper: DocumentKeeper
  readonly run: RunStore
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

export function createActions({ services, documents, keeper, run, settings, shell }: Uses): Actions {
  const goToProblem = (problem: Diagnostic) => {
    shell.show('edit')
    documents.showGraph(problem.graph)
    documents.select(placeOf(problem, documents.getState().document))
    if (problem.field !== undefined && problem.node === undefined) settings.change({ dockTab: 'fields' })
    shell.lookAtProblem(problem)
  }
  return {
    goToProblem,
    nextProblem() {
      const { problems } = documents.getState()
      const { problem: last } = shell.getState()
      const here = last ? problems.findIndex((problem) => sameProblem(problem, last)) : -1
      const next = problems[(here + 1) % Math.max(1, problems.length)]
      if (next) goToProblem(next)
    },
    async run() {
      if (isRunning(run.getState())) return
      documents.endGesture()
      shell.dismiss('engine-unavailable')
      const { keys, language } = settings.getState()
      await run.run(documents.getState().document, keys, language)
      const { phase, loadError } = run.getState()
      if (phase === 'failed-to-load') shell.tell({ code: 'engine-unavailable', message: loadError ?? '' })
    },
    stop: () => run.stop(),
    async openFile() {
      const file = await services.files.choose('.json,application/json')
      if (file === null) return
      if (file.ok) await keeper.openText(file.value.text, file.value.name, true)
      else shell.tell({ code: 'file-refused', problem: file.error })
    },
    async openDropped(file) {
      const read = await services.files.read(file)
      if (read.ok) await keeper.openText(read.value.text, read.value.name, true)
      else shell.tell({ code: 'file-refused', problem: read.error })
    },
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

/** A name that every file system takes. */
export function fileName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return plain === '' ? 'agent' : plain.slice(0, 80).toLowerCase()
}
