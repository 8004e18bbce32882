/**
 * Gives the answers of a record again to the graph that runs now. Each reply and each result is given once. A question to which the
 * record has no answer gets none: what happens then is the run's matter. It calls no model and no tool.
 */
import { sameJson, stableJson } from '../base/json'
import type { Cassette, RecordedReply, RecordedResult } from '../trace/cassette'
import type { Message } from '../trace/message'

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
  readonly #replies: RecordedReply[]
  readonly #results: RecordedResult[]
  /** Nodes of the graph that the record knows: they get their own replies and no others. */
  readonly #known: ReadonlySet<string>
  /** The calls that the recorded models asked for. */
  readonly #asked: ReadonlySet<string>

  constructor(cassette: Cassette, options: PlayerOptions) {
    this.#options = options
    this.#replies = [...cassette.replies]
    this.#results = [...cassette.results]
    this.#known = new Set(cassette.replies.flatMap((reply) => this.#nodeOf(reply) ?? []))
    this.#asked = new Set(
      cassette.replies.flatMap(({ message }) => (message.toolCalls ?? []).map(({ id, name, args }) => callKey(id, name, args))),
    )
  }

  /** The recorded reply for a visit of `node` that would send these messages; `undefined` when the record has none left. */
  reply(node: string, messages: readonly Message[]): RecordedReply | undefined {
    const own = this.#known.has(node) ? node : undefined
    const byPrompt = this.#options.match === 'prompt'
    return take(
      this.#replies,
      (reply) => this.#nodeOf(reply) === own && (!byPrompt || (reply.prompt !== undefined && !readOther(reply, messages))),
    )
  }

  /**
   * The recorded result of a call: of the same tool with the same arguments, the one of its id first. Ids repeat in records, so an id
   * alone is enough only where a recorded model asked for this very call, and the record tells its arguments otherwise.
   */
  result({ id, tool, args }: { readonly id: string; readonly tool: string; readonly args: unknown }): RecordedResult | undefined {
    const same = (result: RecordedResult) => result.tool === tool && sameJson(result.args, args)
    const named = (result: RecordedResult) => result.tool === tool && result.toolCallId === id
    return (
      take(this.#results, (result) => named(result) && same(result)) ??
      take(this.#results, same) ??
      (this.#asked.has(callKey(id, tool, args)) ? take(this.#results, named) : undefined)
    )
  }

  #nodeOf({ node }: RecordedReply): string | undefined {
    if (node === undefined) return undefined
    const { names, nodes } = this.#options
    const name = names && Object.hasOwn(names, node) ? (names[node] ?? node) : node
    return nodes.includes(name) ? name : undefined
  }
}

const callKey = (id: string | undefined, tool: string, args: unknown): string => stableJson([id ?? null, tool, args ?? null])

/** Takes the first that fits out of the list. */
function take<T>(list: T[], fits: (item: T) => unknown): T | undefined {
  const at = list.findIndex(fits)
  return at < 0 ? undefined : list.splice(at, 1)[0]
}

/** True when a reply was recorded for other messages than these. Where the record holds no system message, ours do not count. */
export function readOther({ prompt }: RecordedReply, messages: readonly Message[]): boolean {
  if (!prompt) return false
  const compared = prompt.some(({ role }) => role === 'system') ? messages : messages.filter(({ role }) => role !== 'system')
  return prompt.length !== compared.length || prompt.some((message, i) => mark(message) !== mark(compared[i]))
}

/** A long run sends the same messages again and again: each is written down once. */
const marks = new WeakMap<Message, string>()

/** What a model reads of a message: ids are not part of it, because they differ from run to run. */
function mark(message: Message | undefined): string | undefined {
  if (!message) return undefined
  const known = marks.get(message)
  if (known !== undefined) return known
  const { role, text, toolCalls, invalidCalls } = message
  const made = stableJson([
    role,
    text,
    (toolCalls ?? []).map(({ name, args }) => [name, args]),
    (invalidCalls ?? []).map(({ name, rawArgs }) => [name, rawArgs]),
  ])
  marks.set(message, made)
  return made
}
