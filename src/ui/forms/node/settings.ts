/** Settings of a node by their name, as its form (plain data) knows them. What the document's schema would refuse is not made. */
import { knownNodeSchema } from '../../../document/schema-nodes'
import type { KnownNode, NodeKind } from '../../../document/types'
import type { FormRow } from '../../../nodes/contract'
import { formOf } from '../../../nodes/forms'

/** A row of any kind's form. */
export type SettingRow = FormRow<never>

export const rowsOf = (kind: NodeKind): readonly SettingRow[] => formOf(kind)

export function settingOf(node: KnownNode, name: string): unknown {
  const config: Readonly<Record<string, unknown>> = { ...node.config }
  return config[name]
}

/**
 * The node with one setting changed; undefined when a file could not hold it. `undefined` takes the setting out, or sets it to null
 * where the format wants it to be there.
 */
export function withSetting(node: KnownNode, name: string, value: unknown): KnownNode | undefined {
  const { [name]: _before, ...rest } = { ...node.config } as Readonly<Record<string, unknown>>
  const read = (config: Readonly<Record<string, unknown>>) => knownNodeSchema.safeParse({ ...node, config })
  const keepOrder = { ...node.config, [name]: value }
  const made = value === undefined ? read(rest) : read(keepOrder)
  if (made.success) return made.data
  if (value !== undefined) return undefined
  const asNull = read({ ...node.config, [name]: null })
  return asNull.success ? asNull.data : undefined
}

/** Settings that are set and that the form has no row for: they are changed as JSON. */
export function settingsWithoutRow(node: KnownNode): readonly string[] {
  const rows = new Set<string>(rowsOf(node.kind).map((row) => row.name))
  return Object.entries(node.config).flatMap(([name, value]) => (rows.has(name) || value === undefined ? [] : [name]))
}

/** The node under another label or join; undefined takes it out. */
export function withPart(
  node: KnownNode,
  part: { readonly label?: string | undefined } | { readonly join?: KnownNode['join'] },
): KnownNode {
  const next = { ...node, ...part }
  if (next.label === undefined) delete next.label
  if (next.join === undefined) delete next.join
  return next
}
