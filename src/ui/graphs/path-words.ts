/** The words of the way to the graph on show. */
import type { Bilingual } from '../../base/language'

const en = {
  path: 'Where this graph is',
  goUp: (name: string) => `Go up to ${name}`,
  allGraphs: 'All graphs of the document',
  removeGraph: (name: string) => `Remove the graph ${name}`,
}

export const pathWords: Bilingual<typeof en> = {
  en,
  es: {
    path: 'Dónde está este grafo',
    goUp: (name) => `Subir a ${name}`,
    allGraphs: 'Todos los grafos del documento',
    removeGraph: (name) => `Quitar el grafo ${name}`,
  },
}
