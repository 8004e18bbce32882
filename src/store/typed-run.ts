/**
 * Decides which edits are one gesture: a run of typing in one place, or of nudges of the same nodes. Nothing else is merged,
 * so that every other gesture is its own entry of the history.
 */
import { isRecord } from '../base/json'
import type { Edit } from '../document/edit'
import type { AgentDocument } from '../document/types'

/** A name for what an edit types into, the same for the next key in the same place; `undefined`: an edit of its own. */
export function typedRunKey(edit: Edit, before: AgentDocument, after: AgentDocument): string | undefined {
  if (edit.type === 'move') return `move ${edit.graph} ${Object.keys(edit.positions).sort().join(' ')}`
  const path = onlyTypedLeaf(before, after)
  return path === undefined ? undefined : `${edit.type} ${path}`
}

/** The path of the one text or number in which two documents differ; `undefined` when they differ otherwise, or not at all. */
export function onlyTypedLeaf(before: unknown, after: unknown): string | undefined {
  const found: string[] = []
  return collect(before, after, '', found) && found.length === 1 ? found[0] : undefined
}

/** Collects the paths of typed leaves that differ; false as soon as something else differs. */
function collect(before: unknown, after: unknown, path: string, found: string[]): boolean {
  if (Object.is(before, after)) return true
  const bothText = typeof before === 'string' && typeof after === 'string'
  if (bothText || (typeof before === 'number' && typeof after === 'number')) {
    found.push(path)
    return found.length === 1
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return before.length === after.length && before.every((item, i) => collect(item, after[i], `${path}/${i}`, found))
  }
  if (!isRecord(before) || !isRecord(after)) return false
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].every((key) => collect(before[key], after[key], `${path}/${key}`, found))
}
