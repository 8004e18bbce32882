/** A way through the states of a thread as a tape: what each state says would run next ran before the state that follows it. */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { playTape } from '../langgraph/play-tape'
import { withRecursionLimit } from '../langgraph/recursion-limit'
import { spokenIn } from '../langgraph/role-visits'
import type { Stamp, Snapshot as TapeSnapshot } from '../langgraph/tape'
import { TapeRecorder, type VisitFacts } from '../langgraph/tape-recorder'
import { isUnprinted } from '../langgraph/values'
import { words } from '../langgraph/words'
import { textOf } from '../messages/mapped'
import { failureIn } from './failure'
import type { Branch, Recorded } from './history'
import { InsideGraphs } from './inside-graphs'
import type { Snapshot, TaskFacts } from './snapshot'
import { unnamedVisits } from './unnamed'

/** The run of one way. */
export function playBranch(branch: Branch, ledger: Ledger, cut: boolean): RecordedRun | undefined {
  const { states, threadId, inside } = branch
  const tape = new TapeRecorder()
  if (branch.hasGaps && states.length > 1) {
    ledger.warnOnce(
      'gaps',
      { en: 'states are missing', es: 'faltan estados' },
      {
        en: 'Some states go on from states that are not in the record.',
        es: 'Algunos estados continúan desde estados que no están en el registro.',
      },
    )
  }
  if (states.some(({ snapshot }) => snapshot.time?.zoneless)) ledger.warnOnce('zone', words.zoneless.what, words.zoneless.why)
  const player = new HistoryPlayer(tape, new InsideGraphs(inside), ledger)
  const [only] = states
  if (states.length === 1 && only) player.single(only)
  else player.all(states)
  const last = states.at(-1)
  const failure = last && failureIn(last.snapshot)
  if (last && failure) tape.moments.push({ type: 'failed', stamp: stampOf(last), error: failure.error })
  const open = last !== undefined && !failure && goesOn(last.snapshot)
  const recursionLimit = states.findLast(({ snapshot }) => snapshot.recursionLimit !== undefined)?.snapshot.recursionLimit
  const run = playTape(tape, { cut: cut || open, ...(threadId === undefined ? {} : { threadId }) }, ledger)
  return withRecursionLimit(run, recursionLimit)
}

/** True when something was still to run, or ran, when the record was made. */
const goesOn = ({ tasks, thread }: Snapshot): boolean =>
  thread?.status === 'busy' ||
  (tasks.length > 0 &&
    tasks.every(({ interrupts, error, result }) => interrupts.length === 0 && error === undefined && result === undefined))

class HistoryPlayer {
  readonly #tape: TapeRecorder
  readonly #inside: InsideGraphs
  readonly #ledger: Ledger
  /** The graph whose states these are. */
  readonly #ns: readonly string[]

  constructor(tape: TapeRecorder, inside: InsideGraphs, ledger: Ledger, ns: readonly string[] = []) {
    this.#tape = tape
    this.#inside = inside
    this.#ledger = ledger
    this.#ns = ns
  }

  all(states: readonly Recorded[]): void {
    // Where no state names a node, all of them are told by their roles later.
    const isNamed = states.some(({ snapshot }, i) => due(snapshot, states[i + 1]?.snapshot).length > 0)
    for (const [i, one] of states.entries()) {
      const before = states[i - 1]
      if (before) this.#ran(before, one, isNamed)
      this.#state(one, i === 0)
      if (i === states.length - 1) this.#waiting(one)
    }
  }

  /** A single state tells of the whole conversation that it holds. */
  single(one: Recorded): void {
    const { snapshot, link } = one
    const writer = Object.keys(snapshot.writes ?? {}).find((node) => node !== '__start__')
    const state: TapeSnapshot = {
      type: 'snapshot',
      ns: [],
      stamp: stampOf(one),
      values: snapshot.values,
      checkpointId: snapshot.id,
      step: snapshot.step,
    }
    const spoken = spokenIn(state, writer)
    if (spoken[0]?.type !== 'turn') this.#tape.turn({ links: [link] }, { input: {} })
    this.#tape.moments.push(...spoken)
    this.#tape.snapshot('state', { ns: [], values: snapshot.values, checkpointId: snapshot.id }, stampOf(one))
    this.#waiting(one)
  }

  #state(one: Recorded, isFirst: boolean): void {
    const { snapshot } = one
    const { source, writes, values } = snapshot
    if (source === 'input' && this.#ns.length > 0) {
      this.#tape.aside(one.link)
      return
    }
    if (source === 'input' && this.#ns.length === 0) {
      const start = snapshot.tasks.find(({ name }) => name === '__start__')?.result
      const given: unknown = start?.value ?? (isRecord(writes?.__start__) ? writes.__start__ : writes)
      // It holds the state before the input.
      this.#tape.turn(stampOf(one), {
        runId: snapshot.runId,
        threadId: snapshot.threadId,
        before: values,
        ...(given === undefined ? {} : { input: given }),
      })
      return
    }
    if (!isFirst && (source === 'update' || source === 'fork')) {
      const node = Object.keys(writes ?? {})[0]
      this.#tape.moments.push({ type: 'edited', ns: this.#ns, stamp: stampOf(one), node })
    }
    this.#tape.snapshot('state', { ns: this.#ns, values, step: snapshot.step, checkpointId: snapshot.id }, stampOf(one))
  }

  /** What ran between two states. */
  #ran(before: Recorded, after: Recorded, isNamed: boolean): void {
    const { source, writes } = after.snapshot
    if (isFromOutside(source)) return
    const names = due(before.snapshot, after.snapshot)
    // Behind an input, what changed is the input.
    if (names.length === 0 && isNamed && before.snapshot.source !== 'input')
      this.#tape.moments.push(...unnamedVisits(before, after, this.#ns, this.#ledger))
    for (const task of names) this.#begin(task, before)
    for (const task of names) this.#pauses(task, before, true)
    for (const task of names) {
      const isTold = writes !== undefined && Object.hasOwn(writes, task.name) && !isUnprinted(writes[task.name])
      const written = isTold ? { value: writes[task.name] } : undefined
      this.#tape.end(
        'state',
        { ...this.#factsOf(task, before.snapshot), update: task.result ?? written },
        stampOf(after, before.link),
      )
    }
  }

  /** What the last state says would run next: it waits, has failed, or was not recorded. */
  #waiting(one: Recorded): void {
    // What was due when the limit was reached did not run.
    if (failureIn(one.snapshot)?.isLimit) return
    for (const task of one.snapshot.tasks) {
      if (task.name === '__start__') continue
      if (task.name === '') {
        for (const pause of task.interrupts)
          this.#tape.pause({ ns: [], id: textOf(pause.id), question: pause.value ?? pause }, stampOf(one))
        continue
      }
      this.#begin(task, one)
      if (task.interrupts.length > 0) this.#pauses(task, one, false)
      else if (task.error !== undefined || task.result !== undefined) {
        this.#tape.end('state', { ...this.#factsOf(task, one.snapshot), update: task.result, error: task.error }, stampOf(one))
      }
    }
  }

  #begin(task: TaskFacts, { snapshot, link }: Recorded): void {
    const facts = this.#factsOf(task, snapshot)
    this.#tape.begin('state', facts, stampOf({ snapshot, link }))
    const inner = this.#inside.enter(task, this.#ns)
    if (inner) new HistoryPlayer(this.#tape, this.#inside, this.#ledger, inner.ns).all(inner.states)
    else if (task.inside) {
      const ns = [...this.#ns, `${task.name}:${task.id ?? ''}`]
      new HistoryPlayer(this.#tape, this.#inside, this.#ledger, ns).all([{ snapshot: task.inside, link }])
    }
  }

  /** Pauses of a task; `answered`: the task has run since. */
  #pauses(task: TaskFacts, one: Recorded, answered: boolean): void {
    if (task.interrupts.length === 0) return
    const facts = this.#factsOf(task, one.snapshot)
    const visit = this.#tape.end('state', { ...facts, interrupted: true }, { links: [one.link] })
    for (const [i, pause] of task.interrupts.entries()) {
      const made = this.#tape.pause(
        {
          ns: this.#ns,
          id: textOf(pause.id) ?? textOf(pause.interrupt_id),
          question: 'value' in pause ? pause.value : pause,
          visit,
        },
        { links: [one.link] },
      )
      if (task.answers && i in task.answers) made.answer = { value: task.answers[i] }
    }
    if (answered) this.#tape.begin('state', facts, { links: [one.link] })
  }

  #factsOf({ name, id, triggers }: TaskFacts, { step }: Snapshot): VisitFacts {
    return { node: name, ns: this.#ns, taskId: id, step: step === undefined ? undefined : step + 1, triggers }
  }
}

/** What ran, or would run, behind a state: what it says is due, else what the next state says wrote. */
function due(before: Snapshot, after: Snapshot | undefined): readonly TaskFacts[] {
  const named = before.tasks.filter(({ name }) => name !== '__start__')
  if (named.length > 0) return named
  if (after === undefined || isFromOutside(after.source)) return []
  return Object.keys(after.writes ?? {})
    .filter((node) => node !== '__start__')
    .map((name) => bare(name))
}

const isFromOutside = (source: string | undefined): boolean => source === 'input' || source === 'update' || source === 'fork'

const bare = (name: string): TaskFacts => ({
  id: undefined,
  name,
  error: undefined,
  interrupts: [],
  result: undefined,
  inside: undefined,
})

const stampOf = ({ snapshot, link }: Recorded, other?: SourceLink): Stamp => ({
  links: other ? [link, other] : [link],
  time: snapshot.time?.ms,
})
