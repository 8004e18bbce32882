/** One run in the terminal: real clock, keys from the environment, corpora from the checkout. */
import { realClock } from '../adapters/real-clock'
import { countingIds } from '../base/ports'
import type { AgentDocument } from '../document/types'
import type { CassetteRequest } from '../run/port'
import { runDocument } from '../run/run-document'
import type { Cassette } from '../trace/cassette'
import type { TraceEvent } from '../trace/events'
import { readCorpusFile } from './shipped'
import { onStopAsked } from './stop-asked'

export interface HeadlessOptions {
  /** Instead of the document's own. */
  readonly input?: Readonly<Record<string, unknown>> | undefined
  /** Keys by the name that the engine asks for. None by default: see keys.ts. */
  readonly secrets?: Readonly<Record<string, string>>
  /** Recorded answers instead of models and tools. */
  readonly recorded?: CassetteRequest | undefined
  /** Recordings that models of the document name. */
  readonly cassettes?: Readonly<Record<string, Cassette>> | undefined
}

/** Runs to the end; Ctrl+C stops the run, and what there is is kept. */
export async function runHeadless(
  document: AgentDocument,
  { input, secrets = {}, recorded, cassettes }: HeadlessOptions = {},
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  const stop = new AbortController()
  const listenNoMore = onStopAsked(() => stop.abort())
  await runDocument(
    { document, ...(input ? { input } : {}), secrets, language: 'en', recorded, cassettes },
    {
      platform: {
        clock: realClock,
        ids: countingIds(),
        monotonic: () => performance.now(),
        fetch: globalThis.fetch,
        corpus: readCorpusFile,
      },
      signal: stop.signal,
      emit: (event) => events.push(event),
    },
  )
  listenNoMore()
  return events
}
