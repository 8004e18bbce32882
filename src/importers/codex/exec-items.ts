/**
 * Lines of `codex exec --json`: items that start, change and complete. What an item is at last counts; the lines before it are linked.
 * An item that ran something is a call and its result.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Usage } from '../../trace/message'
import { linkOf, type RecordedMessage } from '../core/conversation'
import { readCall, splitCalls } from '../messages/arguments'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'

export interface ExecLine {
  readonly value: UnknownRecord
  readonly source: SourceLink
}

interface Item {
  value: UnknownRecord
  readonly sources: SourceLink[]
}

/** True for a line of this stream. */
export const isExecLine = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  (/^item\.(?:started|updated|completed)$/.test(value.type)
    ? isRecord(value.item)
    : /^(?:thread\.started|turn\.(?:started|completed|failed))$/.test(value.type))

/** The messages of a thread. Lines that hold no item are linked to the message before them, or to the first one. */
export function execMessages(lines: readonly ExecLine[]): readonly RecordedMessage[] {
  const items: Item[] = []
  let byId = new Map<string, Item>()
  let early: SourceLink[] = []
  const usages = new Map<Item, Usage>()
  for (const { value, source } of lines) {
    const item: UnknownRecord | undefined = isRecord(value.item)
      ? { ...value.item, type: value.item.type ?? value.item.item_type }
      : undefined
    const last = items.at(-1)
    if (!item) {
      // Ids begin anew with each turn.
      if (value.type === 'turn.started') byId = new Map()
      const usage = readUsage(value.usage)
      const error = isRecord(value.error) ? textOf(value.error.message) : undefined
      if (error !== undefined) items.push({ value: { type: 'error', message: error }, sources: [...early.splice(0), source] })
      else if (last && value.type !== 'turn.started') last.sources.push(source)
      else early.push(source)
      if (usage && last) usages.set(last, usage)
      continue
    }
    const id = textOf(item.id)
    const known = id === undefined ? undefined : byId.get(id)
    if (known) {
      known.value = { ...known.value, ...item }
      known.sources.push(source)
    } else {
      const made: Item = { value: item, sources: [source, ...early] }
      early = []
      items.push(made)
      if (id !== undefined) byId.set(id, made)
    }
  }
  const [first] = items
  if (first) first.sources.push(...early)
  return messagesOf(items, usages)
}

function messagesOf(items: readonly Item[], usages: ReadonlyMap<Item, Usage>): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  let thoughts: Item[] = []
  const number = new Map<string, number>()
  for (const item of items) {
    const { value } = item
    if (value.type === 'reasoning') {
      thoughts.push(item)
      continue
    }
    const source = linkOf([...item.sources, ...thoughts.flatMap(({ sources }) => sources)])
    const thought = thoughts.map((one) => textOf(one.value.text) ?? '').join('\n')
    thoughts = []
    if (!source) continue
    const usage = usages.get(item)
    const beside = usage === undefined ? {} : { usage }
    const reasoning = thought === '' ? [] : [{ type: 'reasoning', text: thought }]
    if (value.type === 'agent_message' || value.type === 'assistant_message') {
      const text = textOf(value.text) ?? ''
      const blocks = reasoning.length === 0 ? {} : { blocks: [...reasoning, { type: 'text', text }] }
      messages.push({ mapped: { message: { id: '', role: 'ai', text, ...blocks }, ...beside }, source })
      continue
    }
    if (value.type === 'error' || value.type === 'user_message') {
      const role = value.type === 'error' ? ('other' as const) : ('human' as const)
      const text = textOf(value.message) ?? textOf(value.text) ?? ''
      messages.push({ mapped: { message: { id: '', role, text, ...(role === 'other' ? { name: 'error' } : {}) } }, source })
      continue
    }
    const n = (number.get(String(value.id)) ?? 0) + 1
    number.set(String(value.id), n)
    const id = `${textOf(value.id) ?? 'item'}${n === 1 ? '' : `#${n}`}`
    const ran = ranBy(value)
    const blocks = reasoning.length === 0 ? {} : { blocks: reasoning }
    const calls = splitCalls([readCall(id, ran.name, ran.args)])
    messages.push({ mapped: { message: { id: '', role: 'ai', text: '', ...blocks, ...calls }, ...beside }, source })
    if (ran.result === undefined) continue
    const status = ran.failed ? ('error' as const) : ('ok' as const)
    messages.push({ mapped: { message: { id: '', role: 'tool', text: ran.result, toolCallId: id, status } }, source })
  }
  const left = linkOf(thoughts.flatMap(({ sources }) => sources))
  if (left) {
    const text = thoughts.map((one) => textOf(one.value.text) ?? '').join('\n')
    messages.push({ mapped: { message: { id: '', role: 'ai', text: '', blocks: [{ type: 'reasoning', text }] } }, source: left })
  }
  return messages
}

interface Ran {
  readonly name: string
  readonly args: UnknownRecord
  /** `undefined`: it had not ended. */
  readonly result: string | undefined
  readonly failed: boolean
}

function ranBy(value: UnknownRecord): Ran {
  const type = textOf(value.type) ?? 'item'
  const ended = value.status !== 'in_progress' && value.status !== undefined
  const failed =
    value.status === 'failed' || value.status === 'declined' || (typeof value.exit_code === 'number' && value.exit_code !== 0)
  switch (type) {
    case 'command_execution':
      return {
        name: 'shell',
        args: { command: value.command },
        result: ended ? asText(value.aggregated_output) : undefined,
        failed,
      }
    case 'mcp_tool_call': {
      const name = [textOf(value.server), textOf(value.tool)].filter((one) => one !== undefined).join('.')
      const args = isRecord(value.arguments) ? value.arguments : {}
      const error = isRecord(value.error) ? textOf(value.error.message) : textOf(value.error)
      return { name: name === '' ? type : name, args, result: ended ? (error ?? asText(value.result ?? '')) : undefined, failed }
    }
    case 'file_change':
      return { name: 'apply_patch', args: { changes: value.changes }, result: ended ? asText(value.status) : undefined, failed }
    case 'web_search':
      return { name: type, args: { query: value.query }, result: asText(value.results ?? value.action ?? ''), failed }
    case 'todo_list':
      return { name: 'update_plan', args: { items: value.items }, result: '', failed }
    default: {
      const { id: _id, type: _type, ...args } = value
      return { name: type, args, result: ended ? asText(value.output ?? value.status) : undefined, failed }
    }
  }
}
