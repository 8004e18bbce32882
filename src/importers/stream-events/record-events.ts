/** Events of `astream_events` to a tape: runs of nodes, models and tools, told apart by their run ids and by what LangGraph notes on them. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { clip } from '../../base/text'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { bytesText, jsonInside } from '../core/unwrap'
import { textOfPiece } from '../langgraph/merge-pieces'
import { recursionLimitIn } from '../langgraph/recursion-limit'
import type { Stamp, Visit } from '../langgraph/tape'
import type { TapeRecorder } from '../langgraph/tape-recorder'
import { targetsIn } from '../langgraph/values'
import { openLangChain } from '../messages/langchain'
import { textOf } from '../messages/mapped'
import { type NodePlace, placeOf, readStreamEvent, type StreamEvent, saidIn, sawIn, unprinted } from './event'

const innerStep: Bilingual = {
  en: 'A step inside a node or a chain; what it did is in the events around it.',
  es: 'Un paso dentro de un nodo o una cadena; lo que hizo está en los eventos de alrededor.',
}
const repeated: Bilingual = {
  en: 'It says again what the events of its node say.',
  es: 'Repite lo que dicen los eventos de su nodo.',
}
const notEvent: Bilingual = { en: 'It is no event of this format.', es: 'No es un evento de este formato.' }

/** Parts of chains that never decide where a graph goes. */
const plumbing =
  /^(?:RunnableSequence|RunnableParallel|RunnablePassthrough|RunnableAssign|ChannelWrite|ChannelRead|ChatPromptTemplate|LangGraph$|_write$|__start__)/
const generic = /^(?:RunnableLambda|RunnableCallable|RunnableBranch|Branch<|Unnamed)/

export class EventRecorder {
  threadId: string | undefined
  recursionLimit: number | undefined
  readonly #tape: TapeRecorder
  readonly #ledger: Ledger
  #root: string | undefined
  readonly #nodeRuns = new Map<string, Visit>()
  readonly #known = new Set<string>()
  #inGraph = false
  #hasEnds = false

  /** True when the log tells the ends of chains, but not that of the whole: it stopped inside. */
  get breaksOff(): boolean {
    return this.#root !== undefined && this.#hasEnds
  }

  /** Nodes that have events of their own name; of others a log only has the outermost step in them. */
  readonly #named: ReadonlySet<string>

  /** True when one record tells of many events: it is shown, though some of them are not. */
  readonly #shared: boolean

  constructor(tape: TapeRecorder, ledger: Ledger, named: ReadonlySet<string>, shared = false) {
    this.#tape = tape
    this.#ledger = ledger
    this.#named = named
    this.#shared = shared
  }

  take(value: unknown, name: string | undefined, link: SourceLink): void {
    const event = readStreamEvent(value)
    if (!event) {
      this.#foreign(value, name, link)
      return
    }
    const stamp = this.#tape.stamp(link)
    if (this.threadId === undefined) this.threadId = textOf(event.metadata.thread_id)
    if (this.#root === undefined) this.recursionLimit ??= recursionLimitIn(event.metadata)
    switch (event.kind) {
      case 'chain':
        this.#chain(event, stamp, link)
        return
      case 'chat_model':
      case 'llm':
        this.#model(event, stamp)
        return
      case 'tool':
        this.#tool(event, stamp)
        return
      case 'custom':
        this.#note(event, 'custom', `${event.name}: ${clip(asText(event.data), 400)}`, stamp)
        return
      case 'retriever':
        if (event.phase === 'end') this.#note(event, 'retrieved', `${event.name}: ${clip(asText(event.data.output), 400)}`, stamp)
        else this.#drop(stamp, innerStep)
        return
      case 'prompt':
      case 'parser':
        this.#drop(stamp, innerStep)
        return
    }
  }

  #foreign(value: unknown, name: string | undefined, link: SourceLink): void {
    const failure = isRecord(value) && (name === 'error' || (value.error !== undefined && value.message !== undefined))
    if (failure) this.#tape.moments.push({ type: 'failed', stamp: this.#tape.stamp(link), error: value })
    else if (name === 'end' || name === 'metadata' || value === null) this.#tape.aside(link)
    else this.#ledger.drop(link, notEvent)
  }

  /** The record itself is not shown; what waited with it goes on to the next one. */
  #drop(stamp: Stamp, why: Bilingual): void {
    if (this.#shared) return
    const [own, ...others] = stamp.links
    if (own) this.#ledger.drop(own, why)
    for (const link of others) this.#tape.aside(link)
  }

  #note(event: StreamEvent, code: string, text: string, stamp: Stamp): void {
    const place = placeOf(event)
    this.#tape.moments.push({ type: 'note', ns: place?.ns ?? [], stamp, code, text, data: event.data })
  }

  #chain(event: StreamEvent, stamp: Stamp, link: SourceLink): void {
    const place = placeOf(event)
    if (place) this.#inGraph = true
    if (event.phase === 'end') this.#hasEnds = true
    if (!place && this.#isRoot(event)) this.#rootChain(event, stamp, link)
    else if (place && this.#isNode(event, place)) this.#node(event, place, stamp)
    else if (place && event.phase === 'end' && this.#decides(event, place, stamp)) return
    else if (event.phase === 'error' && place) {
      this.#visit(place, stamp).error ??= event.data.error
      this.#aside(stamp)
    } else this.#drop(stamp, innerStep)
  }

  #aside(stamp: Stamp): void {
    for (const link of stamp.links) this.#tape.aside(link)
  }

  #isRoot({ runId, parentIds, phase }: StreamEvent): boolean {
    if (this.#root !== undefined) return runId === this.#root
    // A log that begins in the middle has no start of its root.
    return parentIds === undefined ? phase === 'start' || !this.#known.has(runId) : parentIds.length === 0
  }

  #rootChain({ phase, runId, data, metadata }: StreamEvent, stamp: Stamp, link: SourceLink): void {
    if (phase === 'start') {
      this.#root = runId
      this.#tape.turn(stamp, {
        input: inputOf(data.input),
        runId: runId === '' ? undefined : runId,
        threadId: textOf(metadata.thread_id),
      })
      return
    }
    if (phase === 'end' || phase === 'error') {
      if (phase === 'error') this.#tape.moments.push({ type: 'failed', stamp: { links: [...stamp.links] }, error: data.error })
      this.#root = undefined
      this.#tape.moments.push({ type: 'over', stamp })
      return
    }
    const sent = bytesText(data.chunk)
    const error = sent?.startsWith('event: error') === true ? jsonInside(sent.slice(sent.indexOf('data:') + 5)) : undefined
    if (sent?.startsWith('event: error') === true) this.#tape.moments.push({ type: 'failed', stamp, error: error ?? sent })
    else if (
      isRecord(data.chunk) &&
      Object.keys(data.chunk).length > 0 &&
      Object.keys(data.chunk).every((node) => this.#known.has(`node ${node}`))
    ) {
      for (const [node, value] of Object.entries(data.chunk))
        this.#tape.end('root', { node, ns: [], update: { value: unprintedIn(value) } }, { links: [link] })
    } else this.#drop(stamp, repeated)
  }

  #isNode(event: StreamEvent, place: NodePlace): boolean {
    if (event.name !== place.node && (this.#named.has(place.node) || plumbing.test(event.name))) return false
    const known = this.#nodeRuns.get(event.runId)
    if (known) return true
    if (event.name !== place.node) return event.phase === 'start' && !this.#known.has(`within ${stepOf(place)}`)
    // A graph or a chain inside a node may have the node's own name.
    return event.phase === 'start'
      ? !(place.taskId !== undefined && this.#known.has(`task ${place.taskId}`))
      : !this.#known.has(event.runId)
  }

  #node(event: StreamEvent, place: NodePlace, stamp: Stamp): void {
    const { phase, data, runId } = event
    if (place.node === '__start__') {
      if (phase === 'end' && this.#root === undefined) this.#tape.input(stamp, inputOf(data.output))
      else this.#aside(stamp)
      return
    }
    this.#known.add(`node ${place.node}`)
    if (phase === 'start') {
      this.#known.add(runId)
      this.#known.add(`within ${stepOf(place)}`)
      if (place.taskId !== undefined) this.#known.add(`task ${place.taskId}`)
      this.#nodeRuns.set(runId, this.#tape.begin('events', { ...place, input: data.input }, stamp))
    } else if (phase === 'stream') this.#drop(stamp, repeated)
    else {
      const visit = this.#nodeRuns.get(runId)
      const facts = visit ? { ...place, taskId: place.taskId ?? visit.taskId } : place
      const paused = isPause(data.error)
      if (phase === 'error')
        this.#tape.end(
          'events',
          { ...facts, error: paused ? undefined : (data.error ?? 'It failed.'), interrupted: paused },
          stamp,
        )
      else this.#tape.end('events', { ...facts, update: { value: unprintedIn(data.output) } }, stamp)
    }
  }

  /** A function behind a node said where to go. */
  #decides({ name, tags, data }: StreamEvent, place: NodePlace, stamp: Stamp): boolean {
    const { output } = data
    const isName = typeof output === 'string' && /^[\w .-]{1,64}$/.test(output)
    const isNames =
      Array.isArray(output) && output.length > 0 && output.every((one) => typeof one === 'string' || targetsIn(one).length > 0)
    if (plumbing.test(name) || tags.includes('langsmith:hidden') || !(isName || isNames || targetsIn(output).length > 0))
      return false
    const visit = this.#visit(place, stamp)
    visit.routes.push({ router: generic.test(name) ? undefined : name, output, stamp })
    return true
  }

  /** The visit of an event; outside of graphs, the role that it plays. */
  #visit(place: NodePlace | undefined, stamp: Stamp, role = 'node'): Visit {
    return this.#tape.within('events', place ?? { node: role, ns: [] }, { links: [...stamp.links], time: stamp.time })
  }

  #model(event: StreamEvent, stamp: Stamp): void {
    const { phase, data, runId, metadata } = event
    const known = this.#tape.talkOf(runId)
    if (known === undefined && phase === 'start' && !placeOf(event)) this.#nextRole('brain')
    const talk =
      known ??
      this.#tape.talk(
        runId === '' ? `model ${this.#known.size}` : runId,
        this.#visit(placeOf(event), stamp, 'brain'),
        phase === 'start' ? stamp : { links: [...stamp.links] },
      ).talk
    talk.model ??= textOf(metadata.ls_model_name) ?? (event.name === '' ? undefined : event.name)
    talk.saw ??= sawIn(data.input)
    talk.tools ??= toolsIn(data, metadata)
    if (phase === 'start') return
    if (phase === 'stream') {
      const piece = unprinted(data.chunk)
      const shown = openLangChain(piece)
        ? piece
        : { type: 'AIMessageChunk', content: isRecord(piece) && typeof piece.text === 'string' ? piece.text : asText(piece) }
      talk.pieces.push(shown)
      this.#tape.token(talk, textOfPiece(shown), stamp)
      return
    }
    if (phase === 'end') talk.said = saidIn(data.output) ?? talk.said
    else talk.error = data.error ?? 'It failed.'
    this.#tape.said(talk, stamp)
  }

  #tool(event: StreamEvent, stamp: Stamp): void {
    const { phase, data, runId, name } = event
    const known = this.#tape.toolOf(runId)
    if (known === undefined && phase === 'start' && !placeOf(event)) this.#nextRole('hands')
    const given =
      isRecord(data.input) && Object.keys(data.input).length === 1 && typeof data.input.input === 'string'
        ? (jsonInside(data.input.input) ?? data.input)
        : typeof data.input === 'string'
          ? (jsonInside(data.input) ?? data.input)
          : data.input
    const input = isRecord(given) && given.type === 'tool_call' && isRecord(given.args) ? given.args : given
    const tool =
      known ??
      this.#tape.tool(
        runId === '' ? `tool ${this.#known.size}` : runId,
        this.#visit(placeOf(event), stamp, 'hands'),
        { name, input },
        phase === 'start' ? stamp : { links: [...stamp.links] },
      )
    if (isRecord(given) && typeof given.id === 'string' && given.type === 'tool_call') tool.callId ??= given.id
    if (phase === 'start') return
    if (phase === 'stream') {
      this.#note(event, 'tool-progress', `${name}: ${clip(asText(data.chunk), 400)}`, stamp)
      return
    }
    const output = unprinted(data.output)
    tool.callId ??= textOf(openLangChain(output)?.fields.tool_call_id)
    if (phase === 'error') tool.error = data.error ?? 'It failed.'
    else if (phase === 'end' && (data.output === null || data.output === undefined)) {
      // The older protocol has no event for a tool that failed: it ends with nothing. What it gave, if anything, is not in the record.
      this.#aside(stamp)
      return
    } else tool.output = output
    this.#tape.toolEnded(tool, stamp)
  }

  /** Outside of graphs there are no nodes: a model after tools is the next visit of the brain, and the other way round. */
  #nextRole(role: 'brain' | 'hands'): void {
    if (this.#inGraph) return
    const open = this.#tape.openIn([])
    if (!open || (open.node === role && role === 'hands')) return
    if (open.node !== 'brain' && open.node !== 'hands') return
    this.#tape.end('role', { node: open.node, ns: [] }, { links: [] })
  }
}

const stepOf = ({ node, taskId, step }: NodePlace): string => `${node} ${taskId ?? step ?? ''}`

/** A node that waits for a person raises what LangGraph calls an interrupt. */
const isPause = (error: unknown): boolean =>
  /GraphInterrupt|NodeInterrupt|ParentCommand/.test(
    isRecord(error) ? `${String(error.name)} ${String(error.message)}` : typeof error === 'string' ? error.slice(0, 200) : '',
  )

/** An input, without what only wraps it. */
function inputOf(input: unknown): unknown {
  if (isRecord(input) && Object.keys(input).length === 1 && isRecord(input.input)) return input.input
  return input
}

function toolsIn(data: UnknownRecord, metadata: UnknownRecord): unknown {
  const input = isRecord(data.input) ? data.input : {}
  for (const holder of [input, input.kwargs, metadata.invocation_params, metadata.ls_invocation_params])
    if (isRecord(holder) && Array.isArray(holder.tools)) return holder.tools
  return undefined
}

/** Printed messages inside of an update. */
function unprintedIn(value: unknown): unknown {
  if (!isRecord(value)) return unprinted(value)
  if (openLangChain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unprinted(inner)]))
}
