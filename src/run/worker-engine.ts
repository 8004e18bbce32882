/**
 * The engine inside the worker: runs by number, events in batches of at most one per frame.
 * This is the worker's composition root: here, and nowhere else in this room, the platform is named.
 */
import { realClock } from '../adapters/real-clock'
import { unreachable } from '../base/exhaustive'
import { countingIds } from '../base/ports'
import { testConnection } from '../models/openai/connection'
import { corpusReader } from './corpus-reader'
import { EventPacker } from './packed-events'
import type { RunRequest } from './port'
import { runDocument } from './run-document'
import { tryTool } from './try-tool'
import type { FromWorker, PackedEvent, ToWorker } from './worker-messages'

const FRAME_MS = 16
/** So many events are shown frame by frame. The longer a run is, the longer it takes to show: then less often, so that the page answers. */
const SHOWN_AT_ONCE = 2_000
const RAREST_MS = 600
/** A run at full speed is told in fewer and longer pieces: nobody reads it while it goes by, and showing it takes from its own time. */
const FAST = { first: 100, rarest: 1_000 } as const
const pauseAfter = (sent: number, pace: RunRequest['pace']): number =>
  pace === 'fast'
    ? Math.min(FAST.rarest, FAST.first + sent / 20)
    : Math.min(RAREST_MS, FRAME_MS + Math.max(0, sent - SHOWN_AT_ONCE) / 60)
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
    case 'try-tool':
      void tried(message, say)
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

async function tried(
  { id, trial, base }: Extract<ToWorker, { type: 'try-tool' }>,
  say: (message: FromWorker) => void,
): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    const platform = { clock: realClock, monotonic, fetch: globalThis.fetch.bind(globalThis), corpus: corpusBeside(base) }
    say({ type: 'tool-answered', id, answer: await tryTool(trial, platform, stop.signal) })
  } catch (error) {
    say({ type: 'failed', id, message: sentenceOf(error) })
  } finally {
    stops.delete(id)
  }
}

const monotonic = (): number => performance.now()
const corpusBeside = (base: string) => corpusReader((name) => globalThis.fetch(new URL(`corpus/${name}.json`, base)))

async function start(
  { id, request, base }: Extract<ToWorker, { type: 'start' }>,
  say: (message: FromWorker) => void,
): Promise<void> {
  const stop = new AbortController()
  stops.set(id, stop)
  const packer = new EventPacker()
  let batch: PackedEvent[] = []
  let sent = 0
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
        monotonic,
        fetch: globalThis.fetch.bind(globalThis),
        corpus: corpusBeside(base),
      },
      signal: stop.signal,
      emit(event) {
        batch.push(packer.pack(event))
        sent += 1
        timer ??= setTimeout(flush, pauseAfter(sent, request.pace))
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
