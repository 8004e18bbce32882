/** Plain messages out of what sessions of coding agents hold: each program names the same few things in its own way. */
import type { Message } from '../../trace/message'
import { type ReadTime, readTime } from '../core/times'
import { readCall, splitCalls } from '../messages/arguments'
import { readContent, withReasoning } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'

export interface Call {
  readonly id: unknown
  readonly name: unknown
  readonly args: unknown
}

interface Said {
  readonly id?: unknown
  readonly content: unknown
  readonly reasoning?: string | undefined
  readonly calls?: readonly Call[] | undefined
  readonly time?: unknown
  readonly model?: unknown
  readonly usage?: unknown
  readonly finish?: unknown
}

/** What the model said and asked for. */
export function saidBy({ id, content, reasoning, calls = [], time, model, usage, finish }: Said): MappedMessage {
  const read = readContent(content)
  const blocks = withReasoning(reasoning, read)
  const asked = calls.map((call) => readCall(textOf(call.id) ?? '', textOf(call.name) ?? '', call.args))
  const counted = readUsage(usage)
  return {
    message: {
      id: textOf(id) ?? '',
      role: 'ai',
      text: read.text,
      ...(blocks === undefined ? {} : { blocks }),
      ...splitCalls(asked),
    },
    ...timed(time),
    ...(textOf(model) === undefined ? {} : { model: textOf(model) }),
    ...(counted === undefined ? {} : { usage: counted }),
    ...(textOf(finish) === undefined ? {} : { finish: textOf(finish) }),
  }
}

/** Two parts of one reply, in their order. */
export function together(first: MappedMessage, second: MappedMessage): MappedMessage {
  const [a, b] = [first.message, second.message]
  const text = [a.text, b.text].filter((one) => one !== '').join('\n')
  const blocks = [...blocksOf(a), ...blocksOf(b)]
  const toolCalls = [...(a.toolCalls ?? []), ...(b.toolCalls ?? [])]
  const invalidCalls = [...(a.invalidCalls ?? []), ...(b.invalidCalls ?? [])]
  return {
    ...second,
    ...first,
    message: {
      ...a,
      text,
      ...(blocks.every(({ type }) => type === 'text') ? {} : { blocks }),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      ...(invalidCalls.length === 0 ? {} : { invalidCalls }),
    },
  }
}

const blocksOf = ({ blocks, text }: Message): NonNullable<Message['blocks']> =>
  blocks ?? (text === '' ? [] : [{ type: 'text', text }])

interface Answer {
  readonly callId: unknown
  readonly name?: unknown
  readonly content: unknown
  /** As the record says it; not given: its first words tell. */
  readonly failed?: boolean | undefined
  readonly time?: unknown
}

/** What a tool gave back. */
export function answered({ callId, name, content, failed, time }: Answer): MappedMessage {
  const read = readContent(content)
  const { status, guess } = failed === undefined ? statusOf({}, read.text) : { status: failed ? 'error' : 'ok' }
  return {
    message: {
      id: '',
      role: 'tool',
      text: read.text,
      ...(read.blocks === undefined ? {} : { blocks: read.blocks }),
      ...(textOf(callId) === undefined ? {} : { toolCallId: textOf(callId) }),
      ...(textOf(name) === undefined ? {} : { name: textOf(name) }),
      ...(status === undefined ? {} : { status }),
    } as Message,
    ...timed(time),
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}

/** What a person, or the program itself, put in. */
export function putIn(role: 'human' | 'system' | 'other', content: unknown, time?: unknown, name?: string): MappedMessage {
  const read = readContent(content)
  const message: Message = {
    id: '',
    role,
    text: read.text,
    ...(read.blocks === undefined ? {} : { blocks: read.blocks }),
    ...(name === undefined ? {} : { name }),
  }
  return { message, ...timed(time) }
}

function timed(value: unknown): { readonly time?: ReadTime } {
  const time = value === undefined || value === null ? undefined : readTime(value)
  return time === undefined ? {} : { time }
}
