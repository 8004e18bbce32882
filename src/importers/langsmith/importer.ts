/** Runs as LangSmith keeps, exports and receives them. */
import { isRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { mergedRecords, type RawRecord } from '../spans/merge'
import { planSpanRuns } from '../spans/plan'
import { planSeenRuns } from '../spans/plan-seen'
import { isMultipart, partsOfText, runPart } from './multipart'
import { type FoundRun, isPatch, isRun, runsIn } from './runs'
import { notRun, seenFormat } from './seen'
import { idOfRun, spanOfRun } from './span'

export const langsmith: Importer = {
  id: 'langsmith',
  name: { en: 'LangSmith runs', es: 'Ejecuciones de LangSmith' },
  detect,
  parse,
}

const SAMPLE = 20

const whyRuns: Detection = {
  confidence: 0.97,
  why: { en: 'runs with "run_type" and "trace_id"', es: 'ejecuciones con "run_type" y "trace_id"' },
}
const whyParts: Detection = {
  confidence: 0.97,
  why: { en: 'parts of a request that are named after runs', es: 'partes de una petición con nombres de ejecuciones' },
}

function detect(source: Source): Detection | undefined {
  if (isMultipart(source.text)) return whyParts
  const sample = source.documents().documents.slice(0, SAMPLE)
  const marks = sample.flatMap(({ value }) => {
    const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, SAMPLE) : [value]
    return items.map((item) => {
      if (isRun(item) || isPatch(item)) return 'run'
      if (!isRecord(item)) return 'other'
      if (runPart(item.name, item.body ?? item.content ?? item.value ?? item.data)) return 'run'
      const lists = [item.post, item.patch, item.runs, item.data].filter(Array.isArray)
      return lists.some((list: readonly unknown[]) => list.slice(0, SAMPLE).some(isRun)) ? 'batch' : 'other'
    })
  })
  const runs = marks.filter((mark) => mark !== 'other').length
  if (runs === 0 || runs * 2 < marks.length) return undefined
  return whyRuns
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const records: (FoundRun & RawRecord)[] = []
  if (isMultipart(source.text)) {
    const parts = partsOfText(source.text, (line) => ledger.drop(ledger.record(`line ${line}`, 'part'), notRun))
    for (const { value, line } of parts) records.push({ value, path: '', source: ledger.record(`line ${line}`, 'part') })
    return planned(records, false, ledger)
  }
  const seen = planSeenRuns(source, ledger, seenFormat)
  if (seen) return seen
  for (const document of readableDocuments(source, ledger)) {
    const found = runsIn(document.value, (path) => {
      ledger.drop(ledger.record(placeIn(document, path), 'record'), notRun)
    })
    for (const run of found) records.push({ ...run, source: ledger.record(placeIn(document, run.path), 'run') })
  }
  return planned(records, source.documents().cut, ledger)
}

function planned(
  records: readonly (FoundRun & RawRecord)[],
  cut: boolean,
  ledger: Ledger,
): readonly (RecordedRun | PlannedRun)[] {
  const spans = mergedRecords(records, ({ value }) => idOfRun(value)).map((run) => spanOfRun(run, run.source, ledger))
  return planSpanRuns(spans, ledger, cut)
}
