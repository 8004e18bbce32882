/** What a conditional edge does when LangGraph asks it: ask the routers behind the source, in order, and return the labels to follow. */
import type { RunnableConfig } from '@langchain/core/runnables'
import { type EngineState, NodeFailure } from '../nodes/behaviour/contract'
import { type Decision, decide } from '../nodes/router/behaviour'
import type { RouteReason } from '../trace/events'
import { callsMayRun } from './calls-may-run'
import type { GraphHost } from './host'
import type { Plan, PlannedConditional } from './plan'
import { infoOf } from './task-info'

/** The labels that the routers behind this source choose. Throws when a branch leads nowhere or a router's own code fails. */
export async function decideWays(
  plan: Plan,
  conditional: PlannedConditional,
  state: EngineState,
  config: RunnableConfig,
  host: GraphHost,
): Promise<string[]> {
  const info = infoOf(config)
  const labels: string[] = []
  /** Follows one router to the nodes that it chooses, through routers behind it, and returns those nodes. */
  const follow = async (router: string, source: string, seen: readonly string[]): Promise<readonly string[]> => {
    const decision = await ask(router, source, seen)
    const ways = conditional.ways[router]
    const taken = decision.branch === null ? [] : ways?.[decision.branch]
    const targets = (taken ?? []).map((way) => (way.to === 'node' ? way.target : way.router))
    const record = { router, source, branch: decision.branch, targets, reason: decision.reason }
    if (taken === undefined) {
      host.routed(record, info, Object.keys(ways ?? {}))
      const text = `${router} chose "${decision.branch}", and nothing is connected to that branch.`
      throw new NodeFailure('unmapped-branch', text, { data: { router, branch: decision.branch } })
    }
    host.routed(record, info)
    const reached: string[] = []
    for (const way of taken) {
      if (way.to === 'node') {
        labels.push(way.label)
        reached.push(way.target)
      } else reached.push(...(await follow(way.router, router, [...seen, router])))
    }
    leave(decision, reached)
    return reached
  }

  const ask = async (router: string, source: string, seen: readonly string[]): Promise<Decision> => {
    try {
      const node = host.routerOf(router)
      if (node?.kind !== 'router')
        throw new NodeFailure('not-runnable-yet', `${router} cannot choose a way yet.`, { data: { router } })
      if (seen.includes(router)) {
        const text = `The routers lead back to ${router} without a node between them.`
        throw new NodeFailure('router-circle', text, { data: { router } })
      }
      return await decide(node.config, host.routerView(state, router, source, info))
    } catch (error) {
      host.routerFailed(router, error, info)
      throw error
    }
  }

  /** A budget, or the record, led out of the loop: calls that no hands can run any more are left, and the next node answers them. */
  const leave = (decision: Decision, reached: readonly string[]): void => {
    const { last, openCalls, messages, reason } = decision
    const open = openCalls.filter((id) => host.leftBy(last, id) === undefined)
    if (open.length === 0 || !isBudget(reason, plan)) return
    if (reached.some((target) => callsMayRun(plan, target, messages))) return
    host.left(last, open, reason, info)
  }

  for (const router of conditional.deciders) await follow(router, conditional.source, [])
  return labels
}

/** The rules that are a budget: rounds, tokens, and a comparison with the very field in which hands count their rounds. */
function isBudget(reason: RouteReason, plan: Plan): boolean {
  // What the record did is done again, whatever its reason was.
  if (reason.type === 'rounds' || reason.type === 'tokens' || reason.type === 'unknown') return true
  if (reason.type !== 'field' || !['>=', '>', '='].includes(reason.is)) return false
  return plan.nodes.some(({ node }) => node.kind === 'hands' && node.config.rounds === reason.field)
}
