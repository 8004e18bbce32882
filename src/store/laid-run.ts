/**
 * A recorded run laid over a document, ready to be walked there: in short stretches of work, so that the page answers in between.
 * Fetched when the first one is laid over or taken off again. What is on show is not touched here.
 */
import type { Clock } from '../base/ports'
import type { AgentDocument } from '../document/types'
import type { ByHand, Overlay } from '../recordings/contract'
import { calledBefore, layingOver } from '../recordings/overlay'
import { TraceIndex } from '../replay/trace-index'
import type { Recorded } from './run-store'

export { sameStep } from '../recordings/same-step'

/** So many events are indexed at once. */
const atOnce = 1_000

export async function laidRun(
  document: AgentDocument,
  { header, inferred }: Recorded,
  own: TraceIndex,
  byHand: ByHand,
  clock: Clock,
): Promise<{ readonly overlay: Overlay; readonly index: TraceIndex }> {
  await own.whole
  const laying = layingOver(document, { ...header, events: own.events }, byHand, calledBefore(inferred?.names))
  let reached = laying.next()
  while (!reached.done) {
    await clock.sleep(0)
    reached = laying.next()
  }
  const { overlay, trace } = reached.value
  const index = new TraceIndex()
  for (let from = 0; from < trace.events.length; from += atOnce) {
    if (from > 0) await clock.sleep(0)
    index.append(trace.events.slice(from, from + atOnce))
  }
  return { overlay, index }
}
