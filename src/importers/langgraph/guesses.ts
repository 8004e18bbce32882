/** What had to be inferred of a run, told once: many of these hold for every visit, and a record has hundreds of thousands. */
import type { Ledger } from '../core/ledger'
import type { Told } from './words'

export class Guesses {
  readonly #ledger: Ledger
  /** By identity: what the ledger compares is a long sentence. */
  readonly #told = new Set<Told>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  tell(told: Told): void {
    if (this.#told.has(told)) return
    this.#told.add(told)
    this.#ledger.guessOnce(told.why.en, told.what, told.why)
  }
}
