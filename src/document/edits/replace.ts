/** One document in the place of another. Parts that are alike keep their identity, so that views of them stay as they are. */
import { isRecord, sameJson } from '../../base/json'
import { ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { documentSchema } from '../schema'
import type { AgentDocument } from '../types'
import { checked } from './checked'

/** `next`, made of the parts of `before` wherever they are alike; `before` itself when all of it is. */
export function replaceDocument(before: AgentDocument, next: AgentDocument): Result<AgentDocument, EditProblem> {
  const valid = checked(documentSchema, next)
  return valid.ok ? ok(sharing(before, next)) : valid
}

/** `next`, with every part that `before` has alike at the same place (in a list: of the same name) taken from there. */
function sharing<T>(before: unknown, next: T): T
function sharing(before: unknown, next: unknown): unknown {
  if (sameJson(before, next)) return before
  if (Array.isArray(before) && Array.isArray(next)) {
    const named = new Map(before.map((item: unknown, i) => [nameOf(item, i), item]))
    return next.map((item: unknown, i) => sharing(named.get(nameOf(item, i)), item))
  }
  if (!isRecord(before) || !isRecord(next)) return next
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, sharing(Object.hasOwn(before, key) ? before[key] : undefined, value)]),
  )
}

/** What tells one item of a list from the others: its id or name, else its place. */
function nameOf(item: unknown, place: number): string {
  const name = isRecord(item) ? (item.id ?? item.name) : undefined
  return typeof name === 'string' ? `name ${name}` : `place ${place}`
}
