/** The names of what copying, pasting and subgraphs do, as the history shows them. */
import type { Bilingual } from '../base/language'

type Counted = (n: number) => string

/** The one node by its name, several by their number; notes by theirs. */
const counted = (nodes: readonly string[], notes: number, manyNodes: Counted, someNotes: Counted, and: string): string => {
  const named = nodes.length === 1 ? (nodes[0] ?? '') : manyNodes(nodes.length)
  if (notes === 0) return named
  return nodes.length === 0 ? someNotes(notes) : `${named} ${and} ${someNotes(notes)}`
}

const inEnglish = (nodes: readonly string[], notes: number): string =>
  counted(
    nodes,
    notes,
    (n) => `${n} nodes`,
    (n) => (n === 1 ? 'a note' : `${n} notes`),
    'and',
  )
const inSpanish = (nodes: readonly string[], notes: number): string =>
  counted(
    nodes,
    notes,
    (n) => `${n} nodos`,
    (n) => (n === 1 ? 'una nota' : `${n} notas`),
    'y',
  )

const en = {
  cut: (nodes: readonly string[], notes: number) => `Cut ${inEnglish(nodes, notes)}`,
  paste: (nodes: readonly string[], notes: number) => `Paste ${inEnglish(nodes, notes)}`,
  duplicate: (nodes: readonly string[], notes: number) => `Duplicate ${inEnglish(nodes, notes)}`,
  make: (name: string) => `Make the subgraph ${name}`,
  dissolve: (name: string) => `Dissolve ${name}`,
  newName: 'subgraph',
}

export const clipboardWords: Bilingual<typeof en> = {
  en,
  es: {
    cut: (nodes, notes) => `Cortar ${inSpanish(nodes, notes)}`,
    paste: (nodes, notes) => `Pegar ${inSpanish(nodes, notes)}`,
    duplicate: (nodes, notes) => `Duplicar ${inSpanish(nodes, notes)}`,
    make: (name) => `Crear el subgrafo ${name}`,
    dissolve: (name) => `Disolver ${name}`,
    newName: 'subgrafo',
  },
}
