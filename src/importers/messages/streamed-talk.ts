/**
 * A conversation out of the events in which a server told it to a page: what a model says, thinks and calls comes in pieces, results in
 * between. Dialects say what their events mean; here the pieces are put together, each message linked to every event that it came in.
 */
import { asText } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Usage } from '../../trace/message'
import type { RecordedMessage } from '../core/conversation'
import type { ReadTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from './arguments'
import { withReasoning } from './content'
import { statusOf } from './error-status'
import type { MappedMessage } from './mapped'

/** What is known of the place of an event. */
export interface EventPlace {
  readonly link: SourceLink
  readonly time?: ReadTime | undefined
  /** The node that ran, when the stream names it. */
  readonly node?: string | undefined
}

interface Call {
  readonly id: string
  name: string
  pieces: string
  whole: unknown
}

interface Reply {
  readonly type: 'reply'
  /** Empty until a piece names it. */
  id: string
  text: string
  thought: string
  readonly calls: Call[]
  readonly source: SourceLink
  /** Of the further events that it came in: a link of its own for each would be most of what is held. */
  readonly also: number[]
  time: ReadTime | undefined
  readonly node: string | undefined
  model?: string | undefined
  usage?: Usage | undefined
  finish?: string | undefined
}

interface Told {
  readonly type: 'told'
  readonly id: string
  readonly mapped: MappedMessage
  readonly source: SourceLink
}

export class StreamedTalk {
  readonly #entries: (Reply | Told)[] = []
  /** The latest reply of an id, and the reply that asked for a call: a stream may have a million pieces. */
  readonly #replies = new Map<string, Reply>()
  readonly #calls = new Map<string, { readonly reply: Reply; readonly call: Call }>()
  #lastReply: Reply | undefined
  /** The ids of all entries, and the calls that have a result. */
  readonly #ids = new Set<string>()
  readonly #answered = new Set<string>()

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  /** A new reply begins, whatever came before. */
  begin(place: EventPlace, id = ''): void {
    this.#add(id, place)
  }

  text(id: string, piece: string, place: EventPlace): void {
    const reply = this.#reply(id, place)
    reply.text += piece
  }

  thought(piece: string, place: EventPlace): void {
    this.#reply('', place).thought += piece
  }

  /** A piece of a call's arguments, or all of them at once. `parent`: the reply that asks for it. */
  call(
    id: string,
    told: {
      readonly name?: string | undefined
      readonly piece?: string | undefined
      readonly args?: unknown
      readonly parent?: string
    },
    place: EventPlace,
  ): void {
    const known = this.#calls.get(id)
    const reply = known?.reply ?? this.#reply(told.parent ?? '', place)
    if (known) add(known.reply, place.link)
    const call: Call = known?.call ?? { id, name: '', pieces: '', whole: undefined }
    if (!known) {
      reply.calls.push(call)
      this.#calls.set(id, { reply, call })
    }
    if (told.name !== undefined && told.name !== '') call.name = told.name
    if (told.piece !== undefined) call.pieces += told.piece
    if (told.args !== undefined) call.whole = told.args
  }

  /** A result; `failed`: the stream says so. */
  result(callId: string, content: unknown, place: EventPlace, failed = false, id = ''): void {
    const text = typeof content === 'string' ? content : asText(content ?? '')
    const { status, guess } = statusOf(failed ? { is_error: true } : {}, text)
    this.tell(
      {
        message: { id, role: 'tool', text, toolCallId: callId, ...(status === undefined ? {} : { status }) },
        ...(guess === undefined ? {} : { guesses: [guess] }),
      },
      place,
    )
  }

  /** A message that is there as a whole. `at`: before which entry; at the end when it is not given. */
  tell(mapped: MappedMessage, { link, time, node }: EventPlace, at = this.#entries.length): void {
    const facts = { ...(time === undefined ? {} : { time }), ...(node === undefined ? {} : { node }) }
    const { id, toolCallId } = mapped.message
    this.#entries.splice(at, 0, { type: 'told', id, mapped: { ...facts, ...mapped }, source: link })
    this.#ids.add(id)
    if (toolCallId !== undefined) this.#answered.add(toolCallId)
  }

  /** Facts of the reply that came last. False when there is none. */
  facts(told: Partial<Pick<Reply, 'model' | 'usage' | 'finish' | 'time'>>, place: EventPlace): boolean {
    const reply = this.#lastReply
    if (!reply) return false
    Object.assign(reply, told)
    add(reply, place.link)
    return true
  }

  /** True when a message with this id, or a result of this call, was told. */
  knows(id: string, callId?: string): boolean {
    return (id !== '' && this.#ids.has(id)) || (callId !== undefined && this.#answered.has(callId))
  }

  /** Where a message with this id, or a result of this call, stands. */
  positionOf(id: string, callId?: string): number | undefined {
    if (!this.knows(id, callId)) return undefined
    const at = this.#entries.findIndex((entry) =>
      entry.id !== '' && entry.id === id
        ? true
        : callId !== undefined && entry.type === 'told' && entry.mapped.message.toolCallId === callId,
    )
    return at < 0 ? undefined : at
  }

  messages(): readonly RecordedMessage[] {
    return this.#entries.map((entry) =>
      entry.type === 'told'
        ? { mapped: entry.mapped, source: entry.source }
        : { mapped: mappedReply(entry), source: sourceOf(entry) },
    )
  }

  #reply(id: string, place: EventPlace): Reply {
    const last = this.#entries.at(-1)
    const named = id === '' ? undefined : this.#replies.get(id)
    const goesOn = last?.type === 'reply' && (id === '' || last.id === '' || last.id === id) ? last : undefined
    const reply = named ?? goesOn
    if (!reply) return this.#add(id, place)
    if (reply.id === '') this.#name(reply, id)
    add(reply, place.link)
    return reply
  }

  #add(id: string, { link, time, node }: EventPlace): Reply {
    const made: Reply = { type: 'reply', id, text: '', thought: '', calls: [], source: link, also: [], time, node }
    this.#entries.push(made)
    this.#lastReply = made
    this.#name(made, id)
    return made
  }

  #name(reply: Reply, id: string): void {
    reply.id = id
    this.#replies.set(id, reply)
    this.#ids.add(id)
  }
}

function add({ also }: Reply, link: SourceLink): void {
  also.push(link.record)
  if (link.also) for (const one of link.also) also.push(one)
}

/** A copy has no room for more, which the list that grew has: many of these are kept. */
const sourceOf = ({ source, also }: Reply): SourceLink =>
  also.length === 0 ? source : { record: source.record, where: source.where, also: [...(source.also ?? []), ...also] }

function mappedReply({ id, text, thought, calls, time, node, model, usage, finish }: Reply): MappedMessage {
  const blocks = withReasoning(thought, { text })
  const read = calls.map((call): ReadCall => readCall(call.id, call.name, call.whole ?? (call.pieces === '' ? {} : call.pieces)))
  return {
    message: { id, role: 'ai', text, ...(blocks === undefined ? {} : { blocks }), ...splitCalls(read) },
    ...(time === undefined ? {} : { time }),
    ...(node === undefined ? {} : { node }),
    ...(model === undefined ? {} : { model }),
    ...(usage === undefined ? {} : { usage }),
    ...(finish === undefined ? {} : { finish }),
  }
}
