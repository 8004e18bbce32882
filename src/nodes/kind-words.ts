/** What each kind is called. The interface draws the same words beside an icon each (ui/components/kinds.tsx). */
import type { Bilingual } from '../base/language'
import type { NodeKind } from '../document/types'

export const kindWords: Bilingual<Readonly<Record<NodeKind, string>>> = {
  en: {
    brain: 'brain',
    hands: 'hands',
    router: 'router',
    compress: 'compress',
    review: 'review',
    planner: 'planner',
    delegate: 'delegate',
    critic: 'critic',
    pruner: 'pruner',
    subgraph: 'subgraph',
    function: 'function',
  },
  es: {
    brain: 'cerebro',
    hands: 'manos',
    router: 'router',
    compress: 'resumir',
    review: 'revisión',
    planner: 'planificador',
    delegate: 'delegar',
    critic: 'crítico',
    pruner: 'podador',
    subgraph: 'subgrafo',
    function: 'función',
  },
}
