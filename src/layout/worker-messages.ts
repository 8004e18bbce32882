/** What crosses between the page and the worker that lays out. One worker answers one question. */
import type { LayoutAsk, LayoutPlaces } from './contract'

export interface ToLayoutWorker {
  readonly ask: LayoutAsk
}

export type FromLayoutWorker =
  /** The plain way's answer, at once: what is left when the good one does not come in time. */
  | { readonly type: 'plain'; readonly places: LayoutPlaces }
  | { readonly type: 'good'; readonly places: LayoutPlaces }
  | { readonly type: 'failed'; readonly cause: string }
