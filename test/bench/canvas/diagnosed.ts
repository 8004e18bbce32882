/** How long the page takes to look a document through: a new copy each time, or the same document after one more edit. */
import { applyEdit } from '../../../src/document/apply-edit'
import type { AgentDocument } from '../../../src/document/types'
import type { DiagnosedTimes } from './protocol'

export async function diagnosed(document: AgentDocument, rounds: number): Promise<DiagnosedTimes> {
  // Fetched late, as the page does it.
  const { diagnose } = await import('../../../src/diagnostics/diagnose')
  let found = 0
  const time = (one: AgentDocument): number => {
    const from = performance.now()
    found = diagnose(one, 'en').length
    return performance.now() - from
  }
  const first = time(structuredClone(document))
  const fresh: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause()
    fresh.push(time(structuredClone(document)))
  }
  let current = structuredClone(document)
  time(current)
  const edited: number[] = []
  for (let round = 0; round < rounds; round++) {
    await pause()
    current = relabelled(current, round)
    edited.push(time(current))
  }
  return { first, fresh, edited, found }
}

function relabelled(document: AgentDocument, round: number): AgentDocument {
  const { nodes = [] } = document.graphs.main ?? {}
  const node = nodes[round % nodes.length]
  if (!node || node.kind === 'unknown') throw new Error('nothing to edit')
  const edited = applyEdit(document, { type: 'set-node', graph: 'main', node: { ...node, label: `Round ${round}` } })
  if (!edited.ok) throw new Error(edited.error.message)
  return edited.value
}

/** As between two edits: what is thrown away can be swept up. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
