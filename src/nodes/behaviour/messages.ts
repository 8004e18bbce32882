/**
 * Messages of LangChain and messages as plain data, and back. The plain form is what traces, prompts and user code see.
 * Conversions are cached by identity: a history of a thousand messages is converted once, not once per superstep.
 */
import { AIMessage, type BaseMessage, HumanMessage, isBaseMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { grown, isBeginning, originOf } from '../../base/grown-lists'
import type { UnknownRecord } from '../../base/json'
import type { InvalidCall, Message, ToolCall } from '../../trace/message'
import { textOfBlocks } from './read-message'

const plainOf = new WeakMap<BaseMessage, Message>()

/** The plain form of a LangChain message. The same message object always gives the same plain object. */
export function toPlain(message: BaseMessage): Message {
  const known = plainOf.get(message)
  if (known) return known
  const plain = convert(message)
  plainOf.set(message, plain)
  return plain
}

/** Keys are there only when they have a value: what is told must be the same after a copy. */
function convert(message: BaseMessage): Message {
  const plain: Writable<Message> = { id: message.id ?? '', role: roleOf(message), text: textOf(message.content) }
  if (Array.isArray(message.content) && message.content.some((block) => block.type !== 'text')) plain.blocks = message.content
  if (AIMessage.isInstance(message)) {
    const calls = message.tool_calls ?? []
    if (calls.length > 0) plain.toolCalls = calls.map(({ id = '', name, args }): ToolCall => ({ id, name, args }))
    const invalid = message.invalid_tool_calls ?? []
    if (invalid.length > 0) plain.invalidCalls = invalid.map(plainInvalid)
  }
  if (ToolMessage.isInstance(message)) {
    plain.toolCallId = message.tool_call_id
    plain.status = message.status === 'error' ? 'error' : 'ok'
    if (message.additional_kwargs.vuelta_synthetic === true) plain.synthetic = true
  }
  if (message.name !== undefined) plain.name = message.name
  return plain
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

const plainInvalid = ({ id, name, args, error }: NonNullable<AIMessage['invalid_tool_calls']>[number]): InvalidCall => ({
  id: id ?? '',
  name: name ?? '',
  rawArgs: args ?? '',
  error: error ?? 'The arguments could not be read.',
})

function roleOf(message: BaseMessage): Message['role'] {
  const type: string = message.type
  return type === 'system' || type === 'human' || type === 'ai' || type === 'tool' ? type : 'other'
}

const textOf = (content: BaseMessage['content']): string =>
  typeof content === 'string' ? content : textOfBlocks(content as readonly UnknownRecord[])

/** The LangChain form of a plain message. */
export function fromPlain(message: Message): BaseMessage {
  const content = (message.blocks as never) ?? message.text
  const shared = { id: message.id, content, ...(message.name === undefined ? {} : { name: message.name }) }
  switch (message.role) {
    case 'system':
      return new SystemMessage(shared)
    case 'ai':
      return new AIMessage({
        ...shared,
        tool_calls: (message.toolCalls ?? []).map((call) => ({
          type: 'tool_call' as const,
          id: call.id,
          name: call.name,
          args: { ...call.args },
        })),
        invalid_tool_calls: (message.invalidCalls ?? []).map((call) => ({
          type: 'invalid_tool_call' as const,
          id: call.id,
          name: call.name,
          args: call.rawArgs,
          error: call.error,
        })),
      })
    case 'tool':
      return new ToolMessage({
        ...shared,
        tool_call_id: message.toolCallId ?? '',
        status: message.status === 'error' ? 'error' : 'success',
        additional_kwargs: message.synthetic ? { vuelta_synthetic: true } : {},
      })
    case 'human':
    case 'other':
      return new HumanMessage(shared)
  }
}

/** The state as plain data: messages converted, everything else as it is. */
export function plainState(state: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(state).map(([field, value]) => [field, plainValue(value)]))
}

const plainLists = new WeakMap<readonly unknown[], readonly unknown[]>()
/** Lists of messages by their last message, for copies of them; none is held. */
const byLast = new WeakMap<BaseMessage, WeakRef<readonly unknown[]>>()

/** One value of the state as plain data. The same list object gives the same plain list, so that unchanged fields stay `===`. */
export function plainValue(value: unknown): unknown {
  if (isBaseMessage(value)) return toPlain(value)
  if (!Array.isArray(value) || value.length === 0) return value
  const last: unknown = value.at(-1)
  if (!isBaseMessage(last)) return value.some((item) => isBaseMessage(item)) ? value.map(plainValue) : value
  const known = plainLists.get(value)
  if (known) return known
  const list = fromOrigin(value) ?? fromCopy(value) ?? value.map(plainValue)
  plainLists.set(value, list)
  const other = byLast.get(last)?.deref()
  // What a node writes ends like the conversation that it goes into.
  if (!other || other.length < value.length) byLast.set(last, new WeakRef(value))
  return list
}

/** A list of messages as plain data; a list that only grew since it was converted is converted from there on. */
export const plainList = (messages: readonly BaseMessage[]): readonly Message[] => plainValue(messages) as readonly Message[]

/** How far back a list is looked for that was converted: what several nodes wrote at once was put together list by list. */
const FAR = 8

/** A list that grew from one that was converted: that one's, and what is new. */
function fromOrigin(list: readonly unknown[]): readonly unknown[] | undefined {
  let origin = originOf(list)
  for (let i = 0; origin !== undefined && i < FAR; i++) {
    const plain = plainLists.get(origin)
    if (plain) return grown(plain, list.slice(origin.length).map(plainValue))
    origin = originOf(origin)
  }
  return undefined
}

/** A list that holds all of one that was converted, behind a prompt or by itself: looked for among its last few places. */
function fromCopy(list: readonly unknown[]): readonly unknown[] | undefined {
  const [first] = list
  const head = isBaseMessage(first) && first.type === 'system' ? 1 : 0
  for (let end = list.length; end > head && end > list.length - FAR; end--) {
    const message = list[end - 1]
    const earlier = isBaseMessage(message) ? byLast.get(message)?.deref() : undefined
    const plain = earlier && plainLists.get(earlier)
    if (!earlier || !plain) continue
    const at = end - earlier.length
    if ((at !== 0 && at !== head) || !isBeginning(earlier, list, at)) continue
    return list.slice(0, at).map(plainValue).concat(plain, list.slice(end).map(plainValue))
  }
  return undefined
}
