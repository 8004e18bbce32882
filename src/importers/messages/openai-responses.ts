/**
 * Items of the OpenAI Responses API to plain messages. One reply is spread over several items (reasoning, a message, calls): these
 * become one message again. Results are matched on `call_id`, never on `id`. Tools that the provider runs itself hold call and result.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import { linkOf, type RecordedMessage } from '../core/conversation'
import { type ReadTime, readTime } from '../core/times'
import { splitCalls } from './arguments'
import { type ReadContent, readContent, withReasoning } from './content'
import { statusOf } from './error-status'
import { type MappedMessage, textOf } from './mapped'
import { roleOf } from './openai-chat'
import { callOfItem, hostedResult } from './responses-calls'
import type { LaterMapped } from './seen-message'

export interface RecordedItem {
  readonly value: unknown
  readonly source: SourceLink
  /** Milliseconds since 1970, where the format tells it beside the item. */
  readonly time?: number | undefined
}

const kinds =
  /^(?:message|reasoning|compaction|item_reference|mcp_list_tools|mcp_approval_(?:request|response)|(?:function|custom_tool|local_shell|shell|computer|web_search|file_search|code_interpreter|image_generation|mcp|apply_patch|tool_search)_call(?:_output)?|tool_search_output)$/

/** What an item is; `undefined` for what is no item. */
export function itemType(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined
  if (value.type === undefined) return typeof value.role === 'string' && value.content !== undefined ? 'message' : undefined
  return typeof value.type === 'string' && kinds.test(value.type) ? value.type : undefined
}

/** The messages of a list of items, in order. `dropped` is told of every item that cannot be shown. */
export const mapResponsesItems = (
  items: readonly RecordedItem[],
  dropped: (source: SourceLink) => void,
): readonly RecordedMessage[] => seeResponsesItems(items, dropped).map((one) => ({ mapped: one.map(), source: one.source }))

/** The same messages in passing: what they hold is read when they are mapped. */
export function seeResponsesItems(items: readonly RecordedItem[], dropped: (source: SourceLink) => void): readonly LaterMapped[] {
  const messages: LaterMapped[] = []
  let reply: Reply | undefined
  const close = () => {
    reply?.end(messages)
    reply = undefined
  }
  for (const item of items) {
    const { value } = item
    const type = itemType(value)
    if (type === undefined || !isRecord(value)) {
      dropped(item.source)
      continue
    }
    const role = type === 'message' ? roleOf(textOf(value.role) ?? 'assistant') : undefined
    if (role !== undefined && role !== 'ai') {
      close()
      messages.push(new OneItem(item, value, role, type))
    } else if (type.endsWith('_output')) {
      close()
      messages.push(new OneItem(item, value, 'tool', type))
    } else {
      const part =
        role === 'ai'
          ? 'said'
          : type === 'reasoning'
            ? 'thought'
            : type.endsWith('_call') || type === 'mcp_approval_request'
              ? 'call'
              : 'other'
      if (part === 'other') {
        close()
        messages.push(new OneItem(item, value, 'other', type))
        continue
      }
      if (reply && !reply.takes(part)) close()
      reply ??= new Reply()
      reply.add(part, value, type, item)
    }
  }
  close()
  return messages
}

/** An item that is a message by itself. */
class OneItem implements LaterMapped {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly source: SourceLink
  readonly asks = false
  readonly #value: UnknownRecord
  readonly #type: string
  readonly #told: number | undefined

  constructor({ source, time }: RecordedItem, value: UnknownRecord, role: Message['role'], type: string) {
    this.role = role
    this.source = source
    this.time = timeOf(value, time).time
    this.#value = value
    this.#type = type
    this.#told = time
  }

  get text(): string {
    return this.map().message.text
  }

  map(): MappedMessage {
    if (this.#type === 'message') return plain(this.#value, this.role, this.#told)
    return this.role === 'tool' ? output(this.#value, this.#told) : aside(this.#value, this.#type, this.#told)
  }
}

function plain(value: UnknownRecord, role: ReturnType<typeof roleOf>, time: number | undefined): MappedMessage {
  const { text, blocks } = readContent(value.content)
  const name = role === 'other' ? textOf(value.role) : undefined
  return {
    message: {
      id: textOf(value.id) ?? '',
      role,
      text,
      ...(blocks === undefined ? {} : { blocks }),
      ...(name === undefined ? {} : { name }),
    },
    ...timeOf(value, time),
  }
}

function output(value: UnknownRecord, time: number | undefined): MappedMessage {
  const content = readContent(value.output ?? value.content ?? value.tools)
  const { status, guess } = statusOf({ ...value, status: value.status === 'completed' ? undefined : value.status }, content.text)
  const toolCallId = textOf(value.call_id)
  return {
    message: {
      id: '',
      role: 'tool',
      text: content.text,
      ...(content.blocks === undefined ? {} : { blocks: content.blocks }),
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(status === undefined ? {} : { status }),
    },
    ...timeOf(value, time),
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}

/** Items that are neither said nor asked: shown under their own name. */
const aside = (value: UnknownRecord, type: string, time: number | undefined): MappedMessage => ({
  message: { id: '', role: 'other', name: type, text: readContent(value.content ?? value.summary).text, blocks: [value] },
  ...timeOf(value, time),
})

function timeOf(value: UnknownRecord, time: number | undefined): Pick<MappedMessage, 'time'> {
  const read = time === undefined ? readTime(value.created_at ?? value.timestamp) : { ms: time, zoneless: false }
  return read === undefined ? {} : { time: read }
}

type ReplyPart = 'said' | 'thought' | 'call'

/** One reply of the model while its items come in; the message that it is once they are. */
class Reply implements LaterMapped {
  readonly role = 'ai'
  #source: SourceLink = { record: -1, where: '' }
  readonly #sources: SourceLink[] = []
  readonly #calls: { readonly value: UnknownRecord; readonly type: string }[] = []
  readonly #results: LaterMapped[] = []
  readonly #thoughts: UnknownRecord[] = []
  #said: UnknownRecord | undefined
  #time: MappedMessage['time']

  /** A reply thinks, speaks, and asks, in this order: what comes earlier in it begins the next. */
  takes(part: ReplyPart): boolean {
    if (this.#results.length > 0) return part === 'call' && this.#said === undefined
    if (part === 'call') return true
    if (part === 'said') return this.#said === undefined && this.#calls.length === 0
    return this.#said === undefined && this.#calls.length === 0
  }

  add(part: ReplyPart, value: UnknownRecord, type: string, { source, time }: RecordedItem): void {
    this.#sources.push(source)
    this.#time ??= timeOf(value, time).time
    if (part === 'said') this.#said = value
    else if (part === 'thought') this.#thoughts.push(value)
    else {
      this.#calls.push({ value, type })
      const result = hostedResult(value, type)
      if (result) this.#results.push(hosted(result, source))
    }
  }

  /** Nothing comes in any more. */
  end(messages: LaterMapped[]): void {
    this.#source = linkOf(this.#sources) ?? this.#source
    messages.push(this, ...this.#results)
  }

  get time(): ReadTime | undefined {
    return this.#time
  }
  get source(): SourceLink {
    return this.#source
  }

  get asks(): boolean {
    return this.#calls.length > 0
  }
  get text(): string {
    return saidIn(readContent(this.#said?.content))
  }

  map(): MappedMessage {
    const content = readContent(this.#said?.content)
    const thoughts = this.#thoughts.map(({ summary, content: told }) => readContent(summary).text || readContent(told).text)
    const blocks = withReasoning(thoughts.filter((text) => text !== '').join('\n'), content)
    const message = {
      id: textOf(this.#said?.id) ?? '',
      role: 'ai' as const,
      text: saidIn(content),
      ...(blocks === undefined ? {} : { blocks }),
      ...splitCalls(this.#calls.map(({ value, type }) => callOfItem(value, type))),
    }
    return { message, ...(this.#time === undefined ? {} : { time: this.#time }) }
  }
}

/** What it says: a text, or that it will not say one. */
function saidIn({ text, blocks }: ReadContent): string {
  if (text !== '') return text
  return blocks?.map((block) => textOf(block.refusal)).find((refusal) => refusal !== undefined) ?? ''
}

const hosted = (result: MappedMessage, source: SourceLink): LaterMapped => ({
  role: result.message.role,
  time: result.time,
  source,
  text: result.message.text,
  asks: false,
  map: () => result,
})
