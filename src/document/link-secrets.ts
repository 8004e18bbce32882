/**
 * Finds what looks like a key or a password in a document, and takes it out: keys never travel in a link. It goes by well-known shapes
 * and by the names of headers, so it cannot find everything; the person is shown what is in the link all the same.
 */
import { isRecord } from '../base/json'
import { emptyDocument } from './defaults'
import { documentSchema } from './schema'
import type { AgentDocument } from './types'

/** Where something was that looks like a key. */
export interface FoundSecret {
  readonly part: 'tool' | 'node' | 'model' | 'document'
  /** The name of the tool, node or model; empty for the document itself. */
  readonly name: string
  /** The setting that held it, such as `prompt`, or the name of a header. */
  readonly setting: string
}

export interface WithoutSecrets {
  readonly document: AgentDocument
  readonly found: readonly FoundSecret[]
}

/** What stands in the place of a key inside a text. */
export const leftOut = '[left out]'

const shapes: readonly RegExp[] = [
  // The beginnings that services give their keys.
  /\b(?:sk|pk|rk)[-_](?:[a-z]+[-_])*[A-Za-z0-9_-]{16,}/g,
  /\b(?:tvly|xox[abeprs]|glpat|gsk|hf|npm|dop_v1|r8|pplx|csk|lsv2_(?:pt|sk)|nvapi|xai)[-_][A-Za-z0-9_-]{12,}/g,
  /\bgh[oprsu]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}/g,
  /\bAIza[\w-]{30,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  // A signed token, and a private key.
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<=\b(?:Bearer|Basic)\s{1,8})[A-Za-z0-9+/_.=-]{16,}/g,
  // A name and a password, or a key, inside an address.
  /(?<=:\/\/)[^\s/@{}:]+:[^\s/@{}]+(?=@)/g,
  /(?<=[?&](?:api[-_]?key|apikey|key|token|access[-_]?token|auth|secret|password|sig|signature)=)[^&\s#{}"']{6,}/gi,
]

const secretHeader = /authori[sz]ation|api-?key|token|secret|cookie|password|session|signature|credential/i
/** Nothing but placeholders and the word before them: filled in where it runs, so nothing is given away. */
const onlyPlaceholders = /^\s*(?:(?:Bearer|Basic|Token)\s+)?(?:\{[^{}]*\}\s*)*$/i

/** The document without them, and where they were. */
export function withoutSecrets(document: AgentDocument): WithoutSecrets {
  const found = new Map<string, FoundSecret>()
  const note = (place: Omit<FoundSecret, 'setting'>, setting: string) => {
    found.set(JSON.stringify([place.part, place.name, setting]), { ...place, setting })
  }
  const cleaned = (value: unknown, place: Omit<FoundSecret, 'setting'>, key: string, inHeaders: boolean): unknown => {
    if (typeof value === 'string') {
      const isSecret = inHeaders && secretHeader.test(key) && !onlyPlaceholders.test(value)
      const text = isSecret ? '' : shapes.reduce((rest, shape) => rest.replace(shape, leftOut), value)
      if (text !== value) note(place, key)
      return text
    }
    if (Array.isArray(value)) return value.map((item: unknown) => cleaned(item, ownerOf(item, key, place), key, false))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([inner, part]) => [inner, cleaned(part, place, inner, key === 'headers')]),
    )
  }
  const clean = documentSchema.safeParse(cleaned(document, { part: 'document', name: '' }, '', false))
  // Only texts were changed, so it is a document still; were it none, nothing of it would be given away.
  return { document: clean.success ? clean.data : emptyDocument(''), found: [...found.values()] }
}

/** What the items of the document's own lists are called; everything inside them is theirs. */
function ownerOf(item: unknown, list: string, place: Omit<FoundSecret, 'setting'>): Omit<FoundSecret, 'setting'> {
  if (place.part !== 'document' || !isRecord(item)) return place
  if (list === 'tools' && typeof item.name === 'string') return { part: 'tool', name: item.name }
  if (list === 'nodes' && typeof item.id === 'string') return { part: 'node', name: item.id }
  return list === 'models' && typeof item.id === 'string' ? { part: 'model', name: item.id } : place
}
