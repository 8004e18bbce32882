/**
 * The router of one choice: a name and a rule for each way, as far as the record shows a rule. What is put beside a router of the record
 * becomes a branch of that router.
 */
import { freeName } from '../document/names'
import { NEVER_RECORDED, RULE_NOT_RECORDED } from '../document/not-recorded'
import { END, type NodeKind, type Rule } from '../document/types'
import type { Choice, Way, Ways, WaysFacts } from './ways-chosen'
import { branchTo, type RouterNode, withBranch } from './ways-of-router'

/** A router that stands for what its node chose. */
export function choiceOf(source: string, id: string, ways: Ways, facts: WaysFacts, kinds: ReadonlyMap<string, NodeKind>): Choice {
  const used = new Set<string>()
  const isHands = (target: string) => kinds.get(target) === 'hands'
  const calling = callingWay(ways, kinds.get(source) === 'brain', isHands)
  const { messages, roles } = facts
  const named = ways.map((way): Way => {
    const branch = freeName(branchOf(way.targets, way === calling), (name) => used.has(name))
    used.add(branch)
    return { ...way, branch }
  })
  const others = named.filter((_, i) => ways[i] !== calling)
  const taken = others.filter((way) => way.taken.length > 0)
  const leadsOut = ({ targets }: Way) => targets.includes(END)
  const returns = roles && source === 'hands' ? others.find(({ targets }) => targets.includes('brain')) : undefined
  const left = returns ?? taken.find(leadsOut) ?? taken.at(-1) ?? others.find(leadsOut) ?? others.at(-1)
  const rules = named.flatMap((way, i): readonly Rule[] => {
    if (way === left) return []
    const when: Rule['when'] =
      ways[i] === calling
        ? { type: 'tool-calls' }
        : ((way.targets.some(isHands) ? undefined : byTool(way, named)) ?? {
            type: 'code',
            code: way.taken.length === 0 ? NEVER_RECORDED : RULE_NOT_RECORDED,
          })
    return [{ branch: way.branch, when }]
  })
  return { source, ways: named, router: { id, kind: 'router', config: { messages, rules, otherwise: left?.branch ?? null } } }
}

/** What a router of the record chose without a word: by its own branch where it has one that leads there. */
export function choiceOfRecord(
  source: string,
  given: RouterNode,
  ways: Ways,
  branches: ReadonlyMap<string, readonly string[]>,
  kinds: ReadonlyMap<string, NodeKind>,
): Choice {
  const known = new Map(branches)
  for (const branch of [...given.config.rules.map((rule) => rule.branch), ...(given.config.otherwise ?? [])])
    if (!known.has(branch)) known.set(branch, [])
  let router = given
  const named = ways.map((way): Way => {
    const calls = way.targets.some((target) => kinds.get(target) === 'hands')
    const branch = branchTo(known, way.targets, branchOf(way.targets, calls))
    known.set(branch, way.targets)
    router = withBranch(router, branch, way.targets, calls ? 'calls' : way.taken.length === 0 ? 'never' : 'unknown')
    return { ...way, branch }
  })
  return { source, ways: named, router, ofRecord: true }
}

/**
 * The way that is taken when the model asks for tools, where the others are taken when it does not. Of a brain whose record does not
 * tell its calls, it is the one to the hands.
 */
function callingWay(ways: Ways, isBrain: boolean, isHands: (target: string) => boolean): Ways[number] | undefined {
  const fits = (way: Ways[number]) =>
    ways.every((one) =>
      one.taken.every(({ calls }) => calls === undefined || (one === way ? calls.length > 0 : calls.length === 0)),
    )
  const asked = ways.filter(({ taken }) => taken.some(({ calls = [] }) => calls.length > 0))
  const toHands = ways.filter(({ targets }) => targets.some(isHands))
  const [only, ...others] = asked.length > 0 ? asked : isBrain ? toHands : []
  return only && others.length === 0 && fits(only) ? only : undefined
}

/** The tool that was asked for whenever this way was taken, and at no other time. */
function byTool(way: Way, ways: readonly Way[]): Rule['when'] | undefined {
  const [first] = way.taken
  if (ways.some(({ taken }) => taken.some(({ calls }) => calls === undefined))) return undefined
  const tool = first?.calls?.find(
    (name) =>
      way.taken.every(({ calls }) => calls?.includes(name)) &&
      ways.every((one) => one === way || one.taken.every(({ calls }) => !calls?.includes(name))),
  )
  return tool === undefined ? undefined : { type: 'calls-tool', tool }
}

function branchOf(targets: readonly string[], calling: boolean): string {
  if (calling) return 'tool_calls'
  const names = targets.filter((target) => target !== END)
  return names.length === 0 ? 'done' : `to_${names.join('_and_')}`.slice(0, 58)
}
