/**
 * Reads what a person, a file or user code gave as a message, in every form that is common: a text, `[role, text]`, `{ role, content }`
 * as providers write it, `{ type, … }` as LangChain writes it, its serialised form, and our own plain message.
 * It checks every part: what comes out can be made into a LangChain message without looking again.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { InvalidCall, Message, ToolCall } from '../../trace/message'
import { readArguments, TOO_DEEP } from './arguments'
import { isTooDeep } from './depth'

const roles: ReadonlyMap<unknown, Message['role']> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['human', 'human'],
  ['user', 'human'],
  ['ai', 'ai'],
  ['assistant', 'ai'],
  ['tool', 'tool'],
  ['other', 'other'],
])

/** The next id for a message or a call that comes without one. */
export type NewId = (prefix: 'message' | 'toolcall') => string

/** The message, with an id; undefined when the value is none. */
export function readMessage(value: unknown, newId: NewId): Message | undefined {
  if (typeof value === 'string') return { id: newId('message'), role: 'human', text: value }
  if (Array.isArray(value)) {
    const [first, second, ...more] = value as readonly unknown[]
    return more.length === 0 && roles.has(first) && typeof second === 'string'
      ? readMessage({ role: first, content: second }, newId)
      : undefined
  }
  if (!isRecord(value)) return undefined
  const role = roles.get(value.role ?? value.type)
  if (role !== undefined) return readParts(role, value, newId)
  const serialised = readSerialised(value)
  return serialised && readMessage(serialised, newId)
}

/** `{ lc: 1, type: 'constructor', id: [… , 'HumanMessage'], kwargs }`: what `JSON.stringify` makes of a LangChain message. */
function readSerialised({ type, id, kwargs }: UnknownRecord): UnknownRecord | undefined {
  if (type !== 'constructor' || !Array.isArray(id) || !isRecord(kwargs)) return undefined
  const role = /^(Human|AI|System|Tool)Message(Chunk)?$/.exec(String(id.at(-1)))?.[1]?.toLowerCase()
  return role === undefined ? undefined : { ...kwargs, role }
}

function readParts(role: Message['role'], value: UnknownRecord, newId: NewId): Message | undefined {
  const id = typeof value.id === 'string' && value.id !== '' ? value.id : newId('message')
  const content = readContent(value)
  const named = typeof value.name === 'string' ? { name: value.name } : {}
  const message = { id, role, ...content, ...named }
  switch (role) {
    case 'ai': {
      const calls = readCalls(value, newId)
      return calls && { ...message, ...calls }
    }
    case 'tool': {
      const callId = value.toolCallId ?? value.tool_call_id
      return {
        ...message,
        toolCallId: typeof callId === 'string' ? callId : '',
        status: value.status === 'error' ? 'error' : 'ok',
        ...(value.synthetic === true ? { synthetic: true } : {}),
      }
    }
    case 'system':
    case 'human':
    case 'other':
      return message
  }
}

/** `text` wins over what the blocks say, so that code can change a message by its text. */
function readContent(value: UnknownRecord): Pick<Message, 'text' | 'blocks'> {
  const listed = value.blocks ?? value.content
  const blocks = Array.isArray(listed) && listed.every(isRecord) ? (listed as readonly UnknownRecord[]) : undefined
  const fromBlocks = blocks && textOfBlocks(blocks)
  const text = typeof value.text === 'string' ? value.text : (fromBlocks ?? asText(value.content ?? value.text ?? ''))
  if (!blocks?.some((block) => block.type !== 'text')) return { text }
  return { text, blocks: fromBlocks === text ? blocks : withText(blocks, text) }
}

export const textOfBlocks = (blocks: readonly UnknownRecord[]): string =>
  blocks.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('')

const withText = (blocks: readonly UnknownRecord[], text: string): readonly UnknownRecord[] => [
  { type: 'text', text },
  ...blocks.filter((block) => block.type !== 'text'),
]

/** The calls, parsed and not; undefined when something stands in their place that is no list of calls. */
function readCalls(value: UnknownRecord, newId: NewId): Pick<Message, 'toolCalls' | 'invalidCalls'> | undefined {
  const raw = isRecord(value.additional_kwargs) ? value.additional_kwargs.tool_calls : undefined
  const parsed = listOf(value.toolCalls ?? value.tool_calls)
  const asked = parsed?.length === 0 ? listOf(raw) : parsed
  const unread = listOf(value.invalidCalls ?? value.invalid_tool_calls)
  if (!asked?.every(isRecord) || !unread?.every(isRecord)) return undefined
  const toolCalls: ToolCall[] = []
  const invalidCalls: InvalidCall[] = []
  for (const call of asked as readonly UnknownRecord[]) {
    const read = readCall(call, newId)
    if ('error' in read) invalidCalls.push(read)
    else toolCalls.push(read)
  }
  for (const call of unread as readonly UnknownRecord[]) {
    const rawArgs = asText(call.rawArgs ?? call.args)
    const error = typeof call.error === 'string' ? call.error : 'The arguments could not be read.'
    invalidCalls.push({ ...nameOf(call, newId), rawArgs, error })
  }
  return { ...(toolCalls.length > 0 ? { toolCalls } : {}), ...(invalidCalls.length > 0 ? { invalidCalls } : {}) }
}

/** `{ name, args }`, or `{ function: { name, arguments } }` with the arguments as text. */
function readCall(call: UnknownRecord, newId: NewId): ToolCall | InvalidCall {
  const inner = isRecord(call.function) ? { ...call, name: call.function.name, args: call.function.arguments } : call
  const named = nameOf(inner, newId)
  const args = inner.args ?? {}
  if (isRecord(args)) return isTooDeep(args) ? { ...named, rawArgs: '', error: TOO_DEEP } : { ...named, args }
  const read = typeof args === 'string' ? readArguments(args) : { error: 'The arguments are no object.' }
  return 'error' in read ? { ...named, rawArgs: asText(args), error: read.error } : { ...named, args: read.args }
}

const nameOf = ({ id, name }: UnknownRecord, newId: NewId) => ({
  id: typeof id === 'string' && id !== '' ? id : newId('toolcall'),
  name: typeof name === 'string' ? name : '',
})

const listOf = (value: unknown): readonly unknown[] | undefined =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : undefined
