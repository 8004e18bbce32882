/** The worker that lays out: it gives the plain answer first and the good one when it has it. The page ends it when it takes too long. */
import { plainLayout } from './plain'
import type { FromLayoutWorker, ToLayoutWorker } from './worker-messages'

const scope = globalThis as unknown as {
  postMessage(message: FromLayoutWorker): void
  onmessage: ((event: { readonly data: ToLayoutWorker }) => void) | null
}
const say = (message: FromLayoutWorker): void => scope.postMessage(message)

scope.onmessage = ({ data }) => {
  void answer(data).catch((error: unknown) =>
    say({ type: 'failed', cause: error instanceof Error ? error.message : String(error) }),
  )
}

async function answer({ ask }: ToLayoutWorker): Promise<void> {
  say({ type: 'plain', places: plainLayout(ask) })
  const { dagreLayout } = await import('./dagre')
  say({ type: 'good', places: dagreLayout(ask) })
}
