/**
 * The runs in a LangSmith export, whatever they are packed in: a list, a line each, nested `child_runs`, `{runs}` of the API and of
 * webhooks, batches `{post, patch}` as the SDK sends them. Each run is a record of its own, a patch of a run as well.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import { runPart } from './multipart'

export interface FoundRun {
  readonly value: UnknownRecord
  /** The path inside the document. */
  readonly path: string
  /** The run that it stands in, when it does not say so itself. */
  readonly parentId?: string | undefined
}

/** True for one run; a patch of one may hold little more than its id. */
export function isRun(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || typeof value.run_type !== 'string') return false
  return ['dotted_order', 'trace_id', 'parent_run_id', 'child_runs', 'session_id', 'start_time', 'session_name'].some((key) =>
    Object.hasOwn(value, key),
  )
}

/** What the SDK sends when a run has ended: without the type that it was announced with. */
export const isPatch = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.dotted_order === 'string' &&
  /^\d{8}T\d{6,}Z/.test(value.dotted_order) &&
  ['outputs', 'end_time', 'error'].some((key) => Object.hasOwn(value, key))

const batchKeys = ['post', 'patch'] as const
const listKeys = ['runs', 'data', 'items', 'results'] as const

/** All runs of a document. `other` is told of parts that are none. */
export function runsIn(value: unknown, other: (path: string) => void): readonly FoundRun[] {
  const found: FoundRun[] = []
  const add = (run: UnknownRecord, path: string, parentId: string | undefined): void => {
    if (!Object.hasOwn(run, 'child_runs')) {
      found.push({ value: run, path, parentId })
      return
    }
    const { child_runs: children, ...own } = run
    found.push({ value: own, path, parentId })
    if (!Array.isArray(children)) return
    for (const [i, child] of children.entries()) {
      const at = `${path}.child_runs[${i}]`
      if (isRecord(child)) add(child, at, textOf(run.id))
      else other(at)
    }
  }
  const list = (items: readonly unknown[], path: string, patches: boolean): void => {
    for (const [i, item] of items.entries()) {
      const at = `${path}[${i}]`
      if (isRun(item) || isPatch(item) || (patches && isRecord(item))) add(item, at, undefined)
      else if (isRecord(item) && holds(item)) look(item, at)
      else {
        const part = isRecord(item) ? runPart(item.name, item.body ?? item.content ?? item.value ?? item.data) : undefined
        if (part) found.push({ value: part, path: at })
        else other(at)
      }
    }
  }
  const look = (item: unknown, path: string): void => {
    if (Array.isArray(item)) list(item, path, false)
    else if (isRun(item) || isPatch(item)) add(item, path, undefined)
    else if (isRecord(item)) {
      const keys = [...batchKeys, ...listKeys].filter((key) => Array.isArray(item[key]))
      if (keys.length === 0) other(path)
      for (const key of keys) {
        const inner = item[key]
        if (Array.isArray(inner)) list(inner, `${path}.${key}`, key === 'post' || key === 'patch')
      }
    } else other(path)
  }
  look(value, '')
  return found
}

const holds = (value: UnknownRecord): boolean => [...batchKeys, ...listKeys].some((key) => Array.isArray(value[key]))
