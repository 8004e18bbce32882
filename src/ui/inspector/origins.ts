/**
 * Where each message comes from: which step wrote it, the short tag of each call (c1, c2 …), and where a call is answered.
 * Read from what tasks wrote and, where the record has only commits, from those. Grows with a live run; never guesses.
 */
import { sameJson } from '../../base/json'
import type { TraceIndex } from '../../replay/trace-index'
import type { TraceEvent } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { Step } from '../../trace/step'
import { messagesIn } from './message-guard'

/** So many events are taken in beyond what is asked about: answers follow soon. Some milliseconds of work. */
const AHEAD = 5_000
/** More events than these are not taken in at one go. */
const FAR = 20_000

interface Writing {
  readonly seq: number
  /** Absent when only the commit is known. */
  readonly taskId?: string
}

/** What is asked about messages. */
export interface Origins {
  /** The step that last wrote this message, as far as the record goes up to `seq`. `undefined` when it does not tell. */
  writerOf(messageId: string, seq: number): Step | undefined
  /** The short tag of a call, for instance `c2`: calls are counted in the order in which they were asked. */
  tagOf(callId: string): string
  /** The first step that answers this call after `seq`, if the record holds one. */
  answerAfter(callId: string, seq: number): Step | undefined
}

export class OriginsBook implements Origins {
  readonly #index: TraceIndex
  #read = 0
  #lastCommit = -1
  #steps: readonly Step[] = []
  #stepsRead = 0
  readonly #writings = new Map<string, Writing | Writing[]>()
  readonly #answers = new Map<string, Writing | Writing[]>()
  /** Each message as it was last seen. */
  readonly #known = new Map<string, Message>()
  readonly #tags = new Map<string, string>()
  #byTask = new Map<string, Step[]>()
  #byCommit = new Map<number, Step>()

  constructor(index: TraceIndex) {
    this.#index = index
  }

  /**
   * Takes in the trace as far as `seq` and what follows soon; where that is too far for one go, only a little more: the rest is for `more`.
   * True when all of it is in.
   */
  catchUp(seq: number): boolean {
    return seq - this.#read > FAR ? this.more() : this.#takeTo(seq + AHEAD)
  }

  /** The same answers as another object, for who only looks again when that is another. */
  asNow(): Origins {
    return {
      writerOf: (messageId, seq) => this.writerOf(messageId, seq),
      tagOf: (callId) => this.tagOf(callId),
      answerAfter: (callId, seq) => this.answerAfter(callId, seq),
    }
  }

  /** Takes in a little more: some milliseconds of work. True when all of it is in. */
  more(): boolean {
    // While a run comes in, that comes first; when it has grown it is asked again.
    if (this.#index.coming && !this.#index.coming.failed) return true
    return this.#takeTo(Math.min(this.#read, this.#lastStep) + AHEAD)
  }

  #takeTo(limit: number): boolean {
    const { events, steps } = this.#index
    for (; this.#read < events.length && this.#read < limit; this.#read++) {
      const event = events.at(this.#read)
      if (event !== undefined) this.#take(event)
    }
    if (steps !== this.#steps) {
      this.#steps = steps
      this.#stepsRead = 0
      this.#byTask = new Map()
      this.#byCommit = new Map()
    }
    for (; this.#stepsRead < steps.length; this.#stepsRead++) {
      const step = steps[this.#stepsRead]
      if (step === undefined || step.firstSeq >= limit) break
      this.#takeStep(step)
    }
    return this.#read >= events.length && this.#stepsRead >= steps.length
  }

  /** How far the steps are in, as a place among the events. */
  get #lastStep(): number {
    return this.#steps[this.#stepsRead]?.firstSeq ?? Number.POSITIVE_INFINITY
  }

  #takeStep(step: Step): void {
    if (step.kind === 'decision') return
    if (!this.#byCommit.has(step.stateSeq)) this.#byCommit.set(step.stateSeq, step)
    if (step.taskId === undefined) return
    const list = this.#byTask.get(step.taskId)
    if (list) list.push(step)
    else this.#byTask.set(step.taskId, [step])
  }

  writerOf(messageId: string, seq: number): Step | undefined {
    const writing = listIn(this.#writings, messageId).findLast((one) => one.seq <= seq)
    return writing && this.#stepOf(writing)
  }

  tagOf(callId: string): string {
    return this.#tags.get(callId) ?? callId
  }

  answerAfter(callId: string, seq: number): Step | undefined {
    const writing = listIn(this.#answers, callId).find((one) => one.seq > seq)
    return writing && this.#stepOf(writing)
  }

  #stepOf({ seq, taskId }: Writing): Step | undefined {
    if (taskId === undefined) return this.#byCommit.get(seq) ?? this.#steps.find((step) => step.stateSeq >= seq)
    const steps = this.#byTask.get(taskId) ?? []
    return steps.findLast((step) => step.firstSeq <= seq && step.kind === 'visit') ?? steps[0]
  }

  #take(event: TraceEvent): void {
    if (event.type === 'state-written') {
      const writing = { seq: event.seq, taskId: event.taskId }
      for (const write of event.writes)
        this.#note(
          messagesIn(write.value).filter((message) => !this.#handedOn(message)),
          writing,
        )
    } else if (event.type === 'model-replied') {
      this.#tag(event.message)
    } else if (event.type === 'state-committed') {
      for (const change of event.changes) {
        if (change.op === 'append') this.#noteCommit(messagesIn(change.values), event)
        else if (change.op === 'set') this.#noteCommit(messagesIn(change.value), event)
        else if (change.op === 'replace-by-id') this.#noteReplaced(change.value, event)
      }
      this.#lastCommit = event.seq
    }
  }

  /** A node may give back a list that it was given: what it did not change is not its own word. */
  #handedOn(message: Message): boolean {
    const known = this.#known.get(message.id)
    return known !== undefined && this.#writings.has(message.id) && saysTheSame(known, message)
  }

  /** A commit only speaks where no task has, and a list that is told anew does not write its messages again. */
  #noteCommit(messages: readonly Message[], { seq }: TraceEvent): void {
    this.#note(
      messages.filter((message) => !this.#writings.has(message.id)),
      { seq },
    )
  }

  /** A replaced message was written again: by the task that said so since the commit before, else by whoever is committed here. */
  #noteReplaced(message: Message, { seq }: TraceEvent): void {
    const last = listIn(this.#writings, message.id).at(-1)
    if (last?.taskId === undefined || last.seq < this.#lastCommit) this.#note([message], { seq })
  }

  #note(messages: readonly Message[], writing: Writing): void {
    for (const message of messages) {
      push(this.#writings, message.id, writing)
      this.#known.set(message.id, message)
      if (message.toolCallId !== undefined) push(this.#answers, message.toolCallId, writing)
      this.#tag(message)
    }
  }

  #tag(message: Message): void {
    for (const call of [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])]) {
      if (!this.#tags.has(call.id)) this.#tags.set(call.id, `c${this.#tags.size + 1}`)
    }
  }
}

/** The same to a person who reads it: records tell one message more or less fully in different places. */
const saysTheSame = (a: Message, b: Message): boolean =>
  a === b ||
  (a.role === b.role &&
    a.text === b.text &&
    a.toolCallId === b.toolCallId &&
    sameJson(a.toolCalls ?? [], b.toolCalls ?? []) &&
    sameJson(a.invalidCalls ?? [], b.invalidCalls ?? []))

function push(map: Map<string, Writing | Writing[]>, key: string, writing: Writing): void {
  const known = map.get(key)
  // Nearly every message is written once.
  if (known === undefined) map.set(key, writing)
  else if (Array.isArray(known)) known.push(writing)
  else map.set(key, [known, writing])
}

function listIn(map: ReadonlyMap<string, Writing | Writing[]>, key: string): readonly Writing[] {
  const known = map.get(key)
  return known === undefined ? [] : Array.isArray(known) ? known : [known]
}

const kept = new WeakMap<TraceIndex['contents'], OriginsBook>()

/** The origins of a trace, as far as it goes up to `seq`. What is written or answered long after that may not be known yet: see `more`. */
export function originsOf(index: TraceIndex, seq: number): OriginsBook {
  const known = kept.get(index.contents)
  const origins = known ?? new OriginsBook(index)
  if (known === undefined) kept.set(index.contents, origins)
  origins.catchUp(seq)
  return origins
}
