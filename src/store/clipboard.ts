/**
 * What a button, a key or the command palette asks for when nodes are copied, pasted, duplicated, or become a subgraph. The work itself
 * (clipboard-work.ts) is fetched on its own, once `prepare` is called or something is asked for.
 */
import type { DrawnBox } from '../document/free-places'
import type { PlaceFor } from '../document/paste'
import type { ClipboardUses, ClipboardWork } from './clipboard-work'

export interface ClipboardActions {
  /** Fetches what the others need. Before that, `copied` and `cut`, which cannot wait, give nothing. */
  prepare(): Promise<void>
  /** The text of the selected nodes with what they need, for the clipboard; undefined when no node is selected. Changes nothing. */
  copied(): string | undefined
  /** The same, and takes the nodes out as one entry of the history. */
  cut(): string | undefined
  /** Puts the selected nodes on the clipboard; false when there are none, or the browser refuses (it is told). */
  copySelection(): Promise<boolean>
  cutSelection(): Promise<boolean>
  /**
   * Pastes a text into the graph on show, as one entry, and selects what came in; false (and told) when it is no part of a graph.
   * `drawn`, here and below: what is drawn on the canvas; what comes in covers none of it.
   */
  pasteText(text: string, placeFor?: PlaceFor, drawn?: Drawn): Promise<boolean>
  /** Pastes what is on the clipboard. */
  pasteClipboard(placeFor?: PlaceFor, drawn?: Drawn): Promise<boolean>
  /** Copies of the selected nodes, with the edges among them, beside them; false when there are none. */
  duplicateSelection(drawn?: Drawn): Promise<boolean>
  /** Makes a subgraph of the selected nodes, as one entry of the history; false (and told why) when that cannot be. */
  makeSubgraph(): Promise<boolean>
  /** Puts the nodes of the selected subgraph in its place; false (and told why) when that cannot be. */
  dissolveSubgraph(drawn?: Drawn): Promise<boolean>
}

type Drawn = readonly DrawnBox[]

export function createClipboard(uses: ClipboardUses): ClipboardActions {
  let work: ClipboardWork | undefined
  const ready = async (): Promise<ClipboardWork> => {
    const { clipboardWork } = await import('./clipboard-work')
    work ??= clipboardWork(uses)
    return work
  }
  return {
    async prepare() {
      await ready()
    },
    copied: () => work?.copied(),
    cut: () => work?.cut(),
    copySelection: async () => (await ready()).copySelection(),
    cutSelection: async () => (await ready()).cutSelection(),
    pasteText: async (text, placeFor, drawn) => (await ready()).pasteText(text, placeFor, drawn),
    pasteClipboard: async (placeFor, drawn) => (await ready()).pasteClipboard(placeFor, drawn),
    duplicateSelection: async (drawn) => (await ready()).duplicateSelection(drawn),
    makeSubgraph: async () => (await ready()).makeSubgraph(),
    dissolveSubgraph: async (drawn) => (await ready()).dissolveSubgraph(drawn),
  }
}
