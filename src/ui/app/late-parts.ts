/** The parts of the page behind a dynamic import of their own: what only a run needs, and the forms of the editor. */
import { latePart } from './late'

export const replayPart = latePart(() => import('./ReplayPanes'))
export const formsPart = latePart(() => import('../forms/EditInspector'))
export const problemsPart = latePart(() => import('../problems/Problems'))

/** Fetches them all, the forms first: they are on the first page. */
export function prefetchParts(): void {
  for (const part of [formsPart, problemsPart, replayPart]) part.prefetch()
}
