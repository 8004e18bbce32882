/**
 * The run that is going on, or the last one: a trace that grows, and the document as it was when the run began. A live run is the
 * replay of a growing trace, so there is nothing else to show it by. Keys are handed to the engine and kept nowhere here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Language } from '../base/language'
import type { Clock, Ids } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import type { AgentDocument } from '../document/types'
import type { TraceIndex } from '../replay/trace-index'
import type { EnginePort, RunHandle } from '../run/port'
import type { Trace } from '../trace/trace'

export type RunPhase = 'idle' | 'loading' | 'running' | 'finished' | 'failed-to-load'

export interface RunState {
  readonly phase: RunPhase
  /** Why the run half could not be loaded, in the engine's words. */
  readonly loadError: string | undefined
  /** The run's trace, growing; undefined before the first run. */
  readonly index: TraceIndex | undefined
  /** Grows with each batch of events: what was read from the index before is out of date. */
  readonly revision: number
  /** The document that the run uses, frozen. */
  readonly document: AgentDocument | undefined
  readonly traceId: string | undefined
  /** Milliseconds since 1970. */
  readonly startedAt: number | undefined
}

export interface RunStore extends StoreApi<RunState> {
  /** Loads the run half in the background; a failure is told when somebody runs. */
  warmUp(): Promise<void>
  /** Runs a document. Resolves when the run has ended or could not begin; does nothing while one is going on. */
  run(document: AgentDocument, secrets: Readonly<Record<string, string>>, language: Language): Promise<void>
  /** Asks the run to end; its last events still come. */
  stop(): void
  /** Forgets the run (another document was opened); one that is going on is asked to end and no longer shown. */
  clear(): void
  /** The run as a trace to keep, without its verdict; undefined before the first event. */
  trace(): Trace | undefined
}

/** True from the press of Run until the last event. */
export const isRunning = (state: RunState): boolean => state.phase === 'loading' || state.phase === 'running'

const nothingRun: RunState = {
  phase: 'idle',
  loadError: undefined,
  index: undefined,
  revision: 0,
  document: undefined,
  traceId: undefined,
  startedAt: undefined,
}

export function createRunStore(engine: EnginePort, clock: Clock, ids: Ids): RunStore {
  const store = createStore<RunState>(() => nothingRun)
  let handle: RunHandle | undefined
  let stopAsked = false
  return {
    ...store,
    async warmUp() {
      await Promise.all([engine.warmUp(), loadIndex()])
    },
    async run(document, secrets, language) {
      if (isRunning(store.getState())) return
      stopAsked = false
      store.setState({ phase: 'loading', loadError: undefined })
      const [ready, recorder] = await Promise.all([engine.warmUp(), loadIndex()])
      if (!ready.ok || !recorder.ok) {
        store.setState({ phase: 'failed-to-load', loadError: firstError(ready, recorder) })
        return
      }
      if (stopAsked) {
        store.setState({ phase: store.getState().index ? 'finished' : 'idle' })
        return
      }
      const index = new recorder.value()
      store.setState({
        phase: 'running',
        index,
        revision: store.getState().revision + 1,
        document,
        traceId: ids.next('trace'),
        startedAt: clock.now(),
      })
      handle = engine.start({ document, secrets, language, pace: 'steady' }, (events) => {
        index.append(events)
        if (store.getState().index === index) store.setState({ revision: store.getState().revision + 1 })
      })
      const mine = handle
      await mine.finished
      if (handle === mine) handle = undefined
      if (store.getState().index === index) store.setState({ phase: 'finished' })
    },
    stop() {
      stopAsked = true
      handle?.stop()
    },
    clear() {
      stopAsked = true
      handle?.stop()
      handle = undefined
      store.setState({ ...nothingRun, revision: store.getState().revision + 1 })
    },
    trace() {
      const { index, document, traceId, startedAt } = store.getState()
      if (!index || !document || traceId === undefined || index.events.length === 0) return undefined
      const when = startedAt === undefined ? {} : { startedAt: new Date(startedAt).toISOString() }
      const origin = { kind: 'run' } as const
      return {
        format: 'vuelta/trace',
        version: 1,
        id: traceId,
        title: document.name,
        ...when,
        origin,
        document,
        events: index.events,
      }
    },
  }
}

/** Reading a trace is fetched beside the engine: the first picture of a document does not need it. */
async function loadIndex(): Promise<Result<typeof TraceIndex, string>> {
  try {
    return ok((await import('../replay/trace-index')).TraceIndex)
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}

const firstError = (...results: readonly Result<unknown, string>[]): string =>
  results.flatMap((result) => (result.ok ? [] : [result.error]))[0] ?? ''
