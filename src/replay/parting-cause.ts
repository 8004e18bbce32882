/**
 * Why two runs part at a step, as far as their two records tell: compare-runs.ts says where and in what, this says by what. Pure data,
 * the same for the page and the terminal; it is put into words by parting-words.ts, and it never says which of the two is right.
 */
import { sameJson } from '../base/json'
import type { RunError, RunFinished } from '../trace/events'
import type { Step } from '../trace/step'
import { type ToolUse, type VisitFacts, visitFacts } from '../trace/visit-facts'
import type { ComparedRun, Parting, PartingCode } from './compare-runs'

export type PartingSide = 'first' | 'second'

export type PartingCause =
  | { readonly why: Exclude<PartingCode, 'other-node' | 'other-way' | 'first-ended' | 'second-ended'> }
  | { readonly why: 'other-node'; readonly other: string }
  | { readonly why: 'other-way'; readonly way: Way; readonly otherWay: Way }
  /** The same calls, and other words beside them. */
  | { readonly why: 'other-words' }
  /** Neither did anything else: a person ended one of them. */
  | { readonly why: 'stopped'; readonly side: PartingSide }
  /** One is over, by itself, at a limit or because it failed. */
  | { readonly why: 'ended'; readonly side: PartingSide; readonly how: RunFinished['status'] }
  /** The record that it was given had nothing for what the node asked. */
  | { readonly why: 'record-ends'; readonly side: PartingSide; readonly asked: RecordAsked }
  | { readonly why: 'failed'; readonly side: PartingSide; readonly error: RunError }
  | { readonly why: 'other-calls' | 'other-tools'; readonly tools: readonly string[]; readonly others: readonly string[] }
  | { readonly why: 'other-arguments' | 'other-content'; readonly tool: string }
  | { readonly why: 'tool-failed'; readonly tool: string; readonly side: PartingSide; readonly message: string }
  /** It fails because the graph of that run has no such tool. */
  | { readonly why: 'no-such-tool'; readonly tool: string; readonly side: PartingSide }
  | { readonly why: 'tool-silent'; readonly tool: string; readonly side: PartingSide }
  | { readonly why: 'other-fields'; readonly fields: readonly string[] }

/** What the record was asked for: a reply, a result of a tool, the way of a router, or what another node did. */
export interface RecordAsked {
  readonly sort: 'reply' | 'result' | 'way' | 'visit'
  /** The tool, the router or the node; empty where the step tells it. */
  readonly of: string
}

/** What a router chose: its branch, when the record names it, and where that leads. */
export interface Way {
  readonly branch: string | undefined
  readonly targets: readonly string[]
}

/**
 * By what they part. The runs are those that were compared: of one turn, where only one turn was. `tools`: the names of the tools that
 * the graph of the second has, where they are known.
 */
export function partingCause(
  parting: Parting,
  first: ComparedRun,
  second: ComparedRun,
  tools?: readonly string[] | undefined,
): PartingCause {
  const cause = causeOf(parting, first, second)
  const lacks = cause.why === 'tool-failed' && cause.side === 'second' && tools !== undefined && !tools.includes(cause.tool)
  return lacks ? { why: 'no-such-tool', tool: cause.tool, side: 'second' } : cause
}

function causeOf(parting: Parting, first: ComparedRun, second: ComparedRun): PartingCause {
  const runs = { first, second }
  const at = (side: PartingSide) => runs[side].steps.find(({ index }) => index === parting[side])
  for (const side of ['second', 'first'] as const) {
    const step = at(side)
    if (step && step.status !== 'interrupted') continue
    const end = endOf(runs[side], step ?? runs[side].steps.at(-1))
    const how = end?.status ?? 'ok'
    if (!step && how === 'error' && end?.error) return failure(side, end.error)
    if (how === 'stopped') return { why: 'stopped', side }
    if (!step || how === 'limit' || how === 'interrupted') return { why: 'ended', side, how }
  }
  const [one, two] = [at('first'), at('second')]
  switch (parting.code) {
    case 'first-ended':
    case 'second-ended':
      return { why: 'ended', side: one ? 'second' : 'first', how: 'ok' }
    case 'other-node':
      return { why: 'other-node', other: two?.node ?? '' }
    case 'other-way':
      return { why: 'other-way', way: wayOf(one), otherWay: wayOf(two) }
    case 'other-reply':
    case 'other-result':
    case 'other-writes':
    case 'other-end':
      return one && two ? visitCause(parting.code, [one, first], [two, second]) : { why: parting.code }
    default:
      return { why: parting.code }
  }
}

/** The end that comes next behind a step. */
function endOf({ events }: ComparedRun, step: Step | undefined): RunFinished | undefined {
  for (let seq = Math.max(0, step?.firstSeq ?? 0); seq < events.length; seq++) {
    const event = events.at(seq)
    if (event?.type === 'run-finished') return event
  }
  return undefined
}

const wayOf = (step: Step | undefined): Way => ({ branch: step?.branch ?? undefined, targets: step?.targets ?? [] })

function visitCause(
  code: 'other-reply' | 'other-result' | 'other-writes' | 'other-end',
  [a, runA]: readonly [Step, ComparedRun],
  [b, runB]: readonly [Step, ComparedRun],
): PartingCause {
  const [one, two] = [visitFacts(a, runA.events), visitFacts(b, runB.events)]
  if (a.status !== b.status) {
    for (const [side, step, facts, run] of [
      ['second', b, two, runB],
      ['first', a, one, runA],
    ] as const) {
      const error = step.status === 'error' ? (facts.error ?? endOf(run, step)?.error) : undefined
      if (error) return failure(side, error)
    }
  }
  switch (code) {
    case 'other-reply':
      return replyCause(one, two)
    case 'other-result':
      return resultCause(one.tools, two.tools)
    case 'other-writes': {
      const fields = [...new Set([...one.writes, ...two.writes].map(({ field }) => field))]
      return { why: 'other-fields', fields }
    }
    case 'other-end':
      return { why: code }
  }
}

const failure = (side: PartingSide, error: RunError): PartingCause =>
  error.code === 'record-ends' ? { why: 'record-ends', side, asked: askedOf(error) } : { why: 'failed', side, error }

function askedOf({ tool, data }: RunError): RecordAsked {
  if (tool !== undefined) return { sort: 'result', of: tool }
  if (typeof data?.router === 'string') return { sort: 'way', of: data.router }
  if (typeof data?.node === 'string') return { sort: 'visit', of: data.node }
  return { sort: 'reply', of: '' }
}

function replyCause(one: VisitFacts, two: VisitFacts): PartingCause {
  if (!one.reply || !two.reply) return { why: 'other-reply' }
  const asked = ({ reply }: VisitFacts) => [...(reply?.toolCalls ?? []), ...(reply?.invalidCalls ?? [])].map(({ name }) => name)
  const [tools, others] = [asked(one), asked(two)]
  if (!sameJson(tools, others)) return { why: 'other-calls', tools, others }
  const args = ({ reply }: VisitFacts) => (reply?.toolCalls ?? []).map((call) => call.args)
  const differs = args(one).findIndex((value, i) => !sameJson(value, args(two)[i]))
  const tool = one.reply.toolCalls?.[differs]?.name
  if (tool !== undefined) return { why: 'other-arguments', tool }
  return { why: tools.length > 0 ? 'other-words' : 'other-reply' }
}

function resultCause(one: readonly ToolUse[], two: readonly ToolUse[]): PartingCause {
  const names = (uses: readonly ToolUse[]) => uses.map(({ called }) => called.tool)
  if (!sameJson(names(one), names(two))) return { why: 'other-tools', tools: names(one), others: names(two) }
  for (const [i, a] of one.entries()) {
    const b = two[i]
    const { tool } = a.called
    if (!b) break
    if (!sameJson(a.called.args, b.called.args)) return { why: 'other-arguments', tool }
    const [given, other] = [a.returned, b.returned]
    if (!given !== !other) return { why: 'tool-silent', tool, side: given ? 'second' : 'first' }
    if (!given || !other) continue
    if (given.status !== other.status) {
      const side = other.status === 'error' ? 'second' : 'first'
      return { why: 'tool-failed', tool, side, message: (side === 'second' ? other : given).content }
    }
    if (given.content !== other.content) return { why: 'other-content', tool }
  }
  return { why: 'other-result' }
}
