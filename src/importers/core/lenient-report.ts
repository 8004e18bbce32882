/** Tells of calls whose arguments could not be read and were guessed at, in whatever format they were recorded. */
import type { TraceEvent } from '../../trace/events'
import type { Ledger } from './ledger'

export function tellGuessedCalls(events: readonly TraceEvent[], ledger: Ledger): void {
  events.forEach((event) => {
    tellGuessedCall(event, ledger)
  })
}

/** The same of one event. */
export function tellGuessedCall(event: TraceEvent, ledger: Ledger): void {
  if (event.type !== 'model-replied') return
  const { message, recorded } = event
  if (message.invalidCalls?.some(({ guessedArgs }) => guessedArgs !== undefined) !== true) return
  ledger.repair('guessed-arguments', undefined, recorded)
}
