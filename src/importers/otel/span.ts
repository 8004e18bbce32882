/** An OpenTelemetry span as a span of a run: every convention is asked what it knows about it. */
import { INPUT_VALUE } from '@arizeai/openinference-semantic-conventions'
import type { UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { decoded } from '../spans/decode'
import type { Span, SpanKind } from '../spans/span'
import { runWords } from '../spans/words'
import type { Attributes } from './attributes'
import { type Convention, type Facts, mergedFacts } from './facts'
import { genAi, operationSaid } from './gen-ai'
import { kindSaid, openInference } from './openinference'
import type { RawSpan } from './raw-span'
import { traceloop } from './traceloop'
import { vendors } from './vendors'
import { vercel } from './vercel'

/** The more a convention tells, the earlier it is asked. */
const conventions: readonly Convention[] = [openInference, vercel, traceloop, genAi, vendors]

/** `more`: what the format that holds the span tells beside its attributes; it counts first. */
export function spanOf(raw: RawSpan, source: SourceLink, ledger: Ledger, more: Facts = {}): Span {
  if (raw.start?.zoneless || raw.end?.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  return new ReadSpan(raw, source, more)
}

/** What its conventions say is read when it is asked for: a file may hold thousands of traces, and people look at few. */
class ReadSpan implements Span {
  readonly source: SourceLink
  readonly #raw: RawSpan
  readonly #more: Facts
  #read: Facts | undefined
  #kind: SpanKind | undefined

  constructor(raw: RawSpan, source: SourceLink, more: Facts) {
    this.#raw = raw
    this.source = source
    this.#more = more
  }

  get #facts(): Facts {
    this.#read ??= factsOf(this.#raw.again?.() ?? this.#raw, this.#more)
    return this.#read
  }

  get id() {
    return this.#raw.id
  }
  get parentId() {
    return this.#raw.parentId
  }
  get traceId() {
    return this.#raw.traceId
  }
  get start() {
    return this.#raw.start?.ms
  }
  get end() {
    return this.#raw.end?.ms
  }
  get error() {
    return this.#raw.error
  }
  get name() {
    return this.#facts.name ?? this.#raw.name
  }
  get kind() {
    this.#kind ??= this.#read ? (this.#read.kind ?? 'step') : kindIn(this.#raw.again?.() ?? this.#raw, this.#more)
    return this.#kind
  }
  get open() {
    return this.#raw.start !== undefined && this.#raw.end === undefined && this.#facts.output === undefined ? true : undefined
  }
  get agent() {
    return this.#facts.agent
  }
  get node() {
    return this.#facts.node
  }
  get input() {
    const input = this.#read || this.#more.input !== undefined ? undefined : this.#raw.attributes.plainText(INPUT_VALUE)
    return input ?? this.#facts.input
  }
  get output() {
    return this.#facts.output
  }
  get threadId() {
    return this.#facts.threadId
  }
  get settings() {
    const { attributes } = this.#raw
    return withAgentSteps({ metadata: decoded(attributes.at('metadata')).value }, attributes)
  }
  get model() {
    return this.#facts.model
  }
  get tool() {
    return this.#facts.tool
  }
}

export const factsOf = (raw: Pick<RawSpan, 'name' | 'attributes' | 'events' | 'error'>, more: Facts = {}): Facts =>
  mergedFacts([more, ...conventions.flatMap((read) => read(raw) ?? [])])

/** What the first convention says in so many words needs no other. */
export const kindIn = (whole: RawSpan, more: Facts, facts = () => factsOf(whole, more)): SpanKind =>
  (more.kind === undefined ? (kindSaid(whole.attributes) ?? operationSaid(whole.attributes)) : undefined) ??
  facts().kind ??
  'step'

/** Settings, and the steps that smolagents allows an agent: its instrumentation keeps them under a key of its own. */
export function withAgentSteps(settings: UnknownRecord, attributes: Attributes): UnknownRecord {
  const steps = attributes.number('smolagents.max_steps')
  return steps === undefined ? settings : { ...settings, max_steps: steps }
}
