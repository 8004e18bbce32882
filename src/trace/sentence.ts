/**
 * The sentence of a step: what happened, then because of what. Made from events alone, in either language;
 * where the record does not tell the reason, none is given. It is also what a screen reader hears.
 */
import { unreachable } from '../base/exhaustive'
import { asText } from '../base/json'
import type { Language } from '../base/language'
import { clip } from '../base/text'
import { errorSentence } from './error-words'
import type { EventList } from './event-list'
import type { Routed, RouteReason } from './events'
import type { FoldedState } from './fold'
import type { KindsSeen } from './kinds-seen'
import type { Message } from './message'
import { isMessage, messageLists } from './message-lists'
import { questionOf } from './question'
import { type SentenceWords, sentenceWords } from './sentence-words'
import type { Step } from './step'
import { type VisitFacts, visitFacts } from './visit-facts'

export interface StepSentence {
  /** What happened: one whole sentence with its full stop. */
  readonly what: string
  /** Because of what: a clause to stand after "because", when the record tells. */
  readonly because?: string | undefined
}

export interface SentenceFacts {
  readonly step: Step
  /** All events, each at the position of its `seq`. */
  readonly events: EventList
  readonly kinds: KindsSeen
  /** The state after the step. */
  readonly state: FoldedState
}

const TEXT = 90
/** A failure is what its step is about: more of it is told. */
const FAILURE = 140
/** A call is asked for soon before it runs: no further back than these many events is looked. */
const LOOK_BACK = 5_000

/** Both parts as one sentence: "The router sent the run to the tools, because the last message asks for 1 tool." */
export function sentenceText({ what, because }: StepSentence, language: Language): string {
  return because === undefined ? what : `${what.replace(/\.$/, '')}${sentenceWords[language].because}${because}.`
}

/** The sentence of a step. */
export function sentenceOf(facts: SentenceFacts, language: Language): StepSentence {
  const words = sentenceWords[language]
  const { step, events } = facts
  const first = events.at(step.firstSeq)
  switch (step.kind) {
    case 'input': {
      const question = first?.type === 'run-started' ? questionOf(first.input, facts.state) : undefined
      const text = question === undefined ? undefined : quote(question)
      if (text === undefined) return { what: words.beganPlain }
      return { what: step.turn > 1 ? words.turn(step.turn, text) : words.began(text) }
    }
    case 'pause':
      return { what: words.waits(first?.type === 'interrupted' ? quote(asText(first.question)) : '') }
    case 'answer':
      return first?.type === 'resumed' && first.answer !== null && first.answer !== undefined
        ? { what: words.replied(quote(asText(first.answer))) }
        : { what: words.repliedUnknown }
    case 'decision':
      return first?.type === 'routed'
        ? decision(first, facts, words)
        : { what: words.choseNothing(subject(step.node, facts, words)) }
    case 'visit':
      return visit(facts, words, language)
    default:
      return unreachable(step.kind)
  }
}

/** What failed; what to do about it is said by the verdict, and here would only be cut in the middle. */
const firstSentence = (text: string): string => /^.*?\.(?=\s+\p{Lu})/su.exec(text)?.[0] ?? text

const quote = (text: string, max = TEXT): string => clip(text.replace(/\s+/g, ' ').trim(), max)

/** "The brain", or its name where there are several or the kind has no word. */
function subject(node: string, { kinds }: SentenceFacts, words: SentenceWords): string {
  const word = words.subjects[kinds.kindOf(node) ?? '']
  return word !== undefined && kinds.isOnly(node) ? word : node
}

function visit(facts: SentenceFacts, words: SentenceWords, language: Language): StepSentence {
  const { step } = facts
  const who = subject(step.node, facts, words)
  const because = arrival(facts, words)
  const why = because === undefined ? {} : { because }
  // Asked again for each batch of a reply that streams: its events are not gone through then.
  if (step.status === 'running') return { what: words.running(who), ...why }
  const done = visitFacts(step, facts.events)
  if (step.status === 'error')
    return { what: words.failed(who, done.error ? quote(firstSentence(errorSentence(done.error, language)), FAILURE) : '') }
  if (step.status === 'interrupted') {
    return { what: askedPerson(facts) ? words.paused(who) : words.cutShort(who), ...why }
  }
  const said = done.reply?.text.trim() ?? ''
  switch (step.nodeKind) {
    case 'brain': {
      if (!done.reply)
        return isHollow(facts, done) ? { what: words.wroteUnknown(who) } : { what: ranAndWrote(who, done, words), ...why }
      const calls = (done.reply.toolCalls ?? []).map((call) => call.name)
      const unreadable = done.reply.invalidCalls?.length ?? 0
      if (calls.length + unreadable === 0) return { what: said === '' ? words.saidNothing(who) : words.answered(who), ...why }
      return { what: words.asked(who, counted(calls), unreadable), ...why }
    }
    case 'hands': {
      const tools = done.tools.map((use) => use.called.tool)
      const failed = done.tools.filter((use) => use.returned?.status === 'error').length
      const unasked = tools.length === 0 ? resultsIn(done) : 0
      if (unasked > 0) return { what: words.broughtUnasked(who, unasked) }
      if (tools.length === 0)
        return isHollow(facts, done) ? { what: words.wroteUnknown(who) } : { what: words.ranNothing(who), ...why }
      const missing = done.tools.filter((use) => use.returned === undefined).length
      const asked = done.tools.some((use) => wasAsked(use.called.toolCallId, facts))
      const what = words.ranTools(who, counted(tools), tools.length, failed, missing)
      // What is missing has no reason in the record.
      if (missing > 0) return { what }
      return {
        what,
        ...(asked ? { because: words.becauseAsked } : why),
      }
    }
    case 'compress':
      return { what: words.summedUp(who, fieldsOf(done)), ...why }
    default:
      return { what: ranAndWrote(who, done, words), ...why }
  }
}

/** Records may tell of the question behind the end of the visit; it stands before anything else of the run goes on. */
function askedPerson({ step, events }: SentenceFacts): boolean {
  for (let seq = step.firstSeq; seq < events.length; seq++) {
    const event = events.at(seq)
    if (event?.type === 'interrupted' && event.taskId === step.taskId) return true
    if (seq > step.lastSeq && (event?.type === 'node-started' || event?.type === 'run-finished')) return false
  }
  return false
}

/** True when a model had asked for this call: a program may also call a tool by itself. */
function wasAsked(callId: string, { step, events }: SentenceFacts): boolean {
  const from = Math.max(0, step.lastSeq - LOOK_BACK)
  for (let seq = step.lastSeq; seq >= from; seq--) {
    const event = events.at(seq)
    const messages =
      event?.type === 'model-replied'
        ? [event.message]
        : event?.type === 'state-committed'
          ? event.changes.flatMap((change) => (change.op === 'append' ? messagesIn(change.values) : []))
          : []
    if (messages.some((message) => callsOf(message).some(({ id }) => id === callId))) return true
  }
  return from > 0
}

const messagesIn = (value: unknown): readonly Message[] => (Array.isArray(value) ? value : [value]).filter(isMessage)
const callsOf = ({ toolCalls = [], invalidCalls = [] }: Message) => [...toolCalls, ...invalidCalls]

/** Results among what was written. */
const resultsIn = (done: VisitFacts): number =>
  done.writes.flatMap(({ value }) => messagesIn(value)).filter(({ role }) => role === 'tool').length

const fieldsOf = (done: VisitFacts): readonly string[] => [...new Set(done.writes.map((write) => write.field))]

/** A visit that a record only says to have been: a brain that was silent would have a reply, and hands without work a call or a write. */
const isHollow = ({ step, events }: SentenceFacts, done: VisitFacts): boolean =>
  done.writes.length === 0 && events.at(step.firstSeq)?.recorded !== undefined

function ranAndWrote(who: string, done: VisitFacts, words: SentenceWords): string {
  const fields = fieldsOf(done)
  return fields.length === 0 ? words.wroteNothing(who) : words.wrote(who, fields)
}

/** `search, search, think` as `search ×2, think`. */
function counted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length
    return count > 1 ? `${name} ×${count}` : name
  })
}

/** Why a node ran: how the run came to it. */
function arrival(facts: SentenceFacts, words: SentenceWords): string | undefined {
  const { step, kinds } = facts
  const { cause, arrivedBy } = step
  if (cause === 'resume') return words.becauseResumed
  if (!arrivedBy) return undefined
  if (arrivedBy.source === '__start__') {
    const inside = step.ns.at(-1)?.split(':')[0] ?? ''
    return inside !== '' ? words.becauseInside(inside) : step.turn > 1 ? words.becauseTurn : words.becauseStart
  }
  if (arrivedBy.branch !== undefined)
    return words.becauseRouter(lower(subject(arrivedBy.source, facts, words), arrivedBy.source), arrivedBy.branch)
  if (cause === 'jump') return words.becauseJump(arrivedBy.source)
  if (step.nodeKind === 'brain' && kinds.kindOf(arrivedBy.source) === 'hands') return words.becauseResults
  return words.becauseAfter(arrivedBy.source)
}

/** A subject inside a sentence: "the router". Names keep their letters. */
const lower = (word: string, name: string): string => (word === name ? word : word.charAt(0).toLowerCase() + word.slice(1))

function decision(routed: Routed, facts: SentenceFacts, words: SentenceWords): StepSentence {
  const who = subject(routed.router, facts, words)
  const reason = becauseOf(routed, facts, words)
  const because = reason === undefined ? {} : { because: reason }
  if (routed.targets.length === 0) {
    return { what: routed.branch === null ? words.choseNothing(who) : words.leadsNowhere(who, routed.branch), ...because }
  }
  const ways = routed.targets.map((target) => {
    const kind = target === '__end__' ? 'end' : (facts.kinds.kindOf(target) ?? '')
    const way = words.ways[kind]
    return way !== undefined && (target === '__end__' || facts.kinds.isOnly(target)) ? way : words.way(target)
  })
  return { what: words.sent(who, counted(ways)), ...because }
}

function becauseOf(routed: Routed, facts: SentenceFacts, words: SentenceWords): string | undefined {
  if (routed.reason) return becauseOfReason(routed.reason, facts.state, words)
  const told = routed.because.trim().replace(/\.$/, '')
  return told === '' ? undefined : told
}

function becauseOfReason(reason: RouteReason, state: FoldedState, words: SentenceWords): string | undefined {
  switch (reason.type) {
    case 'tool-calls':
      return words.asksForTools(reason.tools.length, reason.invalid)
    case 'calls-tool':
      return words.asksFor(reason.tool)
    case 'rounds':
      return words.rounds(reason.used, reason.allowed)
    case 'field':
      return words.field(reason.field, reason.is, shown(reason.expected), shown(reason.value))
    case 'tokens':
      return words.tokens(reason.field, reason.used, reason.allowed)
    case 'code':
      return words.code
    case 'otherwise':
      // Without a conversation there is nothing that could ask for tools.
      return reason.calls === 0 && messageLists(state).length > 0 ? words.noTools : words.noRule
    case 'none':
      return words.noRuleNoDefault
    case 'unknown':
      return undefined
    default:
      return unreachable(reason)
  }
}

const shown = (value: unknown): string =>
  quote(typeof value === 'string' ? `“${value}”` : value === undefined ? '–' : asText(value))
