/**
 * Copy, cut, paste and duplicate of what is selected on the canvas, and subgraphs made of it and dissolved. What comes in is never
 * trusted, and never replaces anything. Fetched on its own (clipboard.ts): the first picture does not wait for it.
 */
import type { Edit } from '../document/edit'
import { fragmentOf } from '../document/fragment'
import { readFragment, writeFragment } from '../document/fragment-text'
import type { DrawnBox } from '../document/free-places'
import { duplicateEdit, type Pasted, type PlaceFor, pasteEdit } from '../document/paste'
import { graphNamed, nodeById } from '../document/queries'
import { dissolveSubgraph } from '../nodes/subgraph/dissolve-subgraph'
import { makeSubgraph } from '../nodes/subgraph/make-subgraph'
import { clipboardNotice, keysNotice, refusedNotice, renamedNotice, subgraphNotice } from './clip-notice-words'
import { clipboardWords } from './clipboard-words'
import type { DocumentStore } from './document-store'
import { isRunning, type RunStore } from './run-store'
import type { Services } from './services'
import { keyedModels, type SettingsStore } from './settings-store'
import type { ShellStore } from './shell-store'

export interface ClipboardWork {
  copied(): string | undefined
  cut(): string | undefined
  copySelection(): Promise<boolean>
  cutSelection(): Promise<boolean>
  pasteText(text: string, placeFor?: PlaceFor, drawn?: readonly DrawnBox[]): boolean
  pasteClipboard(placeFor?: PlaceFor, drawn?: readonly DrawnBox[]): Promise<boolean>
  duplicateSelection(drawn?: readonly DrawnBox[]): boolean
  makeSubgraph(): boolean
  dissolveSubgraph(drawn?: readonly DrawnBox[]): boolean
}

export interface ClipboardUses {
  readonly services: Pick<Services, 'clipboard'>
  readonly documents: DocumentStore
  readonly run: RunStore
  readonly settings: SettingsStore
  readonly shell: ShellStore
}

export function clipboardWork({ services, documents, run, settings, shell }: ClipboardUses): ClipboardWork {
  const words = () => clipboardWords[settings.getState().language]
  const mayEdit = () => shell.getState().mode === 'edit' && !isRunning(run.getState())
  const selected = (): readonly string[] => {
    const { document, graphName, selection } = documents.getState()
    const nodes = graphNamed(document, graphName)?.nodes ?? []
    return selection.nodes.filter((id) => nodes.some((node) => node.id === id))
  }
  const selectedNotes = (): readonly string[] => documents.getState().selection.notes ?? []
  const apply = (edit: Edit, label: string): boolean => {
    documents.endGesture()
    const done = documents.apply(edit, label)
    if (!done.ok) shell.tell({ code: 'edit-refused', sentence: done.error.sentence })
    return done.ok
  }
  const select = (nodes: readonly string[]): true => {
    documents.select({ nodes, edges: [] })
    return true
  }
  const take = ({ edit, added, addedNotes, clashes }: Pasted, label: string): boolean => {
    if (!apply(edit, label)) return false
    documents.select({ nodes: added, edges: [], ...(addedNotes.length > 0 && { notes: addedNotes }) })
    if (clashes.length > 0) shell.tell(renamedNotice(clashes))
    else shell.dismiss('pasted-renamed')
    return true
  }
  const copied = (): string | undefined => {
    const { document, graphName } = documents.getState()
    const fragment = fragmentOf(document, graphName, selected(), selectedNotes())
    if (!fragment) return undefined
    const { text, secretsOf } = writeFragment(fragment)
    if (secretsOf.length > 0) shell.tell(keysNotice(secretsOf))
    else shell.dismiss('copied-without-keys')
    return text
  }
  const removeSelected = () => {
    const nodes = selected()
    const notes = selectedNotes()
    apply({ type: 'remove', graph: documents.getState().graphName, nodes, edges: [], notes }, words().cut(nodes, notes.length))
  }
  const toClipboard = async (text: string | undefined): Promise<boolean> => {
    if (text === undefined) return false
    const done = await services.clipboard.copy(text)
    if (done) shell.dismiss('clipboard-refused')
    else shell.tell(clipboardNotice('copy'))
    return done
  }
  const pasteText = (text: string, placeFor?: PlaceFor, drawn: readonly DrawnBox[] = []): boolean => {
    if (!mayEdit()) return false
    const { document, graphName } = documents.getState()
    const read = readFragment(text)
    if (!read.ok) {
      shell.tell(refusedNotice(read.error, text))
      return false
    }
    shell.dismiss('paste-refused')
    const pasted = pasteEdit(document, graphName, read.value, placeFor, keyedModels(settings.getState().keys), drawn)
    return take(pasted, words().paste(pasted.added, pasted.addedNotes.length))
  }
  return {
    copied,
    cut() {
      const text = mayEdit() ? copied() : undefined
      if (text !== undefined) removeSelected()
      return text
    },
    copySelection: () => toClipboard(copied()),
    async cutSelection() {
      const { document, graphName, selection } = documents.getState()
      if (!mayEdit() || !(await toClipboard(copied()))) return false
      // The browser may have asked first: what somebody went on to meanwhile was not copied.
      const now = documents.getState()
      if (!mayEdit() || now.document !== document || now.graphName !== graphName || now.selection !== selection) return false
      removeSelected()
      return true
    },
    pasteText,
    async pasteClipboard(placeFor, drawn) {
      const text = await services.clipboard.read()
      if (text === undefined) {
        shell.tell(clipboardNotice('paste'))
        return false
      }
      shell.dismiss('clipboard-refused')
      return pasteText(text, placeFor, drawn)
    },
    duplicateSelection(drawn = []) {
      const { document, graphName } = documents.getState()
      const nodes = selected()
      const copy = mayEdit() ? duplicateEdit(document, graphName, nodes, selectedNotes(), drawn) : undefined
      return copy !== undefined && take(copy, words().duplicate(nodes, copy.addedNotes.length))
    },
    makeSubgraph() {
      const { document, graphName, selection } = documents.getState()
      if (!mayEdit()) return false
      const made = makeSubgraph(document, graphName, selection.nodes, words().newName)
      if (!made.ok) {
        shell.tell(subgraphNotice('make', made.error.sentence))
        return false
      }
      shell.dismiss('subgraph-refused')
      const { edit, node, graph } = made.value
      return apply(edit, words().make(graph)) && select([node])
    },
    dissolveSubgraph(drawn = []) {
      const { document, graphName, selection } = documents.getState()
      const graph = graphNamed(document, graphName)
      const [id, ...others] = selection.nodes
      const node = graph && id !== undefined && others.length === 0 ? nodeById(graph, id) : undefined
      if (node?.kind !== 'subgraph' || !mayEdit()) return false
      const dissolved = dissolveSubgraph(document, graphName, node.id, drawn)
      if (!dissolved.ok) {
        shell.tell(subgraphNotice('dissolve', dissolved.error.sentence))
        return false
      }
      shell.dismiss('subgraph-refused')
      return apply(dissolved.value.edit, words().dissolve(node.id)) && select(dissolved.value.nodes)
    },
  }
}
