/** Where two runs part, for a person: the sentence of each step at which they do, and in what. */
import { unreachable } from '../base/exhaustive'
import type { NotCompared, PartingCode, RunComparison } from '../replay/compare-runs'
import type { TraceIndex } from '../replay/trace-index'
import { sentenceText } from '../trace/sentence'
import { counted } from './run-told'

export interface Called {
  readonly first: string
  readonly second: string
  /** The second was given the answers of the first. */
  readonly onRecord?: boolean
}

/** The lines that tell a comparison. `called`: what the two runs are called, as the beginning of a sentence. */
export function comparisonTold(
  { agreed, parting, readElse, notCompared = [] }: RunComparison,
  first: TraceIndex,
  second: TraceIndex,
  called: Called,
): readonly string[] {
  const told = (index: TraceIndex, step: number | undefined) =>
    step === undefined ? undefined : `step ${step + 1}: ${sentenceText(index.sentence(step, 'en'), 'en')}`
  const steps = `In ${counted(readElse.length, 'step', 'steps')}${parting ? ' before that' : ''}`
  const numbers = readElse.map((step) => step + 1).join(', ')
  const reads =
    readElse.length === 0
      ? []
      : called.onRecord
        ? [
            `${steps}, the model read something else and was given the recorded reply all the same; a real one may differ: ${numbers}.`,
          ]
        : [`${steps}, the model read something else and gave the same reply: ${numbers}.`]
  const left = notCompared.map((sort) => notComparedTold[sort])
  if (!parting) return [`The two did the same in all ${agreed} steps.`, ...reads, ...left]
  const [one, two] = [told(first, parting.first), told(second, parting.second)]
  return [
    `They do the same for ${counted(agreed, 'step', 'steps')}. ${reasons(parting.code)}`,
    `  ${called.first}, ${one ?? 'it was over.'}`,
    `  ${called.second}, ${two ?? 'it was over.'}`,
    ...reads,
    ...left,
  ]
}

const notComparedTold: Readonly<Record<NotCompared, string>> = {
  decisions: 'The decisions of routers are not compared: one of the two does not tell them.',
  inside: 'Steps inside a node are not compared: one of the two does not tell them.',
  pauses: 'Pauses for a person are not compared: one of the two has none.',
}

function reasons(code: PartingCode): string {
  switch (code) {
    case 'other-input':
      return 'Then they begin with something else.'
    case 'other-node':
      return 'Then they go to different nodes.'
    case 'other-way':
      return 'Then the router chooses another way.'
    case 'other-reply':
      return 'Then the model replies something else.'
    case 'other-result':
      return 'Then a tool is called differently, or returns something else.'
    case 'other-writes':
      return 'Then the node writes something else.'
    case 'other-end':
      return 'Then one goes through and the other does not.'
    case 'first-ended':
      return 'Then the first is over and the second goes on.'
    case 'second-ended':
      return 'Then the second is over and the first goes on.'
    default:
      return unreachable(code)
  }
}
