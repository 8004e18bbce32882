/** What a new document starts from: a conversation field and a practice model, so that a first node has something to refer to. */
import type { AgentDocument, Field, Model } from './types'

export const MAIN_GRAPH = 'main'

/** The conversation field that nearly every agent has. */
export const defaultMessages: Field = { name: 'messages', type: 'messages', reducer: 'messages' }

/** The rule-based stand-in that needs no key. */
export const defaultModel: Model = { id: 'practice', provider: 'practice', temperament: 'obedient', seed: 1 }

/** A document with an empty graph. */
export function emptyDocument(name: string): AgentDocument {
  return {
    format: 'vuelta/agent',
    version: 1,
    name,
    entry: MAIN_GRAPH,
    graphs: { [MAIN_GRAPH]: { state: { fields: [defaultMessages] }, nodes: [], edges: [] } },
    tools: [],
    models: [defaultModel],
    budget: { recursionLimit: 25 },
  }
}
