/**
 * The run that is going on, or the last one: a trace that grows, and the document as it was when the run began. A live run is the
 * replay of a growing trace, so there is nothing else to show it by; a recorded one is shown in its place, and one's own comes back
 * when it is closed. Keys are handed to the engine and kept nowhere here.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bilingual, Language } from '../base/language'
import type { Clock, Ids } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import type { AgentDocument } from '../document/types'
import type { GraphOfRun } from '../recordings/contract'
import type { TraceIndex } from '../replay/trace-index'
import type { EnginePort, RunHandle, RunRequest } from '../run/port'
import type { HeldTrace, ImportReport, Trace } from '../trace/trace'

/** What the run on show was recorded by, when it is not one of our own. It is in memory only. */
export interface Recorded {
  /** The run without its events: those are in the index. */
  readonly header: Omit<Trace, 'events'>
  readonly format: { readonly id: string; readonly name: Bilingual }
  /** The account of the import; a run that was opened as a trace of our own may have none. */
  readonly report: ImportReport | undefined
  /** The document was made for it from what it names; else it came with the run. */
  readonly inferred: GraphOfRun | undefined
  /** Given once another graph has taken the place of the one that it was shown on at first: its own, by which it is fitted anew. */
  readonly redrawn?: string | undefined
  /** How many runs the file has. */
  readonly runs: number
  /** True while the text of its file is at hand, to look up records in it. */
  readonly hasSource: boolean
}

/** A recorded run, ready to be shown. */
export interface OpenRecording {
  readonly recorded: Recorded
  readonly index: TraceIndex
  readonly document: AgentDocument
}

/** A run of our own that is over, so that it can be shown again. It is in memory only. */
export interface KeptRun extends Walk {
  readonly traceId: string
  readonly startedAt: number | undefined
  readonly onRecord: boolean
}

/** How a run is to go, where it is not by itself: on recorded answers, or with recordings for models that name one. */
export type RunOn = Pick<RunRequest, 'input' | 'recorded' | 'cassettes' | 'pace'>

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
  /** Given: the run on show was recorded elsewhere. */
  readonly recorded: Recorded | undefined
  /** While a recorded run is laid over another document: what it is walked on by itself. */
  readonly beneath: Walk | undefined
  /** The run was given recorded answers, and began as the record did. */
  readonly onRecord: boolean
  /** The run of our own before the last one; of two that were shown in turn, the one that is not on show. */
  readonly earlier: KeptRun | undefined
}

/** A run and the document that it is walked on. */
export interface Walk {
  readonly index: TraceIndex
  readonly document: AgentDocument
}

export interface RunStore extends StoreApi<RunState> {
  /** Loads the run half in the background; a failure is told when somebody runs. */
  warmUp(): Promise<void>
  /** Runs a document. Resolves when the run has ended or could not begin; does nothing while one is going on. */
  run(document: AgentDocument, secrets: Readonly<Record<string, string>>, language: Language, on?: RunOn): Promise<void>
  /** Asks the run to end; its last events still come. */
  stop(): void
  /** Forgets our own run (another document was opened); one that is going on is asked to end and no longer shown. */
  clear(): void
  /** Shows a recorded run; our own waits. One that is going on is asked to end. */
  open(recording: OpenRecording): void
  /** Walks the recorded run on another document, as that one names things; `undefined`: on its own again. What is downloaded stays the record's own. */
  walkOn(walk: Walk | undefined): void
  /** Takes the recorded run away; our own last run, if there is one, is back. */
  closeRecording(): void
  /** Our own last run when it is over, whether it is on show or waits behind a recorded one. */
  ownRun(): KeptRun | undefined
  /** Shows a run of our own again; the one that gives way can be shown again too. Nothing happens while one is going on. */
  showOwn(run: KeptRun): void
  /** The run as a trace to keep, without its verdict; undefined before the first event. */
  trace(): HeldTrace | undefined
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
  recorded: undefined,
  beneath: undefined,
  onRecord: false,
  earlier: undefined,
}

/** A state's run, when it is one of our own and over. */
function keptOf(state: RunState | undefined): KeptRun | undefined {
  if (!state?.index || !state.document || state.traceId === undefined || state.recorded || isRunning(state)) return undefined
  const { index, document, traceId, startedAt, onRecord } = state
  return index.events.length === 0 ? undefined : { index, document, traceId, startedAt, onRecord }
}

export function createRunStore(engine: EnginePort, clock: Clock, ids: Ids): RunStore {
  const store = createStore<RunState>(() => nothingRun)
  let handle: RunHandle | undefined
  let stopAsked = false
  /** Grows with each run that is asked for: one that was given up while it loaded does not begin with the next. */
  let asked = 0
  /** Our own last run, while a recorded one is shown in its place. */
  let own: RunState | undefined
  const ownRun = () => keptOf(store.getState().recorded ? own : store.getState())
  return {
    ...store,
    async warmUp() {
      await Promise.all([engine.warmUp(), loadIndex()])
    },
    async run(document, secrets, language, on = {}) {
      if (isRunning(store.getState())) return
      const before = ownRun() ?? store.getState().earlier
      stopAsked = false
      const mine = ++asked
      store.setState({ phase: 'loading', loadError: undefined })
      const [ready, recorder] = await Promise.all([engine.warmUp(), loadIndex()])
      if (mine !== asked) return
      if (!ready.ok || !recorder.ok) {
        store.setState({ phase: 'failed-to-load', loadError: firstError(ready, recorder) })
        return
      }
      if (stopAsked) {
        store.setState({ phase: store.getState().index ? 'finished' : 'idle' })
        return
      }
      const index = new recorder.value()
      own = undefined
      store.setState({
        phase: 'running',
        recorded: undefined,
        beneath: undefined,
        index,
        revision: store.getState().revision + 1,
        document,
        traceId: ids.next('trace'),
        startedAt: clock.now(),
        onRecord: on.recorded !== undefined,
        earlier: before,
      })
      handle = engine.start({ document, secrets, language, pace: 'steady', ...on }, (events) => {
        index.append(events)
        if (store.getState().index === index) store.setState({ revision: store.getState().revision + 1 })
      })
      const started = handle
      await started.finished
      if (handle === started) handle = undefined
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
      own = undefined
      if (store.getState().recorded) {
        store.setState({ earlier: undefined })
        return
      }
      store.setState({ ...nothingRun, revision: store.getState().revision + 1 })
    },
    open({ recorded, index, document }) {
      const before = store.getState()
      stopAsked = true
      handle?.stop()
      handle = undefined
      if (!before.recorded) own = before.index ? { ...before, phase: 'finished' } : undefined
      const startedAt = Date.parse(recorded.header.startedAt ?? '')
      store.setState({
        ...nothingRun,
        phase: 'finished',
        index,
        revision: before.revision + 1,
        document,
        traceId: recorded.header.id,
        startedAt: Number.isNaN(startedAt) ? undefined : startedAt,
        recorded,
        earlier: before.earlier,
      })
    },
    walkOn(walk) {
      const { recorded, index, document, beneath, revision } = store.getState()
      if (!recorded || !index || !document) return
      const own = beneath ?? { index, document }
      store.setState({ ...(walk ?? own), beneath: walk ? own : undefined, revision: revision + 1 })
    },
    closeRecording() {
      const { recorded, revision, earlier } = store.getState()
      if (!recorded) return
      store.setState({ ...(own ?? nothingRun), earlier, revision: revision + 1 })
      own = undefined
    },
    ownRun,
    showOwn(run) {
      const state = store.getState()
      if (isRunning(state) || state.index === run.index) return
      const now = ownRun()
      own = undefined
      const earlier = now && now.index !== run.index ? now : state.earlier
      store.setState({ ...nothingRun, ...run, phase: 'finished', revision: state.revision + 1, earlier })
    },
    trace() {
      const { index, document, traceId, startedAt, recorded, beneath } = store.getState()
      if (recorded && index && document) {
        const walk = beneath ?? { index, document }
        return { ...recorded.header, document: walk.document, events: walk.index.events }
      }
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
export async function loadIndex(): Promise<Result<typeof TraceIndex, string>> {
  try {
    return ok((await import('../replay/trace-index')).TraceIndex)
  } catch (cause) {
    return err(cause instanceof Error ? cause.message : String(cause))
  }
}

const firstError = (...results: readonly Result<unknown, string>[]): string =>
  results.flatMap((result) => (result.ok ? [] : [result.error]))[0] ?? ''
