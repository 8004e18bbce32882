/**
 * What a LangGraph graph streamed: every mode alone or several together, with and without subgraphs, as tuples, as parts `{type, ns, data}`,
 * as events of a server in its old and its newer protocol, as JSON lines, lists, or prints of Python and Node.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { type LimitTold, limitAtEnd } from '../core/limit-words'
import { withLimits } from '../core/limits-told'
import { linkOf } from '../core/link'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { withRecursionLimit } from '../langgraph/recursion-limit'
import { spokenIn, writtenBetween } from '../langgraph/role-visits'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { branchesOf, type Recorded } from '../langgraph-state/history'
import { playBranch } from '../langgraph-state/play-history'
import { readSnapshot } from '../langgraph-state/snapshot'
import { openLangChain } from '../messages/langchain'
import { mayBeUpdates, readBare } from './bare'
import { bareMode, type Chunk, readChunk, readEvent, type Wire } from './chunk'
import { readRecords, type StreamRecord, sampleRecords } from './read-records'
import { ChunkRecorder, withoutKey } from './record-chunks'

const SAMPLE = 60

export const langGraphStream: Importer = {
  id: 'langgraph-stream',
  name: { en: 'LangGraph stream', es: 'Flujo de LangGraph' },
  detect,
  parse,
}

type Sample = Omit<StreamRecord, 'link'>

/** A chunk by its own form, or by the name of the event that it came with. */
function formOf({ value, event }: Sample): Chunk | undefined {
  if (event !== undefined && event !== '') return readEvent(event, value)
  return readChunk(value)
}

function detect(source: Source): Detection | undefined {
  const sample = sampleRecords(source, SAMPLE)
  if (sample.length === 0) return undefined
  const chunks = sample.map(formOf)
  const told = chunks.filter((chunk) => chunk !== undefined)
  // What only a LangGraph server calls so: `error`, `end` and the like are everybody's.
  const own = told.filter(
    ({ mode }) =>
      mode !== 'error' && mode !== 'end' && mode !== 'metadata' && mode !== 'input' && mode !== 'events' && mode !== 'unknown',
  )
  // Only what was sent was printed, of several modes: messages with what is about them leave no doubt, the rest is states and updates.
  const isMixed =
    own.some(({ wire, mode }) => wire === 'tuple' && mode === 'messages') &&
    sample.every(({ value }, i) => chunks[i] !== undefined || isRecord(value))
  if (own.length > 0 && (told.length * 2 >= sample.length || isMixed)) {
    const wire = own[0]?.wire ?? 'tuple'
    return { confidence: sure[wire], why: whys[wire] }
  }
  if (
    told.length * 2 >= sample.length &&
    told.some(({ wire, ns }) => wire === 'tuple' && ns.every((part) => part.includes(':')))
  ) {
    const bare = readBare(told.map(({ data }) => data))
    if (bare) return { confidence: bare.sure ? 0.9 : 0.8, why: whys.tuple }
  }
  const values = sample.map(({ value }) => value)
  if (values.length === 1 && isPausedState(values[0])) return whyPaused
  const bareModes = values.map((value) => bareMode(value))
  if (bareModes.filter((mode) => mode === 'debug' || mode === 'tasks').length * 2 >= sample.length) {
    return {
      confidence: 0.9,
      why: { en: 'events of tasks as LangGraph streams them', es: 'eventos de tareas como los emite LangGraph' },
    }
  }
  if (bareModes.some((mode) => mode !== 'unknown' && mode !== undefined)) return undefined
  const bare = readBare(values)
  // Nothing but what a program sends by itself: known only by the tuples that it comes in.
  if (!bare && told.length === sample.length && told.every(({ wire }) => wire === 'tuple')) {
    return {
      confidence: told.some(({ ns }) => ns.some((part) => /^[\w-]+:[\da-f-]{36}$/.test(part))) ? 0.85 : 0.5,
      why: whys.tuple,
    }
  }
  if (!bare) return undefined
  if (bare.mode === 'updates') {
    return {
      confidence: bare.sure ? 0.82 : 0.55,
      why: { en: 'updates, each under the name of its node', es: 'actualizaciones, cada una con el nombre de su nodo' },
    }
  }
  return {
    confidence: bare.sure ? 0.72 : 0.5,
    why: { en: 'states that grow from one to the next', es: 'estados que crecen de uno a otro' },
  }
}

const sure: Readonly<Record<Wire, number>> = { bare: 0.8, tuple: 0.93, part: 0.95, server: 0.93, protocol: 0.97 }
const whys: Readonly<Record<Wire, Bilingual>> = {
  bare: { en: 'chunks of a LangGraph stream', es: 'fragmentos de un flujo de LangGraph' },
  tuple: { en: 'tuples of a namespace or a mode and a chunk', es: 'tuplas de un espacio de nombres o un modo y un fragmento' },
  part: { en: 'parts with "type", "ns" and "data"', es: 'partes con "type", "ns" y "data"' },
  server: { en: 'events that a LangGraph server sends', es: 'eventos que envía un servidor de LangGraph' },
  protocol: {
    en: 'events with "method" and "params" of the LangGraph protocol',
    es: 'eventos con "method" y "params" del protocolo de LangGraph',
  },
}

const whyPaused: Detection = {
  confidence: 0.85,
  why: { en: 'a state with "__interrupt__" beside it', es: 'un estado con "__interrupt__" a su lado' },
}

/** What a graph gives back when it waits for a person: its state, and what it asks. */
const isPausedState = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.__interrupt__) && value.__interrupt__.length > 0 && stateIn(value) !== undefined

function stateIn(value: UnknownRecord): UnknownRecord | undefined {
  const state = withoutKey(value, '__interrupt__')
  const isState = Object.values(state).some(
    (field) => Array.isArray(field) && field.some((one) => openLangChain(one) !== undefined),
  )
  return isState ? state : undefined
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const { records, cut } = readRecords(source, ledger)
  const placed = inOrder(withModes(records))
  const states = statesOnly(placed)
  if (states) return branchesOf(states).flatMap((branch) => playBranch(branch, ledger, cut) ?? [])
  const reached = limitAtEnd(source.text)
  if (!placed.some(({ chunk }) => chunk !== undefined)) return runOf(placed, cut, reached, ledger)
  return [
    {
      title: '',
      get sources() {
        return placed.map(({ link }) => link)
      },
      build(own) {
        return runOf(placed, cut, reached, own)[0] ?? { title: '', events: [] }
      },
    },
  ]
}

function runOf(placed: readonly Placed[], cut: boolean, reached: LimitTold | undefined, ledger: Ledger): readonly RecordedRun[] {
  const tape = new TapeRecorder()
  const recorder = new ChunkRecorder(tape, ledger)
  const [only] = placed
  const onlyStates = placed.every(({ chunk }) => chunk?.mode === 'values')
  const alone = onlyStates && isRecord(only?.chunk?.data) && isPausedState(only.chunk.data) ? stateIn(only.chunk.data) : undefined
  // What a graph gave back at its first pause has no state before it to be compared with: it tells of the run by itself.
  let before: UnknownRecord | undefined
  for (const { chunk, link } of placed) {
    const state = alone && isRecord(chunk?.data) ? (stateIn(chunk.data) ?? chunk.data) : undefined
    if (state) {
      const snapshot = { type: 'snapshot' as const, ns: [], stamp: { links: [link] }, values: state }
      tape.moments.push(...(before ? writtenBetween(before, snapshot) : spokenIn(snapshot, undefined)))
    }
    before = state
    if (chunk) recorder.take(chunk, link)
    else ledger.drop(link, { en: 'It is no chunk of a LangGraph stream.', es: 'No es un fragmento de un flujo de LangGraph.' })
  }
  const run = playTape(tape, { cut, ...(recorder.threadId === undefined ? {} : { threadId: recorder.threadId }) }, ledger)
  const limited = withRecursionLimit(run, recorder.recursionLimit)
  return limited ? [withLimits(limited, reached === undefined ? undefined : { reached })] : []
}

interface Placed {
  readonly chunk: Chunk | undefined
  readonly link: StreamRecord['link']
}

/** A stream of nothing but checkpoints is a history: each says what runs next. `undefined` for any other stream. */
function statesOnly(placed: readonly Placed[]): readonly Recorded[] | undefined {
  const states: Recorded[] = []
  const around: SourceLink[] = []
  for (const { chunk, link } of placed) {
    // What a server sends around them says nothing of its own.
    if (chunk?.mode === 'metadata' || chunk?.mode === 'end') {
      around.push(link)
      continue
    }
    const snapshot = chunk?.mode === 'checkpoints' ? readSnapshot(chunk.data) : undefined
    if (!chunk || !snapshot) return undefined
    const ns = snapshot.ns === '' ? chunk.ns.join('|') : snapshot.ns
    states.push({ snapshot: { ...snapshot, ns }, link: linkOf([link, ...around.splice(0)]) ?? link })
  }
  const last = states.at(-1)
  if (last && around.length > 0) states.splice(-1, 1, { ...last, link: linkOf([last.link, ...around]) ?? last.link })
  return last ? states : undefined
}

/** Gives bare chunks their mode. */
function withModes(records: readonly StreamRecord[]): readonly Placed[] {
  const placed = records.map((record) => ({ record, chunk: formOf(record) }))
  const bare = placed.flatMap(({ record, chunk }) =>
    chunk === undefined ? [record.value] : chunk.mode === 'unknown' && chunk.name === undefined ? [chunk.data] : [],
  )
  const reading = readBare(bare.slice(0, 2000))?.mode ?? (bare.some(mayBeUpdates) ? 'updates' : 'custom')
  const modeOf = (value: unknown): Chunk['mode'] => {
    const mode = bareMode(value)
    if (mode !== 'unknown') return mode ?? 'unknown'
    if (isPausedState(value)) return 'values'
    return reading === 'updates' && isRecord(value) ? (besideUpdates(value) ?? reading) : reading
  }
  return placed.map(({ record, chunk }) => {
    const { link, value, event } = record
    if (!chunk) {
      if (event !== undefined && event !== '' && !/^(?:data|message)$/.test(event)) return { link, chunk: undefined }
      // A list of messages between the chunks: the state, of which only these were printed.
      const isState = Array.isArray(value) && value.length > 0 && value.every((item) => openLangChain(item) !== undefined)
      const data = isState ? { messages: value } : value
      return { link, chunk: { mode: isState ? 'values' : modeOf(value), ns: [], data, wire: 'bare' } }
    }
    return chunk.mode === 'unknown' && chunk.name === undefined
      ? { link, chunk: { ...chunk, mode: modeOf(chunk.data) } }
      : { link, chunk }
  })
}

/** What stands between bare updates and is none: the state, known by the field that messages are in, or what a server says of a run. */
function besideUpdates(value: UnknownRecord): Chunk['mode'] | undefined {
  const { messages } = value
  if (Array.isArray(messages) && messages.length > 0 && messages.every((item) => openLangChain(item) !== undefined))
    return 'values'
  const names = Object.keys(value)
  if (names.length === 2 && typeof value.error === 'string' && typeof value.message === 'string') return 'error'
  return typeof value.run_id === 'string' &&
    names.every((name) => name === 'run_id' || name === 'attempt' || name === 'thread_id')
    ? 'metadata'
    : undefined
}

/** Events of the newer protocol are numbered by the server: that is their order, wherever they stand. */
function inOrder(placed: readonly Placed[]): readonly Placed[] {
  const isNumbered = placed.some(({ chunk }) => chunk?.order !== undefined)
  if (!isNumbered) return placed
  let last = Number.NEGATIVE_INFINITY
  const keyed = placed.map((one, i) => {
    last = one.chunk?.order ?? last
    return { one, order: last, i }
  })
  return keyed.sort((a, b) => a.order - b.order || a.i - b.i).map(({ one }) => one)
}
