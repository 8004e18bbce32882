/** One step of an ATIF trajectory as messages: what was said and asked, then what was observed. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { RecordedMessage } from '../core/conversation'
import { readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { readContent, withReasoning } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type Guess, type MappedMessage, textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'

/** A trajectory that a result points to. */
export interface Reference {
  /** The call whose result points there, as the record names it. */
  readonly callId: string | undefined
  /** Its session or trajectory id, or its file. */
  readonly to: string
}

export interface ReadStep {
  readonly messages: readonly RecordedMessage[]
  readonly references: readonly Reference[]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Reads a step. `source`: where it stands. */
export function readStep(step: UnknownRecord, source: SourceLink): ReadStep {
  const time = readTime(step.timestamp)
  const placed = (mapped: MappedMessage): RecordedMessage => ({
    mapped: { ...mapped, ...(time === undefined ? {} : { time }) },
    source,
  })
  const calls = listOf(step.tool_calls).map(readAtifCall)
  const results = isRecord(step.observation) ? listOf(step.observation.results) : []
  const said = saidIn(step, calls)
  const messages = said === undefined ? [] : [placed(said)]
  const references: Reference[] = []
  for (const result of results) {
    if (!isRecord(result)) continue
    const callId = textOf(result.source_call_id)
    for (const to of listOf(result.subagent_trajectory_ref)) {
      const name = isRecord(to) ? (textOf(to.trajectory_id) ?? textOf(to.session_id) ?? textOf(to.trajectory_path)) : textOf(to)
      if (name !== undefined) references.push({ callId, to: name })
    }
    messages.push(placed(resultOf(result, callId, calls.length > 0)))
  }
  return { messages, references }
}

function saidIn(step: UnknownRecord, calls: readonly ReadCall[]): MappedMessage | undefined {
  const content = readContent(step.message)
  if (isCompaction(step)) {
    return { message: { id: '', role: 'other', name: 'compress', text: content.text }, node: 'compress' }
  }
  if (step.source === 'user' || step.source === 'system') {
    const role = step.source === 'user' ? ('human' as const) : ('system' as const)
    if (content.text === '' && content.blocks === undefined && isRecord(step.observation)) return undefined
    return { message: { id: '', role, text: content.text, ...blocksOf(content.blocks) } }
  }
  const usage = readUsage(step.metrics)
  const model = textOf(step.model_name)
  const role = step.source === 'agent' || step.source === undefined ? ('ai' as const) : ('other' as const)
  return {
    message: {
      id: '',
      role,
      text: content.text,
      ...(role === 'other' ? { name: asText(step.source) } : {}),
      ...blocksOf(withReasoning(textOf(step.reasoning_content), content)),
      ...splitCalls(calls),
    },
    ...(usage === undefined ? {} : { usage }),
    ...(model === undefined ? {} : { model }),
  }
}

const blocksOf = (blocks: readonly UnknownRecord[] | undefined) => (blocks === undefined ? {} : { blocks })

/** A step in which the context was shortened. */
function isCompaction(step: UnknownRecord): boolean {
  const management = isRecord(step.extra) ? step.extra.context_management : undefined
  return isRecord(management) && /compact|summar/i.test(asText(management.type))
}

function readAtifCall(item: unknown): ReadCall {
  if (!isRecord(item)) return readCall('', '', item)
  return readCall(
    textOf(item.tool_call_id) ?? textOf(item.id) ?? '',
    textOf(item.function_name) ?? textOf(item.name) ?? '',
    item.arguments,
  )
}

/** What came back. Of a step that asks for no tool, it is told by the environment. */
function resultOf(result: UnknownRecord, callId: string | undefined, asked: boolean): MappedMessage {
  const content = readContent(result.content)
  const { status, guess } = statusOf(result, content.text)
  const empty = result.content === undefined || result.content === null
  const guesses: readonly Guess[] = [...(guess ? [guess] : []), ...(empty ? [noContent] : [])]
  if (callId === undefined && !asked) {
    const message = { id: '', role: 'other' as const, name: 'environment', text: content.text, ...blocksOf(content.blocks) }
    return { message, node: 'environment', guesses }
  }
  return {
    message: {
      id: '',
      role: 'tool',
      text: content.text,
      ...blocksOf(content.blocks),
      ...(callId === undefined ? {} : { toolCallId: callId }),
      ...(status === undefined ? {} : { status }),
    },
    guesses,
  }
}

const noContent: Guess = {
  what: { en: 'a result without content', es: 'un resultado sin contenido' },
  why: {
    en: 'The record has the result, but nothing in it; it is shown empty.',
    es: 'El registro tiene el resultado, pero sin nada dentro; se muestra vacío.',
  },
}
