/** Messages as they stream: pieces with what is known about them, whole messages, and texts that grow from event to event. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { PRINTED } from '../core/field-print'
import { textOfPiece } from '../langgraph/merge-pieces'
import { readNs, readNsPart, type Stamp, type Visit } from '../langgraph/tape'
import type { TapeRecorder } from '../langgraph/tape-recorder'
import { openLangChain } from '../messages/langchain'
import { textOf } from '../messages/mapped'

export class MessageChunks {
  readonly #tape: TapeRecorder
  /** What `messages/metadata` said of a message. */
  readonly #about = new Map<string, UnknownRecord>()
  /** Texts that grew, by message. */
  readonly #grown = new Map<string, string>()
  /** The message that a run is streaming, for pieces without an id. */
  readonly #current = new Map<string, string>()
  #count = 0

  constructor(tape: TapeRecorder) {
    this.#tape = tape
  }

  /** `[piece or message, metadata]`. */
  pair(data: unknown, ns: readonly string[], stamp: Stamp): boolean {
    if (!Array.isArray(data)) return false
    const [piece, about] = data as readonly unknown[]
    const opened = openLangChain(piece)
    if (!opened) return false
    const place = isRecord(about) ? about : {}
    const visit = this.visitOf(place, ns, stamp)
    if (opened.role !== 'ai') {
      this.#whole(piece, visit, stamp)
      return true
    }
    const id = textOf(opened.fields.id)
    const isPiece = isChunk(piece, opened.fields)
    if (!isPiece && (id === undefined || this.#tape.talkOf(id) === undefined)) {
      // What the node gave back as a whole, in the order in which it stands there.
      this.#whole(piece, visit, stamp)
      return true
    }
    const text = textOfPiece(piece)
    const stream = textOf(place.run_id) ?? `${textOf(place.langgraph_checkpoint_ns) ?? ''} ${visit.node}`
    const current = this.#current.get(stream)
    const closes = id !== undefined && current !== undefined && isClosing(id, opened.fields) && !isMadeUp(current)
    const key = closes ? current : (id ?? current ?? `piece ${this.#count++}`)
    this.#current.set(stream, key)
    const { talk, isNew } = this.#tape.talk(key, visit, stamp)
    talk.pieces.push(piece)
    talk.model ??= textOf(place.ls_model_name)
    // A whole message in one piece is no stream.
    if (!isNew || isPiece) this.#tape.token(talk, text, isNew ? { links: [...stamp.links], time: stamp.time } : stamp)
    return true
  }

  metadata(data: unknown): void {
    if (!isRecord(data)) return
    for (const [id, value] of Object.entries(data)) {
      const inner = isRecord(value) && isRecord(value.metadata) ? value.metadata : value
      if (isRecord(inner)) this.#about.set(id, inner)
    }
  }

  /** A list of messages, each with all its text so far. */
  partial(data: unknown, ns: readonly string[], stamp: Stamp, isComplete: boolean): boolean {
    const items: readonly unknown[] = Array.isArray(data) ? data : [data]
    const messages = items.filter((item) => openLangChain(item) !== undefined)
    for (const message of messages) {
      const opened = openLangChain(message)
      const id = textOf(opened?.fields.id) ?? `partial ${this.#count}`
      const visit = this.visitOf(this.#about.get(id) ?? {}, ns, stamp)
      if (opened?.role !== 'ai') {
        if (!this.#grown.has(id)) this.#whole(message, visit, stamp)
        else for (const link of stamp.links) this.#tape.aside(link)
        this.#grown.set(id, '')
        continue
      }
      const last = visit.talks.at(-1)
      if (last && !isMadeUp(last.key) && this.#tape.talkOf(id) === undefined && isMadeUp(id) && saysNothing(opened.fields)) {
        for (const link of stamp.links) this.#tape.aside(link)
        continue
      }
      const { talk, isNew } = this.#tape.talk(id, visit, stamp)
      talk.said = message
      const before = this.#grown.get(id) ?? ''
      const text = textOfPiece(message)
      this.#grown.set(id, text)
      const added = text.startsWith(before) ? text.slice(before.length) : ''
      if (!isNew || added !== '') this.#tape.token(talk, added, isNew ? { links: [...stamp.links], time: stamp.time } : stamp)
      if (isComplete) this.#tape.said(talk, { links: [...stamp.links], time: stamp.time })
    }
    return messages.length > 0
  }

  /** The visit that a message comes from; without a word about it, the one that is open. */
  visitAt(ns: readonly string[], stamp: Stamp): Visit {
    const last = ns.at(-1)
    if (last === undefined) return this.#tape.within('messages', { node: 'node', ns: [] }, stamp)
    return this.#tape.within('messages', { ...readNsPart(last), ns: ns.slice(0, -1) }, stamp)
  }

  /** The visit that is meant by what is said about a message. */
  visitOf(about: UnknownRecord, ns: readonly string[], stamp: Stamp): Visit {
    const told = readNs(about.langgraph_checkpoint_ns ?? about.checkpoint_ns)
    const path = withoutCallers(told, about.langgraph_path)
    const node = textOf(about.langgraph_node)
    const step = typeof about.langgraph_step === 'number' ? about.langgraph_step : undefined
    const begin: Stamp = { links: [...stamp.links], time: stamp.time }
    if (node === undefined) return path.length > 0 ? this.visitAt(path, begin) : this.#openIn(ns, begin)
    const last = path.at(-1)
    const own = last === undefined ? undefined : readNsPart(last)
    const triggers = Array.isArray(about.langgraph_triggers)
      ? about.langgraph_triggers.filter((one): one is string => typeof one === 'string')
      : undefined
    const inside = own?.node === node ? path.slice(0, -1) : path.length > 0 && own?.node !== node ? path : ns
    return this.#tape.within(
      'messages',
      { node, ns: inside, taskId: own?.node === node ? own.taskId : undefined, step, triggers },
      begin,
    )
  }

  #openIn(ns: readonly string[], stamp: Stamp): Visit {
    return this.#tape.openIn(ns) ?? this.#tape.within('messages', { node: 'model', ns }, stamp)
  }

  #whole(message: unknown, visit: Visit, stamp: Stamp): void {
    visit.messages.push(message)
    // It goes with the end of the visit, which writes it.
    for (const link of stamp.links) if (!visit.begin.links.includes(link)) visit.begin.links.push(link)
  }
}

const isChunk = (piece: unknown, fields: UnknownRecord): boolean => {
  const given = isRecord(piece) ? piece : fields
  const name = Array.isArray(given.id) ? given.id.at(-1) : (given.__type ?? given.type)
  // Printed without its class: whether it is one of several is not in it, but they share their id. One alone is the whole message.
  if (name === PRINTED) return fields.tool_call_chunks !== undefined || textOf(fields.id) !== undefined
  return typeof name === 'string' && name.endsWith('Chunk')
}

/** An id that LangChain made up of its run, for pieces that came from the model without one. Only versions that make it end streams so. */
const isMadeUp = (id: string): boolean => id.startsWith('lc_run-')

/** LangChain ends a stream with a piece of its own that says nothing; a model's own id is not on it. */
const isClosing = (id: string, fields: UnknownRecord): boolean =>
  isMadeUp(id) && fields.chunk_position === 'last' && saysNothing(fields)

const saysNothing = (fields: UnknownRecord): boolean =>
  (fields.content === '' || (Array.isArray(fields.content) && fields.content.length === 0)) &&
  (['tool_calls', 'invalid_tool_calls', 'tool_call_chunks'] as const).every((name) => {
    const given = fields[name]
    return !Array.isArray(given) || given.length === 0
  }) &&
  !isRecord(fields.usage_metadata)

/**
 * A task that a task called is in the graph of its caller, though its namespace has the caller in it. The path says so: it holds the
 * caller's own path, and that of the caller's caller in it.
 */
function withoutCallers(ns: readonly string[], path: unknown): readonly string[] {
  let callers = 0
  for (let own: unknown = path; Array.isArray(own) && Array.isArray(own[1]); own = own[1]) callers += 1
  const [last] = ns.slice(-1)
  return callers === 0 || last === undefined ? ns : [...ns.slice(0, Math.max(0, ns.length - 1 - callers)), last]
}
