/** Why a text or a value is not an agent document: a closed union of data. The sentences are in problem-words.ts. */
import type { JsonMistake, JsonPath, Place } from './json-text'

export type DocumentProblem =
  /** Nothing there, or only white space. */
  | { readonly code: 'empty' }
  | ({ readonly code: 'not-json' } & JsonMistake)
  /** JSON, but something else. `format` is the format it names, if it names one. */
  | { readonly code: 'not-a-document'; readonly found: FoundInstead; readonly format?: string | undefined }
  | { readonly code: 'newer-version'; readonly version: number; readonly supported: number }
  /** A document with mistakes: all of them, in the order of the schema. Never empty. */
  | { readonly code: 'invalid'; readonly issues: readonly DocumentIssue[] }

export type FoundInstead = 'trace' | 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null'

export interface DocumentIssue {
  readonly path: JsonPath
  /** Where in the text, if there was a text. A key that is missing has the place of what should hold it. */
  readonly place?: Place | undefined
  readonly wrong: Wrong
}

export type Kind = 'text' | 'number' | 'whole-number' | 'boolean' | 'list' | 'object' | 'null'

export type Wrong =
  | { readonly code: 'missing'; readonly expected: readonly Kind[] }
  | { readonly code: 'wrong-kind'; readonly expected: readonly Kind[]; readonly found: Kind | 'nothing' }
  /** Not one of the allowed words. `found` is undefined if there is nothing at all. */
  | {
      readonly code: 'not-allowed'
      readonly allowed: readonly string[]
      readonly found: string | undefined
      readonly nearest?: string | undefined
    }
  | { readonly code: 'too-small'; readonly minimum: number; readonly found: number }
  | { readonly code: 'too-big'; readonly maximum: number; readonly found: number }
  | { readonly code: 'too-deep'; readonly limit: number }
  /** Refused for a reason that has no words of its own. */
  | { readonly code: 'other'; readonly detail: string }
