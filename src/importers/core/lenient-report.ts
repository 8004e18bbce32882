/** Tells of calls whose arguments could not be read and were guessed at, in whatever format they were recorded. */
import type { TraceEvent } from '../../trace/events'
import type { Ledger } from './ledger'

export function tellGuessedCalls(events: readonly TraceEvent[], ledger: Ledger): void {
  for (const event of events) {
    if (event.type !== 'model-replied') continue
    const { message, recorded } = event
    if (message.invalidCalls?.some(({ guessedArgs }) => guessedArgs !== undefined) !== true) continue
    ledger.repair('guessed-arguments', undefined, recorded)
  }
}
