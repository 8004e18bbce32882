/** How each node kind looks: icon and word, always together with its hue (class `k-<kind>` sets --k and --ks). */
import {
  Braces,
  Brain,
  FoldVertical,
  Hand,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Network,
  Puzzle,
  Scissors,
  Split,
  SquareStack,
  UserCheck,
} from 'lucide-react'
import type { Bilingual } from '../../base/language'
import type { NodeKind } from '../../document/types'
import { kindWords as knownKinds } from '../../nodes/kind-words'

export const kindIcons: Readonly<Record<NodeKind | 'unknown', LucideIcon>> = {
  brain: Brain,
  hands: Hand,
  router: Split,
  compress: FoldVertical,
  review: UserCheck,
  planner: ListChecks,
  delegate: Network,
  critic: MessageSquareWarning,
  pruner: Scissors,
  subgraph: SquareStack,
  function: Braces,
  unknown: Puzzle,
}

export const kindWords: Bilingual<Readonly<Record<NodeKind | 'unknown', string>>> = {
  en: { ...knownKinds.en, unknown: 'unknown' },
  es: { ...knownKinds.es, unknown: 'desconocido' },
}

/** The tile of a kind: a soft square with its icon. Decorative: the kind's word stands beside it. */
export function KindTile({ kind, small = false }: { readonly kind: NodeKind | 'unknown'; readonly small?: boolean }) {
  const Icon = kindIcons[kind]
  return (
    <span className={`tile k-${kind}${small ? ' s' : ''}`} aria-hidden="true">
      <Icon />
    </span>
  )
}
