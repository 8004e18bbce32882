/** Runs of LangSmith as they are seen in passing. */
import type { Bilingual } from '../../base/language'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'
import { mergedRecords } from '../spans/merge'
import { arePlain, type SeenSpan, type SpanFormat } from '../spans/seen-span'
import type { Span } from '../spans/span'
import { type FoundRun, runsIn } from './runs'
import { idOfRun, kindOfType, placeOfRun, spanOfRun } from './span'

export const notRun: Bilingual = { en: 'It is not a run.', es: 'No es una ejecución.' }

export const seenFormat: SpanFormat<FoundRun> = {
  find: runsIn,
  what: () => 'run',
  role: () => 'span',
  see: seen,
  merges: 'file',
  untold: 'step',
  notRecord: notRun,
  spans: (records, ledger): readonly Span[] =>
    mergedRecords(
      records.map(({ found, source }) => ({ ...found, source })),
      ({ value }) => idOfRun(value),
    ).map((run) => spanOfRun(run, run.source, ledger)),
}

const placing = [
  'id',
  'run_id',
  'trace_id',
  'parent_run_id',
  'dotted_order',
  'run_type',
  'name',
  'start_time',
  'end_time',
] as const

function seen(run: FoundRun): SeenSpan {
  const { value } = run
  const { parentId, traceId } = placeOfRun(run)
  const start = readTime(value.start_time)
  const end = readTime(value.end_time)
  const type = textOf(value.run_type)
  return {
    id: idOfRun(value) ?? '',
    parentId,
    traceId,
    start: start?.ms,
    order: textOf(value.dotted_order),
    kind: type === undefined ? undefined : kindOfType(type),
    zoneless: start?.zoneless === true || end?.zoneless === true,
    naming: !isMissing(value.inputs) || textOf(value.name) !== undefined,
    odd: !arePlain(value, placing),
  }
}
