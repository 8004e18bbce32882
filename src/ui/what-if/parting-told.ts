/** What the sentence about a parting speaks of, read off the two steps. Pure. */
import type { NotCompared, Parting } from '../../replay/compare-runs'
import type { Pair, Side } from '../../store/what-if-state'
import type { Step } from '../../trace/step'
import { type SideName, sideName } from './sides'

const shown = (name: string): string => (name === '__start__' ? 'START' : name === '__end__' ? 'END' : name)

const wayOf = (step: Step | undefined): string => {
  if (!step) return ''
  const targets = (step.targets ?? []).map(shown).join(', ')
  return typeof step.branch !== 'string' ? targets : targets === '' ? step.branch : `${step.branch} (${targets})`
}

export function partingTold(pair: Pair, parting: Parting, called: Readonly<Record<SideName, string>>) {
  const at = (side: Side) => {
    const step = parting[side]
    return step === undefined ? undefined : pair[side].index.steps[step]
  }
  const [one, two] = [at('first'), at('second')]
  return {
    first: called[sideName(pair, 'first')],
    second: called[sideName(pair, 'second')],
    at: ((one ?? two)?.index ?? 0) + 1,
    node: shown(one?.node ?? two?.node ?? ''),
    other: shown(two?.node ?? one?.node ?? ''),
    way: wayOf(one),
    otherWay: wayOf(two),
  }
}

/** The run that does not tell this sort of steps. */
export function lacks(pair: Pair, sort: NotCompared): Side {
  const tells = (side: Side) =>
    pair[side].index.steps.some((step) =>
      sort === 'decisions' ? step.kind === 'decision' : sort === 'inside' ? step.ns.length > 0 : step.kind === 'pause',
    )
  return tells('first') ? 'second' : 'first'
}
