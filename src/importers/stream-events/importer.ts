/** Logs of `astream_events` (Python) and `streamEvents` (JavaScript), with or without a graph, as JSON, lines, prints or server-sent events. */
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { withRecursionLimit } from '../langgraph/recursion-limit'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { readRecords, type StreamRecord, sampleRecords } from '../langgraph-stream/read-records'
import { readStreamEvent } from './event'
import { EventRecorder } from './record-events'

export const streamEvents: Importer = {
  id: 'stream-events',
  name: { en: 'LangChain stream events', es: 'Eventos de LangChain' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const sample = sampleRecords(source, 60)
  const good = sample.filter(({ value }) => readStreamEvent(value) !== undefined).length
  if (good === 0 || good * 2 < sample.length) return undefined
  return {
    confidence: 0.96,
    why: {
      en: 'events named on_chain_start, on_chat_model_stream and the like',
      es: 'eventos con nombres como on_chain_start u on_chat_model_stream',
    },
  }
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const { records, cut } = readRecords(source, ledger)
  if (!records.some(({ value }) => readStreamEvent(value) !== undefined)) return runOf(records, cut, ledger)
  return [
    {
      title: '',
      sources: records.map(({ link }) => link),
      build: (own) => runOf(records, cut, own)[0] ?? { title: '', events: [] },
    },
  ]
}

function runOf(records: readonly StreamRecord[], cut: boolean, ledger: Ledger): readonly RecordedRun[] {
  const tape = new TapeRecorder()
  const named = records.flatMap(({ value }) => {
    const event = readStreamEvent(value)
    return event?.kind === 'chain' && event.name === event.metadata.langgraph_node ? [event.name] : []
  })
  const recorder = new EventRecorder(tape, ledger, new Set(named))
  for (const { value, event, link } of records) recorder.take(value, event, link)
  const waits = tape.moments.some(({ type }) => type === 'pause' || type === 'failed')
  const isCut = cut || (recorder.breaksOff && !waits)
  const run = playTape(tape, { cut: isCut, ...(recorder.threadId === undefined ? {} : { threadId: recorder.threadId }) }, ledger)
  const limited = withRecursionLimit(run, recorder.recursionLimit)
  return limited ? [limited] : []
}
