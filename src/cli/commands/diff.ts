import { readDocumentData } from '../../document/codec'
import { inferGraph } from '../../recordings/infer-graph'
import { namesOfRun } from '../../recordings/names-for-run'
import { calledBefore } from '../../recordings/overlay'
import { compareRuns } from '../../replay/compare-runs'
import { TraceIndex } from '../../replay/trace-index'
import type { Trace } from '../../trace/trace'
import { CannotBeDone, type Command } from '../answer'
import { comparisonTold } from '../comparison-told'
import { languageOf } from '../language'
import { readRun } from '../recorded'

/** `diff <trace> <trace>`: where two runs part, and how. Recorded runs of other systems are read too. */
export const diff: Command = {
  usage: 'diff <trace> <trace> [--language en|es]',
  does: 'says where two runs part, and how; exit 1 when they do',
  takes: 2,
  options: { language: 'value' },
  async run(line) {
    const language = languageOf(line)
    const [one, other] = line.positionals
    if (one === undefined || other === undefined)
      throw new CannotBeDone('Say which two traces to compare: vuelta diff <trace> <trace>')
    if (one === '-' && other === '-') throw new CannotBeDone('Only one of the two can be standard input.')
    const [first, second] = [
      onItsGraph(await readRun(one, undefined, undefined)),
      onItsGraph(await readRun(other, undefined, undefined)),
    ]
    const [a, b] = [TraceIndex.of(first.trace.events), TraceIndex.of(second.trace.events)]
    const names = namesOfRun(first.trace.events, second.document, {}, first.called)
    const comparison = compareRuns(a, b, names)
    const [ended, alsoEnded] = [a.verdict(language), b.verdict(language)]
    const verdicts = [ended?.verdict ?? null, alsoEnded?.verdict ?? null] as const
    const text = [
      ...comparisonTold({ comparison, first: a, second: b, onRecord: false }, language),
      language === 'en'
        ? `Verdicts: ${verdicts[0] ?? 'none'} and ${verdicts[1] ?? 'none'}.`
        : `Veredictos: ${ended?.title ?? 'ninguno.'} / ${alsoEnded?.title ?? 'ninguno.'}`,
    ]
    return { good: comparison.parting === undefined, json: { ...comparison, verdicts }, text: text.join('\n') }
  },
}

/** A run by the names of its own graph, as the page compares it: the graph that it carries, else the one that it shows. */
function onItsGraph(trace: Trace) {
  const own = trace.document === undefined ? undefined : readDocumentData(trace.document)
  if (own?.ok) return { trace, document: own.value, called: {} }
  const inferred = inferGraph(trace)
  return { trace: inferred.trace, document: inferred.document, called: calledBefore(inferred.names) }
}
