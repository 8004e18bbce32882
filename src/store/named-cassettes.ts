/** Recorded answers for models that name a run: those of the runs in memory. One that is not there is left for the engine to refuse. */
import { atOnce } from '../base/slices'
import type { AgentDocument } from '../document/types'
import { type Cassette, cassetteOf } from '../trace/cassette'
import { packingCassette } from '../trace/packed-cassette'
import type { RunAtHand } from './runs-at-hand'

/** The answers for the models of a document that name a run at hand, by its id; `undefined` when none does. */
export async function cassettesFor(
  document: AgentDocument,
  runs: readonly RunAtHand[],
): Promise<Readonly<Record<string, Cassette>> | undefined> {
  const named = new Set(document.models.flatMap((model) => (model.provider === 'cassette' ? [model.trace] : [])))
  const found = runs.filter(({ id }) => named.has(id))
  if (found.length === 0) return undefined
  await Promise.all(found.map(({ index }) => index.whole))
  return Object.fromEntries(found.map(({ id, index }) => [id, atOnce(packingCassette(cassetteOf(index.events)))]))
}
