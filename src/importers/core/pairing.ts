/**
 * Which result answers which call: the one rule for every format. By id: the nearest earlier unanswered call with that id in the
 * same namespace, then anywhere. Without an id: by name, else by order. Ids repeat in real files, so no map of ids is kept.
 * A call without a result stays without one, and a result that names an unknown id is not forced on anybody.
 */

export interface OpenCall {
  /** As the record has it; may be empty or used before. */
  readonly id: string
  readonly name: string
  readonly ns: readonly string[]
}

export type PairedBy = 'id' | 'id-elsewhere' | 'name' | 'order'

export interface Pair<C extends OpenCall> {
  readonly call: C
  readonly by: PairedBy
}

interface Slot<C> {
  readonly call: C
  /** Calls that were asked for together. */
  readonly round: number
  open: boolean
}

export class CallBook<C extends OpenCall> {
  readonly #byId = new Map<string, Slot<C>[]>()
  /** By name, and those without an id by name: a record may leave thousands of calls open. */
  readonly #byName = new Map<string, Slot<C>[]>()
  readonly #unnamed = new Map<string, Slot<C>[]>()
  readonly #all: Slot<C>[] = []
  #round = 0

  /** Calls that one message asks for, in its order. */
  ask(calls: readonly C[]): void {
    this.#round += 1
    for (const call of calls) {
      const slot: Slot<C> = { call, round: this.#round, open: true }
      this.#all.push(slot)
      put(this.#byName, call.name, slot)
      if (call.id === '') put(this.#unnamed, call.name, slot)
      else put(this.#byId, call.id, slot)
    }
  }

  /** The call that a result answers, which is then answered; `undefined`: nobody asked for it. */
  answer(result: {
    readonly id?: string | undefined
    readonly name?: string | undefined
    readonly ns: readonly string[]
  }): Pair<C> | undefined {
    const { id, name, ns } = result
    if (id !== undefined && id !== '') {
      const slots = this.#byId.get(id) ?? none
      const near = nearest(slots, ns)
      if (near) return this.#take(near, 'id')
      const far = nearest(slots)
      if (far) return this.#take(far, 'id-elsewhere')
      // An id that no call has: only a call that came without one, of the same name, may be meant.
      const unnamed = name === undefined || name === '' ? undefined : nearest(this.#unnamed.get(name) ?? none, ns)
      return unnamed && this.#take(unnamed, 'name')
    }
    if (name !== undefined && name !== '') {
      const named = nearest(this.#byName.get(name) ?? none, ns)
      if (named) return this.#take(named, 'name')
    }
    const next = nearest(this.#all, ns)
    return next && this.#take(next, 'order')
  }

  /** True when a call of a tool of this name waits in this namespace. */
  waits(name: string, ns: readonly string[]): boolean {
    return nearest(this.#byName.get(name) ?? none, ns) !== undefined
  }

  /** The calls that nothing has answered, in their order. */
  unanswered(): readonly C[] {
    return this.#all.filter((slot) => slot.open).map((slot) => slot.call)
  }

  #take(slot: Slot<C>, by: PairedBy): Pair<C> {
    slot.open = false
    // Answered calls at the end are let go, so that long records stay quick.
    const { id, name } = slot.call
    letGo(this.#all)
    const sameId = this.#byId.get(id)
    letGo(sameId)
    if (sameId?.length === 0) this.#byId.delete(id)
    letGo(this.#byName.get(name))
    letGo(this.#unnamed.get(name))
    return { call: slot.call, by }
  }
}

function put<S>(lists: Map<string, S[]>, key: string, slot: S): void {
  const list = lists.get(key)
  if (list) list.push(slot)
  else lists.set(key, [slot])
}

const none: readonly never[] = []

function letGo<C>(slots: Slot<C>[] | undefined): void {
  while (slots?.at(-1)?.open === false) slots.pop()
}

/** Of the latest round that has an open call, the first: results of a batch come in the order of its calls. `ns`: only of that namespace. */
function nearest<C extends OpenCall>(slots: readonly Slot<C>[], ns?: readonly string[]): Slot<C> | undefined {
  let found: Slot<C> | undefined
  for (let i = slots.length - 1; i >= 0; i--) {
    const slot = slots[i]
    if (!slot) continue
    if (found && slot.round !== found.round) break
    if (slot.open && (ns === undefined || sameNs(slot.call.ns, ns))) found = slot
  }
  return found
}

const sameNs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])
