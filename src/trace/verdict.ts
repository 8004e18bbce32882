/**
 * Says how a run ended, from its events alone. The rules below are tried in order and the first that holds speaks, so the
 * plainest symptom comes first: what a person would see is said before what may lie behind it. A run that went wrong is never green.
 */
import type { Bilingual, Language } from '../base/language'
import { atOnce, type Sliced } from '../base/slices'
import type { TraceEvent } from './events'
import { StateFolder } from './fold'
import type { Step } from './step'
import { placed, stepsOf } from './steps'
import type { Verdict } from './trace'
import { endRules, readingProblems } from './verdict-ends'
import { gatheringFacts, type RunFacts, type RunRecord } from './verdict-facts'
import { faultRules } from './verdict-faults'
import { verdictWords } from './verdict-words'

/** The verdict of a list of events; `undefined` while the run goes on. Never throws. */
export const verdictOf = (events: readonly TraceEvent[], language: Language): Verdict | undefined =>
  verdictFrom(recordOf(events), language)

/** What a verdict is found in: events in their places, their steps and the last state. `steps`: those of the events, when they are known. */
export function recordOf(events: readonly TraceEvent[], steps?: readonly Step[]): RunRecord {
  const folder = new StateFolder()
  let isPlaced = true
  // Not for…of: a loop that runs once and long calls its iterator for each of a million events. Once for all: each walk takes long then.
  events.forEach((event, place) => {
    if (event.seq !== place) isPlaced = false
    if (event.type === 'state-committed' && event.ns.length === 0) folder.apply(event.changes)
  })
  const inPlace = isPlaced ? events : placed(events)
  return { events: inPlace, steps: steps ?? stepsOf(inPlace), state: folder.snapshot() }
}

/** The same, for a record whose steps and last state are already there. */
export const verdictFrom = (record: RunRecord, language: Language): Verdict | undefined => atOnce(judging(record, language))

/** In each language: what it is found in is looked at once. */
export function verdictsFrom(record: RunRecord): Bilingual<Verdict | undefined> {
  const facts = atOnce(gatheringAll(record))
  return { en: facts && atOnce(judged(facts, 'en')), es: facts && atOnce(judged(facts, 'es')) }
}

/** The same in short stretches. */
export function* judging(record: RunRecord, language: Language): Sliced<Verdict | undefined> {
  const facts = yield* gatheringAll(record)
  return facts && (yield* judged(facts, language))
}

function* gatheringAll(record: RunRecord): Sliced<RunFacts | undefined> {
  const facts = yield* gatheringFacts(record)
  if (facts?.conversation) yield* readingProblems(facts.conversation.messages)
  return facts
}

function* judged(facts: RunFacts, language: Language): Sliced<Verdict | undefined> {
  for (const rule of [...faultRules, ...endRules]) {
    yield
    const found = rule(facts, verdictWords[language])
    if (!found) continue
    const { verdict, told, node, edge, step } = found
    return {
      verdict,
      title: told.title,
      detail: facts.unheard ? `${told.detail} ${verdictWords[language].unheard}` : told.detail,
      ...(node === undefined ? {} : { node }),
      ...(edge === undefined ? {} : { edge }),
      ...(step === undefined ? {} : { step }),
      ...(told.fix === undefined ? {} : { fix: told.fix }),
    }
  }
  return undefined
}
