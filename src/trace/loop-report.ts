/** Tells a stuck loop from one that was only too long, and which nodes it went round. */
import { sameJson, stableJson } from '../base/json'
import type { Step } from './step'
import type { RunFacts } from './verdict-facts'

export interface LoopReport {
  /** True when the last laps were the same: nothing new could come of more. */
  readonly stuck: boolean
  /** How many of the last laps were the same. */
  readonly repeats: number
  /** The call that was made again and again, when it is one. */
  readonly call?: string | undefined
  /** The nodes of the loop with their number of visits, in the order of the last lap. */
  readonly nodes: readonly { readonly node: string; readonly visits: number }[]
  /** The first step of the first of the equal laps, else the last step. */
  readonly step: number | undefined
}

/** Equal laps that count as stuck: the third time round nothing new is to be expected. */
const STUCK = 3

export function loopReport(facts: RunFacts): LoopReport {
  const visits = facts.steps.filter((step) => step.kind === 'visit' && step.ns.length === 0)
  const counts = new Map<string, number>()
  for (const visit of visits) counts.set(visit.node, (counts.get(visit.node) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  // The lap begins with the brain; in a loop without one, with the node that ran first among those that ran most.
  const head = visits.find((visit) => visit.nodeKind === 'brain' && (counts.get(visit.node) ?? 0) >= most - 1)?.node
  const first = head ?? visits.find((visit) => counts.get(visit.node) === most)?.node
  const starts = visits.flatMap((visit, i) => (visit.node === first ? [i] : []))
  const laps = starts.map((start, i) => visits.slice(start, starts[i + 1] ?? visits.length))
  const lastStart = starts.at(-2) ?? starts.at(-1) ?? 0
  const ring = [...new Set(visits.slice(lastStart, starts.length > 1 ? starts.at(-1) : visits.length).map((visit) => visit.node))]
  // The last lap was cut off by the limit: it may only repeat as far as it went.
  const whole = laps.slice(0, -1)
  const signs = whole.map((lap) => signatureOf(lap, facts))
  const last = signs.at(-1)
  let repeats = last === undefined ? 0 : signs.length - 1 - signs.findLastIndex((sign) => sign !== last)
  if (!sameStates(whole.slice(-repeats), facts)) repeats = 0
  const stuck = repeats >= STUCK || (repeats >= 2 && repeats === whole.length)
  const from = whole[whole.length - repeats]?.[0]
  return {
    stuck,
    repeats,
    ...callOf(whole.at(-1) ?? [], facts),
    nodes: ring.map((node) => ({ node, visits: counts.get(node) ?? 0 })),
    step: stuck ? from?.index : facts.steps.at(-1)?.index,
  }
}

/** What a lap said, asked for and got, without ids: equal laps give equal text. */
function signatureOf(lap: readonly Step[], facts: RunFacts): string {
  const parts: unknown[] = lap.map((visit) => visit.node)
  for (const event of within(lap, facts)) {
    if (event.type === 'model-replied') {
      parts.push([
        event.message.text,
        (event.message.toolCalls ?? []).map((call) => [call.name, call.args]),
        event.message.invalidCalls?.map((call) => call.rawArgs),
      ])
    } else if (event.type === 'tool-returned') parts.push([event.status, event.content])
  }
  return stableJson(parts)
}

/** Without models and tools, laps are equal only when they change nothing: what they write is compared. */
function sameStates(laps: readonly (readonly Step[])[], facts: RunFacts): boolean {
  const writes = laps.map((lap) => within(lap, facts).flatMap((event) => (event.type === 'state-written' ? event.writes : [])))
  const talks = laps.some((lap) =>
    within(lap, facts).some((event) => event.type === 'model-replied' || event.type === 'tool-returned'),
  )
  return talks || writes.every((write) => sameJson(write, writes[0]))
}

function within(lap: readonly Step[], facts: RunFacts) {
  const from = Math.min(...lap.map((step) => step.firstSeq))
  const to = Math.max(...lap.map((step) => step.lastSeq))
  const offset = facts.events[0]?.seq ?? 0
  return lap.length === 0 ? [] : facts.events.slice(Math.max(0, from - offset), to - offset + 1)
}

function callOf(lap: readonly Step[], facts: RunFacts): { readonly call?: string } {
  const called = within(lap, facts).filter((event) => event.type === 'tool-called')
  const [only] = called
  return only?.type === 'tool-called' && called.length === 1 ? { call: only.tool } : {}
}
