/** The inspector over a document, with something selected. */

import type { AgentDocument } from '../../../src/document/types'
import { EditInspector } from '../../../src/ui/forms/EditInspector'
import { type Mounted, mount, press, researchAgent } from './mounted'

interface Start {
  readonly document?: AgentDocument
  readonly nodes?: readonly string[]
  readonly edges?: readonly string[]
  readonly tab?: 'Tools' | 'Edges' | 'JSON'
}

export function inspect({ document = researchAgent(), nodes = [], edges = [], tab }: Start): Mounted {
  const mounted = mount((shown) => <EditInspector graphName="main" problems={[]} {...shown} />, document, { nodes, edges })
  if (tab) openTab(mounted, tab)
  return mounted
}

export function openTab({ root }: Mounted, tab: string): void {
  const found = [...root.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent?.startsWith(tab))
  if (!found) throw new Error(`no tab ${tab}`)
  press(found)
}
