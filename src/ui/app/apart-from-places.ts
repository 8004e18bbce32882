/** Keeps what shows a document, but not where its cards stand, from being drawn again at every move. */
import type { AgentDocument } from '../../document/types'

/** Gives the document that it is handed, or the one before while only the layout differs. */
export function createApartFromPlaces(): (document: AgentDocument) => AgentDocument {
  let kept: AgentDocument | undefined
  return (document) => {
    if (!kept || !sameApartFromLayout(kept, document)) kept = document
    return kept
  }
}

function sameApartFromLayout(a: AgentDocument, b: AgentDocument): boolean {
  if (a === b) return true
  const keys = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof AgentDocument)[])
  keys.delete('layout')
  return [...keys].every((key) => a[key] === b[key])
}
