/** The engine port over the real runner, in this process: nothing may be fetched, and what crosses is cloned as on the way to a worker. */
import { err, ok } from '../../../src/base/result'
import type { EnginePort, RunRequest } from '../../../src/run/port'
import { runDocument } from '../../../src/run/run-document'
import { tryTool } from '../../../src/run/try-tool'
import { testPlatform } from '../../support/run'

export interface RunningEngine extends EnginePort {
  readonly requests: readonly RunRequest[]
}

export function runningEngine(): RunningEngine {
  const requests: RunRequest[] = []
  return {
    requests,
    warmUp: async () => ok(undefined),
    start(request, onEvents) {
      requests.push(request)
      const stop = new AbortController()
      const platform = {
        ...testPlatform(),
        fetch: () => {
          throw new Error('Something was fetched.')
        },
      }
      const finished = runDocument(structuredClone(request), {
        platform,
        signal: stop.signal,
        emit: (event) => onEvents([structuredClone(event)]),
      })
      return { finished, stop: () => stop.abort() }
    },
    tryTool(trial) {
      const stop = new AbortController()
      const fetchNothing = () => {
        throw new Error('Something was fetched.')
      }
      const answered = tryTool(structuredClone(trial), { ...testPlatform(), fetch: fetchNothing }, stop.signal)
      return {
        answered: answered.then(ok, (error: unknown) => err(String(error))),
        stop: () => stop.abort(new Error('stopped')),
      }
    },
    testConnection: async () => ok({ model: 'm', address: 'a' }),
  }
}
