/** Changing the document. What needs the canvas or a form is offered by it; the rest speaks to the stores. */
import { graphNamed, layoutOf } from '../../document/queries'
import { END, type NodeKind, nodeKinds, START } from '../../document/types'
import { isRunning } from '../../store/run-store'
import type { Stores } from '../../store/stores'
import { nothingSelected } from '../../store/types'
import { takeMenuPlace } from '../canvas/menu-place'
import { drawnInView } from '../canvas/place'
import { viewPlace } from '../graphs/paste-place'
import { byKeyAlone, byOffer, type Command, onlyEdit, unless } from './command'
import { type AddCommand, addCommand } from './ids'
import type { Reason } from './reasons'

const selection = ({ documents }: Stores) => documents.getState().selection

/** START and END are there in every graph. */
const terminal = (id: string): boolean => id === START || id === END
const removable = (stores: Stores): Reason | undefined => {
  const { nodes, edges } = selection(stores)
  const onlyThese = nodes.length > 0 && edges.length === 0 && nodes.every(terminal)
  return onlyThese && !notesToo(stores) ? 'always-there' : something(stores)
}
const leadsOn = (stores: Stores): Reason | undefined => {
  const { nodes } = selection(stores)
  return nodes.length === 1 && nodes[0] === END ? 'leads-nowhere' : something(stores)
}
const notesToo = (stores: Stores): boolean => (selection(stores).notes ?? []).length > 0
const something = (stores: Stores): Reason | undefined => {
  const { nodes, edges } = selection(stores)
  return nodes.length + edges.length === 0 && !notesToo(stores) ? 'nothing-selected' : undefined
}
const oneNode = (stores: Stores): Reason | undefined => {
  const { nodes, edges } = selection(stores)
  const [id] = nodes
  return nodes.length === 1 && edges.length === 0 && id !== START && id !== END ? undefined : 'one-node'
}

const someNodes = (stores: Stores): Reason | undefined =>
  selection(stores).nodes.some((id) => id !== START && id !== END) ? undefined : 'no-node'
/** What can be copied. */
const someParts = (stores: Stores): Reason | undefined => (notesToo(stores) ? undefined : someNodes(stores))
const notRunning = ({ run }: Stores): Reason | undefined => (isRunning(run.getState()) ? 'running' : undefined)
const aSubgraph = (stores: Stores): Reason | undefined => {
  const [id] = selection(stores).nodes
  const node = graphOnShow(stores)?.nodes.find((each) => each.id === id)
  return oneNode(stores) ?? (node?.kind === 'subgraph' ? undefined : 'no-subgraph')
}
const clip = (run: (stores: Stores) => Promise<boolean>): Command => ({
  blocked: unless(onlyEdit, notRunning, someParts),
  run: (stores) => void run(stores),
})

const duplicateByForm = byOffer('duplicate', onlyEdit, someNodes)

export const editCommands = {
  undo: {
    blocked: ({ documents }) => (documents.getState().history.past.length === 0 ? 'nothing-to-undo' : undefined),
    run: ({ documents }) => documents.undo(),
  },
  redo: {
    blocked: ({ documents }) => (documents.getState().history.future.length === 0 ? 'nothing-to-redo' : undefined),
    run: ({ documents }) => documents.redo(),
  },
  history: byOffer('history'),
  copy: clip(({ actions }) => actions.copySelection()),
  cut: clip(({ actions }) => actions.cutSelection()),
  paste: {
    blocked: (stores) => onlyEdit(stores) ?? notRunning(stores),
    run: ({ actions }) => {
      const at = takeMenuPlace()
      void actions.pasteClipboard(at ? () => at : viewPlace, drawnInView())
    },
  },
  // A form duplicates what it is about; notes have none.
  duplicate: {
    blocked: (stores) => (notesToo(stores) ? unless(onlyEdit, notRunning)(stores) : duplicateByForm.blocked?.(stores)),
    run: (stores) => (notesToo(stores) ? void stores.actions.duplicateSelection(drawnInView()) : duplicateByForm.run(stores)),
  },
  remove: byOffer('remove', onlyEdit, removable),
  'select-all': {
    blocked: (stores) => onlyEdit(stores) ?? (graphOnShow(stores)?.nodes.length ? undefined : 'empty-graph'),
    run: (stores) => {
      const graph = graphOnShow(stores)
      if (!graph) return
      const nodes = [START, ...graph.nodes.map((node) => node.id), END]
      const { document, graphName } = stores.documents.getState()
      const notes = layoutOf(document, graphName)?.notes?.map((note) => note.id) ?? []
      stores.documents.select({ nodes, edges: graph.edges.map((edge) => edge.id), ...(notes.length > 0 && { notes }) })
    },
  },
  select: byKeyAlone,
  'select-more': byKeyAlone,
  'let-go': {
    blocked: (stores) => {
      if (something(stores) === undefined || stores.shell.getState().replayNode !== undefined) return undefined
      const { document, graphName } = stores.documents.getState()
      // Inside a subgraph the key is left to the way up.
      return graphName === document.entry ? 'nothing-selected' : 'not-here'
    },
    run: ({ documents, shell }) => {
      documents.select(nothingSelected)
      shell.lookAt(undefined)
    },
  },
  'open-form': byKeyAlone,
  connect: byOffer('connect', onlyEdit, leadsOn),
  'lay-out': byOffer('lay-out', onlyEdit, (stores) => (graphOnShow(stores)?.nodes.length ? undefined : 'empty-graph')),
  rename: byOffer('rename', onlyEdit, oneNode),
  'make-subgraph': {
    blocked: unless(onlyEdit, notRunning, someNodes),
    run: ({ actions }) => void actions.makeSubgraph(),
  },
  'dissolve-subgraph': {
    blocked: unless(onlyEdit, notRunning, aSubgraph),
    run: ({ actions }) => void actions.dissolveSubgraph(drawnInView()),
  },
  'open-subgraph': { blocked: unless(onlyEdit, aSubgraph), run: ({ actions }) => void actions.openSubgraph() },
  'leave-subgraph': {
    blocked: (stores) => {
      const { document, graphName } = stores.documents.getState()
      return onlyEdit(stores) ?? (graphName === document.entry ? 'not-here' : undefined)
    },
    run: ({ actions }) => void actions.leaveSubgraph(),
  },
  move: byKeyAlone,
  'move-far': byKeyAlone,
  walk: byKeyAlone,
} satisfies Readonly<Record<string, Command>>

export const addCommands = {
  'quick-add': byOffer('quick-add', onlyEdit),
  'add-after': byKeyAlone,
  'add-node': byOffer('add-node', onlyEdit),
  'add-note': byOffer('add-note', onlyEdit),
  'write-note': byOffer('write-note', onlyEdit),
  'remove-note': byOffer('remove-note', onlyEdit),
  ...(Object.fromEntries(nodeKinds.map((kind: NodeKind) => [addCommand(kind), byOffer(addCommand(kind), onlyEdit)])) as Readonly<
    Record<AddCommand, Command>
  >),
} satisfies Readonly<Record<string, Command>>

const graphOnShow = ({ documents }: Stores) => graphNamed(documents.getState().document, documents.getState().graphName)
