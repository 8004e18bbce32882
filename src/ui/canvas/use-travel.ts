/** When the cursor comes to a step from an earlier one: the step that a token travels to. Going back, nothing travels. */
import { useState } from 'react'
import type { Moment } from '../../replay/moment'

export function useTravel(moment: Moment | undefined): number | undefined {
  const at = moment?.step.index
  const [seen, setSeen] = useState<{ readonly at: number | undefined; readonly to: number | undefined }>({ at, to: undefined })
  if (seen.at === at) return seen.to
  const to = at !== undefined && seen.at !== undefined && at > seen.at ? at : undefined
  setSeen({ at, to })
  return to
}
