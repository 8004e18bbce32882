/** What kind each node of a tape is, guessed from what it did: nothing in a LangGraph record says so. */
import { isRecord } from '../../base/json'
import { openLangChain } from '../messages/langchain'
import { type Moment, nsKey, readNsPart, type Visit } from './tape'
import { readFields, readUpdates } from './values'

interface Deeds {
  inside: boolean
  spoke: boolean
  results: boolean
  paused: boolean
  removed: boolean
  summed: boolean
  other: boolean
}

const summing = /summar|compress|compact|condens|resum/i

/** One name for all visits of a node, whatever task ran it. */
export const nodeKey = ({ node, ns }: Pick<Visit, 'node' | 'ns'>): string =>
  nsKey([...ns.map((part) => readNsPart(part).node), node])

/** Kinds by `nodeKey`; nodes whose deeds fit none are left out. */
export function kindsOf(moments: readonly Moment[]): ReadonlyMap<string, string> {
  const seen: Seen = { ids: new Set(), lengths: new Map() }
  const deeds = new Map<string, Deeds>()
  for (const moment of moments) {
    switch (moment.type) {
      case 'turn':
        note(moment.input, [], seen)
        break
      case 'snapshot':
        note(moment.values, moment.ns, seen)
        break
      case 'begin':
        note(moment.visit.input, moment.visit.ns, seen)
        break
      case 'end':
        judge(moment.visit, deedsOf(deeds, moment.visit), seen)
        break
      case 'pause':
        // A visit that only breaks off waits for nobody.
        if (moment.visit) deedsOf(deeds, moment.visit).paused = true
        break
      default:
        break
    }
  }
  for (const moment of moments) if (moment.type === 'begin' && moment.visit.hasInside) deedsOf(deeds, moment.visit).inside = true
  return new Map(
    [...deeds].flatMap(([key, done]) => {
      const kind = kindOf(done)
      return kind === undefined ? [] : [[key, kind] as const]
    }),
  )
}

function deedsOf(deeds: Map<string, Deeds>, visit: Visit): Deeds {
  const key = nodeKey(visit)
  const known = deeds.get(key)
  if (known) return known
  const made: Deeds = { inside: false, spoke: false, results: false, paused: false, removed: false, summed: false, other: false }
  deeds.set(key, made)
  return made
}

function kindOf(done: Deeds): string | undefined {
  if (done.inside) return 'subgraph'
  if (done.summed && !done.results) return 'compress'
  if (done.spoke) return 'brain'
  if (done.results) return 'hands'
  if (done.removed) return 'compress'
  return done.paused ? 'review' : undefined
}

function judge(visit: Visit, done: Deeds, { ids, lengths }: Seen): void {
  if (visit.tools.length > 0) done.results = true
  const asksOrSpeaks = visit.talks.length > 0
  let spoke = false
  let text = false
  const updates = visit.update === undefined ? (visit.after === undefined ? [] : [visit.after]) : readUpdates(visit.update.value)
  for (const update of updates) {
    for (const read of readFields(update)) {
      if (!('messages' in read)) {
        if (typeof read.value === 'string' && read.value !== '' && (summing.test(read.field) || summing.test(visit.node)))
          text = true
        continue
      }
      // Of a whole state, what stands where something stood before is not this node's doing.
      const known = visit.update === undefined ? (lengths.get(lengthKey(visit.ns, read.field)) ?? 0) : 0
      for (const [i, { message, removes }] of read.messages.entries()) {
        if (removes) done.removed = true
        else if (message.id === '' ? i >= known : !ids.has(message.id)) {
          if (message.role === 'ai') spoke = true
          if (message.role === 'tool') done.results = true
        }
        if (message.id !== '') ids.add(message.id)
      }
    }
  }
  if (spoke || (asksOrSpeaks && !text)) done.spoke = true
  else if (text && visit.update !== undefined && (asksOrSpeaks || summing.test(visit.node) || done.removed)) done.summed = true
}

interface Seen {
  readonly ids: Set<string>
  /** How long each list of messages was when it was last seen. */
  readonly lengths: Map<string, number>
}
const lengthKey = (ns: readonly string[], field: string): string => `${nsKey(ns)}\u0000${field}`

/** Remembers the messages in a state. */
function note(state: unknown, ns: readonly string[], { ids, lengths }: Seen): void {
  if (!isRecord(state)) return
  for (const [field, value] of Object.entries(state)) {
    if (!Array.isArray(value)) continue
    lengths.set(lengthKey(ns, field), value.length)
    for (const item of value) {
      const id = openLangChain(item)?.fields.id
      if (typeof id === 'string') ids.add(id)
    }
  }
}
