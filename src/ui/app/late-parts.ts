/** The parts of the page behind a dynamic import of their own: what only a run needs, the forms of the editor, and the tabs of its dock. */
import { latePart } from './late'

export const replayPart = latePart(() => import('./ReplayPanes'))
export const formsPart = latePart(() => import('../forms/EditInspector'))
export const problemsPart = latePart(() => import('../problems/Problems'))
export const fieldsPart = latePart(() => import('../fields/FieldsPanel'))

/** Fetches them all, the forms first: they are on the first page. */
export function prefetchParts(): void {
  for (const part of [formsPart, problemsPart, replayPart, fieldsPart]) part.prefetch()
}
