/** The worker that imports, on its own thread: this file only joins the messages to the work (worker-session.ts), and a run to its graph. */
import { ontoGraph } from '../recordings/onto-graph'
import type { FromImporter, ToImporter } from './worker-messages'
import { createImportWork } from './worker-session'

const scope = globalThis as unknown as {
  postMessage(message: FromImporter): void
  onmessage: ((event: { readonly data: ToImporter }) => void) | null
}

const work = createImportWork(
  (message) => scope.postMessage(message),
  ontoGraph,
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
)
scope.onmessage = ({ data }) => {
  void work(data)
}
