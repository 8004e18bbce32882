/**
 * Plays a tape: visits, calls, pauses and states become the events of a run, in their order. Nodes and their order are recorded; the
 * ways between them mostly are not, and nothing is shown as recorded that is not.
 */
import { asText, isRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { RunError, SourceLink } from '../../trace/events'
import type { RecordedRun } from '../contract'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { type Place, RunBuilder } from '../core/run-builder'
import type { FieldUpdate } from '../core/state-keeper'
import { arrivalOf, type RouteSeen } from './arrival'
import { decisionOf } from './decision'
import { Guesses } from './guesses'
import { kindsOf, nodeKey } from './kinds'
import { MessageBook } from './message-book'
import { errorOf } from './run-error'
import { ScopeState } from './scope-state'
import { settleTape } from './settle-tape'
import { type Moment, nsKey, type Pause, type Snapshot, type Stamp, type Visit } from './tape'
import { stampOf, type TapeRecorder } from './tape-recorder'
import { inputAhead, isEmpty, questionIn } from './turn-input'
import { gotoOf } from './values'
import { VisitPlayer } from './visit-player'
import { wavesOf } from './waves'
import { kindTold, words } from './words'

export interface TapeFacts {
  readonly title?: string | undefined
  readonly id?: string | undefined
  readonly threadId?: string | undefined
  /** True when the record ends in the middle. */
  readonly cut?: boolean | undefined
}

/** The run of a tape; `undefined` when the tape is empty. */
export function playTape(tape: TapeRecorder, facts: TapeFacts, ledger: Ledger): RecordedRun | undefined {
  tape.close()
  if (tape.moments.length === 0) return undefined
  const { moments, guesses, cut } = settleTape(tape.moments, facts.cut === true)
  for (const { what, why } of guesses) ledger.guessOnce(why.en, what, why)
  return new TapePlayer(moments, { ...facts, cut }, ledger).play()
}

class TapePlayer {
  readonly #run = new RunBuilder()
  readonly #moments: readonly Moment[]
  readonly #facts: TapeFacts
  readonly #ledger: Ledger
  readonly #guesses: Guesses
  readonly #book: MessageBook
  readonly #visits: VisitPlayer
  readonly #scopes = new Map<string, ScopeState>()
  readonly #kinds: ReadonlyMap<string, string>
  readonly #waves: ReturnType<typeof wavesOf>
  readonly #nodes: ReadonlySet<string>
  readonly #snapshotted: ReadonlySet<string>
  /** Pauses that nobody has answered yet, by the node that waits. */
  readonly #paused = new Map<string, Pause[]>()
  readonly #routes = new Map<Visit, RouteSeen[]>()
  readonly #kindsTold = new Set<string>()
  #waiting: SourceLink[] = []
  #visited = false
  #failure: RunError | undefined
  #title = ''
  #at = 0

  constructor(moments: readonly Moment[], facts: TapeFacts, ledger: Ledger) {
    this.#moments = moments
    this.#facts = facts
    this.#ledger = ledger
    this.#guesses = new Guesses(ledger)
    this.#book = new MessageBook(this.#run, ledger)
    this.#visits = new VisitPlayer(this.#run, this.#book, ledger)
    this.#kinds = kindsOf(moments)
    this.#waves = wavesOf(moments)
    this.#nodes = new Set(moments.flatMap((moment) => (moment.type === 'begin' ? [moment.visit.node] : [])))
    this.#snapshotted = new Set(moments.flatMap((moment) => (moment.type === 'snapshot' ? [nsKey(moment.ns)] : [])))
  }

  play(): RecordedRun {
    const times = this.#moments.flatMap((moment) => stampOf(moment).time ?? [])
    if (times.length > 0) this.#run.beginAt(times.reduce((low, time) => Math.min(low, time)))
    for (const [i, moment] of this.#moments.entries()) {
      this.#at = i
      this.#play(moment)
    }
    this.#endTurn({})
    const { id } = this.#facts
    const asked = this.#scope([])
      .conversation()
      .find((message) => message.role === 'human')
    const title = this.#facts.title ?? (this.#title === '' ? (asked?.text ?? '') : this.#title)
    return {
      title: clip(title.replace(/\s+/g, ' ').trim(), 120),
      events: this.#run.events,
      ...(this.#run.startedAt === undefined ? {} : { startedAt: this.#run.startedAt }),
      ...(id === undefined ? {} : { id }),
    }
  }

  #play(moment: Moment): void {
    if (moment.type !== 'turn' && moment.type !== 'over' && !this.#run.inTurn) this.#turn({})
    switch (moment.type) {
      case 'turn':
        this.#begin(moment)
        return
      case 'begin':
        this.#beginVisit(moment.visit)
        return
      case 'end':
        this.#endVisit(moment.visit)
        return
      case 'asked':
        this.#visits.asked(moment.talk, this.#scope(moment.talk.visit.ns))
        return
      case 'token':
        this.#visits.token(moment.talk, moment.text, this.#place(moment.stamp))
        return
      case 'said':
        this.#visits.said(moment.talk)
        return
      case 'tool-began':
        this.#visits.toolBegan(moment.tool)
        return
      case 'tool-ended':
        this.#visits.toolEnded(moment.tool)
        return
      case 'snapshot':
        this.#snapshot(moment)
        return
      case 'pause':
        this.#pause(moment)
        return
      case 'note': {
        const { code, text, data, ns, stamp } = moment
        this.#run.add(
          { type: 'notice', code, text, data: isRecord(data) ? data : { value: data } },
          { ...this.#place(stamp), ns },
        )
        return
      }
      case 'edited': {
        const { node } = moment
        const text =
          node === undefined
            ? 'The state was edited by hand here.'
            : `The state was edited by hand here, as if ${node} had written it.`
        this.#run.add(
          { type: 'notice', code: 'state-edited', text, ...(node === undefined ? {} : { node }) },
          { ...this.#place(moment.stamp), ns: moment.ns },
        )
        return
      }
      case 'failed':
        this.#failure ??= errorOf(moment.error)
        this.#run.add({ type: 'notice', code: 'run-failed', text: errorOf(moment.error).message }, this.#place(moment.stamp))
        return
      case 'over':
        this.#endTurn(this.#place(moment.stamp))
        return
    }
  }

  #begin(moment: Extract<Moment, { type: 'turn' }>): void {
    // A run that goes on after a pause is the same turn.
    if (moment.input === undefined && this.#paused.size > 0 && this.#run.inTurn) {
      this.#waiting.push(...moment.stamp.links)
      return
    }
    this.#turn(moment)
  }

  #turn(turn: {
    readonly input?: unknown
    readonly before?: unknown
    readonly stamp?: Stamp
    readonly runId?: string | undefined
    readonly threadId?: string | undefined
  }): void {
    this.#endTurn({})
    const scope = this.#scope([])
    const source = linkOf([...(turn.stamp?.links ?? []), ...this.#take()])
    const before = isRecord(turn.before) && scope.isEmpty ? scope.replace(scope.readWhole(turn.before, source).state) : []
    const updates = turn.input === undefined ? this.#inputAhead() : scope.read(turn.input, source).updates
    const telling = updates.filter(({ value }) => !isEmpty(value))
    const input = Object.fromEntries((telling.length > 0 ? telling : updates).map(({ field, value }) => [field, value]))
    const threadId = turn.threadId ?? this.#facts.threadId
    const place: Place = { source, time: turn.stamp?.time ?? this.#nextTime() }
    this.#run.startTurn(input, place, {
      ...(turn.runId === undefined ? {} : { runId: turn.runId }),
      ...(threadId === undefined ? {} : { threadId }),
    })
    if (this.#title === '') this.#title = questionIn(input)
    if (before.length > 0) this.#run.commit(before, place)
    scope.write(updates, [])
    if (updates.length > 0) this.#run.commit(scope.flush(true).changes, place)
    else scope.flush(true)
  }

  /** The input of a turn that the record does not give by itself. */
  #inputAhead(): readonly FieldUpdate[] {
    const scope = this.#scope([])
    const found = inputAhead(this.#moments, this.#at)
    if (!found) {
      if (scope.isEmpty) this.#guesses.tell(words.noInput)
      return []
    }
    this.#guesses.tell(found.from === 'state' ? words.inputOfState : words.inputOfFirst)
    return scope.readWhole(found.values, linkOf(found.links)).updates
  }

  #beginVisit(visit: Visit): void {
    const scope = this.#scope(visit.ns)
    const wave = this.#waves.get(visit)
    const isFirst = wave === undefined || wave.visits[0] === visit
    if (isFirst && scope.dirty) this.#commit(scope, visit.ns)
    if (scope.isEmpty && isRecord(visit.input) && !this.#snapshotted.has(nsKey(visit.ns))) {
      const { updates } = scope.read(visit.input, linkOf(visit.begin.links))
      scope.write(updates, [])
      this.#run.commit(scope.flush(true).changes, { ...this.#place(visit.begin), ns: visit.ns })
    }
    const beginsTurn = isFirst && this.#turnInInput(visit, scope)
    const key = nodeKey(visit)
    const resumed = this.#paused.get(key)
    const kind = this.#kinds.get(key)
    if (kind !== undefined && !this.#kindsTold.has(key)) {
      this.#kindsTold.add(key)
      const { what, why } = kindTold(visit.node, kind)
      this.#ledger.guess(what, why, visit.begin.links[0] ?? visit.end?.links[0])
    }
    const place = { ...this.#place(visit.begin), ns: visit.ns, step: visit.step }
    if (resumed) {
      this.#paused.delete(key)
      for (const pause of resumed) this.#resume(pause, place)
    }
    const begin = { node: visit.node, kind, taskId: visit.taskId, ...place }
    if (resumed || beginsTurn) this.#visits.begin(visit, { ...begin, cause: resumed ? 'resume' : 'start' })
    else {
      const arrival = arrivalOf(visit, wave, this.#nodes, this.#routes)
      for (const told of arrival.guesses) this.#guesses.tell(told)
      for (const decision of arrival.decisions) {
        this.#run.routed({ ...decision, because: 'The record names the router, but not why it chose this way.' }, place)
      }
      this.#visits.begin(visit, { ...begin, ...arrival.way })
    }
    this.#visited = true
  }

  /** A node that was given words of a person that nobody wrote: a turn has begun before it. */
  #turnInInput(visit: Visit, scope: ScopeState): boolean {
    if (visit.ns.length > 0 || !this.#visited || this.#paused.size > 0 || !isRecord(visit.input) || this.#snapshotted.has(''))
      return false
    const link = linkOf(visit.begin.links)
    const { fresh, updates } = scope.readWhole(visit.input, link)
    const spoken = new Set(fresh.filter(({ message }) => message.role === 'human').map(({ message }) => message))
    if (spoken.size === 0) return false
    this.#guesses.tell(words.turn)
    this.#endTurn({})
    const input = Object.fromEntries(updates.map(({ field, value }) => [field, value]))
    this.#run.startTurn(input, { source: link, time: visit.begin.time })
    scope.write(updates, [])
    this.#run.commit(scope.flush(true).changes, { source: link, time: visit.begin.time })
    return true
  }

  #resume(pause: Pause, place: Place): void {
    const taskId = (pause.visit && this.#visits.taskOf(pause.visit)) ?? ''
    if (!pause.answer) this.#guesses.tell(words.answer)
    this.#run.add({ type: 'resumed', interruptId: this.#interruptId(pause), taskId, answer: pause.answer?.value ?? null }, place)
  }

  #endVisit(visit: Visit): void {
    const scope = this.#scope(visit.ns)
    const { seen, output } = this.#visits.end(visit, scope)
    const place = { ...this.#place(visit.end ?? visit.begin), ns: visit.ns, step: visit.step }
    for (const route of visit.routes) {
      const router = route.router ?? `${visit.node}_router`
      if (route.router === undefined) this.#guesses.tell(words.routerName)
      const source = linkOf(route.stamp.links)
      const { branch, targets } = decisionOf(visit, route.output, this.#waves.get(visit), this.#nodes, this.#facts.cut === true)
      if (targets.length === 0) {
        const text = `${router} said ${clip(asText(route.output), 200)}.`
        this.#run.add({ type: 'notice', code: 'decision', text, node: visit.node }, { ...place, source })
        continue
      }
      this.#run.routed({ router, source: visit.node, branch, targets }, { ...place, source })
      seen.push({ router, targets })
    }
    for (const target of gotoOf(output)) seen.push({ router: undefined, targets: [target] })
    if (seen.length > 0) this.#routes.set(visit, seen)
  }

  #snapshot(moment: Snapshot): void {
    const scope = this.#scope(moment.ns)
    const links = [...moment.stamp.links, ...this.#take()]
    const link = linkOf(links)
    const { state, updates, fresh } = scope.readWhole(moment.values, link)
    const between =
      moment.ns.length === 0 &&
      this.#visited &&
      !scope.dirty &&
      this.#paused.size === 0 &&
      this.#moments[this.#at - 1]?.type !== 'edited'
    const spoken = between && fresh.some(({ message }) => message.role === 'human')
    if (spoken) {
      this.#guesses.tell(words.turn)
      this.#endTurn({})
      const input = Object.fromEntries(updates.map(({ field, value }) => [field, value]))
      this.#run.startTurn(input, { source: link, time: moment.stamp.time })
    }
    this.#run.commit(scope.replace(state), {
      source: link,
      time: moment.stamp.time,
      ns: moment.ns,
      step: moment.step,
      checkpointId: moment.checkpointId,
    })
  }

  #pause(pause: Pause): void {
    const taskId = pause.visit ? this.#visits.taskOf(pause.visit) : undefined
    const ns = pause.visit?.ns ?? pause.ns
    this.#run.add(
      { type: 'interrupted', interruptId: this.#interruptId(pause), taskId: taskId ?? 'unknown', question: pause.question ?? '' },
      { ...this.#place(pause.stamp), ns, step: pause.visit?.step },
    )
    const key = pause.visit ? nodeKey(pause.visit) : ''
    const list = this.#paused.get(key)
    if (list) list.push(pause)
    else this.#paused.set(key, [pause])
  }

  readonly #interrupts = new Map<Pause, string>()
  #interruptId(pause: Pause): string {
    const known = this.#interrupts.get(pause)
    if (known !== undefined) return known
    const made = this.#run.unique(pause.id, 'interrupt')
    this.#interrupts.set(pause, made)
    return made
  }

  #endTurn(place: Place): void {
    if (!this.#run.inTurn) return
    for (const [key, scope] of this.#scopes)
      if (scope.dirty) this.#commit(scope, key === '' ? [] : (JSON.parse(key) as readonly string[]), true)
    const answer = this.#scope([])
      .conversation()
      .findLast((message) => message.role === 'ai')
    const failure = this.#failure ?? this.#visits.failure
    const source = linkOf([...(place.source ? [place.source] : []), ...this.#take()])
    if (this.#facts.cut === true && this.#at >= this.#moments.length - 1) {
      this.#run.add({ type: 'notice', code: 'record-cut', text: 'The record is cut off here: what came after it is not known.' })
    }
    const end = {
      status: failure ? 'error' : this.#paused.size > 0 ? 'interrupted' : 'ok',
      output: answer?.text ?? null,
      ...(failure ? { error: failure } : {}),
    } as const
    this.#run.finish(end, { ...place, ...(source === undefined ? {} : { source }) })
    this.#paused.clear()
    this.#routes.clear()
    this.#failure = undefined
    this.#visits.failure = undefined
    this.#visited = false
  }

  #commit(scope: ScopeState, ns: readonly string[], last = false): void {
    const { changes, links } = scope.flush(last)
    if (!scope.hasSnapshots && changes.length > 0) this.#guesses.tell(words.folded)
    this.#run.commit(changes, { ns, source: linkOf(links) })
  }

  #scope(ns: readonly string[]): ScopeState {
    const key = nsKey(ns)
    const known = this.#scopes.get(key)
    if (known) return known
    const made = new ScopeState(this.#book, ns, this.#snapshotted.has(key))
    this.#scopes.set(key, made)
    return made
  }

  #place(stamp: Stamp): Place {
    return { source: linkOf(this.#waiting.length === 0 ? stamp.links : [...stamp.links, ...this.#take()]), time: stamp.time }
  }
  #take(): readonly SourceLink[] {
    const links = this.#waiting
    this.#waiting = []
    return links
  }
  #nextTime(): number | undefined {
    for (let i = this.#at; i < Math.min(this.#moments.length, this.#at + 10); i++) {
      const moment = this.#moments[i]
      const time = moment && stampOf(moment).time
      if (time !== undefined) return time
    }
    return undefined
  }
}
