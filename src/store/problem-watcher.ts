/** Keeps the list of problems up to date, off the typing path: it waits for a pause, and again in another language at once. */
import type { Clock } from '../base/ports'
import { diagnose } from '../diagnostics/diagnose'
import { delayed } from './delayed'
import type { DocumentStore } from './document-store'
import type { SettingsStore } from './settings-store'

/** A pause of this many milliseconds in the editing, then the document is looked through. */
export const problemPause = 200

/** Starts watching; the returned function ends it. */
export function watchProblems(documents: DocumentStore, settings: SettingsStore, clock: Clock): () => void {
  const look = () => {
    const problems = diagnose(documents.getState().document, settings.getState().language)
    documents.setState({ problems, problemsPending: false })
  }
  const later = delayed(clock, problemPause, look)
  const stopDocuments = documents.subscribe((state, before) => {
    if (state.id !== before.id) {
      later.cancel()
      look()
    } else if (state.document !== before.document) later.ask()
  })
  const stopSettings = settings.subscribe((state, before) => {
    if (state.language !== before.language) look()
  })
  look()
  return () => {
    later.cancel()
    stopDocuments()
    stopSettings()
  }
}
