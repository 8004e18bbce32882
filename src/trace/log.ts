/**
 * The run as text: `--- Iteration 1 ---`, `[Brain] …`, `[Router] …`, `[Hands] …`. Every line comes from an event and stands
 * where it happened; long texts are cut to one line. For reading and copying, not for reading back.
 */
import { asText, isRecord } from '../base/json'
import type { Language } from '../base/language'
import { atOnce, type Sliced } from '../base/slices'
import { clip } from '../base/text'
import { scopeOf } from './ends'
import { errorSentence } from './error-words'
import type { EventList } from './event-list'
import type { Routed, TraceEvent } from './events'
import type { FoldedState } from './fold'
import { KindsSeen } from './kinds-seen'
import { type LogWords, logWords } from './log-words'
import { messageLists } from './message-lists'
import { partsOf } from './message-parts'
import { noticeSentence } from './notice-words'
import { questionOf } from './question'
import { type SentenceFacts, sentenceOf } from './sentence'
import type { Step } from './step'
import type { Verdict } from './trace'
import { judging, recordOf } from './verdict'
import { verdictWords } from './verdict-words'
import { type VisitFacts, visitFacts } from './visit-facts'

const LINE = 240
/** An answer is what people look for in a log: it may be longer. */
const ANSWER = 800

/** The log of a run, lines divided by `\n`. Of a run that goes on: what there is so far. */
export function textLog(events: readonly TraceEvent[], language: Language = 'en'): string {
  const record = recordOf(events)
  return atOnce(writingLog({ ...record, judging: () => judging(record, language) }, language))
}

/** A run of which steps and states are known. */
export interface LoggedRun {
  readonly events: EventList
  readonly steps: readonly Step[]
  /** The state of the entry graph at the end. */
  readonly state: FoldedState
  /** How it ended. */
  readonly judging: () => Sliced<Verdict | undefined>
}

/** Events that are looked at, and steps that are told, between two rests: some milliseconds of work. */
const EVENTS_AT_ONCE = 4_000
const STEPS_AT_ONCE = 400

/** The same in short stretches. */
export function* writingLog(run: LoggedRun, language: Language): Sliced<string> {
  const { events, steps, state } = run
  const kinds = new KindsSeen()
  const asides = yield* gatheringAsides(events, steps, kinds)
  const log = new Log(events, state, kinds, language)
  for (const [i, step] of steps.entries()) {
    if (i % STEPS_AT_ONCE === STEPS_AT_ONCE - 1) yield
    log.step(step, asides.get(step.index) ?? [])
  }
  // A short one in one go: what rests is not there in the same picture.
  const verdict = events.length < EVENTS_AT_ONCE ? atOnce(run.judging()) : yield* run.judging()
  if (verdict && log.lines.length > 0) log.lines.push('')
  if (verdict) log.add('verdict', [`${verdict.verdict}: ${verdict.title}`, ...(verdict.fix === undefined ? [] : [verdict.fix])])
  return log.lines.join('\n')
}

const oneLine = (text: string, max = LINE): string => clip(text.replace(/\s+/g, ' ').trim(), max)

/** Notices and limits, by the step behind which they are told; and which kinds nodes have. */
function* gatheringAsides(
  events: EventList,
  steps: readonly Step[],
  kinds: KindsSeen,
): Sliced<ReadonlyMap<number, readonly TraceEvent[]>> {
  const byStart = [...steps].sort((a, b) => a.firstSeq - b.firstSeq)
  const asides = new Map<number, TraceEvent[]>()
  let next = 0
  let since = 0
  for (const event of events) {
    if (++since % EVENTS_AT_ONCE === 0) yield
    kinds.add(event)
    while ((byStart[next]?.firstSeq ?? Number.POSITIVE_INFINITY) <= event.seq) next += 1
    if (event.type !== 'notice' && event.type !== 'limit-reached') continue
    const at = byStart[next - 1]?.index ?? 0
    const list = asides.get(at)
    if (list) list.push(event)
    else asides.set(at, [event])
  }
  return asides
}

class Log {
  readonly lines: string[] = []
  readonly #events: EventList
  readonly #state: FoldedState
  readonly #language: Language
  readonly #words: LogWords
  readonly #kinds: KindsSeen
  readonly #laps = new Map<string, number>()

  constructor(events: EventList, state: FoldedState, kinds: KindsSeen, language: Language) {
    this.#events = events
    this.#state = state
    this.#language = language
    this.#words = logWords[language]
    this.#kinds = kinds
  }

  step(step: Step, asides: readonly TraceEvent[]): void {
    const margin = '  '.repeat(step.ns.length)
    const scope = `${step.turn} ${scopeOf(step.ns)}`
    if (step.kind === 'input' && step.turn > 1) this.lines.push('', this.#words.turn(step.turn))
    if (step.lap > (this.#laps.get(scope) ?? 0)) {
      this.#laps.set(scope, step.lap)
      if (this.lines.length > 0) this.lines.push('')
      this.lines.push(margin + this.#words.iteration(step.lap))
    }
    this.add(this.#tagOf(step), this.#told(step), margin)
    for (const event of asides) {
      if (event.type === 'notice')
        this.add('notice', [`${event.code}: ${oneLine(noticeSentence(event, this.#language))}`], margin)
      else if (event.type === 'limit-reached') {
        const name = verdictWords[this.#language].limits[event.limit] ?? event.limit
        this.add('limit', [this.#words.limit(name, event.used, event.allowed)], margin)
      }
    }
  }

  /** Lines under a tag: a kind of `tags`, with the node's name where several nodes share the kind. */
  add(tag: string, texts: readonly string[], margin = ''): void {
    const [kind = '', name] = tag.split('\u0000')
    const label = this.#words.tags[kind] ?? kind
    for (const text of texts) this.lines.push(`${margin}[${label}${name === undefined ? '' : ` ${name}`}] ${text}`)
  }

  #tagOf(step: Step): string {
    if (step.kind === 'input' || step.kind === 'pause' || step.kind === 'answer') return step.kind
    const kind = step.nodeKind ?? 'node'
    // Lines of a function and of an unknown kind begin with the node's name anyway.
    return kind === 'function' || kind === 'node' || this.#kinds.isOnly(step.node) ? kind : `${kind}\u0000${step.node}`
  }

  #told(step: Step): readonly string[] {
    const facts: SentenceFacts = { step, events: this.#events, kinds: this.#kinds, state: this.#state }
    const first = this.#events.at(step.firstSeq)
    switch (step.kind) {
      case 'input': {
        const input = first?.type === 'run-started' ? first.input : undefined
        const asked = questionOf(input, this.#state) ?? (isRecord(input) && Object.keys(input).length === 0 ? '' : asText(input))
        return asked === '' ? [] : [oneLine(asked)]
      }
      case 'pause':
        return [first?.type === 'interrupted' ? oneLine(asText(first.question)) : '']
      case 'answer':
        return [first?.type === 'resumed' && first.answer !== null ? oneLine(asText(first.answer)) : this.#words.answerUnknown]
      case 'decision':
        return first?.type === 'routed' ? [this.#route(first, facts)] : []
      case 'visit': {
        const done = visitFacts(step, this.#events)
        const lines = [...this.#visit(step, done)]
        if (step.status === 'running') lines.push(this.#words.running)
        if (step.status === 'interrupted') lines.push(this.#words.cutShort)
        if (step.status === 'error')
          lines.push(this.#words.error(done.error ? oneLine(errorSentence(done.error, this.#language)) : ''))
        return lines
      }
    }
  }

  #visit(step: Step, done: VisitFacts): readonly string[] {
    const words = this.#words
    const said = oneLine(done.reply?.text ?? '')
    const thought = oneLine(done.reply ? partsOf(done.reply).thought : '')
    const thoughts = thought === '' ? [] : [words.reasoning(thought)]
    const answer = oneLine(done.reply?.text ?? '', ANSWER)
    const fields = [...new Set(done.writes.map((write) => write.field))].join(', ')
    if (step.nodeKind === 'hands') return this.#tools(done)
    if (step.nodeKind === 'brain' && done.reply) {
      const calls = [
        ...(done.reply.toolCalls ?? []).map((call) => words.call(callText(call.name, call.args))),
        ...(done.reply.invalidCalls ?? []).map((call) => words.unreadable(oneLine(`${call.name}(${call.rawArgs})`))),
      ]
      if (calls.length > 0) return [...thoughts, ...(said === '' ? [] : [words.reasoning(said)]), ...calls]
      return [...thoughts, ...(said === '' ? [words.silence] : [words.noCalls, words.answer(answer)])]
    }
    if (step.nodeKind === 'compress' && done.reply) return [words.into(fields, answer)]
    if (step.status !== 'ok') return []
    const wrote = fields === '' ? words.nothing(step.node) : words.wrote(step.node, fields)
    return [...this.#tools(done), said === '' ? wrote : `${wrote}: ${said}`]
  }

  #tools(done: VisitFacts): readonly string[] {
    const words = this.#words
    return done.tools.flatMap(({ called, returned }) => {
      const start = words.executing(called.tool)
      if (!returned) return [start]
      const text = oneLine(returned.content)
      if (returned.status === 'error') return [start, words.toolError(called.tool, text)]
      const cut = returned.cutFrom === undefined ? '' : ` ${words.cut(returned.cutFrom)}`
      return [start, `${words.result(text)}${cut}`]
    })
  }

  #route(routed: Routed, facts: SentenceFacts): string {
    const words = this.#words
    const { reason } = routed
    const asks = reason?.type === 'tool-calls' && reason.tools.length > 0
    const none = reason?.type === 'otherwise' && reason.calls === 0 && this.#talks()
    const because = sentenceOf(facts, this.#language).because ?? routed.because
    const why = asks ? words.callsPresent : none ? words.noCallsPresent : because
    if (routed.targets.length === 0) return words.nowhere(why, routed.branch ?? '-')
    return words.route(why, routed.targets.map((target) => (target === '__end__' ? 'END' : target)).join(', '))
  }

  /** False for a graph without models: nothing there could ask for tools. */
  #talks(): boolean {
    return messageLists(this.#state).length > 0
  }
}

/** `search(query="…")`, on one line. */
function callText(name: string, args: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(args).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? JSON.stringify(value) : asText(value)}`,
  )
  return oneLine(`${name}(${parts.join(', ')})`)
}
