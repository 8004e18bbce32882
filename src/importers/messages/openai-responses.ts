/**
 * Items of the OpenAI Responses API to plain messages. One reply is spread over several items (reasoning, a message, calls): these
 * become one message again. Results are matched on `call_id`, never on `id`. Tools that the provider runs itself hold call and result.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { linkOf, type RecordedMessage } from '../core/conversation'
import { readTime } from '../core/times'
import { type ReadCall, splitCalls } from './arguments'
import { readContent, withReasoning } from './content'
import { statusOf } from './error-status'
import { type MappedMessage, textOf } from './mapped'
import { roleOf } from './openai-chat'
import { callOfItem, hostedResult } from './responses-calls'

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
export function mapResponsesItems(
  items: readonly RecordedItem[],
  dropped: (source: SourceLink) => void,
): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  let reply: Reply | undefined
  const close = () => {
    if (reply) messages.push(...reply.messages())
    reply = undefined
  }
  for (const item of items) {
    const type = itemType(item.value)
    if (type === undefined || !isRecord(item.value)) {
      dropped(item.source)
      continue
    }
    const role = type === 'message' ? roleOf(textOf(item.value.role) ?? 'assistant') : undefined
    if (role !== undefined && role !== 'ai') {
      close()
      messages.push({ mapped: plain(item.value, role, item.time), source: item.source })
    } else if (type.endsWith('_output')) {
      close()
      messages.push({ mapped: output(item.value, item.time), source: item.source })
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
        messages.push({ mapped: aside(item.value, type, item.time), source: item.source })
        continue
      }
      if (reply && !reply.takes(part)) close()
      reply ??= new Reply()
      reply.add(part, item.value, type, item)
    }
  }
  close()
  return messages
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

/** One reply of the model while its items come in. */
class Reply {
  readonly #sources: SourceLink[] = []
  readonly #calls: ReadCall[] = []
  readonly #results: RecordedMessage[] = []
  readonly #thoughts: string[] = []
  #said: UnknownRecord | undefined
  #time: MappedMessage['time']

  /** A reply thinks, speaks, and asks, in this order: what comes earlier in it begins the next. */
  takes(part: 'said' | 'thought' | 'call'): boolean {
    if (this.#results.length > 0) return part === 'call' && this.#said === undefined
    if (part === 'call') return true
    if (part === 'said') return this.#said === undefined && this.#calls.length === 0
    return this.#said === undefined && this.#calls.length === 0
  }

  add(part: 'said' | 'thought' | 'call', value: UnknownRecord, type: string, { source, time }: RecordedItem): void {
    this.#sources.push(source)
    this.#time ??= timeOf(value, time).time
    if (part === 'said') this.#said = value
    else if (part === 'thought') this.#thoughts.push(readContent(value.summary).text || readContent(value.content).text)
    else {
      this.#calls.push(callOfItem(value, type))
      const result = hostedResult(value, type)
      if (result) this.#results.push({ mapped: result, source })
    }
  }

  messages(): readonly RecordedMessage[] {
    const source = linkOf(this.#sources)
    if (!source) return []
    const content = readContent(this.#said?.content)
    const refusal = content.blocks?.map((block) => textOf(block.refusal)).find((text) => text !== undefined)
    const thought = this.#thoughts.filter((text) => text !== '').join('\n')
    const blocks = withReasoning(thought, content)
    const message = {
      id: textOf(this.#said?.id) ?? '',
      role: 'ai' as const,
      text: content.text === '' ? (refusal ?? '') : content.text,
      ...(blocks === undefined ? {} : { blocks }),
      ...splitCalls(this.#calls),
    }
    return [{ mapped: { message, ...(this.#time === undefined ? {} : { time: this.#time }) }, source }, ...this.#results]
  }
}
