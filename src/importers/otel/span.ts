/** An OpenTelemetry span as a span of a run: every convention is asked what it knows about it. */
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import type { Span } from '../spans/span'
import { runWords } from '../spans/words'
import { type Convention, type Facts, mergedFacts } from './facts'
import { genAi } from './gen-ai'
import { openInference } from './openinference'
import type { RawSpan } from './raw-span'
import { traceloop } from './traceloop'
import { vendors } from './vendors'
import { vercel } from './vercel'

/** The more a convention tells, the earlier it is asked. */
const conventions: readonly Convention[] = [openInference, vercel, traceloop, genAi, vendors]

/** `more`: what the format that holds the span tells beside its attributes; it counts first. */
export function spanOf(raw: RawSpan, source: SourceLink, ledger: Ledger, more: Facts = {}): Span {
  if (raw.start?.zoneless || raw.end?.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  const facts = factsOf(raw, more)
  const { id, traceId, parentId, error } = raw
  return {
    id,
    name: facts.name ?? raw.name,
    kind: facts.kind ?? 'step',
    source,
    ...(parentId === undefined ? {} : { parentId }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(raw.start === undefined ? {} : { start: raw.start.ms }),
    ...(raw.end === undefined ? {} : { end: raw.end.ms }),
    ...(raw.start !== undefined && raw.end === undefined && facts.output === undefined ? { open: true } : {}),
    ...(error === undefined ? {} : { error }),
    ...(facts.agent === undefined ? {} : { agent: facts.agent }),
    ...(facts.node === undefined ? {} : { node: facts.node }),
    ...(facts.input === undefined ? {} : { input: facts.input }),
    ...(facts.output === undefined ? {} : { output: facts.output }),
    ...(facts.threadId === undefined ? {} : { threadId: facts.threadId }),
    ...(facts.model === undefined ? {} : { model: facts.model }),
    ...(facts.tool === undefined ? {} : { tool: facts.tool }),
  }
}

export const factsOf = (raw: Pick<RawSpan, 'name' | 'attributes' | 'events' | 'error'>, more: Facts = {}): Facts =>
  mergedFacts([more, ...conventions.flatMap((read) => read(raw) ?? [])])
