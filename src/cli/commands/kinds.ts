import { nodeKinds } from '../../document/types'
import { modelKinds } from '../../models/kinds'
import { definitionOf } from '../../nodes/registry'
import { toolKinds } from '../../tools/kinds'
import type { Command } from '../answer'

/** `kinds`: what a document can be made of, and what of it runs in this version. */
export const kinds: Command = {
  usage: 'kinds',
  does: 'lists the kinds of nodes, tools and models',
  options: {},
  run() {
    const nodes = nodeKinds.map((kind) => ({
      kind,
      runnable: definitionOf(kind).runnable,
      summary: definitionOf(kind).summary.en,
    }))
    const lines = [
      'Nodes',
      ...nodes.map((node) => `  ${node.kind}: ${node.summary}${node.runnable ? '' : ' (not runnable yet)'}`),
      'Tools',
      ...toolKinds.map((kind) => `  ${kind.id}: ${kind.summary.en}${kind.runnable ? '' : ' (not runnable yet)'}`),
      'Models',
      ...Object.values(modelKinds).map((kind) => `  ${kind.id}: ${kind.summary.en}${kind.runnable ? '' : ' (not runnable yet)'}`),
    ]
    return { good: true, json: { nodes, tools: toolKinds, models: Object.values(modelKinds) }, text: lines.join('\n') }
  },
}
