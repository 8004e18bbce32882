/**
 * Anthropic messages to plain ones. One record may hold several: results stand in a message of the user, and tools that the provider
 * runs itself answer in the middle of what the assistant says. Thinking becomes a reasoning block; every block is kept.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { type ReadTime, readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from './arguments'
import { readContent } from './content'
import { statusOf } from './error-status'
import { type Glimpse, LaterGlimpse } from './glimpse'
import { type MappedMessage, textOf } from './mapped'
import { roleOf } from './openai-chat'
import { readUsage } from './usage'

/** Blocks that ask for a tool. */
const isUse = ({ type }: UnknownRecord): boolean => typeof type === 'string' && type !== 'text' && /(?:^|_)tool_use$/.test(type)
/** Blocks that answer one. */
const isResult = ({ type }: UnknownRecord): boolean =>
  typeof type === 'string' && type !== 'text' && /(?:^|_)tool_result$/.test(type)

/** The plain messages of one record; empty when it has no role. */
export function mapAnthropic(value: unknown): readonly MappedMessage[] {
  if (!isRecord(value) || typeof value.role !== 'string') return []
  const role = roleOf(value.role)
  const { content } = value
  const blocks = Array.isArray(content) ? content.map(asBlock) : [{ type: 'text', text: readContent(content).text }]
  const parts = role === 'ai' ? splitAtResults(blocks) : [...resultsFirst(blocks)]
  const facts = factsOf(value)
  const lastSaid = parts.findLastIndex((part) => !part.every(isResult))
  return parts.flatMap((part, i): readonly MappedMessage[] => {
    if (part.length > 0 && part.every(isResult)) return part.map((block) => ({ ...mapResult(block), ...timeOf(facts) }))
    const message = said(
      role,
      part,
      i === 0 ? (textOf(value.id) ?? '') : '',
      role === 'other' ? textOf(value.role) : textOf(value.name),
    )
    return [{ message, ...(i === lastSaid ? facts : timeOf(facts)) }]
  })
}

/**
 * The same messages in passing: what a record is split into is told by the kinds of its blocks. `blocks` and `map`: of another provider that
 * means the same by its own.
 */
export function glanceAnthropic(
  value: UnknownRecord,
  blocks: readonly unknown[] = Array.isArray(value.content) ? value.content : nothing,
  map: (value: unknown) => readonly MappedMessage[] = mapAnthropic,
): readonly Glimpse[] {
  const role = roleOf(typeof value.role === 'string' ? value.role : '')
  const time = timeIn(value)
  let results = 0
  for (const block of blocks) if (isRecord(block) && isResult(block)) results += 1
  if (results === 0) return [new LaterGlimpse(role, time, value, map)]
  const roles: Message['role'][] = []
  if (role === 'ai') {
    let inSaid = false
    for (const block of blocks) {
      const isOne = isRecord(block) && isResult(block)
      if (isOne || !inSaid) roles.push(isOne ? 'tool' : role)
      inSaid = !isOne
    }
  } else {
    for (let i = 0; i < results; i += 1) roles.push('tool')
    if (results < blocks.length) roles.push(role)
  }
  return roles.map((one, at) => new LaterGlimpse(one, time, value, map, at))
}

const nothing: readonly unknown[] = []

const asBlock = (block: unknown): UnknownRecord => (isRecord(block) ? block : { type: 'text', text: readContent(block).text })
const timeOf = ({ time, model }: Omit<MappedMessage, 'message'>) => ({
  ...(time === undefined ? {} : { time }),
  ...(model === undefined ? {} : { model }),
})

function factsOf(value: UnknownRecord): Omit<MappedMessage, 'message'> {
  const usage = readUsage(value.usage)
  const model = textOf(value.model)
  const finish = textOf(value.stop_reason)
  const time = timeIn(value)
  return {
    ...(usage === undefined ? {} : { usage }),
    ...(model === undefined ? {} : { model }),
    ...(finish === undefined ? {} : { finish }),
    ...(time === undefined ? {} : { time }),
  }
}

const timeIn = ({ timestamp, created_at }: UnknownRecord): ReadTime | undefined => {
  const told = timestamp ?? created_at
  return told === undefined || told === null ? undefined : readTime(told)
}

/** What was said before a result, the result, what was said after it. */
function splitAtResults(blocks: readonly UnknownRecord[]): readonly (readonly UnknownRecord[])[] {
  const parts: UnknownRecord[][] = []
  let inResults: boolean | undefined
  for (const block of blocks) {
    if (isResult(block) !== inResults) parts.push([])
    inResults = isResult(block)
    parts.at(-1)?.push(block)
  }
  return parts.length === 0 ? [[]] : parts
}

/** In a message of the user, results come before what the person says. */
function resultsFirst(blocks: readonly UnknownRecord[]): readonly (readonly UnknownRecord[])[] {
  const results = blocks.filter(isResult)
  const rest = blocks.filter((block) => !isResult(block))
  if (results.length === 0) return [rest]
  return rest.length === 0 ? [results] : [results, rest]
}

function said(role: Message['role'], blocks: readonly UnknownRecord[], id: string, name: string | undefined): Message {
  const calls = role === 'ai' ? blocks.filter(isUse).map(mapUse) : []
  const others = blocks.filter((block) => !isUse(block))
  const text = others.flatMap((block) => (block.type === 'text' && typeof block.text === 'string' ? [block.text] : [])).join('\n')
  const plain = others.every((block) => block.type === 'text' && Object.keys(block).length <= 2)
  return {
    id,
    role,
    text,
    ...(plain ? {} : { blocks: others.map(named) }),
    ...splitCalls(calls),
    ...(name === undefined ? {} : { name }),
  }
}

/** Thinking under the name that it has here. */
const named = (block: UnknownRecord): UnknownRecord =>
  block.type === 'thinking' ? { ...block, type: 'reasoning', text: textOf(block.thinking) ?? textOf(block.text) ?? '' } : block

/** A `tool_use` block; what was still streaming when the record ended is in `partial_json`. */
export function mapUse(block: UnknownRecord): ReadCall {
  const partial = textOf(block.partial_json)
  const empty = !isRecord(block.input) || Object.keys(block.input).length === 0
  return readCall(textOf(block.id) ?? '', textOf(block.name) ?? '', partial !== undefined && empty ? partial : block.input)
}

/** A `tool_result` block. */
export function mapResult(block: UnknownRecord): MappedMessage {
  const content = readContent(resultContent(block.content))
  const { status, guess } = statusOf(block, content.text)
  const toolCallId = textOf(block.tool_use_id)
  return {
    message: {
      id: '',
      role: 'tool',
      text: content.text,
      ...(content.blocks === undefined ? {} : { blocks: content.blocks }),
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(status === undefined ? {} : { status }),
    },
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}

/** Results of the provider's own tools are objects: shown as they are. */
const resultContent = (content: unknown): unknown =>
  Array.isArray(content) &&
  content.every((part) => isRecord(part) && part.type !== 'text' && part.type !== 'image') &&
  content.length > 0
    ? JSON.stringify(content)
    : content
