/** A verdict as a chip: soft ground, icon and the whole sentence. A run that went wrong is never green: the colour comes from the trace. */
import { CircleCheck, CircleMinus, CirclePause, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'
import { colourOf, type Verdict, type VerdictColour } from '../../trace/trace'

const icons: Readonly<Record<VerdictColour, LucideIcon>> = {
  green: CircleCheck,
  blue: CirclePause,
  amber: TriangleAlert,
  red: CircleX,
  grey: CircleMinus,
}

export function VerdictChip({ verdict }: { readonly verdict: Verdict }) {
  const colour = colourOf(verdict.verdict)
  const Icon = icons[colour]
  return (
    <span className={`chip v-${colour}`} data-verdict={verdict.verdict}>
      <Icon aria-hidden="true" />
      {verdict.title}
    </span>
  )
}
