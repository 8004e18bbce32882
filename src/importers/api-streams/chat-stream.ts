/** Chunks of the chat API (and of servers that imitate it) as one message: texts and arguments joined, calls by their index. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { splitCalls } from '../messages/arguments'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { readUsage } from '../messages/usage'
import { readPieces } from './cut-call'
import { isOllama, type TakenEvent } from './events'
import { type Assembly, Pieces, type Reply } from './reply'

interface Call {
  id: string
  name: string
  readonly args: Pieces
}

export class ChatStream implements Assembly {
  readonly #text = new Pieces()
  readonly #refusal = new Pieces()
  readonly #reasoning = new Pieces()
  readonly #calls = new Map<unknown, Call>()
  /** The older form of a call. */
  #legacy: Call | undefined
  #id: string | undefined
  #model: string | undefined
  #usage: unknown
  #created: unknown
  #finish: string | undefined
  #error: string | undefined

  take(event: TakenEvent): boolean {
    const value = isOllama(event.value) ? asChunk(event.value) : event.value
    const id = textOf(value.id)
    if (id !== undefined && this.#id !== undefined && id !== this.#id) return false
    // A server that gives no ids begins again with the role.
    const choices: readonly unknown[] = Array.isArray(value.choices) ? value.choices : []
    if (id === undefined && this.#finish !== undefined && choices.some((choice) => deltaOf(choice)?.role !== undefined))
      return false
    this.#id ??= id
    this.#model ??= textOf(value.model)
    this.#created ??= value.created
    this.#usage = isRecord(value.usage) ? value.usage : this.#usage
    if (isRecord(value.error)) this.#error = textOf(value.error.message) ?? JSON.stringify(value.error)
    // Other choices are other answers: the first one is shown.
    for (const choice of choices) {
      if (!isRecord(choice) || (typeof choice.index === 'number' && choice.index !== 0)) continue
      this.#add(deltaOf(choice) ?? {}, textOf(choice.finish_reason))
    }
    return true
  }

  #add(delta: UnknownRecord, finish: string | undefined): void {
    this.#finish = finish ?? this.#finish
    this.#text.add(delta.content)
    this.#refusal.add(delta.refusal)
    this.#reasoning.add(delta.reasoning_content ?? delta.reasoning)
    const calls: readonly unknown[] = Array.isArray(delta.tool_calls) ? delta.tool_calls : noCalls
    for (let at = 0; at < calls.length; at += 1) {
      const part = calls[at]
      if (!isRecord(part)) continue
      const key = part.index ?? part.id ?? at
      const call = this.#calls.get(key) ?? { id: '', name: '', args: new Pieces() }
      this.#calls.set(key, call)
      call.id ||= textOf(part.id) ?? ''
      addTo(call, isRecord(part.function) ? part.function : part)
    }
    if (isRecord(delta.function_call)) {
      this.#legacy ??= { id: '', name: '', args: new Pieces() }
      addTo(this.#legacy, delta.function_call)
    }
  }

  reply(): Reply {
    const whole = this.#finish !== undefined
    const mapped = mapOpenAiChat({
      role: 'assistant',
      id: this.#id,
      content: this.#text.text(),
      refusal: this.#refusal.text(),
      reasoning_content: this.#reasoning.text(),
      model: this.#model,
    })
    const calls = [...this.#calls.values(), ...(this.#legacy ? [this.#legacy] : [])]
    const time = readTime(this.#created)
    const usage = readUsage(this.#usage)
    const read = calls.map(({ id, name, args }, i) => readPieces({ id, name, raw: args.text() }, whole || i < calls.length - 1))
    return {
      messages: mapped
        ? [
            {
              ...mapped,
              message: { ...mapped.message, ...splitCalls(read) },
              ...(time === undefined ? {} : { time }),
              ...(usage === undefined ? {} : { usage }),
              ...(this.#finish === undefined ? {} : { finish: this.#finish }),
            },
          ]
        : [],
      whole,
      ...(this.#id === undefined ? {} : { id: this.#id }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    }
  }
}

function addTo(call: Call, part: UnknownRecord): void {
  // Some servers repeat the whole name with every piece.
  if (typeof part.name === 'string' && part.name !== call.name) call.name += part.name
  call.args.add(part.arguments)
}

const noCalls: readonly unknown[] = []

const deltaOf = (choice: unknown): UnknownRecord | undefined =>
  isRecord(choice) && isRecord(choice.delta) ? choice.delta : undefined

/** A line of Ollama's stream as a chunk: it has no ids, begins every line with the role, and counts with names of its own. */
function asChunk(value: UnknownRecord & { readonly message: UnknownRecord }): UnknownRecord {
  const { role: _role, tool_calls: calls, ...said } = value.message
  const tools = Array.isArray(calls)
    ? { tool_calls: calls.map((call: unknown, index) => ({ index, ...(isRecord(call) ? call : {}), ...asTexts(call) })) }
    : {}
  const { prompt_eval_count: prompt_tokens, eval_count: completion_tokens } = value
  const finish = value.done === true ? (textOf(value.done_reason) ?? 'stop') : null
  return {
    model: value.model,
    created: value.created_at,
    choices: [{ index: 0, delta: { ...said, reasoning: said.thinking, ...tools }, finish_reason: finish }],
    ...(prompt_tokens === undefined ? {} : { usage: { prompt_tokens, completion_tokens } }),
  }
}

/** Its arguments are an object, and whole. */
function asTexts(call: unknown): UnknownRecord {
  const own = isRecord(call) && isRecord(call.function) ? call.function : undefined
  return own === undefined
    ? {}
    : { function: { ...own, arguments: isRecord(own.arguments) ? JSON.stringify(own.arguments) : own.arguments } }
}
