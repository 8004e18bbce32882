/**
 * Brings older documents to the current version: named, numbered steps, each from one version to the next, on plain data.
 * Version 1 is the first, so no step is registered yet. A step, once shipped, is never changed; a test asks for a fixture of each.
 */
import type { UnknownRecord } from '../base/json'

export const CURRENT_VERSION = 1

export interface Migration {
  /** The version it reads; it gives the next. */
  readonly from: number
  /** What it does, in a few words with hyphens: `split-budget`. The fixture is called `<from>-<name>.json`. */
  readonly name: string
  /** Data of version `from` as data of the next version, except for the number itself. May not throw on odd data. */
  migrate(data: UnknownRecord): UnknownRecord
}

export const migrations: readonly Migration[] = []

/** Applies the steps from `version` up to `to`, in order. A version without a step stays as it is, for the schema to refuse. */
export function migrate(
  data: UnknownRecord,
  version: number,
  steps: readonly Migration[] = migrations,
  to = CURRENT_VERSION,
): UnknownRecord {
  let current = data
  for (let at = version; at < to; at++) {
    const step = steps.find((candidate) => candidate.from === at)
    if (!step) return current
    current = { ...step.migrate(current), version: at + 1 }
  }
  return current
}
