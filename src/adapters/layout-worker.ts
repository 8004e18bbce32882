/**
 * Laying out in a worker of its own for each question, ended when it takes too long. Then the plain answer counts, which the worker
 * gave at once; where no worker can be had at all, `plain` gives it on the page.
 */
import { err, ok, type Result } from '../base/result'
import type { LayoutAsk, LayoutPlaces, LayoutPort, LayoutProblem } from '../layout/port'
import type { FromLayoutWorker, ToLayoutWorker } from '../layout/worker-messages'

type Answer = Result<LayoutPlaces, LayoutProblem>

/** `plain`: fetches the plain way of laying out. `openWorker`: for tests and benches. */
export function createLayoutWorker(
  plain: () => Promise<(ask: LayoutAsk) => LayoutPlaces>,
  openWorker: () => Worker = openLayoutWorker,
): LayoutPort {
  const onThePage = async (ask: LayoutAsk, cause: string): Promise<Answer> => {
    try {
      return ok((await plain())(ask))
    } catch (error) {
      return err({ code: 'layout-failed', cause: `${cause} ${said(error)}`.trim() })
    }
  }
  const inWorker = (ask: LayoutAsk, limitMs: number): Promise<Answer> =>
    new Promise((resolve) => {
      let fallback: LayoutPlaces | undefined
      let worker: Worker | undefined
      const end = (answer: Answer | Promise<Answer>) => {
        clearTimeout(limit)
        worker?.terminate()
        resolve(answer)
      }
      const giveUp = (cause: string) => end(fallback ? ok(fallback) : onThePage(ask, cause))
      const limit = setTimeout(() => giveUp('It took too long.'), limitMs)
      try {
        worker = openWorker()
      } catch (error) {
        giveUp(said(error))
        return
      }
      worker.onmessage = ({ data }: MessageEvent<FromLayoutWorker>) => {
        if (data.type === 'plain') fallback = data.places
        else if (data.type === 'good') end(ok(data.places))
        else giveUp(data.cause)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        giveUp(event.message)
      }
      worker.onmessageerror = () => giveUp('The answer could not be read.')
      worker.postMessage({ ask } satisfies ToLayoutWorker)
    })
  return { layOut: (ask, limitMs) => inWorker(ask, limitMs).catch((error: unknown) => onThePage(ask, said(error))) }
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function openLayoutWorker(): Worker {
  return new Worker(new URL('../layout/worker.ts', import.meta.url), { type: 'module', name: 'vuelta-layout' })
}
