/** What is known of a what-if: what was chosen, what would run, and the two runs that stand side by side. Plain data. */
import type { ByHand } from '../recordings/contract'
import type { WhatIfProblem } from '../recordings/what-if'
import type { RunComparison } from '../replay/compare-runs'
import type { OpenRecording } from './run-store'
import type { RunAtHand } from './runs-at-hand'
import type { NamesMatched } from './what-if-work'

export interface Choices {
  /** The turn of the record, from 1. */
  readonly turn: number
  /** `record`: the graph that the run itself was walked on. */
  readonly graph: 'document' | 'record'
  readonly match: 'order' | 'prompt'
  readonly missing: 'stop' | 'practice'
}

/** What pressing the button would run on, or why it cannot. */
export type Plan =
  | {
      readonly ok: true
      readonly replies: number
      readonly results: number
      /** Replies of which the record tells what the model had read: the others cannot be found by it. */
      readonly prompts: number
      /** Tools that the record calls and the graph does not have. */
      readonly lacking: readonly string[]
      /** How many of them can be added to it. */
      readonly addable: number
      readonly leftOut: readonly string[]
    }
  | { readonly ok: false; readonly problem: WhatIfProblem['code'] }

/** Two runs side by side, and where they part; `comparison` is undefined while it is being found. */
export interface Pair {
  readonly purpose: 'what-if' | 'compare'
  readonly first: RunAtHand
  /** The turn of the first that is compared; undefined: all of it, beside another recording. */
  readonly turn: number | undefined
  readonly second: RunAtHand
  readonly comparison: RunComparison | undefined
}

export type Side = 'first' | 'second'

export interface WhatIfState {
  /** The panel stands on the page. */
  readonly open: boolean
  /** What the panel shows: the choices of a run on recorded answers, or what came of two runs. */
  readonly view: 'choices' | 'told'
  /** The run whose answers are given again. */
  readonly base: RunAtHand | undefined
  readonly choices: Choices
  readonly byHand: ByHand
  /** Undefined while it is being found, and on the record's own graph. */
  readonly names: NamesMatched | undefined
  readonly plan: Plan | undefined
  /** From the press of the button until the last event. */
  readonly running: boolean
  readonly pair: Pair | undefined
  /** A recording that gave way to another one, to be compared with it. In memory only, until either is closed. */
  readonly beside: OpenRecording | undefined
  /** The next recording that is opened is compared with the one at hand. */
  readonly awaiting: boolean
}

export const firstChoices: Choices = { turn: 1, graph: 'document', match: 'order', missing: 'stop' }
/** Before anything is asked. */
export const nothingAsked: WhatIfState = {
  open: false,
  view: 'choices',
  base: undefined,
  choices: firstChoices,
  byHand: {},
  names: undefined,
  plan: undefined,
  running: false,
  pair: undefined,
  beside: undefined,
  awaiting: false,
}
