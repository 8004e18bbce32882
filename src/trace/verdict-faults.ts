/** The verdicts of runs that did not come to an end by themselves: stopped, refused, failed, too long, waiting, out of budget. */
import { isRecord } from '../base/json'
import { errorSentence } from './error-words'
import type { Notice } from './events'
import { callsOf } from './history'
import { loopReport } from './loop-report'
import { noticeSentence } from './notice-words'
import { askedIn, type RunFacts } from './verdict-facts'
import { type Rule, shortly } from './verdict-rule'
import type { RecordAsked } from './verdict-words'

const stopped: Rule = ({ finished, steps }, words) => {
  if (finished.status !== 'stopped') return undefined
  const at = steps.findLast((step) => step.kind === 'visit')
  return { verdict: 'stopped', told: words.stopped(at?.node), ...(at ? { node: at.node, step: at.index } : {}) }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A number as people read it: of a cost, not all of its decimals. */
const amount = (value: number): string => String(Number.isInteger(value) ? value : Number(value.toPrecision(6)))
const noticeOf = (facts: RunFacts, code: string): Notice | undefined => facts.notices.findLast((notice) => notice.code === code)
/** The last step of a node at or before an event. */
const stepNear = (facts: RunFacts, node: string | undefined, seq: number): number | undefined =>
  facts.steps.findLast((step) => step.node === node && step.firstSeq <= seq)?.index

const historyRejected: Rule = (facts, words) => {
  const notice = noticeOf(facts, 'history-rejected')
  const error = facts.finished.error?.code === 'history-rejected' ? facts.finished.error : undefined
  if (!notice && !error) return undefined
  const data = notice?.data ?? (isRecord(error?.input) ? error.input : {})
  const callId = textOf(data.callId)
  const failed = facts.steps.findLast((step) => step.kind === 'visit' && step.status === 'error')
  const node = notice?.node ?? failed?.node ?? ''
  const asked = askedIn(facts, callId)
  const problem = textOf(data.code) === '' ? 'unanswered-call' : textOf(data.code)
  return {
    verdict: 'history-rejected',
    told: words.historyRejected(node, problem, callId, textOf(data.tool), asked === undefined ? undefined : asked.index + 1),
    node,
    step: asked?.index ?? stepNear(facts, node, notice?.seq ?? facts.finished.seq),
  }
}

const unmappedBranch: Rule = (facts, words) => {
  const notice = noticeOf(facts, 'unmapped-branch')
  const last = facts.decisions.at(-1)
  const nowhere = last && last.branch !== null && last.targets.length === 0 ? last : undefined
  if (!notice && !nowhere) return undefined
  const router = notice?.node ?? nowhere?.router ?? ''
  const branches = notice?.data?.branches
  return {
    verdict: 'unmapped-branch',
    told: words.unmappedBranch(
      router,
      shortly(notice?.data?.branch ?? nowhere?.branch ?? '', 80),
      Array.isArray(branches) ? branches.map(String) : [],
    ),
    node: router,
    step: stepNear(facts, router, notice?.seq ?? facts.finished.seq),
  }
}

const unknownDestination: Rule = (facts, words) => {
  const notice = noticeOf(facts, 'unknown-destination')
  if (!notice) return undefined
  const node = notice.node ?? ''
  return {
    verdict: 'unknown-destination',
    told: words.unknownDestination(node, shortly(notice.data?.target ?? '', 80)),
    node,
    step: stepNear(facts, node, notice.seq),
  }
}

const recursionLimit: Rule = (facts, words) => {
  const limit = facts.limits.findLast((event) => event.limit === 'recursionLimit')
  const code = facts.finished.error?.code
  if (!limit && code !== 'recursion-limit' && code !== 'GRAPH_RECURSION_LIMIT') return undefined
  const report = loopReport(facts)
  const ring = report.nodes.map(({ node, visits }) => `${node} (${visits})`).join(' → ')
  const allowed = limit ? `${limit.allowed} ` : ''
  return {
    verdict: 'recursion-limit',
    told: report.stuck ? words.recursionStuck(allowed, report.repeats, report.call, ring) : words.recursionLong(allowed, ring),
    node: report.nodes[0]?.node,
    step: report.step,
  }
}

/** A run on recorded answers that ran out of them. Nothing failed: what comes next is not known. */
const recordEnds: Rule = ({ finished, steps }, words) => {
  if (finished.error?.code !== 'record-ends') return undefined
  const { tool, data } = finished.error
  const visit = steps.findLast((step) => step.kind === 'visit' && step.status === 'error') ?? steps.at(-1)
  const node = visit?.node ?? ''
  const asked: RecordAsked =
    tool !== undefined
      ? { tool }
      : typeof data?.router === 'string'
        ? { router: data.router }
        : typeof data?.node === 'string'
          ? { node: data.node }
          : 'reply'
  return {
    verdict: 'record-cut',
    told: words.recordEnds(node, asked),
    node,
    step: visit?.index,
  }
}

const failed: Rule = ({ finished, steps, notices, events }, words) => {
  if (finished.status !== 'error') return undefined
  const failures = steps.filter((step) => step.kind === 'visit' && step.status === 'error')
  // Of several that failed side by side, the one that the error is about.
  const visit = failures.findLast((step) => step.node === finished.error?.node) ?? failures.at(-1)
  const end = events.findLast((event) => event.type === 'node-finished' && event.status === 'error')
  const error = finished.error ?? (end?.type === 'node-finished' ? end.error : undefined)
  const message = error ? shortly(errorSentence(error, words.language), 600) : ''
  const router = notices.findLast((notice) => notice.code === 'router-failed')
  const node = visit?.node ?? router?.node
  if (node === undefined) {
    return { verdict: 'failed', told: error?.code === 'graph-refused' ? words.graphRefused(message) : words.failedRun(message) }
  }
  const input = error?.input === undefined ? '' : shortly(error.input)
  const told =
    error?.tool !== undefined
      ? words.failedTool(node, error.tool, message, input)
      : error?.model !== undefined
        ? words.failedModel(node, error.model, message, input)
        : words.failedNode(node, message, input)
  const step = visit?.index ?? steps.findLast((one) => one.node === node)?.index
  return { verdict: 'failed', told, node, step }
}

const interrupted: Rule = ({ finished, events, steps, recorded }, words) => {
  if (finished.status !== 'interrupted') return undefined
  const answered = new Set(events.flatMap((event) => (event.type === 'resumed' ? [event.interruptId] : [])))
  const open = events.find((event) => event.type === 'interrupted' && !answered.has(event.interruptId))
  const pause = steps.find((step) => step.kind === 'pause' && step.firstSeq === open?.seq) ?? steps.at(-1)
  const question = open?.type === 'interrupted' ? shortly(open.question) : ''
  const node = pause?.node ?? ''
  return { verdict: 'interrupted', told: words.interrupted(node, question, recorded), node, step: pause?.index }
}

const stoppedAtBudget: Rule = (facts, words) => {
  const { limits, finished, decisions, replies, toolsRun } = facts
  // A limit that was reached with the last word, when nothing was left to do, ended nothing.
  const limit = limits.findLast((event) => event.limit === 'toolRounds' || finished.status === 'limit')
  const decision = decisions.findLast(({ reason }) => reason?.type === 'rounds' || reason?.type === 'tokens')
  const asked = decision && replies.findLast(({ calledSeq }) => calledSeq < decision.seq)
  const unrun = asked
    ? callsOf(asked.message)
        .filter((call) => !toolsRun.has(call.id))
        .map((call) => call.name)
    : []
  const spent = limit ?? (unrun.length > 0 ? decision?.reason : undefined)
  if (!spent && finished.status !== 'limit') return undefined
  const name = limit?.limit ?? (spent?.type === 'tokens' ? 'tokens' : 'toolRounds')
  const counted = spent && 'used' in spent ? spent : undefined
  const told = noticeOf(facts, 'limit-told')
  const cut = facts.steps.findLast((step) => step.kind === 'visit')
  const node = decision && limit?.limit !== 'tokens' && unrun.length > 0 ? decision.router : cut?.node
  return {
    verdict: 'stopped-at-budget',
    told: counted
      ? words.budget(words.limits[name] ?? name, amount(counted.used), amount(counted.allowed), unrun)
      : words.limitTold(told ? noticeSentence(told, words.language) : ''),
    node,
    step: decision && node === decision.router ? stepNear(facts, node, decision.seq) : cut?.index,
  }
}

/** In the order in which they speak. */
export const faultRules: readonly Rule[] = [
  stopped,
  historyRejected,
  unmappedBranch,
  unknownDestination,
  recursionLimit,
  recordEnds,
  failed,
  interrupted,
  stoppedAtBudget,
]
