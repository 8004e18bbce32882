/** What the practice model does next, and why: decided from the question, the tools and what came back, before any words are put to it. */
import type { OfferedTool } from '../../trace/message'
import type { Arguments } from './arguments'
import type { Sum } from './arithmetic'
import type { Exchange } from './conversation'
import type { Outcome } from './outcome'
import type { Question } from './question'
import type { ToolSense } from './tool-sense'

export type Why =
  /** The first look. */
  | { readonly type: 'first'; readonly about: string }
  /** The other side of a comparison, or the next of several things. */
  | { readonly type: 'next'; readonly about: string }
  /** Words of the question that nothing found so far mentions. */
  | { readonly type: 'missing'; readonly about: string }
  /** Something that what was found mentions without saying more. */
  | { readonly type: 'lead'; readonly about: string }
  /** The last try brought nothing: other words, or another tool. */
  | { readonly type: 'other-words'; readonly about: string; readonly afterError: boolean }
  | { readonly type: 'sum'; readonly about: string }
  /** Not needed: what a stubborn model does anyway. */
  | { readonly type: 'once-more'; readonly about: string }

export type Step =
  | { readonly kind: 'call'; readonly tool: OfferedTool; readonly args: Arguments; readonly why: Why }
  | { readonly kind: 'answer' }

/** A call of this conversation and what its result amounts to. */
export interface Tried {
  readonly exchange: Exchange
  readonly outcome: Outcome
}

/** Everything a decision may look at. */
export interface Scene {
  readonly question: Question
  /** Tools that fit the question and whose arguments can be filled, the best first. */
  readonly fitting: readonly ToolSense[]
  /** Calls of this turn, reflections left out, in order. */
  readonly tried: readonly Tried[]
  /** Calls of earlier turns. */
  readonly earlier: readonly Tried[]
  /** What was spent, as it was said, when a hard budget kept a call of this turn from running. */
  readonly cutShort: string | undefined
  /** How many calls the rules of the prompt allow for this question. */
  readonly limit: number
  /** The same when nothing about the question has been found. */
  readonly limitEmpty: number
}

/** A sum as far as tools have worked it out. */
export interface SumProgress {
  readonly left: Sum
  readonly done: readonly { readonly text: string; readonly result: string; readonly tool: string }[]
}
