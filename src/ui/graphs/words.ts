/** The words of graphs within graphs: their list, and what is done with subgraphs. */
import type { Bilingual } from '../../base/language'

/** So many of each. */
export interface Several {
  readonly nodes: number
  readonly notes: number
}

const count = (n: number, one: string): string => (n === 0 ? '' : `${n} ${one}${n === 1 ? '' : 's'}`)
const list = (and: string, ...parts: readonly string[]): string => parts.filter((part) => part !== '').join(` ${and} `)
const inEnglish = ({ nodes, notes }: Several): string => list('and', count(nodes, 'node'), count(notes, 'note'))
const inSpanish = ({ nodes, notes }: Several): string => list('y', count(nodes, 'nodo'), count(notes, 'nota'))

const en = {
  graphs: 'Graphs',
  entry: 'a run begins here',
  unused: 'no node runs it',
  removeGraphDetail: 'No node runs it.',
  open: 'Open its graph',
  openNamed: (name: string) => `Open the graph ${name}`,
  dissolve: 'Dissolve',
  dissolveTitle: 'Puts the nodes of its graph in its place',
  dissolveNode: (id: string) => `Dissolve ${id}`,
  make: 'Make a subgraph',
  makeTitle: 'Moves the selected nodes into a graph of their own',
  makeNamed: (name: string) => `Make the subgraph ${name}`,
  graphName: 'Name of the graph',
  renameGraph: (from: string, to: string) => `Rename the graph ${from} to ${to}`,
  runsIn: (n: number) => (n === 1 ? 'Only this node runs it.' : `${n} nodes run it: a change shows in all of them.`),
  newGraph: 'New graph for it',
  newGraphFor: (id: string) => `New graph for ${id}`,
  newName: 'subgraph',
  copied: (what: Several) => `${inEnglish(what)} copied`,
  cut: (what: Several) => `${inEnglish(what)} cut`,
  pasted: (what: Several) => `${inEnglish(what)} pasted`,
  duplicateNodes: (n: number) => `Duplicate ${n} nodes`,
}

export const graphWords: Bilingual<typeof en> = {
  en,
  es: {
    graphs: 'Grafos',
    entry: 'aquí empieza la ejecución',
    unused: 'ningún nodo lo ejecuta',
    removeGraphDetail: 'Ningún nodo lo ejecuta.',
    open: 'Abrir su grafo',
    openNamed: (name) => `Abrir el grafo ${name}`,
    dissolve: 'Disolver',
    dissolveTitle: 'Pone en su lugar los nodos de su grafo',
    dissolveNode: (id) => `Disolver ${id}`,
    make: 'Crear un subgrafo',
    makeTitle: 'Lleva los nodos seleccionados a un grafo propio',
    makeNamed: (name) => `Crear el subgrafo ${name}`,
    graphName: 'Nombre del grafo',
    renameGraph: (from, to) => `Cambiar el nombre del grafo ${from} a ${to}`,
    runsIn: (n) => (n === 1 ? 'Solo lo ejecuta este nodo.' : `Lo ejecutan ${n} nodos: un cambio se ve en todos.`),
    newGraph: 'Grafo nuevo para él',
    newGraphFor: (id) => `Grafo nuevo para ${id}`,
    newName: 'subgrafo',
    copied: (what) => `Copiado: ${inSpanish(what)}`,
    cut: (what) => `Cortado: ${inSpanish(what)}`,
    pasted: (what) => `Pegado: ${inSpanish(what)}`,
    duplicateNodes: (n) => `Duplicar ${n} nodos`,
  },
}
