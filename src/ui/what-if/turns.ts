/** The turns of a run, each with its question. Pure. */
import type { TraceIndex } from '../../replay/trace-index'
import { questionOf } from '../../trace/question'

export interface Turn {
  /** From 1. */
  readonly turn: number
  /** Empty when the record does not tell. */
  readonly question: string
}

export function turnsOf(index: TraceIndex): readonly Turn[] {
  const { events } = index
  return index.steps.flatMap((step): readonly Turn[] => {
    if (step.kind !== 'input' || step.ns.length > 0) return []
    const head = events.at(step.firstSeq)
    const question = questionOf(head?.type === 'run-started' ? head.input : undefined, index.stateAt(step.index)) ?? ''
    return [{ turn: step.turn, question: question.trim() }]
  })
}
