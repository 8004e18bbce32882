/**
 * How a tool answers. One folder per way (fixed, table, template, search, expression, tavily …); this file is what they share.
 * A tool never throws to its caller: it gives an outcome, and the hands decide what to do with a failure.
 */
import type { Clock } from '../base/ports'
import type { Tool } from '../document/types'

/** The platform as a tool may use it: everything is passed in. */
export interface ToolContext {
  readonly clock: Clock
  /** Aborts when the person stops the run or a time budget ends: every wait must end with it. */
  readonly signal: AbortSignal
  /** The notes of a corpus, by its id; rejects with a plain sentence when there is no such corpus. */
  corpus(id: string): Promise<readonly CorpusNote[]>
  /** A key that the person gave for this session (`tavily`), never from the document. */
  secret(name: string): string | undefined
  readonly fetch: typeof fetch
  /** The how-many-th call of this tool in this run, from 1: faults are chosen by it. */
  readonly attempt: number
}

export interface CorpusNote {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly source: string
  readonly language: 'en' | 'es'
}

/** What came back. `content` is the text that the model will read. */
export type ToolOutcome =
  | { readonly status: 'ok'; readonly content: string; readonly answersTo?: 'wrong-id' | undefined }
  | { readonly status: 'error'; readonly code: ToolErrorCode; readonly content: string }

export type ToolErrorCode =
  | 'tool-failed'
  | 'tool-timeout'
  | 'tool-rate-limited'
  | 'tool-arguments'
  | 'tool-unavailable'
  | 'tool-not-runnable'

/** One way to answer: `spec` is the `mock` or `live` part of the tool. */
export type Answerer<S> = (
  spec: S,
  args: Readonly<Record<string, unknown>>,
  context: ToolContext,
  tool: Tool,
) => Promise<ToolOutcome>
