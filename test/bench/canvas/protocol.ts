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

/** Between these two marks of the page's timeline lies a layout, from the press until all is drawn. */
export const layOutMarks = ['lay-out-asked', 'lay-out-drawn'] as const

/** Milliseconds. */
export interface LaidOutTimes {
  /** The longest stretch in which no frame could begin: until the new places came, until they were drawn, and while all was undone. */
  readonly whileWorking: number
  readonly untilDrawn: number
  readonly undone: number
  /** From the press to the new places. */
  readonly ms: number
  readonly moved: boolean
}

/** Milliseconds. */
export interface DiagnosedTimes {
  /** The first time of all: nothing is warm. */
  readonly first: number
  /** A document that was never seen, each time. */
  readonly fresh: readonly number[]
  /** The same document after one more edit, each time. */
  readonly edited: readonly number[]
  readonly found: number
}

/** From an edit that makes or mends a problem, in milliseconds. */
export interface ProblemTimes {
  /** Until the list of problems is right. */
  readonly right: number
  /** Until it is drawn. */
  readonly shown: number
}

export interface CanvasPage {
  /** From the call to mount until the picture is drawn and has been on the screen for a frame, in milliseconds. */
  open(): Promise<number>
  look(look: Look): Promise<void>
  drag(frames: number): Promise<Frames>
  pan(frames: number): Promise<Frames>
  layOut(): Promise<LaidOutTimes>
  diagnose(rounds: number): Promise<DiagnosedTimes>
  problems(rounds: number): Promise<readonly ProblemTimes[]>
  drawn(): { readonly nodes: number; readonly edges: number }
}
