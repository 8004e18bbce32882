/** One event of `astream_events` or `streamEvents`, and the values in it, also where a program has printed them as texts. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { isFieldPrint, readFieldPrint } from '../core/field-print'
import { readLenient } from '../core/lenient'
import { readNs, readNsPart } from '../langgraph/tape'
import { textOf } from '../messages/mapped'

export type EventKind = 'chain' | 'chat_model' | 'llm' | 'tool' | 'retriever' | 'prompt' | 'parser'
export type EventPhase = 'start' | 'stream' | 'end' | 'error'

export interface StreamEvent {
  readonly kind: EventKind | 'custom'
  readonly phase: EventPhase
  readonly name: string
  readonly runId: string
  readonly parentIds: readonly string[] | undefined
  readonly tags: readonly string[]
  readonly metadata: UnknownRecord
  readonly data: UnknownRecord
}

const pattern = /^on_(chain|chat_model|llm|tool|retriever|prompt|parser)_(start|stream|end|error)$/

/** The event that a value is; `undefined` for anything else. */
export function readStreamEvent(value: unknown): StreamEvent | undefined {
  if (!isRecord(value) || typeof value.event !== 'string') return undefined
  const found = pattern.exec(value.event)
  if (!found && value.event !== 'on_custom_event') return undefined
  const names = (list: unknown): readonly string[] =>
    Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
  return {
    kind: found ? (found[1] as EventKind) : 'custom',
    phase: found ? (found[2] as EventPhase) : 'end',
    name: textOf(value.name) ?? '',
    runId: textOf(value.run_id) ?? textOf(value.runId) ?? '',
    parentIds: Array.isArray(value.parent_ids) ? names(value.parent_ids) : undefined,
    tags: names(value.tags),
    metadata: isRecord(value.metadata) ? value.metadata : {},
    data: isRecord(value.data) ? value.data : 'data' in value && value.data !== undefined ? { value: value.data } : {},
  }
}

export interface NodePlace {
  readonly node: string
  readonly ns: readonly string[]
  readonly taskId: string | undefined
  readonly step: number | undefined
  readonly triggers: readonly string[] | undefined
}

/** The node of a graph in which an event happened; `undefined` outside of graphs. */
export function placeOf({ metadata, tags }: StreamEvent): NodePlace | undefined {
  const node = textOf(metadata.langgraph_node)
  if (node === undefined) return undefined
  const path = readNs(metadata.langgraph_checkpoint_ns ?? metadata.checkpoint_ns)
  const last = path.at(-1)
  const own = last === undefined ? undefined : readNsPart(last)
  const tagged = tags.map((tag) => /^graph:step:(\d+)$/.exec(tag)?.[1]).find((step) => step !== undefined)
  return {
    node,
    ns: own?.node === node ? path.slice(0, -1) : path,
    taskId: own?.node === node ? own.taskId : undefined,
    step:
      typeof metadata.langgraph_step === 'number' ? metadata.langgraph_step : tagged === undefined ? undefined : Number(tagged),
    triggers: Array.isArray(metadata.langgraph_triggers)
      ? metadata.langgraph_triggers.filter((one): one is string => typeof one === 'string')
      : undefined,
  }
}

/** A message that was printed as a text, `AIMessageChunk(content='…')` or `content='…' …`, read; anything else as it is. */
export function unprinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unprinted)
  if (typeof value !== 'string') return value
  if (/^[A-Z]\w*(?:Message|Chunk|Command|Send)\(/.test(value)) return readLenient(value)?.value ?? value
  if (isFieldPrint(value)) return readFieldPrint(value)?.value ?? value
  return value
}

/** What a model was given: messages, a list of lists of them, or prompts. */
export function sawIn(input: unknown): readonly unknown[] | undefined {
  if (typeof input === 'string') return [{ role: 'user', content: input }]
  if (Array.isArray(input)) {
    const [first] = input as readonly unknown[]
    return (Array.isArray(first) && !(first.length === 2 && typeof first[0] === 'string') ? first : input).map(unprinted)
  }
  if (!isRecord(input)) return undefined
  if (Array.isArray(input.messages)) return sawIn(input.messages)
  if (Array.isArray(input.prompts)) return input.prompts.map((content: unknown) => ({ role: 'user', content }))
  return undefined
}

/** The message in what a model gave back: itself, or inside of generations. */
export function saidIn(output: unknown): unknown {
  const value = unprinted(output)
  if (typeof value === 'string') return { type: 'ai', content: value }
  if (!isRecord(value)) return undefined
  if (!Array.isArray(value.generations))
    return typeof value.text === 'string' && value.type === undefined && value.lc === undefined
      ? { type: 'ai', content: value.text }
      : value
  const [row] = value.generations as readonly unknown[]
  const [one] = Array.isArray(row) ? (row as readonly unknown[]) : [row]
  if (!isRecord(one)) return undefined
  return one.message === undefined ? { type: 'ai', content: one.text } : unprinted(one.message)
}
