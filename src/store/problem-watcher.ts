/**
 * Keeps the list of problems up to date, off the typing path: it waits for a pause, and looks again in another language at once.
 * The rules are fetched on their own, after the first picture; should that fail, the next change tries again.
 */
import type { Clock } from '../base/ports'
import { delayed } from './delayed'
import type { DocumentStore } from './document-store'
import type { SettingsStore } from './settings-store'

/** A pause of this many milliseconds in the editing, then the document is looked through. */
export const problemPause = 200

/** Starts watching; the returned function ends it. */
export function watchProblems(documents: DocumentStore, settings: SettingsStore, clock: Clock): () => void {
  let watching = true
  const look = async () => {
    const { diagnose } = await import('../diagnostics/diagnose')
    if (!watching) return
    const problems = diagnose(documents.getState().document, settings.getState().language)
    documents.setState({ problems, problemsPending: false })
  }
  const lookNow = () => void look().catch(() => undefined)
  const later = delayed(clock, problemPause, lookNow)
  const stopDocuments = documents.subscribe((state, before) => {
    if (state.id !== before.id) {
      later.cancel()
      lookNow()
    } else if (state.document !== before.document) later.ask()
  })
  const stopSettings = settings.subscribe((state, before) => {
    if (state.language !== before.language) lookNow()
  })
  lookNow()
  return () => {
    watching = false
    later.cancel()
    stopDocuments()
    stopSettings()
  }
}
