import type { Look, ProblemTimes } from './protocol'

/** What both sides of the comparison can do. */
export interface Mounted {
  readonly openMs: number
  look(look: Look): Promise<void>
  /** Lays out; `onPlaces` is called when the new places are there. False when none came. */
  layOut(onPlaces: () => void): Promise<boolean>
  undo(): void
  /** Edits, and waits until the problems are right and drawn. */
  problems(rounds: number): Promise<readonly ProblemTimes[]>
}
