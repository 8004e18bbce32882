/** The states of the graphs inside, each told once: in the task that it ran in, else in the next visit of the node that it ran in. */
import type { Branch, Recorded } from './history'
import type { TaskFacts } from './snapshot'

export interface InsideGraph {
  readonly ns: readonly string[]
  readonly states: readonly Recorded[]
}

export class InsideGraphs {
  readonly #inside: Branch['inside']
  readonly #entered = new Set<string>()
  /** By all of a namespace but the id of its task: those that may still be told, the last one first. */
  readonly #waiting = new Map<string, string[]>()

  constructor(inside: Branch['inside']) {
    this.#inside = inside
    for (const key of [...inside.keys()].reverse()) {
      const begin = key.slice(0, key.lastIndexOf(':') + 1)
      const list = this.#waiting.get(begin)
      if (list) list.push(key)
      else this.#waiting.set(begin, [key])
    }
  }

  /** What ran in this task of the graph `ns`. */
  enter(task: TaskFacts, ns: readonly string[]): InsideGraph | undefined {
    const key = this.#keyOf(task, ns)
    const states = key === undefined ? undefined : this.#inside.get(key)
    if (key === undefined || states === undefined) return undefined
    this.#entered.add(key)
    return { ns: key.split('|'), states }
  }

  #keyOf({ id, name }: TaskFacts, ns: readonly string[]): string | undefined {
    const exact = [...ns, `${name}:${id ?? ''}`].join('|')
    if (this.#inside.has(exact)) return exact
    // Where the record has no ids of tasks, it is the next one that ran in this node.
    const list = id === undefined ? this.#waiting.get([...ns, `${name}:`].join('|')) : undefined
    for (let key = list?.pop(); key !== undefined; key = list?.pop()) if (!this.#entered.has(key)) return key
    return undefined
  }
}
