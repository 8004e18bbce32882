/** What axe finds. The page is one frame and only what is wrong is of interest: both save most of the time. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export interface Looking {
  /** Only inside of this. */
  readonly within?: string
  /** The rules to look for; all of them when left out. */
  readonly only?: readonly string[]
  readonly without?: readonly string[]
}

/** One line for each element that breaks a rule. */
export async function findings(page: Page, { within, only, without = [] }: Looking = {}): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (only) axe.withRules([...only])
  if (without.length > 0) axe.disableRules([...without])
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}
