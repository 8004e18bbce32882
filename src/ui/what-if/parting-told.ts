/** What the sentence about a parting speaks of, read off the two runs. Pure. */
import { type NotCompared, oneTurn, type Parting, tellsInput } from '../../replay/compare-runs'
import { partingCause } from '../../replay/parting-cause'
import type { PartingTold } from '../../replay/parting-words'
import type { TraceIndex } from '../../replay/trace-index'
import type { Pair, Side } from '../../store/what-if-state'
import type { Step } from '../../trace/step'
import { type SideName, sideName } from './sides'

export function partingTold(pair: Pair, parting: Parting, called: Readonly<Record<SideName, string>>): PartingTold {
  const { first, second, turn } = pair
  const at = (side: Side) => {
    const step = parting[side]
    return step === undefined ? undefined : pair[side].index.steps[step]
  }
  const [one, two] = [at('first'), at('second')]
  return {
    cause: partingCause(
      parting,
      turn === undefined ? first.index : oneTurn(first.index, turn),
      second.index,
      // What another system's graph had is not known: its tools are those that were called.
      second.recorded ? undefined : second.document.tools.map(({ name }) => name),
    ),
    first: called[sideName(pair, 'first')],
    second: called[sideName(pair, 'second')],
    at: ((one ?? two)?.index ?? 0) + 1,
    node: one?.node ?? two?.node ?? '',
  }
}

const tells: Readonly<Record<NotCompared, (step: Step, index: TraceIndex) => boolean>> = {
  input: (step, index) => step.kind === 'input' && tellsInput(step, index),
  decisions: ({ kind }) => kind === 'decision',
  inside: ({ ns }) => ns.length > 0,
  pauses: ({ kind }) => kind === 'pause',
}

/** The run that does not tell this sort of steps. */
export function lacks({ first: { index }, turn }: Pair, sort: NotCompared): Side {
  return index.steps.some((step) => (turn === undefined || step.turn === turn) && tells[sort](step, index)) ? 'second' : 'first'
}
