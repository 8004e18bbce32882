/**
 * What differs between two states, field by field, as the Diff tab and the terminal show it. For people, not for folding:
 * items of lists are compared by id where all that differ have one, else by position; objects by key.
 */
import { isRecord, sameJson } from '../base/json'
import type { FoldedState } from './fold'

export type ChangeKind = 'added' | 'removed' | 'changed'

export interface FieldDiff {
  readonly field: string
  readonly change: ChangeKind
  readonly before: unknown
  readonly after: unknown
  /** The items of a list, or keys of an object, that differ; absent for plain values. Empty: only the order differs. */
  readonly items?: readonly ItemDiff[] | undefined
}
export interface ItemDiff {
  readonly change: ChangeKind
  /** The id of the item, its position in the list (from 0), or the key in the object. */
  readonly key: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Every field that differs, in the order in which the later state has them; fields that are gone come last. */
export function diffStates(before: FoldedState, after: FoldedState): readonly FieldDiff[] {
  const diffs: FieldDiff[] = []
  for (const field of Object.keys(after)) {
    const was = Object.hasOwn(before, field) ? before[field] : undefined
    const is = after[field]
    if (was === is || sameJson(was, is)) continue
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    const items = itemDiffs(was, is)
    diffs.push({ field, change, before: was, after: is, ...(items ? { items } : {}) })
  }
  for (const field of Object.keys(before)) {
    if (Object.hasOwn(after, field) || before[field] === undefined) continue
    diffs.push({ field, change: 'removed', before: before[field], after: undefined })
  }
  return diffs
}

function itemDiffs(was: unknown, is: unknown): readonly ItemDiff[] | undefined {
  if (Array.isArray(is) && (was === undefined || Array.isArray(was))) return listDiffs(was ?? [], is)
  if (isRecord(is) && isRecord(was)) return keyedDiffs(new Map(Object.entries(was)), new Map(Object.entries(is)))
  return undefined
}

/** A long list mostly goes on from what it was: how it begins and ends is left aside where it is the same, and the rest compared. */
function listDiffs(was: readonly unknown[], is: readonly unknown[]): readonly ItemDiff[] {
  const shorter = Math.min(was.length, is.length)
  let head = 0
  while (head < shorter && was[head] === is[head]) head += 1
  let tail = 0
  while (tail < shorter - head && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1
  const before = byId(was.slice(head, was.length - tail))
  const after = byId(is.slice(head, is.length - tail))
  return before && after ? keyedDiffs(before, after) : keyedDiffs(byPlace(was, head), byPlace(is, head))
}

/** Items by id; nothing if one has none, or two share one. */
function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const found = new Map<string, unknown>()
  for (const item of list) if (isRecord(item) && typeof item.id === 'string') found.set(item.id, item)
  return found.size === list.length ? found : undefined
}

const byPlace = (list: readonly unknown[], from: number): ReadonlyMap<string, unknown> =>
  new Map(list.slice(from).map((item, i) => [String(from + i), item]))

function keyedDiffs(was: ReadonlyMap<string, unknown>, is: ReadonlyMap<string, unknown>): readonly ItemDiff[] {
  const diffs: ItemDiff[] = []
  for (const [key, before] of was) {
    if (!is.has(key)) diffs.push({ change: 'removed', key, before })
    else if (before !== is.get(key) && !sameJson(before, is.get(key)))
      diffs.push({ change: 'changed', key, before, after: is.get(key) })
  }
  for (const [key, after] of is) if (!was.has(key)) diffs.push({ change: 'added', key, after })
  return diffs
}
