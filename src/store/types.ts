/** Small shapes that several stores and views share. */

/** What is selected on the canvas. Selecting is not an edit: it never touches history. */
export interface Selection {
  readonly nodes: readonly string[]
  readonly edges: readonly string[]
  /** The notes of the graph, by their ids; absent: none. */
  readonly notes?: readonly string[] | undefined
}

export const nothingSelected: Selection = { nodes: [], edges: [] }

/** Edit: the document. Replay: what a run did, frozen. */
export type Mode = 'edit' | 'replay'
