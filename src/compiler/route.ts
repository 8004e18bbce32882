/** What a conditional edge does when LangGraph asks it: ask the routers behind the source, in order, and return the labels to follow. */
import type { RunnableConfig } from '@langchain/core/runnables'
import { type EngineState, NodeFailure } from '../nodes/behaviour/contract'
import { decide } from '../nodes/router/behaviour'
import type { GraphHost } from './host'
import type { PlannedConditional } from './plan'
import { infoOf } from './task-info'

/** The labels that the routers behind this source choose. Throws when a branch leads nowhere or a router's own code fails. */
export async function decideWays(
  conditional: PlannedConditional,
  state: EngineState,
  config: RunnableConfig,
  host: GraphHost,
): Promise<string[]> {
  const info = infoOf(config)
  const view = host.routerView(state)
  const labels: string[] = []
  const follow = async (router: string, source: string, seen: ReadonlySet<string>): Promise<void> => {
    const node = host.routerOf(router)
    if (node?.kind !== 'router') throw new NodeFailure('not-runnable-yet', `${router} cannot choose a way yet.`)
    if (seen.has(router))
      throw new NodeFailure('router-circle', `The routers lead back to ${router} without a node between them.`)
    const decision = await decide(node.config, view).catch((error: unknown) => {
      host.routerFailed(router, error, info)
      throw error
    })
    const ways = conditional.ways[router] ?? {}
    const taken = decision.branch === null ? [] : ways[decision.branch]
    const targets = (taken ?? []).map((way) => (way.to === 'node' ? way.target : way.router))
    const record = { router, source, branch: decision.branch, targets, reason: decision.reason, openCalls: decision.openCalls }
    if (taken === undefined) {
      host.routed(record, info, Object.keys(ways))
      throw new NodeFailure('unmapped-branch', `${router} chose "${decision.branch}", and nothing is connected to that branch.`)
    }
    host.routed(record, info)
    for (const way of taken) {
      if (way.to === 'node') labels.push(way.label)
      else await follow(way.router, router, new Set([...seen, router]))
    }
  }
  for (const router of conditional.deciders) await follow(router, conditional.source, new Set())
  return labels
}
