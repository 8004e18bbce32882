/**
 * Nodes behind which a router of the record decides, and their visits of which no decision is told: its line is missing, or the record
 * stops before it. What such a visit led to was that router's choice too: it gets the branch, and no second router is put beside it.
 */
import { freeName } from '../document/names'
import { NEVER_RECORDED, RULE_NOT_RECORDED } from '../document/not-recorded'
import { type Edge, END, type KnownNode, type Rule } from '../document/types'
import type { Ways } from './ways-chosen'

export type RouterNode = KnownNode & { readonly kind: 'router' }

/** The choice of a node behind which a router of the record stands. */
export interface OfRouter {
  readonly router: string
  /** Where visits led of which the router tells nothing. */
  ways: Ways
  /** What ran beside a decision: an edge leads there, but for circles that would never end. */
  beside: Ways
}

/** `undefined`: no router of the record stands behind the node. */
export function ofRouter(ways: Ways, isRouter: (id: string) => boolean): OfRouter | undefined {
  const routers = new Set(ways.flatMap(({ targets }) => targets.filter(isRouter)))
  const [router] = routers
  if (router === undefined) return undefined
  const decided = (way: Ways[number]) => way.taken.length === 0 || way.targets.some((target) => routers.has(target))
  const only = (way: Ways[number], isKept: (target: string) => boolean): Ways => {
    const targets = way.targets.filter(isKept)
    return targets.length === 0 ? [] : [{ ...way, targets }]
  }
  const isBeside = new Set(ways.filter(decided).flatMap(({ targets }) => targets.filter((target) => !routers.has(target))))
  return {
    router,
    ways: ways.flatMap((way) => (decided(way) || stopsAtCalls(way) ? [] : only(way, (target) => !isBeside.has(target)))),
    beside: ways.flatMap((way) => only(way, (target) => isBeside.has(target))),
  }
}

/** The record stops at calls that nobody ran: nothing was decided there. */
const stopsAtCalls = ({ targets, taken }: Ways[number]): boolean =>
  targets.every((target) => target === END) && taken.every(({ calls = [] }) => calls.length > 0)

/** The branches that a router has, each with all that it leads to. */
export function branchesOf(router: string, edges: readonly Edge[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { source, target, branch } of edges) {
    if (source !== router || branch === undefined) continue
    const list = found.get(branch)
    if (list) list.push(target)
    else found.set(branch, [target])
  }
  return found
}

/** The branch with just these targets; a free name like the wanted one where there is none. */
export function branchTo(branches: ReadonlyMap<string, readonly string[]>, targets: readonly string[], wanted: string): string {
  const same = [...branches].find(([, to]) => to.length === targets.length && targets.every((target) => to.includes(target)))
  return same?.[0] ?? freeName(wanted, (name) => branches.has(name))
}

/** The router with a rule for a branch that the record does not name. The way out is what is left when no rule holds. */
export function withBranch(
  router: RouterNode,
  branch: string,
  targets: readonly string[],
  rule: 'calls' | 'unknown' | 'never',
): RouterNode {
  const { rules, otherwise } = router.config
  if (branch === otherwise || rules.some((known) => known.branch === branch)) return router
  if (otherwise === null && targets.includes(END)) return { ...router, config: { ...router.config, otherwise: branch } }
  const when: Rule['when'] =
    rule === 'calls' ? { type: 'tool-calls' } : { type: 'code', code: rule === 'never' ? NEVER_RECORDED : RULE_NOT_RECORDED }
  return { ...router, config: { ...router.config, rules: [...rules, { branch, when }] } }
}
