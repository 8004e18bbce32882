/**
 * The open document: the only way to change it is an edit, each gesture is one named entry of its history. Selecting and
 * looking into another graph are not edits: they touch neither history nor redo. Saving is the keeper's work (document-keeper.ts),
 * finding problems the watcher's (problem-watcher.ts).
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../base/ports'
import { ok, type Result } from '../base/result'
import type { Diagnostic } from '../diagnostics/types'
import type { WorstCase } from '../diagnostics/worst-case'
import { applyEdit } from '../document/apply-edit'
import type { Edit, EditProblem } from '../document/edit'
import { graphNamed, layoutOf } from '../document/queries'
import { type AgentDocument, END, START } from '../document/types'
import { endRun, goTo, type History, historyOf, perform, redo, undo } from './history'
import { typedRunKey } from './typed-run'
import { nothingSelected, type Selection } from './types'

export type SaveState = 'saved' | 'saving' | 'failed'

export interface DocumentState {
  /** The document's name on this device; not part of the document. */
  readonly id: string
  readonly history: History<AgentDocument>
  /** The document as it is now: `history.present`. */
  readonly document: AgentDocument
  /** Which of the document's graphs is on the canvas. */
  readonly graphName: string
  readonly selection: Selection
  readonly save: SaveState
  /** Since it was opened, or since before: somebody changed it. */
  readonly edited: boolean
  readonly problems: readonly Diagnostic[]
  /** The longest run against the recursion limit, found together with the problems. */
  readonly worst: WorstCase | undefined
  /** True while `problems` are those of an earlier state of the document. */
  readonly problemsPending: boolean
}

export interface DocumentStore extends StoreApi<DocumentState> {
  /** Another document: history and selection start anew. */
  open(document: AgentDocument, id: string, edited: boolean): void
  /** Does an edit as one entry of the history called `label`; a refused edit changes nothing. */
  apply(edit: Edit, label: string): Result<void, EditProblem>
  undo(): void
  redo(): void
  /** Several undos or redos at once: afterwards `done` entries of the history are done. */
  goTo(done: number): void
  /** Ends a run of typing: the next edit is an entry of its own. */
  endGesture(): void
  select(selection: Selection): void
  /** Shows another graph of the document; nothing happens when there is no such graph. */
  showGraph(name: string): void
}

/** A store that begins with `document`. */
export function createDocumentStore(document: AgentDocument, id: string, edited: boolean, clock: Clock): DocumentStore {
  const store = createStore<DocumentState>(() => fresh(document, id, edited))
  const become = (history: History<AgentDocument>) => {
    const { graphName, selection, document: before } = store.getState()
    if (history.present === before) {
      store.setState({ history })
      return
    }
    const shown = graphNamed(history.present, graphName) ? graphName : history.present.entry
    const kept = shown === graphName ? stillThere(selection, history.present, graphName) : nothingSelected
    store.setState({ history, document: history.present, graphName: shown, selection: kept, edited: true, problemsPending: true })
  }
  return {
    ...store,
    open(next, nextId, edited) {
      store.setState(fresh(next, nextId, edited))
    },
    apply(edit, label) {
      const { history } = store.getState()
      const done = applyEdit(history.present, edit)
      if (!done.ok) return done
      if (done.value !== history.present) {
        become(perform(history, done.value, label, clock.now(), typedRunKey(edit, history.present, done.value)))
      }
      return ok(undefined)
    },
    undo: () => become(undo(store.getState().history)),
    redo: () => become(redo(store.getState().history)),
    goTo: (done) => become(goTo(store.getState().history, done)),
    endGesture: () => become(endRun(store.getState().history)),
    select(selection) {
      const current = store.getState().selection
      if (
        sameNames(current.nodes, selection.nodes) &&
        sameNames(current.edges, selection.edges) &&
        sameNames(current.notes ?? [], selection.notes ?? [])
      )
        return
      store.setState({ selection, history: endRun(store.getState().history) })
    },
    showGraph(name) {
      if (graphNamed(store.getState().document, name)) store.setState({ graphName: name, selection: nothingSelected })
    },
  }
}

function fresh(document: AgentDocument, id: string, edited: boolean): DocumentState {
  return {
    id,
    history: historyOf(document),
    document,
    graphName: graphNamed(document, document.entry) ? document.entry : (Object.keys(document.graphs)[0] ?? document.entry),
    selection: nothingSelected,
    save: 'saved',
    edited,
    problems: [],
    worst: undefined,
    problemsPending: true,
  }
}

/** What of a selection is in the graph still; the same object when all of it is. */
function stillThere(selection: Selection, document: AgentDocument, graphName: string): Selection {
  const graph = graphNamed(document, graphName)
  const nodes = selection.nodes.filter((id) => id === START || id === END || graph?.nodes.some((node) => node.id === id))
  const edges = selection.edges.filter((id) => graph?.edges.some((edge) => edge.id === id))
  const notes = selection.notes?.filter((id) => layoutOf(document, graphName)?.notes?.some((note) => note.id === id))
  const all =
    nodes.length === selection.nodes.length &&
    edges.length === selection.edges.length &&
    notes?.length === selection.notes?.length
  return all ? selection : { nodes, edges, ...(notes && notes.length > 0 ? { notes } : {}) }
}

const sameNames = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((name, i) => name === b[i])
