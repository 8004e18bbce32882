/** States and updates of a record, read: lists of messages of any encoding become plain ones, everything else stays as it is. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { mapLangChain, openLangChain } from '../messages/langchain'
import type { MappedMessage } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'

export type ReadField =
  | { readonly field: string; readonly messages: readonly MappedMessage[] }
  | { readonly field: string; readonly value: unknown }

/** A state, or one update, field by field. What is no object is the state of a graph that has no fields. */
export function readFields(value: unknown): readonly ReadField[] {
  if (value === undefined || value === null) return []
  const fields = isRecord(value) && openLangChain(value) === undefined ? value : { [ROOT]: value }
  return Object.entries(fields).flatMap(([field, inner]): readonly ReadField[] => {
    if (field === '__type' || field === '__interrupt__' || inner === undefined) return []
    // A list of messages of which a print only tells that it is one.
    if (isUnprinted(inner) && (isMessageField(field) || field === '__start__')) return []
    const messages = readMessages(inner, field)
    return [messages ? { field, messages } : { field, value: inner }]
  })
}

const isMessageField = (field: string): boolean => /message|history|chat/i.test(field)

/** What a console print leaves out: `[Object]`, `[Array]`. */
export const isUnprinted = (value: unknown): boolean =>
  typeof value === 'string' && /^\[(?:Object|Array|Circular)(?:[: *][^\]]*)?\]$/.test(value)

/** LangGraph's own name of the state of a graph without fields. */
const ROOT = '__root__'

/** What a node returned, as the updates that it is: one, several, a command, or pairs of a field and a value. */
export function readUpdates(value: unknown): readonly UnknownRecord[] {
  if (value === undefined || value === null || isUnprinted(value)) return []
  if (isCommand(value)) return readUpdates(commandUpdate(value))
  if (isRecord(value)) return openLangChain(value) ? [{ [ROOT]: [value] }] : [value]
  if (!Array.isArray(value)) return [{ [ROOT]: value }]
  if (value.length === 0) return []
  if (value.every(isPair) && !value.every((item) => openLangChain(item) !== undefined)) {
    return value.map(([field, inner]) => ({ [field]: inner }))
  }
  if (value.some((item) => openLangChain(item) !== undefined)) return [{ [ROOT]: value }]
  return value.flatMap(readUpdates)
}

/** Where a node jumped to, when it returned a command. */
export function gotoOf(value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => {
    if (!isRecord(item) || !isCommand(item)) return []
    const inner = isRecord(item.kwargs) ? item.kwargs : item
    return targetsIn(inner.goto)
  })
}

/** Names of nodes in a text, a list, or what sends a task to a node. */
export function targetsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(targetsIn)
  if (!isRecord(value)) return []
  const inner = isRecord(value.kwargs) ? value.kwargs : value
  const isSend = value.lg_name === 'Send' || value.__type === 'Send' || inner.args !== undefined || inner.arg !== undefined
  const [first] = Array.isArray(value.__args) ? value.__args : []
  const node: unknown = inner.node ?? first
  return isSend && typeof node === 'string' ? [node] : []
}

const isPair = (item: unknown): item is [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string'
const isCommand = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (value.__type === 'Command' ||
    value.lg_name === 'Command' ||
    value.lc_direct_tool_output !== undefined ||
    (Array.isArray(value.id) && value.id.at(-1) === 'Command') ||
    ('goto' in value && Object.keys(value).every((key) => ['goto', 'update', 'resume', 'graph', 'lg_name'].includes(key))))
const commandUpdate = (command: UnknownRecord): unknown => (isRecord(command.kwargs) ? command.kwargs.update : command.update)

/** The messages that a value of a state is; `undefined` for anything else. */
export function readMessages(value: unknown, field: string): readonly MappedMessage[] | undefined {
  // One message alone; where messages are expected, also as a text that Python made of it.
  if (isRecord(value) || (typeof value === 'string' && isMessageField(field))) {
    const one = openLangChain(value) ? mapLangChain(value) : undefined
    return one && [one]
  }
  if (!Array.isArray(value) || value.length === 0) return undefined
  const isList = isMessageField(field)
  const mapped = value.map((item: unknown) => (isRecord(item) || isList ? readMessage(item) : undefined))
  const known = mapped.filter((one, i) => one !== undefined || (isList && isUnprinted(value[i]))).length
  if (known === 0 || known * 2 < value.length) return undefined
  return mapped.flatMap((one, i): readonly MappedMessage[] => {
    if (one !== undefined) return [one]
    return isRemnant(value[i]) ? [] : [{ message: { id: '', role: 'other', text: asText(value[i]) } }]
  })
}

/** What a cut leaves of a message whose first words it fell into: a wrapping with nothing in it. It says nothing, so nothing is shown. */
const isRemnant = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([key, one]) => one === null || one === '' || key === 'lc' || key === 'type' || key === 'id')

/** One message, also as a plain dict of a role and a content. */
export function readMessage(value: unknown): MappedMessage | undefined {
  const mapped = mapLangChain(value)
  if (mapped) return mapped
  return isRecord(value) && typeof value.role === 'string' && (value.content !== undefined || value.tool_calls !== undefined)
    ? mapOpenAiChat(value)
    : undefined
}
