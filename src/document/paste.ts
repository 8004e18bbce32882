/**
 * From a fragment to the edit that puts it into a graph, as one step of history. Every name that is taken gets a free one, and whatever
 * uses it follows; what the nodes need comes along. Nothing of the document is ever replaced: a tool of the same name and another
 * content comes in under a new name, and is reported.
 */
import type { Edit } from './edit'
import { edgeName } from './edits/edges'
import { mapNamesInNode } from './edits/map-names'
import { codeOf } from './fields-in-code'
import { type Fragment, fragmentOf } from './fragment'
import { type Box, boxAround, completed, type DrawnBox, movedClear, noteKeyOf, type Places, placesOfNotes } from './free-places'
import { freeName, freeShortName, isNodeName } from './names'
import { type Clash, incoming } from './paste-needs'
import { edgeById, fieldNamed, graphNamed, layoutOf, nodeById } from './queries'
import { type AgentDocument, type Edge, END, type Graph, type Node, type Note, type Position } from './types'

export type { Clash } from './paste-needs'

export interface Pasted {
  readonly edit: Edit
  /** What came in under another name, because something else has that name here. */
  readonly clashes: readonly Clash[]
  /** The new nodes' names, and the new notes' ids. */
  readonly added: readonly string[]
  readonly addedNotes: readonly string[]
}

/** Where to put a box of this size: its top left corner. Undefined: nobody says. */
export type PlaceFor = (size: Box) => Position | undefined

const aside = 40

/** The edit that pastes a fragment into a graph of the document. `keyed`: ids of models that a key is known for; `drawn`: what to cover nothing of. */
export function pasteEdit(
  document: AgentDocument,
  graphName: string,
  fragment: Fragment,
  placeFor?: PlaceFor,
  keyed: readonly string[] = [],
  drawn: readonly DrawnBox[] = [],
): Pasted {
  const graph = graphNamed(document, graphName) ?? { state: { fields: [] }, nodes: [], edges: [] }
  const needs = incoming(document, graphName, graph, fragment, keyed)
  const names = newNames(graph, fragment, needs.newFields)
  const renamed = (id: string) => names.get(id) ?? id
  // A jump to a node that is nowhere would keep the whole graph from compiling.
  const jump = (id: string) => names.get(id) ?? (id === END || nodeById(graph, id) ? id : undefined)
  const nodes = fragment.nodes.map(
    (node): Node => ({ ...mapNamesInNode(node, { ...needs.renames, node: jump }), id: renamed(node.id) }),
  )
  const edges = newEdges(graph, fragment.edges, renamed)
  const places = placesFor(document, graphName, fragment, placeFor, drawn)
  const notes = newNotes(layoutOf(document, graphName)?.notes ?? [], fragment.notes ?? [], places)
  const parts: Edit = {
    type: 'add-parts',
    graph: graphName,
    nodes,
    edges,
    positions: Object.fromEntries(nodes.flatMap((node, i) => placed(node.id, places[fragment.nodes[i]?.id ?? '']))),
    ...(notes.length > 0 && { notes }),
  }
  return {
    edit: needs.edits.length === 0 ? parts : { type: 'batch', edits: [...needs.edits, parts] },
    clashes: [...needs.clashes, ...jumpsInCode(fragment.nodes, names)],
    added: nodes.map((node) => node.id),
    addedNotes: notes.map((note) => note.id),
  }
}

/** The edit that puts copies of nodes and notes, and of the edges among them, beside them; undefined when there is nothing to copy. */
export function duplicateEdit(
  document: AgentDocument,
  graphName: string,
  nodes: readonly string[],
  notes: readonly string[] = [],
  drawn: readonly DrawnBox[] = [],
): Pasted | undefined {
  const fragment = fragmentOf(document, graphName, nodes, notes)
  return fragment && pasteEdit(document, graphName, fragment, undefined, [], drawn)
}

function newNames(graph: Graph, fragment: Fragment, newFields: readonly string[]): ReadonlyMap<string, string> {
  const given = new Set<string>(newFields)
  const taken = (name: string) => given.has(name) || (nodeById(graph, name) ?? fieldNamed(graph, name)) !== undefined
  return new Map(
    fragment.nodes.map(({ id, kind }) => {
      const name = freeShortName(isNodeName(id) ? id : kind, taken)
      given.add(name)
      return [id, name]
    }),
  )
}

function newEdges(graph: Graph, edges: readonly Edge[], renamed: (id: string) => string): readonly Edge[] {
  const given = new Set<string>()
  return edges.map((edge) => {
    const ends = { ...edge, source: renamed(edge.source), target: renamed(edge.target) }
    const id = freeName(edgeName(ends), (name) => given.has(name) || edgeById(graph, name) !== undefined)
    given.add(id)
    return { ...ends, id }
  })
}

const placed = (id: string, at: Position | undefined): [string, Position][] => (at ? [[id, at]] : [])

/** Where the fragment's nodes go, by their own names, and its notes, by their keys. */
function placesFor(
  document: AgentDocument,
  graphName: string,
  fragment: Fragment,
  placeFor: PlaceFor | undefined,
  drawn: readonly DrawnBox[],
): Places {
  const nodes = completed(
    fragment.nodes.map((node) => node.id),
    fragment.positions,
  )
  const whole = { ...nodes, ...placesOfNotes(fragment.notes ?? []) }
  const box = boxAround(whole)
  const at = placeFor?.({ width: box.width, height: box.height }) ?? { x: box.x + aside, y: box.y + aside }
  const { positions = {}, notes = [] } = layoutOf(document, graphName) ?? {}
  return movedClear(whole, at, [...Object.values(positions), ...Object.values(placesOfNotes(notes))], drawn)
}

/** The notes at their new places, under ids that are free here. */
function newNotes(here: readonly Note[], notes: readonly Note[], places: Places): readonly Note[] {
  const given = new Set(here.map((note) => note.id))
  return notes.map((note) => {
    const id = freeName(note.id, (name) => given.has(name))
    given.add(id)
    return { ...note, id, ...places[noteKeyOf(note)] }
  })
}

/** Code that names a node which came in under another name: nobody changes it but the person who wrote it. */
function jumpsInCode(nodes: readonly Node[], names: ReadonlyMap<string, string>): readonly Clash[] {
  return nodes.flatMap((node) => {
    const code = node.kind === 'function' ? codeOf(node).join('\n') : ''
    return [...names].flatMap(([from, to]): readonly Clash[] =>
      from !== to && [`'${from}'`, `"${from}"`, `\`${from}\``].some((text) => code.includes(text))
        ? [{ what: 'jump', node: names.get(node.id) ?? node.id, from, to }]
        : [],
    )
  })
}
