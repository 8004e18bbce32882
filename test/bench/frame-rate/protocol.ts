/** What the bench asks of its page. */

/** Token events a second that the worker sends. */
export const tokensPerSecond = 5_000

export interface FramesCounted {
  /** How long was counted, in milliseconds. */
  readonly ms: number
  readonly frames: number
  /** The longest time between two frames, in milliseconds. */
  readonly longest: number
  /** Events that reached the page meanwhile. */
  readonly events: number
}

export interface FrameRatePage {
  frames(ms: number): Promise<FramesCounted>
  /** Begins a run that streams until it is stopped. */
  run(): void
  stop(): void
}
