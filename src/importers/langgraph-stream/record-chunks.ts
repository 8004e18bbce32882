/** Chunks of a stream to a tape: every mode to what it tells. What a mode repeats of another is brought together by the tape. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { clip } from '../../base/text'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { readLenient } from '../core/lenient'
import { readTime } from '../core/times'
import { recursionLimitIn } from '../langgraph/recursion-limit'
import { readNs, type Stamp } from '../langgraph/tape'
import type { TapeRecorder } from '../langgraph/tape-recorder'
import { isUnprinted, readUpdates } from '../langgraph/values'
import { words } from '../langgraph/words'
import { openLangChain } from '../messages/langchain'
import { textOf } from '../messages/mapped'
import { type Chunk, isDebug, isTask } from './chunk'
import { MessageChunks } from './message-chunks'
import { Protocol } from './protocol'

const noMode: Bilingual = {
  en: 'It is no chunk of a mode that is known here.',
  es: 'No es un fragmento de ningún modo conocido aquí.',
}

/** Keys of an update that are no nodes; `__end__` repeats the whole state. */
const notNodes = new Set(['__interrupt__', '__error__', '__metadata__', '__type', '__end__', '__start__'])

export class ChunkRecorder {
  threadId: string | undefined
  recursionLimit: number | undefined
  readonly #tape: TapeRecorder
  readonly #ledger: Ledger
  readonly #messages: MessageChunks
  readonly #protocol: Protocol
  /** The run that is going on. */
  #run: string | undefined

  constructor(tape: TapeRecorder, ledger: Ledger) {
    this.#tape = tape
    this.#ledger = ledger
    this.#messages = new MessageChunks(tape)
    this.#protocol = new Protocol(tape, this.#messages)
  }

  take(chunk: Chunk, link: SourceLink): void {
    const stamp = this.#tape.stamp(link, chunk.time)
    if (!this.#told(chunk, stamp)) this.#ledger.drop(link, noMode)
  }

  /** False for a chunk that says nothing that is known here. */
  #told(chunk: Chunk, stamp: Stamp): boolean {
    const { mode, ns, data } = chunk
    if (chunk.wire === 'protocol' && this.#protocol.take(chunk, stamp)) return true
    switch (mode) {
      case 'values':
        return this.#values(data, ns, stamp)
      case 'updates':
        return this.#updates(data, ns, stamp)
      case 'messages':
        return this.#messages.pair(data, ns, stamp)
      case 'messages/partial':
      case 'messages/complete':
        return this.#messages.partial(data, ns, stamp, mode === 'messages/complete')
      case 'messages/metadata':
        this.#messages.metadata(data)
        this.#wait(stamp)
        return isRecord(data)
      case 'tasks':
        return isRecord(data) && isTask(data) && this.#task('tasks', data, ns, stamp, undefined)
      case 'debug':
        return this.#debug(data, ns, stamp)
      case 'checkpoints':
        return isRecord(data) && this.#checkpoint('checkpoints', data, ns, stamp, undefined)
      case 'custom':
      case 'tools':
        this.#tape.moments.push({ type: 'note', ns, stamp, code: 'custom', text: clip(asText(data), 400), data })
        return true
      case 'metadata':
        return this.#metadata(data, stamp)
      case 'error':
        this.#raisedIn(data, stamp)
        this.#tape.moments.push({ type: 'failed', stamp, error: data })
        return true
      case 'end':
        this.#wait(stamp)
        return true
      case 'input':
        this.#tape.input(stamp, data)
        return true
      case 'events':
      case 'lifecycle':
      case 'unknown':
        return false
    }
  }

  /** What a program raised says in which tasks: they ran, though a stream of updates has no word of them. States name no nodes at all. */
  #raisedIn(data: unknown, stamp: Stamp): void {
    if (!this.#tape.moments.some(({ type }) => type === 'begin')) return
    const tasks = isRecord(data) && Array.isArray(data.tasks) ? data.tasks.filter(isRecord) : []
    const ns: string[] = []
    for (const { node, id } of tasks.reverse()) {
      if (typeof node !== 'string' || typeof id !== 'string') return
      this.#tape.within('raised', { node, taskId: id, ns: [...ns] }, { links: [...stamp.links] })
      ns.push(`${node}:${id}`)
    }
  }

  #wait(stamp: Stamp): void {
    for (const link of stamp.links) this.#tape.aside(link)
  }

  #metadata(data: unknown, stamp: Stamp): boolean {
    if (data === null) {
      this.#wait(stamp)
      return true
    }
    if (!isRecord(data)) return false
    this.threadId ??= textOf(data.thread_id)
    this.recursionLimit ??= recursionLimitIn(data)
    const runId = textOf(data.run_id)
    if (runId === undefined || runId === this.#run) {
      this.#wait(stamp)
      return true
    }
    this.#run = runId
    this.#tape.turn(stamp, { runId })
    return true
  }

  #values(data: unknown, ns: readonly string[], stamp: Stamp): boolean {
    // A function that has not returned yet has no state.
    if (data === null) this.#wait(stamp)
    if (typeof data !== 'object' || data === null) return data === null
    const pauses = isRecord(data) ? interruptsIn(data.__interrupt__) : []
    const rest = isRecord(data) ? withoutKey(data, '__interrupt__') : data
    if (pauses.length === 0 || (isRecord(rest) && Object.keys(rest).length > 0))
      this.#tape.snapshot('values', { ns, values: rest, ...this.#protocol.checkpointAt(ns) }, stamp)
    this.#pauses(pauses, ns, stamp)
    return true
  }

  #updates(data: unknown, ns: readonly string[], stamp: Stamp): boolean {
    if (!isRecord(data) || openLangChain(data) !== undefined) return false
    const nodes = Object.entries(data).filter(([node]) => !notNodes.has(node))
    const ends = nodes.map(([node, value]) => ({
      node,
      ns,
      update: isUnprinted(value) ? undefined : { value },
      messageIds: idsIn(value),
    }))
    // Nodes of one chunk ran side by side: all begin before the first one ends.
    const [first, ...others] = ends
    if (others.length > 0 && first) for (const facts of ends) this.#tape.begin('updates', facts, { links: [...stamp.links] })
    for (const facts of ends) this.#tape.end('updates', facts, { links: [...stamp.links], time: stamp.time })
    const pauses = interruptsIn(data.__interrupt__)
    this.#pauses(pauses, ns, stamp)
    const error = data.__error__ ?? undefined
    if (error !== undefined) this.#tape.moments.push({ type: 'failed', stamp, error })
    else if (nodes.length === 0 && pauses.length === 0) this.#wait(stamp)
    return true
  }

  #pauses(pauses: readonly UnknownRecord[], ns: readonly string[], stamp: Stamp): void {
    for (const pause of pauses)
      this.#tape.pause(
        { ns: pauseNs(pause) ?? ns, id: textOf(pause.id) ?? textOf(pause.interrupt_id), question: questionIn(pause) },
        { ...stamp, links: [...stamp.links] },
      )
  }

  #debug(data: unknown, ns: readonly string[], stamp: Stamp): boolean {
    if (!isRecord(data) || !isDebug(data) || !isRecord(data.payload)) return false
    const step = typeof data.step === 'number' ? data.step : undefined
    const time = readTime(data.timestamp)
    if (time?.zoneless) this.#ledger.warnOnce('zone', words.zoneless.what, words.zoneless.why)
    const timed: Stamp = { links: stamp.links, time: time?.ms ?? stamp.time }
    if (data.type === 'checkpoint') return this.#checkpoint('debug', data.payload, ns, timed, step)
    return this.#task('debug', data.payload, ns, timed, step)
  }

  #task(teller: string, task: UnknownRecord, ns: readonly string[], stamp: Stamp, step: number | undefined): boolean {
    const node = textOf(task.name)
    if (node === undefined) return false
    const facts = { node, ns, taskId: textOf(task.id), step }
    if (node === '__start__') {
      if ('result' in task) this.#tape.input(stamp, task.result)
      else this.#wait(stamp)
      return true
    }
    const isEnd = 'result' in task || ('error' in task && !('input' in task))
    if (!isEnd) {
      this.#tape.begin(
        teller,
        {
          ...facts,
          input: task.input,
          triggers: Array.isArray(task.triggers)
            ? task.triggers.filter((one): one is string => typeof one === 'string')
            : undefined,
        },
        stamp,
      )
      return true
    }
    const pauses = interruptsIn(task.interrupts)
    const isEmpty =
      task.result === undefined ||
      task.result === null ||
      (Array.isArray(task.result) && task.result.length === 0) ||
      (isRecord(task.result) && Object.keys(task.result).length === 0)
    const interrupted = pauses.length > 0 && isEmpty
    const visit = this.#tape.end(
      teller,
      { ...facts, update: interrupted ? undefined : { value: task.result }, error: task.error, interrupted },
      stamp,
    )
    for (const pause of pauses) {
      // A result that came in spite of a pause: the person had answered by then.
      if (interrupted)
        this.#tape.pause(
          { ns, id: textOf(pause.id), question: questionIn(pause), visit },
          { links: [...stamp.links], time: stamp.time },
        )
    }
    return true
  }

  #checkpoint(teller: string, data: UnknownRecord, ns: readonly string[], stamp: Stamp, step: number | undefined): boolean {
    const metadata = isRecord(data.metadata) ? data.metadata : {}
    const source = textOf(metadata.source) ?? textOf(data.source)
    const at = step ?? (typeof metadata.step === 'number' ? metadata.step : typeof data.step === 'number' ? data.step : undefined)
    const config = isRecord(data.config) && isRecord(data.config.configurable) ? data.config.configurable : {}
    this.threadId ??= textOf(config.thread_id)
    if (ns.length === 0) this.recursionLimit ??= recursionLimitIn(data.config)
    const inner = ns.length > 0 ? ns : readNs(config.checkpoint_ns)
    if (source === 'input' && inner.length > 0) {
      // The state before the input of a graph inside: it says nothing new.
      this.#wait(stamp)
      return true
    }
    const first = source === 'input' && inner.length === 0
    if (first) {
      // It holds the state before the input.
      this.#tape.turn(stamp, { threadId: textOf(config.thread_id), before: data.values })
      return true
    }
    if (source === 'update' || source === 'fork')
      this.#tape.moments.push({ type: 'edited', ns: inner, stamp: { links: [...stamp.links], time: stamp.time } })
    const values = data.values
    if (values === undefined || values === null) {
      this.#wait(stamp)
      return true
    }
    this.#tape.snapshot(
      teller,
      { ns: inner, values, step: at, checkpointId: textOf(config.checkpoint_id) ?? textOf(data.id) },
      stamp,
    )
    return true
  }
}

export const withoutKey = (value: UnknownRecord, key: string): UnknownRecord =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))

/** Pauses in any spelling: a list of `{id, value}`, of Python's `Interrupt(value=…)`, or one of them. */
export function interruptsIn(value: unknown): readonly UnknownRecord[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown) =>
      isRecord(item) ? [item] : item === null || item === undefined ? [] : [printedPause(item) ?? { value: item }],
    )
  return isRecord(value) ? [value] : []
}

/** What Python makes of a pause that is no JSON, inside one. */
function printedPause(item: unknown): UnknownRecord | undefined {
  const read = typeof item === 'string' && item.startsWith('Interrupt(') ? readLenient(item)?.value : undefined
  return isRecord(read) ? read : undefined
}

export const questionIn = (pause: UnknownRecord): unknown => ('value' in pause ? pause.value : pause)

/** Older pauses say in which task they are: the graph is what stands before it. */
function pauseNs({ ns }: UnknownRecord): readonly string[] | undefined {
  return Array.isArray(ns) && ns.every((part): part is string => typeof part === 'string') && ns.length > 1
    ? ns.slice(0, -1)
    : undefined
}

function idsIn(value: unknown): readonly string[] {
  return readUpdates(value).flatMap((update) =>
    Object.values(update).flatMap((field) =>
      (Array.isArray(field) ? field : [field]).flatMap((item: unknown) => textOf(openLangChain(item)?.fields.id) ?? []),
    ),
  )
}
