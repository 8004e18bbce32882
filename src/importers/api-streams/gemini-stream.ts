/** Chunks of Gemini's `streamGenerateContent` as one message: each is a response of its own with a piece of the content. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { blockOf, finishOf } from '../gemini/exchange'
import { isContent, mapGoogle } from '../messages/google'
import { textOf } from '../messages/mapped'
import { readGoogleUsage } from '../messages/usage'
import type { TakenEvent } from './events'
import { type Assembly, Pieces, type Reply } from './reply'

export class GeminiStream implements Assembly {
  readonly #parts: (UnknownRecord | Pieces)[] = []
  /** Whether the pieces that come in are thoughts; `undefined`: something else stands before them. */
  #thought: boolean | undefined
  #id: string | undefined
  #model: string | undefined
  #time: unknown
  #usage: UnknownRecord | undefined
  #finish: string | undefined
  #error: string | undefined

  take({ value }: TakenEvent): boolean {
    const id = textOf(value.responseId) ?? textOf(value.response_id)
    const usage = [value.usageMetadata, value.usage_metadata].find(isRecord)
    if (id !== undefined && this.#id !== undefined && id !== this.#id) return false
    // Without ids: the prompt of one reply has one length.
    if (id === undefined && this.#finish !== undefined && promptOf(usage) !== promptOf(this.#usage)) return false
    this.#id ??= id
    this.#model ??= textOf(value.modelVersion) ?? textOf(value.model_version)
    this.#time ??= value.createTime ?? value.create_time
    this.#usage = usage ?? this.#usage
    // Where something was said before, only the reason is in the last chunk.
    if (this.#parts.length === 0) this.#error ??= blockOf(value)
    const [first] = Array.isArray(value.candidates) ? (value.candidates as readonly unknown[]) : []
    if (!isRecord(first)) return true
    this.#finish = finishOf(first) ?? this.#finish
    if (isContent(first.content) && Array.isArray(first.content.parts)) for (const part of first.content.parts) this.#add(part)
    return true
  }

  #add(part: unknown): void {
    if (!isRecord(part)) return
    const thought = part.thought === true
    if (typeof part.text !== 'string') {
      this.#parts.push(part)
      this.#thought = undefined
      return
    }
    const last = this.#parts.at(-1)
    const pieces = last instanceof Pieces && this.#thought === thought ? last : new Pieces(thought)
    if (pieces !== last) this.#parts.push(pieces)
    this.#thought = thought
    pieces.add(part.text)
  }

  reply(): Reply {
    const time = readTime(this.#time)
    const usage = readGoogleUsage(this.#usage)
    const parts = this.#parts.map((part) =>
      part instanceof Pieces ? { text: part.text(), ...(part.thought ? { thought: true } : {}) } : part,
    )
    const mapped = parts.length === 0 ? [] : mapGoogle({ role: 'model', parts })
    return {
      messages: mapped.map((one) => ({
        ...one,
        ...(time === undefined ? {} : { time }),
        ...(usage === undefined ? {} : { usage }),
        ...(this.#model === undefined ? {} : { model: this.#model }),
        ...(this.#finish === undefined ? {} : { finish: this.#finish }),
      })),
      whole: this.#finish !== undefined,
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    }
  }
}

const promptOf = (usage: UnknownRecord | undefined): unknown => usage?.promptTokenCount ?? usage?.prompt_token_count
