/** What each kind is called in a sentence. The interface draws the same words beside an icon each (ui/components/kinds.tsx). */
import type { Bilingual } from '../base/language'
import type { NodeKind } from '../document/types'

export const kindWords: Readonly<Record<NodeKind, Bilingual>> = {
  brain: { en: 'brain', es: 'cerebro' },
  hands: { en: 'hands', es: 'manos' },
  router: { en: 'router', es: 'router' },
  compress: { en: 'compress', es: 'resumir' },
  review: { en: 'review', es: 'revisión' },
  planner: { en: 'planner', es: 'planificador' },
  delegate: { en: 'delegate', es: 'delegar' },
  critic: { en: 'critic', es: 'crítico' },
  pruner: { en: 'pruner', es: 'podador' },
  subgraph: { en: 'subgraph', es: 'subgrafo' },
  function: { en: 'function', es: 'función' },
}
