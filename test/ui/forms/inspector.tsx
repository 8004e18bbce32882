/** The inspector over a document, with something selected. */

import type { Diagnostic } from '../../../src/diagnostics/types'
import type { AgentDocument } from '../../../src/document/types'
import { EditInspector, type Typed } from '../../../src/ui/forms/EditInspector'
import type { Keys, TryTool } from '../../../src/ui/forms/inspected'
import { type Mounted, mount, press, researchAgent } from './mounted'

interface Start {
  readonly document?: AgentDocument
  readonly nodes?: readonly string[]
  readonly edges?: readonly string[]
  readonly tab?: 'Tools' | 'Edges' | 'JSON'
  readonly keys?: Keys
  readonly problem?: Diagnostic
  readonly problems?: readonly Diagnostic[]
  readonly onTry?: TryTool
  readonly typed?: Typed
}

export function inspect({
  document = researchAgent(),
  nodes = [],
  edges = [],
  tab,
  keys,
  problem,
  problems = [],
  onTry,
  typed,
}: Start): Mounted {
  const mounted = mount(
    (shown) => (
      <EditInspector graphName="main" problems={problems} keys={keys} problem={problem} onTry={onTry} typed={typed} {...shown} />
    ),
    document,
    { nodes, edges },
  )
  if (tab) openTab(mounted, tab)
  return mounted
}

export function openTab({ root }: Mounted, tab: string): void {
  const found = [...root.querySelectorAll<HTMLElement>('[role=tab]')].find((each) => each.textContent?.startsWith(tab))
  if (!found) throw new Error(`no tab ${tab}`)
  press(found)
}
