import { compareRuns } from '../../replay/compare-runs'
import { TraceIndex } from '../../replay/trace-index'
import { CannotBeDone, type Command } from '../answer'
import { comparisonTold } from '../comparison-told'
import { readRun } from '../recorded'

/** `diff <trace> <trace>`: where two runs part, and how. Recorded runs of other systems are read too. */
export const diff: Command = {
  usage: 'diff <trace> <trace>',
  does: 'says where two runs part, and how; exit 1 when they do',
  takes: 2,
  options: {},
  async run(line) {
    const [one, other] = line.positionals
    if (one === undefined || other === undefined)
      throw new CannotBeDone('Say which two traces to compare: vuelta diff <trace> <trace>')
    if (one === '-' && other === '-') throw new CannotBeDone('Only one of the two can be standard input.')
    const [first, second] = [await readRun(one, undefined, undefined), await readRun(other, undefined, undefined)]
    const [a, b] = [TraceIndex.of(first.events), TraceIndex.of(second.events)]
    const comparison = compareRuns(a, b)
    const verdicts = [a.verdict('en')?.verdict ?? null, b.verdict('en')?.verdict ?? null] as const
    const text = [
      ...comparisonTold(comparison, a, b, { first: 'The first', second: 'The second' }),
      `Verdicts: ${verdicts[0] ?? 'none'} and ${verdicts[1] ?? 'none'}.`,
    ]
    return { good: comparison.parting === undefined, json: { ...comparison, verdicts }, text: text.join('\n') }
  },
}
