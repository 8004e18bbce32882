/** Where a run begins and what it can reach: `no-start-edge`, `unreachable-node`. */
import { START } from '../../document/types'
import type { Finding, Rule } from '../finding'
import { enteredBy } from '../flow/entered'
import { type Flow, nodeIds, reachFrom } from '../flow/flow'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const startRules: Rule = ({ flow }) => {
  const { refused } = enteredBy(flow)
  return flow.startEdges === 0 ? noStart(flow, refused.size > 0) : islands(flow, refused)
}

function noStart(flow: Flow, refusesToCompile: boolean): readonly Finding[] {
  const { name: graph, assumedStart: target } = flow
  const fix = target !== undefined && {
    label: fixWords.addEdge('START', target),
    edit: { type: 'add-edge' as const, graph, edge: { source: START, target } },
  }
  const says = catalogue['no-start-edge']()
  return [
    { code: 'no-start-edge', severity: 'error', graph, says, ...(refusesToCompile && { refusesToCompile }), ...(fix && { fix }) },
  ]
}

/** Unreachable nodes, those that hang together as one. */
function islands(flow: Flow, refused: ReadonlySet<string>): readonly Finding[] {
  const lost = (v: number) => flow.reached[v] === false && flow.vertices[v]?.kind !== 'end'
  if (!flow.vertices.some(({ kind }, v) => kind === 'node' && lost(v))) return []
  const both = flow.out.map((targets, v) => [...targets, ...(flow.into[v] ?? [])])
  const seen = new Set<number>()
  return flow.vertices.flatMap(({ kind }, v) => {
    if (kind !== 'node' || !lost(v) || seen.has(v)) return []
    const island = reachFrom([v], both, (to) => !lost(to)).flatMap((inside, to) => (inside ? [to] : []))
    for (const to of island) seen.add(to)
    const nodes = nodeIds(flow, island)
    const refusesToCompile = nodes.some((id) => refused.has(id))
    const finding: Finding = {
      code: 'unreachable-node',
      severity: refusesToCompile ? 'error' : 'warning',
      graph: flow.name,
      node: nodes[0],
      says: catalogue['unreachable-node']({ nodes, refused: refusesToCompile }),
      ...(refusesToCompile && { refusesToCompile }),
    }
    return [finding]
  })
}
