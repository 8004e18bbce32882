/**
 * Lines of a Codex session on disk. Response items are the spine; the events beside them mostly repeat them, and are linked to what
 * they repeat. What only an event tells (token counts, an abort) is kept with the message that it is about.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Usage } from '../../trace/message'
import { type ConversationFacts, linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import type { RunLimits } from '../core/limits-told'
import { readTime } from '../core/times'
import { jsonInside } from '../core/unwrap'
import { readContent } from '../messages/content'
import { textOf } from '../messages/mapped'
import { roleOf } from '../messages/openai-chat'
import { itemType, mapResponsesItems, type RecordedItem } from '../messages/openai-responses'
import { readUsage } from '../messages/usage'
import { limitsAfter } from './limits'

export interface RolloutLine {
  readonly value: UnknownRecord
  readonly source: SourceLink
}

const wrappers = /^(?:session_meta|response_item|event_msg|turn_context|compacted)$/

/** True for a line in its wrapper. */
export const isRolloutLine = (value: unknown): boolean =>
  isRecord(value) && typeof value.type === 'string' && wrappers.test(value.type) && isRecord(value.payload)

/** The first line of the oldest files, which have no wrappers. */
export const isBareHead = (value: unknown): boolean =>
  isRecord(value) &&
  value.type === undefined &&
  typeof value.id === 'string' &&
  typeof value.timestamp === 'string' &&
  Object.hasOwn(value, 'instructions')

export interface Rollout {
  readonly messages: readonly RecordedMessage[]
  readonly facts: ConversationFacts
}

/** The messages of a session and what is said about it as a whole. */
export function readRollout(lines: readonly RolloutLine[], ledger: Ledger): Rollout {
  const reader = new RolloutReader(ledger)
  for (const line of lines) reader.take(line)
  return reader.close()
}

class RolloutReader {
  readonly #ledger: Ledger
  readonly #items: RecordedItem[] = []
  /** Texts of items and events, to find what repeats what. */
  readonly #said = new Map<string, number>()
  readonly #repeats: {
    readonly key: string
    readonly source: SourceLink
    readonly payload: UnknownRecord
    readonly time: number | undefined
  }[] = []
  readonly #usages: { readonly usage: Usage; readonly source: SourceLink }[] = []
  readonly #heads: SourceLink[] = []
  #facts: ConversationFacts = {}
  #limits: RunLimits | undefined

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  take({ value, source }: RolloutLine): void {
    const payload = isRecord(value.payload) ? value.payload : value
    const time = readTime(value.timestamp ?? payload.timestamp)?.ms
    if (isBareHead(value) || value.type === 'session_meta') {
      this.#head(payload, source)
      return
    }
    if (value.type === 'turn_context') {
      const model = textOf(payload.model)
      if (model !== undefined) this.#facts = { ...this.#facts, model: this.#facts.model ?? model }
      this.#heads.push(source)
      return
    }
    if (value.type === 'compacted') {
      const text = textOf(payload.message) ?? ''
      this.#items.push({ value: { type: 'compaction', content: text }, source, time })
      return
    }
    if (payload.type === 'token_count') this.#tokens(payload, source)
    else if (value.type === 'event_msg') this.#event(payload, source, time)
    else this.#item(payload, source, time)
  }

  #head(payload: UnknownRecord, source: SourceLink): void {
    const instructions = isRecord(payload.base_instructions)
      ? textOf(payload.base_instructions.text)
      : textOf(payload.instructions)
    const id = textOf(payload.id)
    this.#facts = {
      ...this.#facts,
      ...(id === undefined ? {} : { id, threadId: id }),
      ...(instructions === undefined ? {} : { system: instructions }),
    }
    this.#heads.push(source)
  }

  #item(payload: UnknownRecord, source: SourceLink, time: number | undefined): void {
    // Who speaks, calls or answers after a limit goes on.
    this.#limits = undefined
    if (payload.type === 'agent_message') {
      this.#items.push({ value: fromAgent(payload), source, time })
      return
    }
    if (itemType(payload) === undefined) {
      this.#ledger.drop(source, payload.record_type === 'state' || payload.type === 'ghost_snapshot' ? state : noItem)
      return
    }
    const text = readContent(payload.content).text || readContent(payload.summary).text
    if (text !== '') this.#said.set(keyOf(text), this.#items.length)
    const item = { ...payload, ...unwrapOutput(payload.output) }
    // What the program puts in as if the person had said it is told apart from what the person did say.
    const putIn = payload.role === 'user' && inserted.test(text)
    if (putIn) this.#ledger.guessOnce('meta', meta.what, meta.why)
    this.#items.push({ value: putIn ? { ...item, role: 'developer' } : item, source, time })
  }

  #event(payload: UnknownRecord, source: SourceLink, time: number | undefined): void {
    this.#limits = limitsAfter(payload, this.#limits)
    const text = textOf(payload.message) ?? textOf(payload.text)
    if (text !== undefined && /^(?:agent|user)_(?:message|reasoning)/.test(String(payload.type))) {
      this.#repeats.push({ key: keyOf(text), source, payload, time })
      return
    }
    const reason = textOf(payload.reason) ?? text
    if (payload.type === 'turn_aborted' || payload.type === 'error' || payload.type === 'stream_error') {
      const told = `${String(payload.type)}${reason === undefined ? '' : `: ${reason}`}`
      this.#items.push({ value: { type: 'message', role: 'event', content: told }, source, time })
      return
    }
    this.#ledger.drop(source, progress)
  }

  #tokens(payload: UnknownRecord, source: SourceLink): void {
    const info = isRecord(payload.info) ? payload.info : payload
    const usage = readUsage(isRecord(info.last_token_usage) ? info.last_token_usage : info)
    if (usage) this.#usages.push({ usage, source })
    else this.#ledger.drop(source, progress)
  }

  close(): Rollout {
    const items = this.#withEvents()
    const mapped = mapResponsesItems(items, (source) => this.#ledger.drop(source, noItem)).map(renamed)
    const placed = this.#withUsage(mapped)
    const [first, ...rest] = placed
    if (!first) {
      for (const source of this.#heads) this.#ledger.drop(source, noTalk)
      return { messages: [], facts: this.#facts }
    }
    const source = linkOf([first.source, ...this.#heads]) ?? first.source
    const facts = this.#limits === undefined ? this.#facts : { ...this.#facts, limits: this.#limits }
    return { messages: [{ ...first, source }, ...rest], facts }
  }

  /** Events that repeat an item are linked to it; files that hold events only are told by them. */
  #withEvents(): readonly RecordedItem[] {
    const also = new Map<number, SourceLink[]>()
    const alone: RecordedItem[] = []
    for (const { key, source, payload, time } of this.#repeats) {
      const at = this.#said.get(key)
      if (at !== undefined) also.set(at, [...(also.get(at) ?? []), source])
      else alone.push({ value: eventItem(payload), source, time })
    }
    const items = this.#items.map((item, i) => ({
      ...item,
      source: linkOf([item.source, ...(also.get(i) ?? [])]) ?? item.source,
    }))
    if (alone.length === 0) return items
    return [...items, ...alone].sort((a, b) => a.source.record - b.source.record)
  }

  /** A count stands behind the reply that it counts. */
  #withUsage(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
    const result = [...messages]
    let next = 0
    let at = -1
    for (const { usage, source } of this.#usages) {
      for (let one = result[next]; one && one.source.record < source.record; one = result[next]) {
        if (one.mapped.message.role === 'ai') at = next
        next += 1
      }
      const counted = result[at]
      if (!counted) {
        this.#ledger.drop(source, progress)
        continue
      }
      result[at] = { mapped: { ...counted.mapped, usage }, source: linkOf([counted.source, source]) ?? counted.source }
    }
    return result
  }
}

const keyOf = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 2000)

function eventItem(payload: UnknownRecord): UnknownRecord {
  const text = textOf(payload.message) ?? textOf(payload.text) ?? ''
  if (payload.type === 'user_message') return { type: 'message', role: 'user', content: text }
  if (payload.type === 'agent_message') return { type: 'message', role: 'assistant', content: text }
  return { type: 'reasoning', summary: [{ type: 'summary_text', text }] }
}

/** What another agent wrote to this one: it speaks under its own name. */
function fromAgent({ author, content }: UnknownRecord): UnknownRecord {
  const name = textOf(author)
  return { type: 'message', role: name === undefined || roleOf(name) !== 'other' ? 'other agent' : name, content }
}

const inserted =
  /^\s*(?:<(?:environment_context|user_instructions|permissions instructions|collaboration_mode|skill|skills_instructions|apps_instructions|turn_aborted)\b|# AGENTS\.md instructions)/

/** How newer versions begin what a command printed. */
const exited =
  /^(?:(?:Chunk ID|Wall time|Original token count|Total output lines): [^\n]*\n)*(?:Exit code:|Process exited with code) (-?\d{1,6})\n/

/** `{"output": …, "metadata": {"exit_code": 1}}` as a text: what was printed, and how it ended. */
function unwrapOutput(output: unknown): UnknownRecord {
  if (isRecord(output) && output.content !== undefined) {
    return { output: output.content, ...(typeof output.success === 'boolean' ? { is_error: !output.success } : {}) }
  }
  if (typeof output !== 'string') return {}
  const told = exited.exec(output.slice(0, 400))?.[1]
  if (told !== undefined) return { is_error: told !== '0' }
  const inner = jsonInside(output)
  if (!isRecord(inner) || typeof inner.output !== 'string') return {}
  const code = isRecord(inner.metadata) ? inner.metadata.exit_code : undefined
  return { output: inner.output, ...(typeof code === 'number' ? { is_error: code !== 0 } : {}) }
}

const renamed = (one: RecordedMessage): RecordedMessage =>
  one.mapped.message.name === 'compaction'
    ? { ...one, mapped: { ...one.mapped, node: 'compress', message: { ...one.mapped.message, name: 'compress' } } }
    : one

const meta = {
  what: { en: 'texts that the program put in', es: 'textos que puso el programa' },
  why: {
    en: 'Instructions and surroundings were sent as if the person had said them; they are shown as instructions.',
    es: 'Las instrucciones y el entorno se enviaron como si los hubiera dicho la persona; se muestran como instrucciones.',
  },
}
const progress: Bilingual = {
  en: 'It tells of progress; what came of it is shown.',
  es: 'Informa del avance; se muestra lo que resultó de ello.',
}
const state: Bilingual = { en: 'A state that the program kept for itself.', es: 'Un estado que el programa guardó para sí.' }
const noItem: Bilingual = { en: 'It is no message, call or result.', es: 'No es un mensaje, ni una llamada, ni un resultado.' }
const noTalk: Bilingual = {
  en: 'It speaks of a session of which no message is in the file.',
  es: 'Habla de una sesión de la que no hay ningún mensaje en el archivo.',
}
