/** What the pictures of a comparison mark: nodes that came, went or changed. */
import type { Difference } from '../../document/compare'

export type Mark = 'added' | 'removed' | 'changed'
export type Marks = ReadonlyMap<string, Mark>

/** The marks of one graph on each side, by node. A node with a new name is marked under the name that it has on that side. */
export function marksOf(differences: readonly Difference[], graph: string): { readonly before: Marks; readonly after: Marks } {
  const before = new Map<string, Mark>()
  const after = new Map<string, Mark>()
  for (const one of differences) {
    if (one.part !== 'node' || one.graph !== graph) continue
    if (one.type === 'added') after.set(one.name, 'added')
    else if (one.type === 'removed') before.set(one.name, 'removed')
    else if (one.type === 'changed') {
      after.set(one.name, 'changed')
      before.set(one.from ?? one.name, 'changed')
    }
  }
  return { before, after }
}
