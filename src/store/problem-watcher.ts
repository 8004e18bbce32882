/**
 * Keeps the list of problems up to date, off the typing path: it waits for a pause, and looks again in another language at once.
 * The rules are fetched on their own, after the first picture; should that fail, the next change tries again.
 */
import { sameJson } from '../base/json'
import type { Clock } from '../base/ports'
import type { AgentDocument } from '../document/types'
import { delayed } from './delayed'
import type { DocumentStore } from './document-store'
import type { SettingsStore } from './settings-store'

/**
 * A pause of this many milliseconds in the editing, then the document is looked through: after the letter that was typed is drawn, and soon
 * enough that nobody waits for the answer.
 */
export const problemPause = 20

/** True when two documents differ at most in where things stand. */
function samePlan(a: AgentDocument, b: AgentDocument): boolean {
  if (a === b) return true
  const keys = Object.keys({ ...a, ...b }) as (keyof AgentDocument)[]
  return keys.every((key) => key === 'layout' || a[key] === b[key])
}

/** Starts watching; the returned function ends it. */
export function watchProblems(documents: DocumentStore, settings: SettingsStore, clock: Clock): () => void {
  let watching = true
  const look = async () => {
    const [{ diagnose }, { worstCaseOf }] = await Promise.all([
      import('../diagnostics/diagnose'),
      import('../diagnostics/worst-case'),
    ])
    if (!watching) return
    const { document, problems: known, worst: knownWorst } = documents.getState()
    const found = diagnose(document, settings.getState().language)
    const longest = worstCaseOf(document)
    // The same list while it says the same: what shows problems is not drawn again.
    const problems = sameJson(known, found) ? known : found
    const worst = sameJson(knownWorst, longest) ? knownWorst : longest
    documents.setState({ problems, worst, problemsPending: false })
  }
  const lookNow = () => void look().catch(() => undefined)
  const later = delayed(clock, problemPause, lookNow)
  const stopDocuments = documents.subscribe((state, before) => {
    if (state.document === before.document && state.id === before.id) return
    // Another document is drawn before it is looked through.
    if (state.id !== before.id || !samePlan(state.document, before.document)) later.ask()
    // Where things stand is nobody's problem. An earlier change that is still waited for is looked at all the same.
    else if (!before.problemsPending) documents.setState({ problemsPending: false })
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
