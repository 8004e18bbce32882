/** What copying, pasting and subgraphs have to tell. Such a notice brings its sentences (clip-notice-words.ts), which are fetched with it. */
import type { Bilingual } from '../base/language'

export interface ClipNotice {
  readonly code: 'copied-without-keys' | 'clipboard-refused' | 'paste-refused' | 'pasted-renamed' | 'subgraph-refused'
  readonly tone: 'warn' | 'info'
  readonly title: Bilingual
  readonly lines: Bilingual<readonly string[]>
  /** What was pasted and is no part of a graph, and as what it can be opened. */
  readonly opens?: { readonly as: 'document' | 'run' | 'maybe-run'; readonly text: string } | undefined
}
