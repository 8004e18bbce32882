/**
 * Says how one state became the next, as the changes of a `state-committed` event. The counterpart of fold.ts: folding
 * the result onto `before` gives `after`. Linear in the size of the state; what is the same object is not looked into.
 */
import { growsFrom } from '../base/grown-lists'
import { isRecord, sameJson } from '../base/json'
import type { StateChange } from './events'
import type { FoldedState } from './fold'
import type { Message } from './message'
import { isMessage } from './message-lists'

export { isMessage }

/** The changes from one state to the next. `reducers`: field to reducer (formats.md); a field without one is replaced. */
export function changesBetween(
  before: FoldedState,
  after: FoldedState,
  reducers: Readonly<Record<string, string>>,
): readonly StateChange[] {
  const changes: StateChange[] = []
  for (const field of Object.keys(after)) {
    const was = before[field]
    const is = after[field]
    if (was === is || (is === undefined && !Object.hasOwn(before, field))) continue
    const reducer = Object.hasOwn(reducers, field) ? reducers[field] : undefined
    changes.push(...fieldChanges(field, reducer, was, is))
  }
  for (const field of Object.keys(before)) {
    // A field that is gone: set to nothing.
    if (!Object.hasOwn(after, field) && before[field] !== undefined) changes.push({ field, op: 'set', value: undefined })
  }
  return changes
}

function fieldChanges(field: string, reducer: string | undefined, was: unknown, is: unknown): readonly StateChange[] {
  const isList = reducer === 'messages' || reducer === 'append'
  if (isList && Array.isArray(was) && Array.isArray(is)) {
    // By far the most common: nothing but additions at the end.
    if (growsFrom(is, was)) return was.length === is.length ? [] : [{ field, op: 'append', values: is.slice(was.length) }]
    if (reducer === 'messages' && is.every(isMessage) && was.every(isMessage)) return messageChanges(field, was, is)
    return listChanges(field, was, is)
  }
  if (was === undefined && Array.isArray(is) && (reducer === 'messages' || reducer === 'append')) {
    return [{ field, op: 'append', values: is }]
  }
  if (reducer === 'merge' && isRecord(was) && isRecord(is)) {
    const kept = Object.keys(was).every((key) => Object.hasOwn(is, key))
    const changed = Object.entries(is).filter(([key, value]) => !Object.hasOwn(was, key) || !sameJson(was[key], value))
    if (kept) return changed.length === 0 ? [] : [{ field, op: 'merge', value: Object.fromEntries(changed) }]
  }
  return sameJson(was, is) ? [] : [{ field, op: 'set', value: is }]
}

function listChanges(field: string, was: readonly unknown[], is: readonly unknown[]): readonly StateChange[] {
  const kept = was.length <= is.length && was.every((item, i) => sameJson(item, is[i]))
  if (!kept) return [{ field, op: 'set', value: is }]
  return was.length === is.length ? [] : [{ field, op: 'append', values: is.slice(was.length) }]
}

/** Messages by id: taken out, replaced where they stand, added at the end. Any other order is told as a list that begins anew. */
function messageChanges(field: string, was: readonly Message[], is: readonly Message[]): readonly StateChange[] {
  if (was.length === 0) return is.length === 0 ? [] : [{ field, op: 'append', values: is }]
  if (is.length === 0) return [{ field, op: 'clear' }]
  const ids = new Set(is.map((message) => message.id))
  const wereIds = new Set(was.map((message) => message.id))
  const anew: readonly StateChange[] = [
    { field, op: 'clear' },
    { field, op: 'append', values: is },
  ]
  // Ids that stand twice cannot be told apart by id.
  if (ids.size !== is.length || wereIds.size !== was.length)
    return was.every((m, i) => m === is[i]) ? listChanges(field, was, is) : anew
  const gone = was.filter((message) => !ids.has(message.id)).map((message) => message.id)
  const stayed = gone.length === 0 ? was : was.filter((message) => ids.has(message.id))
  if (stayed.length === 0) return anew
  const changes: StateChange[] = gone.length > 0 ? [{ field, op: 'remove', ids: gone }] : []
  for (const [i, message] of stayed.entries()) {
    const now = is[i]
    if (now === message) continue
    if (now?.id !== message.id) return anew
    if (!sameJson(now, message)) changes.push({ field, op: 'replace-by-id', value: now })
  }
  const added = is.slice(stayed.length)
  return added.length > 0 ? [...changes, { field, op: 'append', values: added }] : changes
}
