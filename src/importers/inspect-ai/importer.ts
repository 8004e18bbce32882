/**
 * Logs of inspect: the `.json` form, and the head and the single samples as they lie in the archive of the `.eval` form (unpacked by
 * core/containers.ts). Each sample is a run.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { conversationRun } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { beforeEnd, endedBy } from '../embed/add-to-run'
import { textOf } from '../messages/mapped'
import { limitsOf, stoppedByPerson } from './limits'
import { readSample } from './sample'

export const inspectAi: Importer = {
  id: 'inspect-ai',
  name: { en: 'inspect log', es: 'Registro de inspect' },
  detect,
  parse,
}

const isLog = (value: unknown): boolean =>
  isRecord(value) &&
  isRecord(value.eval) &&
  (Array.isArray(value.samples) || (typeof value.status === 'string' && value.version !== undefined))
const isSample = (value: unknown): boolean =>
  isRecord(value) &&
  value.epoch !== undefined &&
  value.id !== undefined &&
  (Array.isArray(value.messages) || Array.isArray(value.events)) &&
  value.input !== undefined

/** The events of one sample, kept without it. */
const isTranscript = (value: unknown): boolean =>
  isRecord(value) &&
  value.epoch === undefined &&
  Array.isArray(value.events) &&
  value.events.slice(0, 50).some((event) => isRecord(event) && event.event === 'model' && isRecord(event.output))

function detect(source: Source): Detection | undefined {
  const { documents } = source.documents()
  // In an archive the head of the log is its last file.
  const sample = [...documents.slice(0, 5), ...documents.slice(5).slice(-1)]
  if (sample.some(({ value }) => isLog(value))) {
    return {
      confidence: 0.95,
      why: { en: '"eval", "status" and "samples" of inspect', es: '"eval", "status" y "samples" de inspect' },
    }
  }
  if (sample.some(({ value }) => isSample(value) || (Array.isArray(value) && value.some(isSample)))) {
    return {
      confidence: 0.93,
      why: { en: 'samples with "epoch", "messages" and "events"', es: 'muestras con "epoch", "messages" y "events"' },
    }
  }
  if (sample.some(({ value }) => isTranscript(value))) {
    return { confidence: 0.9, why: { en: '"events" of inspect, such as "model"', es: '"events" de inspect, como "model"' } }
  }
  return undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const long = isLong(source)
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  // In an archive the head of the log is a file of its own beside the samples.
  const head = documents.find(({ value }) => isLog(value) && samplesIn(value).length === 0)
  const samples = documents.filter(({ value }) => samplesIn(value).length > 0)
  return documents.flatMap((document, i) => {
    const last = cut && i === documents.length - 1
    const mine = samplesIn(document.value)
    if (mine.length === 0) {
      const record = ledger.record(placeIn(document, ''), 'log')
      ledger.drop(record, !isLog(document.value) ? noSample : samples.length > 0 ? headApart : headerOnly)
    }
    return mine.flatMap(({ value, path }, n): readonly (RecordedRun | PlannedRun)[] => {
      const build = (own: Ledger) => runOf(value, path, document, head, last && n === mine.length - 1, own)
      const messages = isRecord(value) ? lengthOf(value.messages) : 0
      const count = messages + (isRecord(value) ? lengthOf(value.events) : 0)
      if (!long || !isRecord(value) || count === 0) return build(ledger)
      const place = (i: number) =>
        i < messages
          ? { where: placeIn(document, `${path}.messages[${i}]`), what: 'message' }
          : { where: placeIn(document, `${path}.events[${i - messages}]`), what: 'event' }
      return [laterRun({ ...titleOf(value, logOf(document, head)), count, place, build: (own) => build(own)[0] }, ledger)]
    })
  })
}

interface Placed {
  readonly value: unknown
  readonly path: string
}

function samplesIn(value: unknown): readonly Placed[] {
  if (isSample(value) || isTranscript(value)) return [{ value, path: '' }]
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ value: item, path: `[${i}]` }))
  if (!isRecord(value) || !Array.isArray(value.samples)) return []
  return value.samples.map((item: unknown, i) => ({ value: item, path: `.samples[${i}]` }))
}

function runOf(
  value: unknown,
  path: string,
  document: JsonDocument,
  head: JsonDocument | undefined,
  cut: boolean,
  ledger: Ledger,
): readonly RecordedRun[] {
  if (!isRecord(value)) {
    ledger.drop(ledger.record(placeIn(document, path), 'sample'), noSample)
    return []
  }
  const before = ledger.records
  const { messages, notices } = readSample(value, (part) => placeIn(document, path + part), ledger)
  if (messages.length === 0) {
    if (ledger.records === before) ledger.drop(ledger.record(placeIn(document, path), 'sample'), noMessages)
    return []
  }
  const about = logOf(document, head)
  const header = isRecord(about.eval) ? about.eval : {}
  const stats = isRecord(about.stats) ? about.stats : {}
  const model = textOf(header.model)
  const facts = {
    ...titleOf(value, about),
    ...(model === undefined ? {} : { model }),
    limits: limitsOf(value, header.config),
    ...(cut ? { cut } : {}),
  }
  const run = beforeEnd(conversationRun(messages, facts, ledger), notices)
  const started = run.startedAt ?? isoOf(stats.started_at)
  return [failedBy(started === undefined ? run : { ...run, startedAt: started }, value)]
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** The log that a sample belongs to, as far as it is in the file. */
function logOf(document: JsonDocument, head: JsonDocument | undefined): UnknownRecord {
  const log = [document.value, head?.value].find((one) => isRecord(one) && isRecord(one.eval))
  return isRecord(log) ? log : {}
}

function titleOf(value: UnknownRecord, log: UnknownRecord): { readonly title?: string; readonly id?: string } {
  if (value.id === undefined) return {}
  const task = isRecord(log.eval) ? textOf(log.eval.task) : undefined
  const epoch = typeof value.epoch === 'number' && value.epoch > 1 ? `, epoch ${value.epoch}` : ''
  return {
    title: `${task === undefined ? '' : `${task}: `}sample ${asText(value.id)}${epoch}`,
    id: textOf(value.uuid) ?? `${asText(value.id)}-${asText(value.epoch ?? 1)}`,
  }
}

function isoOf(value: unknown): string | undefined {
  const time = readTime(value)
  return time === undefined ? undefined : new Date(time.ms).toISOString()
}

/** A sample that ended in an error, or that a person ended, did not end by itself. */
function failedBy(run: RecordedRun, sample: UnknownRecord): RecordedRun {
  const error = isRecord(sample.error) ? asText(sample.error.message) : textOf(sample.error)
  if (error !== undefined)
    return endedBy(run, { status: 'error', error: { code: 'sample-error', message: error.slice(0, 2000) } })
  return stoppedByPerson(sample) ? endedBy(run, { status: 'stopped' }) : run
}

const headerOnly = {
  en: 'It is a log without samples: only its head is in the file.',
  es: 'Es un registro sin muestras: en el archivo solo está su cabecera.',
}
const headApart = {
  en: 'The head of the log: its task and its model are shown with each sample.',
  es: 'La cabecera del registro: su tarea y su modelo se muestran con cada muestra.',
}
const noSample = { en: 'It is no sample.', es: 'No es una muestra.' }
const noMessages = { en: 'The sample holds no messages.', es: 'La muestra no contiene mensajes.' }
