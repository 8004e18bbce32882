/**
 * Events of the Responses API as the items of one response. The last event holds the whole response; a stream that ended earlier has its
 * finished items, and one that ended inside an item has the pieces of it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { itemType, mapResponsesItems } from '../messages/openai-responses'
import { readUsage } from '../messages/usage'
import { type BrokenCall, withBroken } from './cut-call'
import type { TakenEvent } from './events'
import { type Assembly, Pieces, type Reply } from './reply'

interface Item {
  begin: UnknownRecord
  done: UnknownRecord | undefined
  readonly text: Pieces
  readonly args: Pieces
  readonly thought: Pieces
}

const nowhere: SourceLink = { record: 0, where: '' }

export class ResponsesStream implements Assembly {
  #response: UnknownRecord = {}
  #begun = false
  #over = false
  #error: string | undefined
  readonly #items = new Map<unknown, Item>()

  take({ value }: TakenEvent): boolean {
    const type = String(value.type)
    const response = isRecord(value.response) ? value.response : undefined
    if (type === 'response.created' && (this.#begun || this.#items.size > 0)) return false
    if (this.#over) return false
    this.#begun = true
    if (response) this.#response = { ...this.#response, ...response }
    if (/^response\.(?:completed|done|failed|incomplete|cancelled)$/.test(type)) this.#over = true
    const item = isRecord(value.item) ? value.item : undefined
    if (type === 'response.output_item.added' && item) this.#item(value).begin = item
    else if (type === 'response.output_item.done' && item) this.#item(value).done = item
    else if (type.endsWith('.delta')) this.#piece(type, value)
    const failed = isRecord(response?.error) ? response.error : isRecord(value.error) ? value.error : undefined
    if (failed) this.#error = textOf(failed.message) ?? textOf(failed.code)
    return true
  }

  #item(value: UnknownRecord): Item {
    const key = value.output_index ?? value.item_id
    const known = this.#items.get(key)
    if (known) return known
    const item: Item = { begin: {}, done: undefined, text: new Pieces(), args: new Pieces(), thought: new Pieces() }
    this.#items.set(key, item)
    return item
  }

  #piece(type: string, value: UnknownRecord): void {
    const item = this.#item(value)
    if (/arguments|custom_tool_call_input/.test(type)) item.args.add(value.delta)
    else if (/reasoning/.test(type)) item.thought.add(value.delta)
    else if (/output_text|refusal/.test(type)) item.text.add(value.delta)
  }

  reply(): Reply {
    const { output } = this.#response
    const whole = this.#over
    const finished = Array.isArray(output) && output.length > 0 ? output : undefined
    const items: readonly unknown[] = finished ?? [...this.#items.values()].map(itemOf)
    const values = items.filter((item) => itemType(item) !== undefined).map((value) => ({ value, source: nowhere }))
    const open = finished || whole ? undefined : [...this.#items.values()].at(-1)
    const broken = open && brokenIn(open)
    const mapped = mapResponsesItems(values, () => undefined).map(({ mapped: one }, i, all) =>
      broken && i === all.length - 1 ? { ...one, message: withBroken(one.message, broken) } : one,
    )
    const usage = readUsage(this.#response.usage)
    const model = textOf(this.#response.model)
    const finish = whole ? textOf(this.#response.status) : undefined
    const time = readTime(this.#response.created_at)
    const last = mapped.findLastIndex(({ message }) => message.role === 'ai')
    const id = textOf(this.#response.id)
    const previousId = textOf(this.#response.previous_response_id)
    const system = textOf(this.#response.instructions)
    return {
      messages: mapped.map((one, i) => ({
        ...(model === undefined ? {} : { model }),
        ...(time === undefined ? {} : { time }),
        ...(i !== last || usage === undefined ? {} : { usage }),
        ...(i !== last || finish === undefined ? {} : { finish }),
        ...one,
      })),
      whole,
      ...(id === undefined ? {} : { id }),
      ...(previousId === undefined ? {} : { previousId }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
      ...(system === undefined ? {} : { system }),
    }
  }
}

/** The call that the stream ended in. */
function brokenIn({ begin, done, args }: Item): BrokenCall | undefined {
  if (done || !String(begin.type).endsWith('_call')) return undefined
  return { id: textOf(begin.call_id) ?? textOf(begin.id) ?? '', name: textOf(begin.name) ?? '', raw: args.text() }
}

/** An item as it ended, or as far as its pieces go. */
function itemOf({ begin, done, text, args, thought }: Item): UnknownRecord {
  if (done) return done
  const type = textOf(begin.type) ?? (args.isEmpty ? (thought.isEmpty ? 'message' : 'reasoning') : 'function_call')
  if (type === 'message') {
    return { ...begin, type, role: 'assistant', content: [{ type: 'output_text', text: text.text() }] }
  }
  if (type === 'reasoning') return { ...begin, type, summary: [{ type: 'summary_text', text: thought.text() }] }
  if (type.endsWith('_call')) {
    return type === 'custom_tool_call' ? { ...begin, type, input: args.text() } : { ...begin, type, arguments: args.text() }
  }
  return begin
}
