/** A span of a tracing service, ready to be put together with the others. What a model or a tool got and gave is read when asked for. */
import { asText } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import type { Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { runWords } from '../spans/words'
import type { ToldSpan } from './told'

const kinds: readonly (readonly [RegExp, SpanKind])[] = [
  [/^(?:llm|chat|model|generation|completion)$/i, 'model'],
  [/^tool$/i, 'tool'],
  [/^agent$/i, 'agent'],
  [/^retriev(?:al|er)$|^rag$/i, 'retriever'],
]

/** `traceId`: of the trace that it stands in, when it does not say so itself. */
export function spanOfTold(told: ToldSpan, source: SourceLink, ledger: Ledger, traceId: string | undefined): Span {
  const start = readTime(told.start)
  const end = readTime(told.end)
  if (start?.zoneless || end?.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  const name = textOf(told.name) ?? ''
  const type = textOf(told.type) ?? ''
  const kind = kinds.find(([words]) => words.test(type))?.[1] ?? 'step'
  const error = isMissing(told.error) || told.error === '' ? undefined : asText(told.error)
  const ended = end?.ms ?? (start && told.lasted !== undefined ? start.ms + told.lasted : undefined)
  const { input, output } = told
  return {
    id: idOf(told.id) ?? '',
    parentId: idOf(told.parentId),
    traceId: idOf(told.traceId) ?? traceId,
    name,
    kind,
    start: start?.ms,
    end: ended,
    source,
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(error === undefined ? {} : { error }),
    ...(kind === 'agent' ? { agent: name } : {}),
    ...(kind === 'model'
      ? { model: () => readModelIo(input, output, { model: textOf(told.model), usage: readUsage(told.usage) }) }
      : {}),
    ...(kind === 'tool' ? { tool: () => readToolIo(input, output, { name, error }) } : {}),
    ...(textOf(told.threadId) === undefined ? {} : { threadId: textOf(told.threadId) }),
  }
}

const idOf = (value: unknown): string | undefined => textOf(value) ?? (typeof value === 'number' ? String(value) : undefined)
