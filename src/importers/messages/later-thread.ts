/**
 * A conversation that calls or lists of a file make, made when it is opened: what is held of it until then is where they stand, its title and
 * a few numbers.
 */
import type { SourceLink } from '../../trace/events'
import type { PlannedRun, RecordedRun } from '../contract'
import { conversationRun } from '../core/conversation'
import { ConversationGlance } from '../core/conversation-glance'
import type { Ledger } from '../core/ledger'
import { threadOf } from '../core/threads'
import type { Glimpse } from './glimpse'
import type { HeldCall } from './held-calls'

export class LaterThread implements PlannedRun {
  readonly id: string | undefined
  /** True when the text ends in the middle of it. */
  cut = false
  readonly #given: string | undefined
  readonly #glance = new ConversationGlance()
  /** Most are one call. */
  #first: HeldCall | undefined
  #others: HeldCall[] | undefined
  #isEmpty = true
  #hasFailed = false
  /** The record of its last call, where that failed and is all that there is of it. */
  #failed: SourceLink | undefined

  constructor(title?: string, id?: string) {
    this.#given = title
    this.id = id
  }

  /** What goes on from what is there. `added`: the messages that it adds. */
  add(held: HeldCall, repeated: readonly number[], added: readonly Glimpse[]): void {
    held.known = repeated.length
    if (!repeated.every((at, i) => at === i)) held.repeated = repeated
    if (this.#first === undefined) this.#first = held
    else {
      this.#others ??= []
      this.#others.push(held)
    }
    for (const one of added) this.#glance.take(one)
    if (added.length > 0) this.#isEmpty = false
  }

  /** How its last call ended. `source`: its record, where it has no messages. */
  endsWith(failed: boolean, source: SourceLink | undefined): void {
    this.#hasFailed = failed
    this.#failed = failed ? source : undefined
  }

  /** False: nothing of it can be shown. */
  get isShown(): boolean {
    return !this.#isEmpty || this.#hasFailed
  }

  get title(): string {
    return this.#glance.title(this.#given)
  }
  get startedAt(): string | undefined {
    const { earliest } = this.#glance
    return earliest === undefined ? undefined : new Date(earliest).toISOString()
  }
  /** Some of its times name no zone. */
  get zoneless(): boolean {
    return this.#glance.zoneless
  }

  get #calls(): readonly HeldCall[] {
    return this.#first === undefined ? [] : [this.#first, ...(this.#others ?? [])]
  }

  get sources(): Iterable<SourceLink> {
    return new RecordsOf(this.#calls, this.#failed)
  }

  build(own: Ledger): RecordedRun {
    // What is no message was told when it was seen.
    const apart = own.apart()
    const { messages, facts } = threadOf(
      this.#calls.map((held) => ({
        ...held.play(apart),
        repeated: held.repeated ?? Array.from({ length: held.known }, (_, i) => i),
      })),
    )
    return conversationRun(messages, this.cut ? { ...facts, cut: true } : facts, own)
  }
}

class RecordsOf implements Iterable<SourceLink> {
  readonly #calls: readonly HeldCall[]
  readonly #failed: SourceLink | undefined

  constructor(calls: readonly HeldCall[], failed: SourceLink | undefined) {
    this.#calls = calls
    this.#failed = failed
  }

  each(visit: (record: number) => void): void {
    for (const held of this.#calls) held.eachRecord(visit)
    if (this.#failed) visit(this.#failed.record)
  }

  *[Symbol.iterator](): Generator<SourceLink> {
    for (const held of this.#calls) {
      const records: number[] = []
      held.eachRecord((record) => records.push(record))
      for (const record of records) yield held.link(record)
    }
    if (this.#failed) yield this.#failed
  }
}
