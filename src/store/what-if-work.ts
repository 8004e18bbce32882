/**
 * What a what-if needs to know before it runs, and what is told when it has run: pure work on runs in memory, in short stretches so
 * that the page answers in between. Fetched when the first one is asked for. It runs nothing.
 */
import type { Clock } from '../base/ports'
import type { AgentDocument } from '../document/types'
import type { ByHand, Names } from '../recordings/contract'
import { type NamesMatched, NamesToRun, namesForRun } from '../recordings/names-for-run'
import { calledBefore } from '../recordings/overlay'
import { sameStep } from '../recordings/same-step'
import { takingOver, toolsLacking, toTakeOver } from '../recordings/tools-lacking'
import { whatIf } from '../recordings/what-if'
import { comparingRuns, oneTurn, type RunComparison } from '../replay/compare-runs'
import type { TraceIndex } from '../replay/trace-index'
import { type Cassette, CassetteRecorder, turnOf } from '../trace/cassette'
import { packingCassette } from '../trace/packed-cassette'
import type { RunAtHand } from './runs-at-hand'

const AT_ONCE = 10_000

/** Rests after each stretch of work. */
async function worked<T>(work: Generator<undefined, T>, clock: Clock): Promise<T> {
  let reached = work.next()
  while (!reached.done) {
    await clock.sleep(0)
    reached = work.next()
  }
  return reached.value
}

const cassettes = new WeakMap<TraceIndex, Map<number, Cassette>>()

/** The answers of a turn; the same object for the same question. */
export async function answersOf({ index }: RunAtHand, turn: number, clock: Clock): Promise<Cassette> {
  const known = cassettes.get(index) ?? new Map<number, Cassette>()
  cassettes.set(index, known)
  const found = known.get(turn)
  if (found) return found
  const recorder = new CassetteRecorder()
  for (const [i, event] of turnOf(index.events, turn).entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await clock.sleep(0)
    recorder.take(event)
  }
  // The same answers as they will go to the engine.
  const cassette = await worked(packingCassette(recorder.cassette()), clock)
  known.set(turn, cassette)
  return cassette
}

/** Which nodes of the document the names of the run stand for, in its entry graph. */
export async function matchedNames(
  base: RunAtHand,
  document: AgentDocument,
  byHand: ByHand,
  clock: Clock,
): Promise<NamesMatched> {
  const called = calledBefore(base.recorded?.inferred?.names)
  const names = new NamesToRun(document, byHand, called)
  for (const [i, event] of base.index.events.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await clock.sleep(0)
    names.take(event)
  }
  return names.matched()
}

/** Where two runs part. `turn`: of the first; undefined: all of it. */
export const whereTheyPart = (
  first: RunAtHand,
  turn: number | undefined,
  second: RunAtHand,
  names: Names,
  clock: Clock,
): Promise<RunComparison> =>
  worked(comparingRuns(turn === undefined ? first.index : oneTurn(first.index, turn), second.index, names), clock)

export type { NamesMatched }
export { namesForRun, sameStep, takingOver, toolsLacking, toTakeOver, whatIf }
