/**
 * What a lesson is: data that carries its own solution. A start document, a text, a prediction, a goal with checks over the document
 * and the recorded run, hints, the solution, and near misses that must not pass. Lessons never run anything themselves.
 */
import type { Bilingual, Language } from '../base/language'
import type { AgentDocument } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import type { Verdict } from '../trace/trace'

export interface Lesson {
  readonly id: string
  readonly title: Bilingual
  /** What to reach, in one or two sentences. */
  readonly goal: Bilingual
  /** The text, a paragraph each. A word between backticks is a name of the engine. */
  readonly text: Bilingual<readonly string[]>
  readonly prediction: Prediction
  /** What to do once the first run is there: the sentence of the second half of the lesson. */
  readonly task: Bilingual
  /** What was learned, shown when the goal is reached. */
  readonly explanation: Bilingual<readonly string[]>
  /** Steps that the learner finds in the recorded run, by putting the cursor on them. */
  readonly finds: readonly Find[]
  readonly hints: readonly Bilingual[]
  readonly checks: readonly Check[]
  start(language: Language): AgentDocument
  solution(language: Language): AgentDocument
  /** Documents that look right and are not: each must fail the goal. */
  readonly nearMisses: readonly { readonly what: string; document(language: Language): AgentDocument }[]
}

export interface Prediction {
  readonly question: Bilingual
  readonly choices: readonly { readonly id: string; readonly text: Bilingual }[]
  /** Which choice came true in this run; undefined when none did. */
  outcome(evidence: Evidence): string | undefined
}

export interface Find {
  readonly id: string
  readonly question: Bilingual
  /** True for a step that answers the question. */
  accepts(step: Step, evidence: Evidence): boolean
  /** Why it is that step. */
  readonly because: Bilingual
}

/** What checks look at: the document and the run that it gave. */
export interface Evidence {
  readonly document: AgentDocument
  readonly events: readonly TraceEvent[]
  readonly steps: readonly Step[]
  readonly verdict: Verdict | undefined
}

export interface Check {
  readonly id: string
  readonly title: Bilingual
  /** Always with what it saw, whether it passes or not. */
  judge(evidence: Evidence): { readonly pass: boolean; readonly evidence: Bilingual }
}

export interface CheckResult {
  readonly id: string
  readonly title: string
  readonly pass: boolean
  readonly evidence: string
}
