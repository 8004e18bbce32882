/** What the bench asks of its page. */

/** `app`: the whole page as it ships; `bare`: React Flow alone, with as many of its default nodes at the same places. */
export type Side = 'app' | 'bare'
/** `fit`: everything is in view; `near`: at 100 %, in the middle of it. */
export type Look = 'fit' | 'near'

export interface Frames {
  /** Time from one frame to the next, in milliseconds. */
  readonly gaps: readonly number[]
  /** How far what was moved came, in pixels of the screen: to prove that it did. */
  readonly moved: number
}

/** Milliseconds. */
export interface LaidOutTimes {
  /** The longest turn of the event loop until the new places came, and until they were drawn. */
  readonly whileWorking: number
  readonly longestTask: number
  /** From the press to the new places. */
  readonly ms: number
  readonly moved: boolean
}

export interface CanvasPage {
  /** From the call to mount until the picture is drawn and has been on the screen for a frame, in milliseconds. */
  open(): Promise<number>
  look(look: Look): Promise<void>
  drag(frames: number): Promise<Frames>
  pan(frames: number): Promise<Frames>
  layOut(): Promise<LaidOutTimes>
  drawn(): { readonly nodes: number; readonly edges: number }
}
