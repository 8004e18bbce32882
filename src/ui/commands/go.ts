/** Going somewhere: a node, an edge, a state field or a tool of the document, a step of the run. Looks only. */
import { graphNamed } from '../../document/queries'
import type { AgentDocument } from '../../document/types'
import type { Stores } from '../../store/stores'
import { nothingSelected } from '../../store/types'
import { withoutFocus } from '../app/focus-tab'
import { noteKey, showOnCanvas } from '../canvas/going'
import { offered } from './offers'

export type Destination =
  | { readonly type: 'node'; readonly graph: string; readonly node: string }
  | { readonly type: 'edge'; readonly graph: string; readonly edge: string }
  | { readonly type: 'field'; readonly graph: string; readonly field: string }
  | { readonly type: 'tool'; readonly tool: string }
  | { readonly type: 'model'; readonly model: string }
  | { readonly type: 'note'; readonly graph: string; readonly note: string }
  | { readonly type: 'step'; readonly step: number }

/** Goes there. `quietly`: the focus stays where it is. */
export function goTo(to: Destination, stores: Stores, quietly = false): void {
  const { documents, replay, run, settings, shell } = stores
  if (to.type === 'step') {
    shell.show('replay')
    replay.seek(to.step)
    const { document: ran, index } = run.getState()
    const node = index?.steps[to.step]?.node
    if (node !== undefined && ran && isDrawn(ran, { graph: ran.entry, node }))
      showOnCanvas({ nodes: [node], quietly: true, closer: true })
    return
  }
  if (to.type === 'node' && shell.getState().mode === 'replay' && isDrawn(run.getState().document, to)) {
    const here = replay.getState().position
    const steps = run.getState().index?.steps ?? []
    const next = steps.find((step) => step.node === to.node && step.index > here) ?? steps.find((step) => step.node === to.node)
    if (next) replay.seek(next.index)
    shell.lookAt(to.node)
    showOnCanvas({ nodes: [to.node], quietly, closer: true })
    return
  }
  shell.show('edit')
  const { document } = documents.getState()
  switch (to.type) {
    case 'node':
      documents.showGraph(to.graph)
      documents.select({ nodes: [to.node], edges: [] })
      showOnCanvas({ nodes: [to.node], quietly, closer: true })
      return
    case 'edge': {
      documents.showGraph(to.graph)
      documents.select({ nodes: [], edges: [to.edge] })
      const edge = graphNamed(document, to.graph)?.edges.find((each) => each.id === to.edge)
      if (edge) showOnCanvas({ nodes: [edge.source, edge.target], quietly: true, closer: true })
      return
    }
    case 'field':
      if (documents.getState().graphName !== to.graph) documents.showGraph(to.graph)
      settings.change({ dockTab: 'fields' })
      if (!quietly) focusField(to.field)
      return
    case 'note':
      documents.showGraph(to.graph)
      showOnCanvas({ nodes: [noteKey(to.note)], quietly, closer: true })
      return
    case 'model':
      // The form of the document has the models.
      documents.select(nothingSelected)
      return
    case 'tool': {
      const owner = ownerOf(document, to.tool)
      if (!owner) return
      documents.showGraph(owner.graph)
      documents.select({ nodes: [owner.node], edges: [] })
      showOnCanvas({ nodes: [owner.node], quietly, closer: true })
      // Choosing a tab takes the focus along.
      if (quietly) withoutFocus(() => offered('inspector-tools')?.run())
      else offered('inspector-tools')?.run()
    }
  }
}

/** Brings what is selected into view, where it can be read; the focus stays where it is. */
export function showSelected(documents: Stores['documents']): void {
  const { document, graphName, selection } = documents.getState()
  const edge = graphNamed(document, graphName)?.edges.find(({ id }) => id === selection.edges[0])
  const nodes = edge ? [edge.source, edge.target] : selection.nodes
  if (nodes.length > 0) showOnCanvas({ nodes, quietly: true, closer: true })
}

/** The nodes of a destination that the canvas may have, so that a list can say where it leads. */
export function ownerOf(document: AgentDocument, tool: string): { readonly graph: string; readonly node: string } | undefined {
  for (const kind of ['hands', 'brain'] as const) {
    for (const [graph, { nodes }] of Object.entries(document.graphs)) {
      const node = nodes.find((each) => each.kind === kind && each.config.tools.includes(tool))
      if (node) return { graph, node: node.id }
    }
  }
  return undefined
}

const isDrawn = (document: AgentDocument | undefined, { graph, node }: { readonly graph: string; readonly node: string }) =>
  document !== undefined &&
  document.entry === graph &&
  graphNamed(document, graph)?.nodes.some((each) => each.id === node) === true

/** The panel of the fields may only just be coming: it is looked for on the next frames. */
function focusField(name: string, tries = 20): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] input`)
  if (field) field.focus()
  else if (tries > 0) requestAnimationFrame(() => focusField(name, tries - 1))
}
