/** Tools that a run calls and that a document does not have, each with the step at which the run first speaks of it. Pure. */
import type { Sliced } from '../../base/slices'
import { lastUpTo } from '../../replay/state-index'
import type { TraceIndex } from '../../replay/trace-index'
import type { TraceEvent } from '../../trace/events'

export interface UnboundTool {
  readonly tool: string
  /** From 0; `undefined` when no step speaks of it. */
  readonly step: number | undefined
}

/** Events that are looked at between two rests: some milliseconds of work. */
const AT_ONCE = 4_000

/** In short stretches. `bound`: the tools of the document; without any, none is missed. */
export function* seekingUnbound(index: TraceIndex | undefined, bound: readonly string[]): Sliced<readonly UnboundTool[]> {
  if (!index || bound.length === 0) return []
  const known = new Set(bound)
  const asked = new Map<string, number[]>()
  let since = 0
  for (const event of index.milestones) {
    if (++since % AT_ONCE === 0) yield
    for (const { name, counts } of namesIn(event)) {
      if (known.has(name)) continue
      const places = asked.get(name) ?? []
      asked.set(name, places)
      if (counts) places.push(event.seq)
    }
  }
  return [...asked].map(([tool, places]) => ({
    tool,
    step: index.steps.find(({ firstSeq, lastSeq }) => {
      const last = places[lastUpTo(places, lastSeq)]
      return last !== undefined && last >= firstSeq
    })?.index,
  }))
}

/** `counts`: by that a step speaks of it; of a call that could not be read it does not. */
function namesIn(event: TraceEvent): readonly { readonly name: string; readonly counts: boolean }[] {
  if (event.type === 'tool-called') return [{ name: event.tool, counts: true }]
  if (event.type !== 'model-replied') return []
  const { toolCalls = [], invalidCalls = [] } = event.message
  return [...toolCalls.map(({ name }) => ({ name, counts: true })), ...invalidCalls.map(({ name }) => ({ name, counts: false }))]
}
