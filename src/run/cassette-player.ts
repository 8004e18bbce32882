/**
 * Gives the answers of a record again to the graph that runs now. Each reply, result, decision and visit is given once. A question to which the
 * record has no answer gets none: what happens then is the run's matter. It calls no model and no tool.
 */
import { stableJson } from '../base/json'
import type { Cassette, RecordedDecision, RecordedReply, RecordedResult, RecordedVisit } from '../trace/cassette'
import type { Message } from '../trace/message'
import { unpackedReplies } from '../trace/packed-cassette'
import { SamePrompts, unsystemed } from '../trace/same-prompt'

/** `order`: the next reply that the node gave. `prompt`: the reply to the very same messages. */
export type CassetteMatch = 'order' | 'prompt'

export interface PlayerOptions {
  readonly match: CassetteMatch
  /** The nodes of the graph that runs: a reply of a node that is not among them may be given to any node that has none of its own. */
  readonly nodes: readonly string[]
  /** Names in the record to nodes of the graph, where they differ. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

export class CassettePlayer {
  readonly #options: PlayerOptions
  readonly #nodes: ReadonlySet<string>
  /** By node of the graph; those of no node under `undefined`. */
  readonly #replies = new Map<string | undefined, Once<RecordedReply>>()
  /** By tool and arguments, and by tool and id: the same results, each given once. */
  readonly #same = new Map<string | undefined, Once<RecordedResult>>()
  readonly #named = new Map<string | undefined, Once<RecordedResult>>()
  readonly #both = new Map<string | undefined, Once<RecordedResult>>()
  /** The calls that the recorded models asked for. */
  readonly #asked: ReadonlySet<string>
  readonly #other = new ReadOther()
  readonly #decisions = new Map<string | undefined, Once<RecordedDecision>>()
  readonly #visits = new Map<string | undefined, Once<RecordedVisit>>()

  constructor(cassette: Cassette, options: PlayerOptions) {
    this.#options = options
    this.#nodes = new Set(options.nodes)
    const given = new Set<object>()
    const put = <T extends object>(lists: Map<string | undefined, Once<T>>, key: string | undefined, item: T) => {
      const list = lists.get(key) ?? new Once<T>(given)
      lists.set(key, list)
      list.put(item)
    }
    for (const reply of unpackedReplies(cassette)) put(this.#replies, this.#nodeOf(reply.node), reply)
    for (const result of cassette.results) {
      const { tool, args, toolCallId } = result
      put(this.#same, argsKey(tool, args), result)
      put(this.#named, idKey(tool, toolCallId), result)
      put(this.#both, callKey(toolCallId, tool, args), result)
    }
    for (const decision of cassette.decisions ?? [])
      put(this.#decisions, idKey(this.#name(decision.router), this.#name(decision.source)), decision)
    for (const visit of cassette.visits ?? []) put(this.#visits, this.#name(visit.node), visit)
    this.#asked = new Set(
      cassette.replies.flatMap(({ message }) => (message.toolCalls ?? []).map(({ id, name, args }) => callKey(id, name, args))),
    )
  }

  /** The recorded reply for a visit of `node` that would send these messages; `undefined` when the record has none left. */
  reply(node: string, messages: readonly Message[]): RecordedReply | undefined {
    // Nodes of the graph that the record knows get their own replies and no others.
    const list = this.#replies.get(this.#replies.has(node) ? node : undefined)
    if (this.#options.match === 'order') return list?.take()
    return list?.take((reply) => reply.prompt !== undefined && !this.#other.of(reply, messages))
  }

  /**
   * The recorded result of a call: of the same tool with the same arguments, the one of its id first. Ids repeat in records, so an id
   * alone is enough only where a recorded model asked for this very call, and the record tells its arguments otherwise.
   */
  result({ id, tool, args }: { readonly id: string; readonly tool: string; readonly args: unknown }): RecordedResult | undefined {
    const both = callKey(id, tool, args)
    return (
      this.#both.get(both)?.take() ??
      this.#same.get(argsKey(tool, args))?.take() ??
      (this.#asked.has(both) ? this.#named.get(idKey(tool, id))?.take() : undefined)
    )
  }

  /** The next recorded decision of a router behind this source. */
  decision(router: string, source: string): RecordedDecision | undefined {
    return this.#decisions.get(idKey(router, source))?.take()
  }

  /** True for a node that the record shows at work and never calling a model. */
  isSilent(node: string): boolean {
    return this.#visits.has(node) && !this.#replies.has(node)
  }

  /** The next recorded visit of a node. */
  visit(node: string): RecordedVisit | undefined {
    return this.#visits.get(node)?.take()
  }

  #name(name: string): string {
    const { names } = this.#options
    return names && Object.hasOwn(names, name) ? (names[name] ?? name) : name
  }

  #nodeOf(node: string | undefined): string | undefined {
    const name = node === undefined ? undefined : this.#name(node)
    return name !== undefined && this.#nodes.has(name) ? name : undefined
  }
}

/** A list whose items are given in their order, each once, also where it stands in other lists. */
class Once<T extends object> {
  readonly #items: T[] = []
  readonly #given: Set<object>
  #from = 0

  constructor(given: Set<object>) {
    this.#given = given
  }

  put(item: T): void {
    this.#items.push(item)
  }

  /** The first that has not been given, and that fits. */
  take(fits: (item: T) => boolean = () => true): T | undefined {
    for (let at = this.#from; at < this.#items.length; at++) {
      const item = this.#items[at]
      if (!item) continue
      const gone = this.#given.has(item)
      if (gone && at === this.#from) this.#from += 1
      if (gone || !fits(item)) continue
      this.#given.add(item)
      return item
    }
    return undefined
  }
}

const argsKey = (tool: string, args: unknown): string => stableJson([tool, args ?? null])
const idKey = (a: string, b: string): string => JSON.stringify([a, b])
const callKey = (id: string | undefined, tool: string, args: unknown): string => stableJson([id ?? null, tool, args ?? null])

/** Tells replies that were recorded for other messages. Where the record holds no system message, ours do not count. */
export class ReadOther {
  readonly #compared = new SamePrompts()

  of({ prompt }: RecordedReply, messages: readonly Message[]): boolean {
    if (!prompt) return false
    const recorded = unsystemed(prompt)
    return !this.#compared.same(prompt, recorded === prompt ? unsystemed(messages) : messages)
  }
}
