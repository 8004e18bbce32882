/** The words of the list of problems. What a problem says comes with it. */
import type { Bilingual } from '../../base/language'

interface ProblemWords {
  readonly none: string
  readonly count: (n: number) => string
  readonly go: string
  readonly goTo: (place: string) => string
  readonly refuses: string
}

export const problemWords: Bilingual<ProblemWords> = {
  en: {
    none: 'No problems found.',
    count: (n) => `${n} ${n === 1 ? 'problem' : 'problems'}`,
    go: 'Go to',
    goTo: (place) => `Go to ${place}`,
    refuses: 'LangGraph refuses this graph',
  },
  es: {
    none: 'No se han encontrado problemas.',
    count: (n) => `${n} ${n === 1 ? 'problema' : 'problemas'}`,
    go: 'Ir a',
    goTo: (place) => `Ir a ${place}`,
    refuses: 'LangGraph rechaza este grafo',
  },
}
