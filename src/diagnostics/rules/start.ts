/** Where a run begins and what it can reach: `no-start-edge`, `unreachable-node`. */
import { START } from '../../document/types'
import type { Finding, Rule } from '../finding'
import { enteredBy } from '../flow/entered'
import { type Flow, nodeIds } from '../flow/flow'
import { components } from '../flow/islands'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const startRules: Rule = ({ flow }) => (flow.startEdges === 0 ? noStart(flow) : islands(flow))

function noStart(flow: Flow): readonly Finding[] {
  const refusesToCompile = enteredBy(flow).refused.size > 0
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
function islands(flow: Flow): readonly Finding[] {
  const lost = components(flow, (v) => flow.reached[v] === false && flow.vertices[v]?.kind !== 'end')
  return lost.map((island): Finding => {
    const nodes = nodeIds(flow, island)
    const { refused } = enteredBy(flow)
    const refusesToCompile = nodes.some((id) => refused.has(id))
    return {
      code: 'unreachable-node',
      severity: refusesToCompile ? 'error' : 'warning',
      graph: flow.name,
      node: nodes[0],
      says: catalogue['unreachable-node']({ nodes, refused: refusesToCompile }),
      ...(refusesToCompile && { refusesToCompile }),
    }
  })
}
