/**
 * What a person decides about a document that goes into a link, and about one that came out of one. Both give another document and
 * leave the one they were given alone.
 */
import { mapSame, patch } from './edits/sharing'
import { type FoundSecret, withoutSecrets } from './link-secrets'
import type { AgentDocument, GraphLayout, LiveAnswer, Model, Tool } from './types'

/** What somebody would rather not hand out. */
export interface LeaveOut {
  /** The question, and a conversation that stands in its place. */
  readonly question: boolean
  /** The values of all headers; their names stay. */
  readonly headers: boolean
  /** The addresses of endpoints and of live tools. */
  readonly addresses: boolean
  /** Where the nodes stand: the link is shorter, and whoever opens it sees them laid out anew. */
  readonly places: boolean
}

export const leaveOutNothing: LeaveOut = { question: false, headers: false, addresses: false, places: false }

/** The document as it goes into a link: without what was left out, and never with what looks like a key. */
export function forLink(
  document: AgentDocument,
  leave: LeaveOut,
): { readonly document: AgentDocument; readonly keys: readonly FoundSecret[] } {
  const { document: clean, found } = withoutSecrets(document)
  const chosen = patch(clean, {
    ...(leave.question ? { input: withoutQuestion(clean.input) } : {}),
    ...(leave.places ? { layout: withoutPlaces(clean.layout) } : {}),
    tools: mapSame(clean.tools, (tool) => toolForLink(tool, leave)),
    models: mapSame(clean.models, (model) =>
      leave.addresses && model.provider === 'openai' ? patch(model, { baseUrl: undefined }) : model,
    ),
  })
  return { document: chosen, keys: found }
}

function withoutQuestion(input: AgentDocument['input']): AgentDocument['input'] {
  const rest = Object.entries(input ?? {}).filter(([key, value]) => key !== 'question' && !isConversation(value))
  return rest.length === 0 ? undefined : Object.fromEntries(rest)
}

const isConversation = (value: unknown): boolean =>
  Array.isArray(value) && value.some((item: unknown) => typeof item === 'object' && item !== null && 'role' in item)

function withoutPlaces(layout: AgentDocument['layout']): AgentDocument['layout'] {
  const noted = Object.entries(layout ?? {}).filter(([, one]) => (one.notes?.length ?? 0) > 0)
  const bare = (one: GraphLayout): GraphLayout => ({ ...one, positions: {} })
  return noted.length === 0 ? undefined : Object.fromEntries(noted.map(([name, one]) => [name, bare(one)]))
}

function toolForLink(tool: Tool, leave: LeaveOut): Tool {
  const { live } = tool
  if (!live || !('url' in live)) return tool
  const headers =
    leave.headers && live.kind === 'http' && live.headers
      ? { headers: Object.fromEntries(Object.keys(live.headers).map((name) => [name, ''])) }
      : {}
  // Without its address it cannot be live.
  const address = leave.addresses ? { url: '' } : {}
  const next: LiveAnswer = { ...live, ...headers, ...address }
  return patch(tool, { live: next, mode: leave.addresses ? 'mock' : tool.mode })
}

/** What may not be called by a document that somebody else wrote. */
export interface Disarm {
  /** Live tools answer from their mock. */
  readonly tools: boolean
  /** Endpoints are replaced by the practice model. */
  readonly models: boolean
}

/** The document as it is taken in; ids of models are seen to when it is opened (apart-from-keys.ts). */
export const fromLink = (document: AgentDocument, disarm: Disarm): AgentDocument =>
  patch(document, {
    tools: disarm.tools ? mapSame(document.tools, (tool) => patch(tool, { mode: 'mock' })) : document.tools,
    models: disarm.models ? mapSame(document.models, practiceInstead) : document.models,
  })

const practiceInstead = (model: Model): Model =>
  model.provider === 'openai' ? { id: model.id, provider: 'practice', temperament: 'obedient', seed: 1 } : model
