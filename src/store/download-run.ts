/**
 * The text of a long run, to keep, in parts: each a few milliseconds of work, so that the page answers in between. Together they are one
 * JSON object with the events at its end, as the trace codec writes it.
 */
import type { Clock } from '../base/ports'
import type { TraceEvent } from '../trace/events'
import type { WrittenTrace } from './cut-run'

export { cutRun } from './cut-run'

/** About this many characters make a part. */
const heavy = 400_000

export async function* tracePartsOf(trace: WrittenTrace, clock: Clock): AsyncGenerator<string> {
  const { events, ...header } = trace
  // Without its closing brace: the events come before that.
  yield `${JSON.stringify(header, null, 2).replace(/\n}$/, '')},\n  "events": [`
  let part = ''
  let first = true
  for (const event of events) {
    part += `${first ? '' : ','}\n    ${indented(event)}`
    first = false
    if (part.length < heavy) continue
    yield part
    part = ''
    await clock.sleep(0)
  }
  yield `${part}${events.length === 0 ? '' : '\n  '}]\n}\n`
}

/** JSON has no line break within a text: each one is the writer's own. */
const indented = (event: TraceEvent): string => JSON.stringify(event, null, 2).replaceAll('\n', '\n    ')
