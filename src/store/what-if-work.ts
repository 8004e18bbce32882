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
import type { TraceEvent } from '../trace/events'
import { packingCassette } from '../trace/packed-cassette'
import type { RunAtHand } from './runs-at-hand'

/** Events of a recorded run are read when they are looked at: so many take some milliseconds. */
const AT_ONCE = 4_000

/** Looks at each event, and rests now and then. */
async function inStretches(events: Iterable<TraceEvent>, look: (event: TraceEvent) => void, clock: Clock): Promise<void> {
  let since = 0
  for (const event of events) {
    if (++since > AT_ONCE) {
      await clock.sleep(0)
      since = 1
    }
    look(event)
  }
}

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
  await index.whole
  const recorder = new CassetteRecorder()
  await inStretches(turnOf(index.events, turn), (event) => recorder.take(event), clock)
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
  await base.index.whole
  const called = calledBefore(base.recorded?.inferred?.names)
  const names = new NamesToRun(document, byHand, called)
  await inStretches(base.index.events, (event) => names.take(event), clock)
  return names.matched()
}

/** Where two runs part. `turn`: of the first; undefined: all of it. */
export async function whereTheyPart(
  first: RunAtHand,
  turn: number | undefined,
  second: RunAtHand,
  names: Names,
  clock: Clock,
): Promise<RunComparison> {
  await Promise.all([first.index.whole, second.index.whole])
  return worked(comparingRuns(turn === undefined ? first.index : oneTurn(first.index, turn), second.index, names), clock)
}

export type { NamesMatched }
export { namesForRun, sameStep, takingOver, toolsLacking, toTakeOver, whatIf }
