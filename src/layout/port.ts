/** Laying out as the page sees it: off the page's thread, and never for longer than it says. */
import type { Result } from '../base/result'
import type { LayoutAsk, LayoutPlaces, LayoutProblem } from './contract'

export type { LayoutAsk, LayoutPlaces, LayoutProblem } from './contract'

export interface LayoutPort {
  /** Answers within `limitMs` milliseconds or so; it never rejects. A newer question does not disturb an older one. */
  layOut(ask: LayoutAsk, limitMs: number): Promise<Result<LayoutPlaces, LayoutProblem>>
}
