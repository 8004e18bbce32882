/** The names of what copying, pasting and subgraphs do, as the history shows them. */
import type { Bilingual } from '../base/language'

const counted = (nodes: readonly string[], many: (n: number) => string): string =>
  nodes.length === 1 ? (nodes[0] ?? '') : many(nodes.length)

const en = {
  cut: (nodes: readonly string[]) => `Cut ${counted(nodes, (n) => `${n} nodes`)}`,
  paste: (nodes: readonly string[]) => `Paste ${counted(nodes, (n) => `${n} nodes`)}`,
  duplicate: (nodes: readonly string[]) => `Duplicate ${counted(nodes, (n) => `${n} nodes`)}`,
  make: (name: string) => `Make the subgraph ${name}`,
  dissolve: (name: string) => `Dissolve ${name}`,
  newName: 'subgraph',
}

export const clipboardWords: Bilingual<typeof en> = {
  en,
  es: {
    cut: (nodes) => `Cortar ${counted(nodes, (n) => `${n} nodos`)}`,
    paste: (nodes) => `Pegar ${counted(nodes, (n) => `${n} nodos`)}`,
    duplicate: (nodes) => `Duplicar ${counted(nodes, (n) => `${n} nodos`)}`,
    make: (name) => `Crear el subgrafo ${name}`,
    dissolve: (name) => `Disolver ${name}`,
    newName: 'subgrafo',
  },
}
