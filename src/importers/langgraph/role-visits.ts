/**
 * A record of states only names no nodes: what is new in each state is shown as the role that wrote it. A new message of a person
 * begins a turn, messages of a model are the brain, results are the hands, anything else is a step.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { type Moment, nsKey, type Snapshot, type Visit } from './tape'
import { readFields, readMessage } from './values'
import { type Told, words } from './words'

interface Group {
  readonly role: 'human' | 'brain' | 'hands' | 'step'
  readonly field: string
  readonly raws: unknown[]
}

/** The moments with visits added, for graphs of which the record only has states. Others are left as they are. */
export function roleVisits(moments: readonly Moment[], guesses: Set<Told>): readonly Moment[] {
  // A visit that is only known because something ran inside it names no other node of its graph.
  const isNamed = (visit: Visit): boolean => visit.hasInside !== true || visit.end !== undefined || visit.input !== undefined
  const named = new Set(
    moments.flatMap((moment) => (moment.type === 'begin' && isNamed(moment.visit) ? [nsKey(moment.visit.ns)] : [])),
  )
  // Where only the words of models name a node, what else is in the states was written by nodes that have no name here.
  const spoken = new Set(named)
  for (const moment of moments) if (moment.type === 'begin' && !onlySpoke(moment.visit)) spoken.delete(nsKey(moment.visit.ns))
  const open = new Set<string>()
  const states = new Set(
    moments.flatMap((moment) =>
      moment.type === 'snapshot' && (!named.has(nsKey(moment.ns)) || spoken.has(nsKey(moment.ns))) ? [nsKey(moment.ns)] : [],
    ),
  )
  if (states.size === 0) return moments
  const before = new Map<string, UnknownRecord>()
  return moments.flatMap((moment): readonly Moment[] => {
    if (moment.type === 'begin') open.add(nsKey(moment.visit.ns))
    if (moment.type !== 'snapshot' || !states.has(nsKey(moment.ns)) || !isRecord(moment.values)) return [moment]
    const key = nsKey(moment.ns)
    const known = before.get(key)
    before.set(key, moment.values)
    // What is new after a graph ran inside was written by the node that it ran in.
    if (known === undefined) return [moment]
    const begun = open.delete(key)
    if (spoken.has(key)) {
      const written = newGroups(known, moment.values).filter(({ role }) => role === 'hands' || (role === 'human' && !begun))
      if (written.length > 0) guesses.add(words.roles)
      return written.length === 0 ? [moment] : [...groupMoments(written, moment), moment]
    }
    if (begun) return [moment]
    const groups = newGroups(known, moment.values)
    if (groups.length === 0 && sameKeys(known, moment.values)) return [moment]
    guesses.add(words.roles)
    if (moment.ns.length === 0 && groups.some((one) => one.role === 'human')) guesses.add(words.turn)
    return [...groupMoments(groups, moment), moment]
  })
}

/** A visit of which the record has nothing but what a model said in it. */
const onlySpoke = (visit: Visit): boolean =>
  visit.end === undefined &&
  visit.input === undefined &&
  visit.hasInside !== true &&
  visit.talks.length > 0 &&
  visit.messages.length === 0 &&
  visit.tools.length === 0

/**
 * A single state as the run that it tells of: its messages in their order, each turn with its input. `brain`: the name of the node
 * that spoke, where the record knows it.
 */
export function spokenIn(snapshot: Snapshot, brain: string | undefined): readonly Moment[] {
  if (!isRecord(snapshot.values)) return []
  return groupMoments(newGroups({}, snapshot.values), { ...snapshot, stamp: { links: snapshot.stamp.links } }, brain)
}

/** What came into a state since another one, as the visits that wrote it. */
export const writtenBetween = (before: UnknownRecord, snapshot: Snapshot): readonly Moment[] =>
  isRecord(snapshot.values) ? groupMoments(newGroups(before, snapshot.values), snapshot) : []

function groupMoments(groups: readonly Group[], moment: Snapshot, brain = 'brain'): readonly Moment[] {
  if (groups.length === 0) return visitMoments(group('step', {}, moment))
  return groups.flatMap(({ role, field, raws }): readonly Moment[] => {
    const isTurn = role === 'human' && moment.ns.length === 0
    if (isTurn)
      return [{ type: 'turn', stamp: { links: [...moment.stamp.links], time: moment.stamp.time }, input: { [field]: raws } }]
    return role === 'human' ? [] : visitMoments(group(role === 'brain' ? brain : role, { [field]: raws }, moment))
  })
}

const visitMoments = (visit: Visit): readonly Moment[] => [
  { type: 'begin', visit },
  { type: 'end', visit },
]
function group(node: string, value: UnknownRecord, { ns, stamp }: Snapshot): Visit {
  const mine = () => ({ links: [...stamp.links], time: stamp.time })
  const known = Object.keys(value).length > 0
  return {
    node,
    ns,
    begin: mine(),
    end: mine(),
    status: 'ok',
    talks: [],
    tools: [],
    routes: [],
    messages: [],
    ...(known ? { update: { value } } : {}),
  }
}

/** The messages that were not there before, by who wrote them. */
function newGroups(before: UnknownRecord, after: UnknownRecord): readonly Group[] {
  const groups: Group[] = []
  for (const read of readFields(after)) {
    if (!('messages' in read)) continue
    const raws = after[read.field]
    const was: unknown = before[read.field]
    const known = new Set((Array.isArray(was) ? was : []).map((raw: unknown, i) => keyOf(readMessage(raw)?.message, i)))
    // What is new in front of messages that were there already, a summary mostly, was not said now: the list was written anew.
    const said = read.messages.findLastIndex(({ message }, i) => known.has(keyOf(message, i))) + 1
    for (const [i, { message }] of read.messages.entries()) {
      if (i < said) continue
      const role =
        message.role === 'ai' ? 'brain' : message.role === 'tool' ? 'hands' : message.role === 'human' ? 'human' : 'step'
      const raw: unknown = Array.isArray(raws) ? raws[i] : raws
      const last = groups.at(-1)
      if (last?.role === role && last.field === read.field && role !== 'brain') last.raws.push(raw)
      else groups.push({ role, field: read.field, raws: [raw] })
    }
  }
  return groups
}

const keyOf = (message: Message | undefined, i: number): string =>
  message === undefined ? `${i}` : message.id === '' ? `${i} ${message.role} ${message.text}` : message.id

const sameKeys = (a: UnknownRecord, b: UnknownRecord): boolean => JSON.stringify(a) === JSON.stringify(b)
