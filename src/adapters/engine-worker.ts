/**
 * The engine port over a Web Worker. One worker for the page; when it breaks down, every open request is told, and the next request
 * starts a new one. A run that its worker lost, or that does not listen to Stop (code that never lets go of the worker), still ends
 * with `run-finished`: never a hang.
 */
import { err, ok, type Result } from '../base/result'
import type {
  ConnectionFailure,
  ConnectionReport,
  EnginePort,
  RunHandle,
  RunRequest,
  ToolAnswer,
  ToolTrial,
  TrialHandle,
} from '../run/port'
import { type FromWorker, type ToWorker, unpacking } from '../run/worker-messages'
import type { TraceEvent } from '../trace/events'

/** How long a worker may take to end a run that was stopped, in milliseconds; after that it is ended itself. */
const STOP_PATIENCE = 2_000

type Listener = (message: FromWorker) => void
type Ask<T> = T extends ToWorker ? Omit<T, 'id'> : never

/** The engine of the page at `base`. `open` makes the worker; it is called when the first request needs one. */
export function createEngineClient(base: string, open: () => Worker = openWorker): EnginePort {
  let worker: Worker | undefined
  let lastId = 0
  const listeners = new Map<number, Listener>()

  const connect = (): Worker => {
    if (worker) return worker
    const opened = open()
    opened.onmessage = ({ data }: MessageEvent<FromWorker>) => listeners.get(data.id)?.(data)
    opened.onerror = (event) => {
      event.preventDefault()
      endWorker(event.message || 'The run half could not be loaded.')
    }
    worker = opened
    return opened
  }
  const endWorker = (message: string): void => {
    worker?.terminate()
    worker = undefined
    for (const [id, listener] of [...listeners]) listener({ type: 'failed', id, message })
  }
  const ask = (message: Ask<ToWorker>, listener: Listener): number => {
    lastId += 1
    listeners.set(lastId, listener)
    connect().postMessage({ ...message, id: lastId })
    return lastId
  }

  return {
    warmUp: () =>
      new Promise<Result<void, string>>((resolve) => {
        const id = ask({ type: 'warm-up' }, (answer) => {
          listeners.delete(id)
          resolve(answer.type === 'failed' ? err(answer.message) : ok(undefined))
        })
      }),
    start: (request, onEvents) => startRun(request, onEvents),
    tryTool: (trial) => startTrial(trial),
    testConnection: (spec, key, language) =>
      new Promise<Result<ConnectionReport, ConnectionFailure>>((resolve) => {
        const id = ask({ type: 'test-connection', spec, key, language, pageOrigin: new URL(base).origin }, (answer) => {
          listeners.delete(id)
          if (answer.type === 'connection') resolve(answer.result)
          else resolve(err({ problem: 'unreachable', message: answer.type === 'failed' ? answer.message : '' }))
        })
      }),
  }

  function startTrial(trial: ToolTrial): TrialHandle {
    let answer: (result: Result<ToolAnswer, string>) => void = () => undefined
    const answered = new Promise<Result<ToolAnswer, string>>((resolve) => {
      answer = resolve
    })
    const id = ask({ type: 'try-tool', trial, base }, (message) => {
      listeners.delete(id)
      if (message.type === 'tool-answered') answer(ok(message.answer))
      else answer(err(message.type === 'failed' ? message.message : ''))
    })
    return {
      answered,
      stop() {
        if (listeners.has(id)) worker?.postMessage({ type: 'stop', id } satisfies ToWorker)
      },
    }
  }

  function startRun(request: RunRequest, onEvents: (events: readonly TraceEvent[]) => void): RunHandle {
    let end: () => void = () => undefined
    const finished = new Promise<void>((resolve) => {
      end = resolve
    })
    const unpack = unpacking()
    let last: TraceEvent | undefined
    let patience: ReturnType<typeof setTimeout> | undefined
    let deaf = false
    const id = ask({ type: 'start', request, base }, (message) => {
      if (message.type === 'events') {
        const events = message.events.map(unpack)
        last = events.at(-1) ?? last
        onEvents(events)
        return
      }
      clearTimeout(patience)
      listeners.delete(id)
      if (message.type === 'failed') onEvents([deaf ? endedByForce(last) : brokenOff(message.message, last)])
      end()
    })
    return {
      finished,
      stop() {
        if (!listeners.has(id)) return
        worker?.postMessage({ type: 'stop', id } satisfies ToWorker)
        patience ??= setTimeout(() => {
          deaf = true
          endWorker('The run did not stop, so its worker was ended.')
        }, STOP_PATIENCE)
      },
    }
  }
}

/** The last event of a run whose worker broke down. */
function brokenOff(message: string, last: TraceEvent | undefined): TraceEvent {
  return { ...lastPlace(last), type: 'run-finished', status: 'error', output: {}, error: { code: 'engine-broke-down', message } }
}

/** The last event of a run that did not listen to Stop. */
const endedByForce = (last: TraceEvent | undefined): TraceEvent => ({
  ...lastPlace(last),
  type: 'run-finished',
  status: 'stopped',
  output: {},
})

const lastPlace = (last: TraceEvent | undefined) => ({
  seq: last ? last.seq + 1 : 0,
  ns: [],
  ...(last?.at === undefined ? {} : { at: last.at }),
})

function openWorker(): Worker {
  return new Worker(new URL('../run/worker.ts', import.meta.url), { type: 'module', name: 'vuelta-engine' })
}
