/** What a button or a key does when it concerns more than one store. Nothing here draws; nothing here waits for React. */
import { writeDocument } from '../document/codec'
import { emptyDocument } from '../document/defaults'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
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
  /** Removes the open document from this device, and opens the shipped one. */
  forgetDocument(): Promise<void>
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
  return {
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
      const { id } = documents.getState()
      await keeper.openShipped(firstDocument)
      if (documents.getState().id === id) return
      await keeper.remove(id)
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
