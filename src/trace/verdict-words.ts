/** What each verdict says, in both languages: a title of one plain sentence, more in the detail, and what to do. */
import type { Bilingual, Language } from '../base/language'
import { verdictWordsEn } from './verdict-words-en'
import { verdictWordsEs } from './verdict-words-es'

export interface Told {
  readonly title: string
  readonly detail: string
  readonly fix?: string | undefined
}

export interface VerdictWords {
  readonly language: Language
  answered(answer: string): Told
  answeredInto(fields: readonly string[], answer: string): Told
  /** The last word is a recorded one that was given to other messages. */
  answeredBorrowed(answer: string): Told
  /** A model spoke, and nobody had asked anything. */
  /** Stands behind the rest: what a person said last. */
  readonly unheard: string
  nothingAsked(said: string): Told
  /** No model took part; of a record: none is shown. */
  ended(fields: readonly string[], recorded: boolean): Told
  /** A model took part, and a node that is none had the last word. */
  made(node: string, fields: readonly string[]): Told
  interrupted(node: string, question: string, recorded: boolean): Told
  /** `limit`: a name of `limits`. `unrun`: the tools that were asked for and not run. */
  budget(limit: string, used: string, allowed: string, unrun: readonly string[]): Told
  /** A record says that a limit was reached, and not how much of it was used. `said`: its sentence about it. */
  limitTold(said: string): Told
  readonly limits: Readonly<Record<string, string>>
  endedOnToolResult(hands: string, brain: string | undefined): Told
  /** The same of a record: it may only have been cut there, or taken down too early. */
  recordEndsOnResult(hands: string): Told
  unparsedCall(node: string, tool: string, raw: string): Told
  emptyAnswer(node: string): Told
  unansweredCall(node: string, tool: string, callId: string): Told
  /** The same of a record. `wentOn`: a model was called after it, so it may be that only the record lacks the result. */
  unrecordedResult(node: string, tool: string, callId: string, wentOn: boolean): Told
  deadEnd(node: string): Told
  joinStarved(node: string, missing: readonly string[]): Told
  noDestination(node: string): Told
  unknownDestination(node: string, target: string): Told
  unmappedBranch(router: string, branch: string, branches: readonly string[]): Told
  historyRejected(node: string, problem: string, callId: string, tool: string, since: number | undefined): Told
  /** `limit`: the number and a space; empty when the record does not tell it. */
  recursionStuck(limit: string, repeats: number, call: string | undefined, ring: string): Told
  recursionLong(limit: string, ring: string): Told
  /** `input`: what it was given, as text; empty when the record does not tell. */
  failedTool(node: string, tool: string, message: string, input: string): Told
  failedModel(node: string, model: string, message: string, input: string): Told
  failedNode(node: string, message: string, input: string): Told
  failedRun(message: string): Told
  graphRefused(message: string): Told
  stopped(node: string | undefined): Told
  /** The file of a recorded run ends in the middle. */
  recordCut(node: string | undefined): Told
  /** A recorded run without what was said in it. `ran`: its steps are there. */
  recordHollow(ran: boolean): Told
  /** A run on recorded answers asked for one that the record does not have. `asked`: a model's reply, or the tool that was called. */
  recordEnds(node: string, asked: RecordAsked): Told
}

export const verdictWords: Bilingual<VerdictWords> = { en: verdictWordsEn, es: verdictWordsEs }

/** What a record was asked for and did not hold. */
export type RecordAsked = 'reply' | { readonly tool: string } | { readonly router: string } | { readonly node: string }
