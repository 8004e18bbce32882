/**
 * What a LangGraph graph streamed: every mode alone or several together, with and without subgraphs, as tuples, as parts `{type, ns, data}`,
 * as events of a server in its old and its newer protocol, as JSON lines, lists, or prints of Python and Node.
 */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { type LimitTold, limitAtEnd } from '../core/limit-words'
import { withLimits } from '../core/limits-told'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { withRecursionLimit } from '../langgraph/recursion-limit'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { branchesOf, type Recorded } from '../langgraph-state/history'
import { playBranch } from '../langgraph-state/play-history'
import { readSnapshot } from '../langgraph-state/snapshot'
import { openLangChain } from '../messages/langchain'
import { mayBeUpdates, readBare } from './bare'
import { bareMode, type Chunk, readChunk, readEvent, type Wire } from './chunk'
import { readRecords, type StreamRecord, sampleRecords } from './read-records'
import { ChunkRecorder } from './record-chunks'

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
  if (own.length > 0 && told.length * 2 >= sample.length) {
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
  return { confidence: 0.72, why: { en: 'states that grow from one to the next', es: 'estados que crecen de uno a otro' } }
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
  for (const { chunk, link } of placed) {
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
  const states = placed.flatMap(({ chunk, link }): readonly Recorded[] => {
    if (chunk?.mode !== 'checkpoints') return []
    const snapshot = readSnapshot(chunk.data)
    return snapshot ? [{ snapshot: { ...snapshot, ns: snapshot.ns === '' ? chunk.ns.join('|') : snapshot.ns }, link }] : []
  })
  return states.length > 0 && states.length === placed.length ? states : undefined
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
    return mode === 'unknown' ? reading : (mode ?? 'unknown')
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
