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

  constructor(cassette: Cassette, options: PlayerOptions) {
    this.#options = options
    this.#replies = [...cassette.replies]
    this.#results = [...cassette.results]
    this.#known = new Set(cassette.replies.flatMap((reply) => this.#nodeOf(reply) ?? []))
  }

  /** The recorded reply for a visit of `node` that would send these messages; `undefined` when the record has none left. */
  reply(node: string, messages: readonly Message[]): RecordedReply | undefined {
    const own = this.#known.has(node) ? node : undefined
    const prompt = this.#options.match === 'prompt' ? fingerprint(messages) : undefined
    return take(
      this.#replies,
      (reply) => this.#nodeOf(reply) === own && (prompt === undefined || (reply.prompt && fingerprint(reply.prompt) === prompt)),
    )
  }

  /** The recorded result of a call: of the same id and tool, else of the same tool with the same arguments. */
  result(call: { readonly id: string; readonly tool: string; readonly args: unknown }): RecordedResult | undefined {
    return (
      take(this.#results, (result) => result.toolCallId === call.id && result.tool === call.tool) ??
      take(this.#results, (result) => result.tool === call.tool && sameJson(result.args, call.args))
    )
  }

  #nodeOf({ node }: RecordedReply): string | undefined {
    if (node === undefined) return undefined
    const { names, nodes } = this.#options
    const name = names && Object.hasOwn(names, node) ? (names[node] ?? node) : node
    return nodes.includes(name) ? name : undefined
  }
}

/** Takes the first that fits out of the list. */
function take<T>(list: T[], fits: (item: T) => unknown): T | undefined {
  const at = list.findIndex(fits)
  return at < 0 ? undefined : list.splice(at, 1)[0]
}

/** True when a reply was recorded for other messages than these. Where the record holds no system message, ours do not count. */
export function readOther({ prompt }: RecordedReply, messages: readonly Message[]): boolean {
  if (!prompt) return false
  const compared = prompt.some(({ role }) => role === 'system') ? messages : messages.filter(({ role }) => role !== 'system')
  return fingerprint(prompt) !== fingerprint(compared)
}

/** What a model reads of messages: ids are not part of it, because they differ from run to run. */
export const fingerprint = (messages: readonly Message[]): string =>
  stableJson(
    messages.map(({ role, text, toolCalls, invalidCalls }) => [
      role,
      text,
      (toolCalls ?? []).map(({ name, args }) => [name, args]),
      (invalidCalls ?? []).map(({ name, rawArgs }) => [name, rawArgs]),
    ]),
  )
