/** Which kind each node of a record has, so that sentences can say "the tools" where there is only one such node, and its name elsewhere. */
import type { TraceEvent } from './events'

export class KindsSeen {
  readonly #kinds = new Map<string, string>()
  readonly #names = new Map<string, Set<string>>()

  static of(events: readonly TraceEvent[]): KindsSeen {
    const seen = new KindsSeen()
    for (const event of events) seen.add(event)
    return seen
  }

  add(event: TraceEvent): void {
    if (event.type === 'node-started' && event.kind !== undefined) this.#note(event.node, event.kind)
    else if (event.type === 'routed') this.#note(event.router, 'router')
  }

  kindOf(node: string): string | undefined {
    return this.#kinds.get(node)
  }
  /** True when this node is the only one of its kind that ran. */
  isOnly(node: string): boolean {
    const kind = this.#kinds.get(node)
    return kind !== undefined && this.#names.get(kind)?.size === 1
  }

  #note(node: string, kind: string): void {
    if (this.#kinds.has(node)) return
    this.#kinds.set(node, kind)
    const names = this.#names.get(kind)
    if (names) names.add(node)
    else this.#names.set(kind, new Set([node]))
  }
}
