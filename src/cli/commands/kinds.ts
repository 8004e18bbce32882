import { nodeKinds } from '../../document/types'
import { modelKinds } from '../../models/kinds'
import { definitionOf } from '../../nodes/registry'
import { toolKinds } from '../../tools/kinds'
import type { Command } from '../answer'

/** `kinds`: what a document can be made of, and what of it runs in this version. */
export const kinds: Command = {
  usage: 'kinds',
  does: 'lists the kinds of nodes, tools and models, and says which of them run in this version',
  takes: 0,
  options: {},
  run() {
    const nodes = nodeKinds.map((kind) => {
      const { runnable, summary } = definitionOf(kind)
      return { kind, runnable, summary: summary.en }
    })
    const tools = toolKinds.map(({ id, mode, runnable, summary }) => ({ kind: id, mode, runnable, summary: summary.en }))
    const models = Object.values(modelKinds).map(({ id, runnable, needsNetwork, name, summary }) => ({
      provider: id,
      runnable,
      needsNetwork,
      name: name.en,
      summary: summary.en,
    }))
    const text = [
      listed('Nodes', nodes),
      listed(
        'Tools, mock',
        tools.filter(({ mode }) => mode === 'mock'),
      ),
      listed(
        'Tools, live',
        tools.filter(({ mode }) => mode === 'live'),
      ),
      listed(
        'Models',
        models.map((model) => ({ ...model, kind: model.provider })),
      ),
    ]
    return { good: true, json: { nodes, tools, models }, text: text.join('\n\n') }
  },
}

interface Line {
  readonly kind: string
  readonly runnable: boolean
  readonly summary: string
}

function listed(title: string, lines: readonly Line[]): string {
  const width = Math.max(...lines.map(({ kind }) => kind.length))
  return [
    title,
    ...lines.map(({ kind, runnable, summary }) => `  ${kind.padEnd(width)}  ${runnable ? '' : '(not runnable yet) '}${summary}`),
  ].join('\n')
}
