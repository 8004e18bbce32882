/**
 * The calls of a LangChain message. The same call often stands in three places: `tool_calls`, the provider's own form in
 * `additional_kwargs`, and a content block. The first counts, the others only add what it does not have, by id.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { InvalidCall, ToolCall } from '../../trace/message'
import { mapUse } from './anthropic'
import { type ReadCall, readCall, splitCalls, unreadCall } from './arguments'
import { textOf } from './mapped'
import { mapOpenAiCall } from './openai-chat'

export function langChainCalls(
  fields: UnknownRecord,
  extra: UnknownRecord,
): { readonly toolCalls?: readonly ToolCall[]; readonly invalidCalls?: readonly InvalidCall[] } {
  const isInOnePlace =
    !holdsAny(fields.invalid_tool_calls) &&
    !holdsAny(extra.tool_calls) &&
    !Array.isArray(fields.content) &&
    fields.content_blocks === undefined &&
    extra.function_call === undefined
  // Most messages ask for nothing, and most others say it once.
  if (isInOnePlace && holdsAny(fields.tool_calls)) return splitCalls(listOf(fields.tool_calls).map(mapOwn))
  if (isInOnePlace && !holdsAny(fields.tool_call_chunks)) return nothing
  const given = listOf(fields.tool_calls).map(mapOwn)
  const invalid = listOf(fields.invalid_tool_calls).map(mapInvalid)
  const chunks = given.length + invalid.length === 0 ? mergedChunks(listOf(fields.tool_call_chunks)) : []
  const provider = listOf(extra.tool_calls).map(mapOpenAiCall)
  const blocks = [...listOf(fields.content), ...listOf(fields.content_blocks)].flatMap((part) =>
    isRecord(part) ? callIn(part) : [],
  )
  const legacy = isRecord(extra.function_call)
    ? [readCall('', textOf(extra.function_call.name) ?? '', extra.function_call.arguments)]
    : []
  const calls: ReadCall[] = []
  for (const source of [[...given, ...invalid, ...chunks], provider, blocks, legacy]) {
    const known = new Set(calls.map((one) => callOf(one).id))
    const before = calls.length
    for (const one of source) {
      const { id } = callOf(one)
      // Calls without ids cannot be told apart from those of another place: the first place that has any counts.
      if (id === '' ? before === 0 : !known.has(id)) calls.push(one)
      else if (before > 0) keepRaw(calls, one)
    }
  }
  return splitCalls(calls)
}

const nothing: ReturnType<typeof splitCalls> = {}
const holdsAny = (value: unknown): boolean => Array.isArray(value) && value.length > 0
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const callOf = (one: ReadCall): ToolCall | InvalidCall => ('call' in one ? one.call : one.invalid)

/** The provider's form has the arguments as the text that the model wrote. */
function keepRaw(calls: ReadCall[], other: ReadCall): void {
  const { id, rawArgs } = callOf(other)
  const at = calls.findIndex((one) => id !== '' && callOf(one).id === id)
  const known = calls[at]
  if (rawArgs !== undefined && known && 'call' in known && known.call.rawArgs === undefined)
    calls[at] = { call: { ...known.call, rawArgs } }
}

function mapOwn(item: unknown): ReadCall {
  return isRecord(item) && item.function === undefined
    ? readCall(textOf(item.id) ?? '', textOf(item.name) ?? '', item.args ?? item.arguments)
    : mapOpenAiCall(item)
}

function mapInvalid(item: unknown): ReadCall {
  if (!isRecord(item)) return mapOpenAiCall(item)
  const rawArgs = typeof item.args === 'string' ? item.args : (JSON.stringify(item.args) ?? '')
  const error = textOf(item.error) ?? 'The arguments could not be read as JSON.'
  return { invalid: unreadCall({ id: textOf(item.id) ?? '', name: textOf(item.name) ?? '', rawArgs, error }) }
}

/** A call as a block of the content, in Anthropic's form or in LangChain's own. */
function callIn(part: UnknownRecord): readonly ReadCall[] {
  if (part.type === 'tool_use') return [mapUse(part)]
  if (part.type === 'tool_call') return [mapOwn(part)]
  return part.type === 'invalid_tool_call' ? [mapInvalid(part)] : []
}

/** Pieces of calls by their index, put together. */
function mergedChunks(chunks: readonly unknown[]): readonly ReadCall[] {
  const calls = new Map<unknown, { id: string; name: string; args: string }>()
  for (const [i, chunk] of chunks.entries()) {
    if (!isRecord(chunk)) continue
    const key = chunk.index ?? chunk.id ?? i
    const call = calls.get(key) ?? { id: '', name: '', args: '' }
    call.id ||= textOf(chunk.id) ?? ''
    call.name += textOf(chunk.name) ?? ''
    call.args += textOf(chunk.args) ?? ''
    calls.set(key, call)
  }
  return [...calls.values()].map(({ id, name, args }) => readCall(id, name, args))
}
