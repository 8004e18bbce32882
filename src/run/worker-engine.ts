/**
 * The engine inside the worker: runs by number, events in batches of at most one per frame.
 * This is the worker's composition root: here, and nowhere else in this room, the platform is named.
 */
import { realClock } from '../adapters/real-clock'
import { unreachable } from '../base/exhaustive'
import { countingIds } from '../base/ports'
import { testConnection } from '../models/openai/connection'
import type { TraceEvent } from '../trace/events'
import { corpusReader } from './corpus-reader'
import { runDocument } from './run-document'
import type { FromWorker, ToWorker } from './worker-messages'

const FRAME_MS = 16
const stops = new Map<number, AbortController>()

/** Does what the page asks. Answers through `say`; never throws. */
export function handle(message: ToWorker, say: (message: FromWorker) => void): void {
  switch (message.type) {
    case 'warm-up':
      say({ type: 'ready', id: message.id })
      return
    case 'start':
      void start(message, say)
      return
    case 'stop':
      stops.get(message.id)?.abort()
      return
    case 'test-connection':
      void testConnection(message.spec, message.key, {
        fetch: globalThis.fetch.bind(globalThis),
        pageOrigin: message.pageOrigin,
        language: message.language,
        clock: realClock,
      }).then(
        (result) => say({ type: 'connection', id: message.id, result }),
        (error: unknown) => say({ type: 'failed', id: message.id, message: sentenceOf(error) }),
      )
      return
    default:
      unreachable(message)
  }
}

async function start(
  { id, request, base }: Extract<ToWorker, { type: 'start' }>,
  say: (message: FromWorker) => void,
): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  let batch: TraceEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    if (batch.length > 0) say({ type: 'events', id, events: batch })
    batch = []
  }
  try {
    await runDocument(request, {
      platform: {
        clock: realClock,
        ids: countingIds(),
        monotonic: () => performance.now(),
        fetch: globalThis.fetch.bind(globalThis),
        corpus: corpusReader((name) => globalThis.fetch(new URL(`corpus/${name}.json`, base))),
      },
      signal: stop.signal,
      emit(event) {
        batch.push(event)
        timer ??= setTimeout(flush, FRAME_MS)
      },
    })
    clearTimeout(timer)
    flush()
    say({ type: 'finished', id })
  } catch (error) {
    clearTimeout(timer)
    flush()
    say({ type: 'failed', id, message: sentenceOf(error) })
  } finally {
    stops.delete(id)
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
