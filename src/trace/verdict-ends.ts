/** The verdicts of runs that LangGraph calls a success: whether the last word is the agent's answer, or what kept it from being one. */

import { atOnce, type Sliced } from '../base/slices'
import { START } from './ends'
import { callsOf, type HistoryProblem, readingHistory } from './history'
import { isHollowRecord } from './hollow'
import type { Message } from './message'
import { nothingWasAsked } from './nothing-asked'
import { askedIn, lastVisit, messagesIn, type Reply, type RunFacts, wentOnAfter } from './verdict-facts'
import { type Rule, shortly } from './verdict-rule'

const noDestination: Rule = (facts, words) => {
  const notice = facts.notices.findLast((one) => one.code === 'no-destination' && !wentOnAfter(facts, one))
  const last = facts.decisions.at(-1)
  const decision = last && last.branch === null && last.targets.length === 0 && !wentOnAfter(facts, last) ? last : undefined
  const node = notice?.node ?? decision?.router
  if (node === undefined) return undefined
  return { verdict: 'no-destination', told: words.noDestination(node), node, step: lastStepOf(facts, node) }
}

/** A record that breaks off says nothing about how the run ended: no fault is found in what is only missing. */
const recordCut: Rule = (facts, words) => {
  if (!facts.notices.some((one) => one.code === 'record-cut')) return undefined
  const last = lastVisit(facts)
  return { verdict: 'record-cut', told: words.recordCut(last?.node), ...(last ? { node: last.node, step: last.index } : {}) }
}

/** A recorded run that was exported without its content: neither praise nor blame can be read from it. */
const recordHollow: Rule = (facts, words) => {
  if (!isHollowRecord(facts.events)) return undefined
  const last = lastVisit(facts)
  return {
    verdict: 'record-hollow',
    told: words.recordHollow(facts.steps.some(({ kind }) => kind === 'visit')),
    ...(last ? { node: last.node, step: last.index } : {}),
  }
}

const joinStarved: Rule = ({ notices, steps }, words) => {
  const notice = notices.findLast((one) => one.code === 'join-starved')
  if (!notice) return undefined
  const node = notice.node ?? ''
  const missing = notice.data?.missing
  const names = Array.isArray(missing) ? missing.map(String) : typeof missing === 'string' ? [missing] : []
  return { verdict: 'join-starved', told: words.joinStarved(node, names), node, step: steps.at(-1)?.index }
}

/** Two rules ask for them, and a history may be long. */
function problemsOf(messages: readonly Message[]): readonly HistoryProblem[] {
  return problemsKnown.get(messages) ?? atOnce(readingProblems(messages))
}

/** Looks for them beforehand, in short stretches. */
export function* readingProblems(messages: readonly Message[]): Sliced<readonly HistoryProblem[]> {
  const problems = yield* readingHistory(messages)
  problemsKnown.set(messages, problems)
  return problems
}
const problemsKnown = new WeakMap<readonly Message[], readonly HistoryProblem[]>()

const unparsedCall: Rule = (facts, words) => {
  const messages = facts.conversation?.messages ?? []
  for (const problem of problemsOf(messages).toReversed()) {
    if (problem.code !== 'unanswered-call') continue
    const call = messages[problem.index]?.invalidCalls?.find((one) => one.id === problem.callId)
    if (!call) continue
    const { node, step } = placeOf(facts, problem.callId)
    return { verdict: 'ended-on-unparsed-call', told: words.unparsedCall(node, call.name, shortly(call.rawArgs)), node, step }
  }
  return undefined
}

/** Calls with which some frameworks hand over the answer itself: nothing comes back for them, and nobody has to read it. */
const handsOver = (tool: string | undefined): boolean => tool === 'final_result' || tool === 'final_answer'

/** The last message is a tool's and nothing read it: no model after it, and no function that made something of it. */
const toolResult: Rule = (facts, words) => {
  const last = facts.conversation?.messages.at(-1)
  if (last?.role !== 'tool' || last.synthetic === true || handsOver(last.name) || readAfter(facts)) return undefined
  const hands = lastVisit(facts, 'hands') ?? lastVisit(facts)
  const node = hands?.node ?? ''
  const brain = lastVisit(facts, 'brain')?.node
  return {
    verdict: 'ended-on-tool-result',
    told: facts.recorded ? words.recordEndsOnResult(node) : words.endedOnToolResult(node, brain),
    node,
    ...(brain === undefined ? {} : { edge: { source: node, target: brain } }),
    step: hands?.index,
  }
}

function readAfter({ replies, lastResultSeq, events }: RunFacts): boolean {
  if (replies.some((reply) => reply.calledSeq > lastResultSeq)) return true
  const wrote = new Set<string>()
  // From the end: a long run has few events behind its last result.
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]
    if (!event || event.seq <= lastResultSeq) break
    if (event.type === 'state-written' && event.writes.some((write) => messagesIn(write.value).length === 0))
      wrote.add(event.taskId)
  }
  return (
    wrote.size > 0 &&
    events.some((event) => event.type === 'node-started' && event.kind === 'function' && wrote.has(event.taskId))
  )
}

const unansweredCall: Rule = (facts, words) => {
  const unanswered = problemsOf(facts.conversation?.messages ?? []).filter(
    (one) => one.code === 'unanswered-call' && !handsOver(one.tool),
  )
  if (unanswered.length === 0) return undefined
  // A result that came late, behind other messages, is out of place, but it did come.
  const came = new Set<string>()
  facts.events.forEach((event) => {
    if (event.type === 'tool-returned') came.add(event.toolCallId)
  })
  const problem = unanswered.findLast(({ callId }) => !came.has(callId))
  if (!problem) return undefined
  const { node, step } = placeOf(facts, problem.callId)
  const tool = problem.tool ?? ''
  const told = facts.recorded
    ? words.unrecordedResult(node, tool, problem.callId, repliedAfter(facts, problem.callId))
    : words.unansweredCall(node, tool, problem.callId)
  return { verdict: 'unanswered-call', told, node, step }
}

/** True when a model spoke after the message that made a call: nobody refused what was sent to it. */
function repliedAfter({ replies }: RunFacts, callId: string): boolean {
  const at = replies.findLastIndex(({ message }) => callsOf(message).some(({ id }) => id === callId))
  return at >= 0 && at < replies.length - 1
}

const deadEnd: Rule = (facts, words) => {
  const notice = facts.notices.findLast((one) => one.code === 'dead-end')
  if (!notice) return undefined
  const node = notice.node ?? ''
  return { verdict: 'dead-end', told: words.deadEnd(node === START ? 'START' : node), node, step: lastStepOf(facts, node) }
}

const emptyAnswer: Rule = (facts, words) => {
  const word = lastWord(facts)
  const spoken = facts.conversation?.messages.findLast((message) => message.role === 'ai')
  // The brain may end on nothing although a summary follows: its own last message counts too.
  const silent = [word?.message, asks(spoken) ? undefined : spoken].find(
    (message) => message !== undefined && !saysSomething(message),
  )
  if (!silent) return undefined
  const step = facts.replies.findLast((reply) => reply.message.id === silent.id)?.step ?? lastVisit(facts)
  const node = step?.node ?? ''
  return { verdict: 'empty-answer', told: words.emptyAnswer(node), node, step: step?.index }
}

/** A model had the last word, and nobody had the first. */
const nothingAsked: Rule = (facts, words) => {
  const word = lastWord(facts)
  if (!word || facts.replies.length === 0 || !nothingWasAsked(facts.events, facts.conversation?.messages ?? [])) return undefined
  const step = word.step ?? lastVisit(facts)
  const place = step ? { node: step.node, step: step.index } : {}
  return { verdict: 'nothing-asked', told: words.nothingAsked(shortly(word.message.text)), ...place }
}

const answered: Rule = (facts, words) => {
  const word = lastWord(facts)
  const step = word?.step ?? lastVisit(facts)
  const place = step ? { node: step.node, step: step.index } : {}
  const written = (only?: string): readonly string[] => {
    const fields = new Set<string>()
    facts.events.forEach((event) => {
      if (event.type !== 'state-written' || (only !== undefined && event.taskId !== only)) return
      for (const { field } of event.writes) fields.add(field)
    })
    return [...fields]
  }
  if (!word) {
    const made = facts.replies.length > 0 && step !== undefined
    return {
      verdict: 'answered',
      told: made ? words.made(step.node, written(step.taskId)) : words.ended(written(), facts.recorded),
      ...place,
    }
  }
  const text = shortly(word.message.text)
  if (borrowed(facts, word.step)) return { verdict: 'answered', told: words.answeredBorrowed(text), ...place }
  // A summary goes into a field of its own: say where it is.
  const fields = written(word.step?.taskId).filter(
    (field) => field !== facts.conversation?.field && holds(facts, field, word.message),
  )
  const apart = word.step !== undefined && word.step.nodeKind !== 'brain' && fields.length > 0
  return { verdict: 'answered', told: apart ? words.answeredInto(fields, text) : words.answered(text), ...place }
}

/** The last word of a run on recorded answers that was recorded for other messages: nobody knows what would have been said to these. */
const borrowed = ({ notices }: RunFacts, step: Reply['step']): boolean =>
  step !== undefined &&
  notices.some(({ code, seq }) => code === 'reply-to-other-prompt' && seq >= step.firstSeq && seq <= step.lastSeq)

const holds = ({ state }: RunFacts, field: string, message: Message): boolean => {
  const value = state[field]
  return typeof value === 'string' && value.trim() === message.text.trim()
}

/** The last thing that a model, or a function in its place, said to the person. */
function lastWord({ replies, conversation }: RunFacts): Pick<Reply, 'message' | 'step'> | undefined {
  // From the end, where it stands nearly always: a long run has hundreds of thousands.
  const reply = replies.findLast(({ step }) => step === undefined || step.ns.length === 0) ?? replies.at(-1)
  const last = conversation?.messages.at(-1)
  const written = last?.role === 'ai' && !replies.findLast((one) => one.message.id === last.id) ? last : undefined
  if (written && (!reply || reply.message.text !== written.text)) return { message: written, step: undefined }
  // A call is not a word: what came of it was made by something else than a model.
  return reply && asks(reply.message) ? undefined : reply
}

const asks = (message: Message | undefined): boolean =>
  (message?.toolCalls?.length ?? 0) + (message?.invalidCalls?.length ?? 0) > 0

/** True when a message has text, or content that is no text but is no mere call either (an image, a file). */
function saysSomething({ text, blocks }: Message): boolean {
  if (text.trim() !== '') return true
  return (blocks ?? []).some((block) => typeof block.type === 'string' && /image|audio|video|file/.test(block.type))
}

const lastStepOf = (facts: RunFacts, node: string): number | undefined =>
  facts.steps.findLast((step) => step.node === node)?.index

function placeOf(facts: RunFacts, callId: string): { readonly node: string; readonly step: number | undefined } {
  const step = askedIn(facts, callId) ?? lastVisit(facts, 'brain') ?? lastVisit(facts)
  return { node: step?.node ?? '', step: step?.index }
}

/** In the order in which they speak. The last one always does. */
export const endRules: readonly Rule[] = [
  recordCut,
  noDestination,
  joinStarved,
  unparsedCall,
  // Before what asks who read a result: of a call that is not told nobody knows.
  recordHollow,
  toolResult,
  unansweredCall,
  deadEnd,
  emptyAnswer,
  nothingAsked,
  answered,
]
