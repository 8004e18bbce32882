/**
 * The newer protocol of a LangGraph server: lifecycles of nodes, messages block by block, tools by their call ids. Its namespace names
 * the task itself, not the graph that the task runs in.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { clip } from '../../base/text'
import { jsonInside } from '../core/unwrap'
import { nsKey, readNsPart, type Stamp } from '../langgraph/tape'
import type { TapeRecorder } from '../langgraph/tape-recorder'
import { textOf } from '../messages/mapped'
import { type Chunk, isNs } from './chunk'
import type { MessageChunks } from './message-chunks'

interface CheckpointPlace {
  readonly checkpointId?: string | undefined
  readonly step?: number | undefined
}

interface Streaming {
  readonly key: string
  readonly isTool: boolean
  readonly blocks: Map<unknown, Record<string, unknown>>
  usage?: unknown
}

export class Protocol {
  readonly #tape: TapeRecorder
  readonly #messages: MessageChunks
  readonly #checkpoints = new Map<string, CheckpointPlace>()
  /** The message that each run of a model streams. */
  readonly #streaming = new Map<string, Streaming>()

  constructor(tape: TapeRecorder, messages: MessageChunks) {
    this.#tape = tape
    this.#messages = messages
  }

  /** False for a method that is told as in every other wire. */
  take({ mode, ns, data, name }: Chunk, stamp: Stamp): boolean {
    // In the process itself an event of a message comes with what is about it, which names the node.
    if (mode === 'messages' && Array.isArray(data)) {
      const [event, about] = data as readonly unknown[]
      if (!isRecord(event) || typeof event.event !== 'string' || !isRecord(about)) return false
      const run = textOf(about.run_id) ?? textOf(about.langgraph_checkpoint_ns)
      return this.#message({ ...event, run_id: run }, ns, stamp, about)
    }
    if (!isRecord(data)) return false
    if (mode === 'input') return this.#input(name ?? '', data, ns, stamp)
    if (mode === 'updates' && typeof data.node === 'string' && 'values' in data) {
      this.#tape.end('updates', { node: data.node, ns, update: { value: data.values } }, stamp)
      return true
    }
    // In the process itself it is told by the graph around it, with the namespace that it is of beside it.
    if (mode === 'lifecycle') return this.#lifecycle(data, isNs(data.namespace) ? data.namespace : ns, stamp)
    if (mode === 'tools') return this.#tool(data, ns, stamp)
    if (mode === 'messages') return this.#message(data, ns, stamp)
    if (mode === 'checkpoints' && data.values === undefined) {
      this.#checkpoints.set(nsKey(ns), {
        checkpointId: textOf(data.id),
        step: typeof data.step === 'number' ? data.step : undefined,
      })
      this.#wait(stamp)
      return true
    }
    return false
  }

  /** The checkpoint that was told just before a state. */
  checkpointAt(ns: readonly string[]): CheckpointPlace {
    const found = this.#checkpoints.get(nsKey(ns))
    this.#checkpoints.delete(nsKey(ns))
    return found ?? {}
  }

  #input(method: string, data: UnknownRecord, ns: readonly string[], stamp: Stamp): boolean {
    if (method === 'input.requested') {
      const last = ns.at(-1)
      const visit =
        last === undefined
          ? undefined
          : this.#tape.end(
              'lifecycle',
              { ...readNsPart(last), ns: ns.slice(0, -1), interrupted: true },
              { links: [...stamp.links], time: stamp.time },
            )
      this.#tape.pause({ ns: ns.slice(0, -1), id: textOf(data.interrupt_id), question: data.payload, visit }, stamp)
      return true
    }
    if (method !== 'input.answered') return false
    this.#wait(stamp)
    return true
  }

  #wait(stamp: Stamp): void {
    for (const link of stamp.links) this.#tape.aside(link)
  }

  #lifecycle(data: UnknownRecord, ns: readonly string[], stamp: Stamp): boolean {
    const last = ns.at(-1)
    if (last === undefined) {
      if (data.event === 'failed' || data.event === 'error')
        this.#tape.moments.push({ type: 'failed', stamp, error: data.error ?? data })
      else if (data.event === 'completed') this.#tape.moments.push({ type: 'over', stamp })
      else if (data.event === 'running' || data.event === 'started')
        this.#tape.turn(stamp, { runId: textOf(data.run_id), threadId: textOf(data.thread_id) })
      else this.#wait(stamp)
      return true
    }
    const facts = { ...readNsPart(last), ns: ns.slice(0, -1) }
    if (data.event === 'completed') this.#tape.end('lifecycle', facts, stamp)
    else if (data.event === 'failed' || data.event === 'error')
      this.#tape.end('lifecycle', { ...facts, error: data.error ?? data }, stamp)
    else if (data.event === 'interrupted' && this.#tape.isOpen(facts))
      this.#tape.end('lifecycle', { ...facts, interrupted: true }, stamp)
    else if (data.event === 'interrupted') this.#wait(stamp)
    else this.#tape.begin('lifecycle', { ...facts, triggers: triggersOf(data.cause) }, stamp)
    return true
  }

  #tool(data: UnknownRecord, ns: readonly string[], stamp: Stamp): boolean {
    const callId = textOf(data.tool_call_id)
    const visit = this.#messages.visitAt(ns, { links: [...stamp.links], time: stamp.time })
    const key = `${callId ?? ''} ${ns.join('|')}`
    const input = typeof data.input === 'string' ? (jsonInside(data.input) ?? data.input) : data.input
    const known = this.#tape.toolOf(key)
    if (data.event === 'tool-started') {
      this.#tape.tool(key, visit, { name: textOf(data.tool_name) ?? textOf(data.name) ?? '', input, callId }, stamp)
      return true
    }
    const tool =
      known ?? this.#tape.tool(key, visit, { name: textOf(data.tool_name) ?? '', input, callId }, { links: [], time: stamp.time })
    if (data.event === 'tool-finished') tool.output = data.output
    else if (data.event === 'tool-error' || data.event === 'tool-failed') tool.error = data.message ?? data.error ?? 'It failed.'
    else {
      // What a tool tells while it runs.
      this.#tape.moments.push({
        type: 'note',
        ns: visit.ns,
        stamp,
        code: 'tool-progress',
        text: clip(asText(data.delta ?? data.event), 400),
        data,
      })
      return true
    }
    this.#tape.toolEnded(tool, stamp)
    return true
  }

  #message(data: UnknownRecord, ns: readonly string[], stamp: Stamp, about?: UnknownRecord): boolean {
    const run = `${textOf(data.run_id) ?? ''} ${ns.join('|')}`
    if (data.event === 'message-start') {
      const role = textOf(data.role)
      const key = textOf(data.id) ?? textOf(data.message_id) ?? run
      const isTool = role !== undefined && role !== 'ai' && role !== 'assistant'
      this.#streaming.set(run, { key, isTool, blocks: new Map(), usage: data.usage })
      if (isTool) this.#wait(stamp)
      else {
        const begin = { links: [...stamp.links], time: stamp.time }
        const visit = about ? this.#messages.visitOf(about, ns, begin) : this.#messages.visitAt(ns, begin)
        const { talk } = this.#tape.talk(key, visit, stamp)
        talk.model ??= textOf(about?.ls_model_name)
      }
      return true
    }
    const streaming = this.#streaming.get(run)
    if (typeof data.event !== 'string') return false
    const talk = streaming && !streaming.isTool ? this.#tape.talkOf(streaming.key) : undefined
    if (!streaming || !talk) {
      this.#wait(stamp)
      return true
    }
    const content = isRecord(data.content) ? data.content : isRecord(data.content_block) ? data.content_block : {}
    switch (data.event) {
      case 'content-block-start':
        streaming.blocks.set(data.index, { ...content })
        this.#tape.token(talk, textOf(content.text) ?? '', stamp)
        return true
      case 'content-block-delta': {
        const delta = isRecord(data.delta) ? data.delta : {}
        const block = streaming.blocks.get(data.index) ?? {}
        streaming.blocks.set(data.index, block)
        const text = delta.type === 'text-delta' ? (textOf(delta.text) ?? '') : ''
        if (text !== '') block.text = (textOf(block.text) ?? '') + text
        const thought = textOf(delta.reasoning) ?? textOf(delta.thinking)
        if (thought !== undefined) block.reasoning = (textOf(block.reasoning) ?? '') + thought
        if (delta.type === 'tool-call-delta') block.args = (textOf(block.args) ?? '') + (textOf(delta.args) ?? '')
        if (isRecord(delta.fields)) Object.assign(block, delta.fields)
        this.#tape.token(talk, text, stamp)
        return true
      }
      case 'content-block-finish':
        streaming.blocks.set(data.index, { ...streaming.blocks.get(data.index), ...content })
        this.#tape.token(talk, '', stamp)
        return true
      case 'message-finish':
      case 'message-error':
      case 'error':
        talk.said = messageOf(streaming)
        talk.usage = data.usage ?? streaming.usage
        talk.finish = textOf(data.reason) ?? (isRecord(data.metadata) ? textOf(data.metadata.finish_reason) : undefined)
        this.#tape.said(talk, stamp)
        return true
      default:
        if (data.usage !== undefined) streaming.usage = data.usage
        this.#wait(stamp)
        return true
    }
  }
}

/** What made a node run, in the spelling of triggers. */
function triggersOf(cause: unknown): readonly string[] | undefined {
  if (!isRecord(cause)) return undefined
  if (cause.type === 'send') return ['__pregel_push']
  return cause.type === 'edge' && typeof cause.from_node === 'string' ? [cause.from_node] : undefined
}

/** A flat message out of its blocks. */
function messageOf({ key, blocks }: Streaming): UnknownRecord {
  const parts = [...blocks.values()]
  const isCall = (part: UnknownRecord): boolean =>
    typeof part.args === 'string' || isRecord(part.args) || (typeof part.type === 'string' && /tool_(?:use|call)/.test(part.type))
  const calls = parts.filter(isCall).map((part) => ({
    id: part.id,
    name: part.name,
    args: typeof part.args === 'string' ? (jsonInside(part.args) ?? part.args) : (part.args ?? part.input),
  }))
  const content = parts.filter((part) => !isCall(part)).flatMap((part) => saidBeside(part))
  return { type: 'ai', id: key, content, tool_calls: calls }
}

/** A server may count its thoughts and its words by the same index: what was streamed as text was said, whatever else the block is. */
function saidBeside(part: UnknownRecord): readonly UnknownRecord[] {
  const { text, ...rest } = part
  const isThought = part.type === 'reasoning' || part.type === 'thinking'
  return isThought && typeof text === 'string' && text !== '' ? [rest, { type: 'text', text }] : [part]
}
