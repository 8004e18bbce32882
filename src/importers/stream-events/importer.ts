/** Logs of `astream_events` (Python) and `streamEvents` (JavaScript), with or without a graph, as JSON, lines, prints or server-sent events. */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { linkOf } from '../core/link'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { withRecursionLimit } from '../langgraph/recursion-limit'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { readRecords, type StreamRecord, sampleRecords } from '../langgraph-stream/read-records'
import { readStreamEvent } from './event'
import { EventRecorder } from './record-events'
import { isRunLog, patchesIn, RunLog } from './run-log'

export const streamEvents: Importer = {
  id: 'stream-events',
  name: { en: 'LangChain stream events', es: 'Eventos de LangChain' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const sample = sampleRecords(source, 60)
  const logged = sample.filter(({ value }) => isRunLog(value) || patchesIn(value) !== undefined).length
  if (logged > 0 && logged * 2 >= sample.length) return whyLogged
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

const whyLogged: Detection = {
  confidence: 0.96,
  why: { en: 'patches that log runs', es: 'parches que registran ejecuciones' },
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const { records, cut } = readRecords(source, ledger)
  const logged = runLogs(records, ledger)
  if (logged) return logged.flatMap(({ records: log, isWhole }) => runOf(log, cut, ledger, isWhole))
  if (!records.some(({ value }) => readStreamEvent(value) !== undefined)) return runOf(records, cut, ledger)
  return [
    {
      title: '',
      sources: records.map(({ link }) => link),
      build: (own) => runOf(records, cut, own)[0] ?? { title: '', events: [] },
    },
  ]
}

/** The runs that `astream_log` told of, one log after another; `undefined` when the file is none. */
function runLogs(
  records: readonly StreamRecord[],
  ledger: Ledger,
): readonly { readonly records: readonly StreamRecord[]; readonly isWhole: boolean }[] | undefined {
  if (!records.some(({ value }) => isRunLog(value) || patchesIn(value) !== undefined)) return undefined
  const logs: RunLog[] = []
  const wholes = new Set<RunLog>()
  for (const { value, link } of records) {
    const patches = patchesIn(value)
    const whole = isRunLog(value) ? value : undefined
    if (!patches && !whole) {
      ledger.drop(link, notLogged)
      continue
    }
    const begins = whole !== undefined || patches?.[0]?.path === ''
    const log = begins || logs.length === 0 ? new RunLog() : logs.at(-1)
    if (!log) continue
    if (log !== logs.at(-1)) logs.push(log)
    if (whole) {
      log.whole(whole, link)
      wholes.add(log)
    }
    for (const patch of patches ?? []) log.patch(patch, link)
  }
  return logs.map((log) => ({
    isWhole: wholes.has(log),
    records: log.events().flatMap(({ value, links }): readonly StreamRecord[] => {
      const link = linkOf(links)
      return link ? [{ value, link }] : []
    }),
  }))
}

const notLogged: Bilingual = { en: 'It is no patch of a log of runs.', es: 'No es un parche de un registro de ejecuciones.' }

function runOf(records: readonly StreamRecord[], cut: boolean, ledger: Ledger, isWhole = false): readonly RecordedRun[] {
  const tape = new TapeRecorder()
  const named = records.flatMap(({ value }) => {
    const event = readStreamEvent(value)
    return event?.kind === 'chain' && event.name === event.metadata.langgraph_node ? [event.name] : []
  })
  const recorder = new EventRecorder(tape, ledger, new Set(named), isWhole)
  for (const { value, event, link } of records) recorder.take(value, event, link)
  const waits = tape.moments.some(({ type }) => type === 'pause' || type === 'failed')
  const isCut = cut || (recorder.breaksOff && !waits)
  const run = playTape(tape, { cut: isCut, ...(recorder.threadId === undefined ? {} : { threadId: recorder.threadId }) }, ledger)
  const limited = withRecursionLimit(run, recorder.recursionLimit)
  return limited ? [limited] : []
}
