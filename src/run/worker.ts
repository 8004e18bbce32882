/**
 * The worker's entry: light, so that it answers at once; the engine comes behind a dynamic import. Requests wait for it.
 * Nothing of a run touches the page except batches of plain events.
 */
import type { FromWorker, ToWorker } from './worker-messages'

const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
}

const say = (message: FromWorker): void => scope.postMessage(message)
const engine = () => import('./worker-engine')

scope.onmessage = ({ data }) => {
  engine().then(
    ({ handle }) => handle(data, say),
    (error: unknown) => say({ type: 'failed', id: data.id, message: error instanceof Error ? error.message : String(error) }),
  )
}
