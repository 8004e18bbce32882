/** One run in the terminal: real clock, keys from the environment, corpora from the checkout. */
import { realClock } from '../adapters/real-clock'
import { countingIds } from '../base/ports'
import type { AgentDocument } from '../document/types'
import { runDocument } from '../run/run-document'
import type { TraceEvent } from '../trace/events'
import { readCorpusFile } from './shipped'

/** Runs to the end; Ctrl+C stops the run, and what there is is kept. */
export async function runHeadless(
  document: AgentDocument,
  input?: Readonly<Record<string, unknown>>,
): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  const stop = new AbortController()
  const onInterrupt = () => stop.abort()
  process.once('SIGINT', onInterrupt)
  await runDocument(
    { document, ...(input ? { input } : {}), secrets: secretsFor(document), language: 'en' },
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
  process.off('SIGINT', onInterrupt)
  return events
}

/** Keys come from the environment, as other terminal tools take them; never from the document. */
function secretsFor(document: AgentDocument): Readonly<Record<string, string>> {
  const { OPENAI_API_KEY: openai, TAVILY_API_KEY: tavily } = process.env
  const models = document.models.filter((model) => model.provider === 'openai')
  return {
    ...(openai ? Object.fromEntries(models.map((model) => [`model:${model.id}`, openai])) : {}),
    ...(tavily ? { tavily } : {}),
  }
}
