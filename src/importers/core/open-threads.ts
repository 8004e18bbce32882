/**
 * The conversations of a file that a call may go on from: those that began last, by their messages, and any, by the id of its reply. What a
 * conversation holds is none of its business.
 */
import type { Said } from './said'

/** How many of the latest threads a call may go on from. */
const LOOKED_AT = 50

interface Open<T> {
  readonly thread: T
  /** The prompt beside its messages. */
  readonly system: string | undefined
  /** Its messages, for as long as it is one of the latest. */
  readonly said: Said[]
  /** What the first of them says, in which nearly all differ. */
  begins: string | undefined
  isLatest: boolean
}

/** What a call goes on from, and which of its messages each message of the history repeats. */
export interface Going<T> {
  readonly thread: T
  readonly repeated: readonly number[]
}

/** A call with its whole history. */
export interface AskedCall {
  readonly sent: readonly Said[]
  readonly replies: readonly Said[]
  readonly system?: string | undefined
  /** The reply's own id, and that of the reply that it goes on from. */
  readonly id?: string | undefined
  readonly previousId?: string | undefined
}

export class OpenThreads<T> {
  readonly #latest: Open<T>[] = []
  /** By the id of a reply: the latest thread that has it. */
  readonly #byReply = new Map<string, Open<T>>()

  /** A conversation that nothing goes on from. */
  begin(thread: T): void {
    this.#open(thread, [], undefined)
  }

  /** The thread that the call goes on from; `undefined`: it begins the one that `begin` makes. */
  call(call: AskedCall, begin: () => T): Going<T> | undefined {
    const { sent, replies, system, id, previousId } = call
    const before = previousId === undefined ? undefined : this.#byReply.get(previousId)
    const goesOn = before ? { open: before, repeated: none } : this.#goesOn(sent, system)
    const open = goesOn?.open ?? this.#open(begin(), [], system)
    if (id !== undefined) this.#byReply.set(id, open)
    if (open.isLatest) {
      for (let i = goesOn?.repeated.length ?? 0; i < sent.length; i += 1) {
        const one = sent[i]
        if (one) open.said.push(one)
      }
      for (const one of replies) open.said.push(one)
      if (open.begins === undefined && open.said[0]?.isBlank === false) open.begins = open.said[0].text
    }
    return goesOn && { thread: open.thread, repeated: goesOn.repeated }
  }

  #open(thread: T, said: Said[], system: string | undefined): Open<T> {
    const open: Open<T> = { thread, said, system, begins: undefined, isLatest: true }
    this.#latest.push(open)
    if (this.#latest.length > LOOKED_AT) {
      const last = this.#latest.shift()
      if (last) {
        last.isLatest = false
        last.said.length = 0
      }
    }
    return open
  }

  #goesOn(sent: readonly Said[], system: string | undefined): { open: Open<T>; repeated: readonly number[] } | undefined {
    const begins = sent[0]?.isBlank === false ? sent[0].text : undefined
    for (let i = this.#latest.length - 1; i >= 0; i -= 1) {
      const open = this.#latest[i]
      if (!open || (begins !== undefined && open.begins !== undefined && begins !== open.begins)) continue
      const repeated = repeatedIn(open, sent, system)
      if (repeated) return { open, repeated }
    }
    return undefined
  }
}

const none: readonly number[] = []

/** By position of the history: the message of the thread that it repeats. `undefined`: the history does not begin with the thread. */
function repeatedIn<T>(open: Open<T>, sent: readonly Said[], system: string | undefined): readonly number[] | undefined {
  const { said: own } = open
  if (own.length === 0) return undefined
  let repeated: number[] | undefined
  let i = 0
  for (let at = 0; i < own.length; ) {
    const one = sent[at]
    const mine = own[i]
    if (one !== undefined && mine?.isSame(one)) {
      repeated ??= []
      repeated.push(i)
      at += 1
      i += 1
    } else if (one?.isBlank) {
      repeated ??= []
      repeated.push(Math.max(0, i - 1))
      at += 1
    } else if (mine?.isBlank) i += 1
    else return undefined
  }
  // Under another prompt only a history that cannot be another one.
  return open.system === system || own.some((one) => one.hasCallIds) ? (repeated ?? none) : undefined
}
