/** The import port over the real work, in this process: what crosses is cloned as on the way to a worker and back. */
import { createImportClient } from '../../../src/adapters/import-worker'
import type { ImportPort } from '../../../src/importers/port'
import type { FromImporter, ToImporter } from '../../../src/importers/worker-messages'
import { createImportWork } from '../../../src/importers/worker-session'
import { ontoGraph } from '../../../src/recordings/onto-graph'

/** A worker without a thread. */
export class InProcessWorker {
  onmessage: ((event: { readonly data: FromImporter }) => void) | null = null
  onerror: ((event: { readonly message: string; preventDefault(): void }) => void) | null = null
  onmessageerror: (() => void) | null = null
  readonly heard: ToImporter[] = []
  ended = false
  readonly #work = createImportWork((answer) => {
    const data = structuredClone(answer)
    queueMicrotask(() => {
      if (!this.ended) this.onmessage?.({ data })
    })
  }, ontoGraph)

  postMessage(message: ToImporter): void {
    this.heard.push(message)
    void this.#work(structuredClone(message))
  }
  terminate(): void {
    this.ended = true
  }
  /** What the browser says of a worker that broke down. */
  breakDown(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined })
  }
}

/** `workers`: those that were opened, for tests that look at them. */
export function importPort(workers: InProcessWorker[] = []): ImportPort {
  return createImportClient(() => {
    const worker = new InProcessWorker()
    workers.push(worker)
    return worker as unknown as Worker
  })
}
