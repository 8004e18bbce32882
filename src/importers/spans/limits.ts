/** What a trace tells of limits: settings that the tracer kept with its outermost spans, and how the last of those says that it ended. */
import { isRecord } from '../../base/json'
import { type LimitTold, limitInAnswer, limitInError } from '../core/limit-words'
import { settingsIn } from '../core/limits-beside'
import type { Amounts, RunLimits } from '../core/limits-told'
import { decoded, isMissing } from './decode'
import type { TraceTree, TreeSpan } from './tree'

/** A program may wrap its agent, and the wrapper of the agent's run again. */
const DEEPEST = 4
const units: ReadonlySet<string> = new Set(['model', 'tool', 'retriever', 'event'])
const outer = (nodes: readonly TreeSpan[]): readonly TreeSpan[] => nodes.filter(({ span }) => !units.has(span.kind))

export function limitsOf(tree: TraceTree): RunLimits {
  const reached = reachedBy(tree)
  return { budget: budgetOf(tree), ...(reached === undefined ? {} : { reached }) }
}

/** The settings of the first span that has any. */
function budgetOf({ roots }: TraceTree): Amounts {
  let [node] = outer(roots)
  for (let depth = 0; node && depth < DEEPEST; depth += 1) {
    const found = settingsIn(decoded(node.span.settings).value)
    if (Object.keys(found).length > 0) return found
    node = outer(node.children)[0]
  }
  return {}
}

/** The answer that a program gives in the model's place, or an error of an agent for which its wrapper has neither answer nor error. */
function reachedBy({ roots }: TraceTree): LimitTold | undefined {
  let node = outer(roots).at(-1)
  for (let depth = 0; node && depth < DEEPEST; depth += 1) {
    const { error, output } = node.span
    // The error of the outermost one is that of the run: it is told there.
    if (error !== undefined) return depth === 0 ? undefined : limitInError(error)
    if (!isMissing(output)) return limitInAnswer(textIn(decoded(output).value))
    node = outer(node.children).at(-1)
  }
  return undefined
}

function textIn(value: unknown): string {
  if (!isRecord(value)) return typeof value === 'string' ? value : ''
  const said = value.output ?? value.result ?? value.answer
  return typeof said === 'string' ? said : ''
}
