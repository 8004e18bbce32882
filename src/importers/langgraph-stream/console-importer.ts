/** What a program printed to the console while its graph streamed: values under headings, and messages as `pretty_print` shows them. */
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Message } from '../../trace/message'
import type { Detection, Importer, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { limitAtEnd } from '../core/limit-words'
import { withLimits } from '../core/limits-told'
import { linkOf } from '../core/link'
import { raisedAtEnd } from '../core/raised-error'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { readMessage, readMessages } from '../langgraph/values'
import { mapLangChain, openLangChain } from '../messages/langchain'
import type { Guess } from '../messages/mapped'
import { readEvent } from './chunk'
import { headingsIn } from './console-headings'
import { type ConsoleEntry, readConsole } from './console-text'
import { ChunkRecorder } from './record-chunks'

export const langGraphConsole: Importer = {
  id: 'langgraph-console',
  name: { en: 'LangGraph console output', es: 'Salida de consola de LangGraph' },
  detect,
  parse,
}

const unread: Bilingual = {
  en: 'What stands below the heading cannot be read as a value.',
  es: 'Lo que sigue al encabezado no se puede leer como un valor.',
}
const noValue: Bilingual = { en: 'Nothing was printed below the heading.', es: 'No se imprimió nada bajo el encabezado.' }
const again: Bilingual = {
  en: 'The same message, with the same calls, was printed just before.',
  es: 'El mismo mensaje, con las mismas llamadas, se imprimió justo antes.',
}
const sameAgain: Bilingual = {
  en: 'The same message was printed just before.',
  es: 'El mismo mensaje se imprimió justo antes.',
}

const lastResult: Guess = {
  what: { en: 'which call a result answers', es: 'a qué llamada responde un resultado' },
  why: {
    en: 'Only one result was printed for several calls; streams of states print the last one, so it is shown with the last call.',
    es: 'Solo se imprimió un resultado para varias llamadas; los flujos de estados imprimen el último, así que se muestra con la última llamada.',
  },
}

const headsOf = (source: Source): ReturnType<typeof headingsIn> => headingsIn(source.lines(400))

/** Whether a name alone on its line is a heading here. */
const hasBare = ({ nodes, bare, messages }: ReturnType<typeof headingsIn>): boolean =>
  nodes === 0 && (bare > 1 || (bare > 0 && messages > 0))

function detect(source: Source): Detection | undefined {
  const heads = headsOf(source)
  if (heads.events > 0)
    return {
      // Above what the values alone would look like.
      confidence: 0.94,
      why: { en: 'headings "Receiving new event of type"', es: 'encabezados «Receiving new event of type»' },
    }
  if (heads.messages > 0)
    return { confidence: 0.8, why: { en: 'messages as pretty_print shows them', es: 'mensajes como los muestra pretty_print' } }
  if (heads.nodes > 0 || hasBare(heads))
    return {
      confidence: heads.nodes > 0 ? 0.83 : 0.7,
      why: { en: 'headings that name the node', es: 'encabezados que nombran el nodo' },
    }
  return heads.spoken > 1
    ? { confidence: 0.66, why: { en: 'messages behind their roles', es: 'mensajes detrás de su papel' } }
    : undefined
}

function parse(source: Source, ledger: Ledger): readonly RecordedRun[] {
  // What was raised at the end is no part of what was printed last.
  const raised = raisedAtEnd(source.text)
  const lines = raised ? source.lines().slice(0, raised.line - 1) : source.lines()
  const { entries, before, between, cut } = readConsole(lines, hasBare(headsOf(source)))
  for (const { line, text } of before) {
    ledger.drop(ledger.record(`line ${line}`, 'text'), {
      en: `It stands before the first heading: ${text.trim().slice(0, 200)}`,
      es: `Está antes del primer encabezado: ${text.trim().slice(0, 200)}`,
    })
  }
  ledger.guessOnce(
    'console',
    { en: 'where each printed value ends', es: 'dónde termina cada valor impreso' },
    {
      en: 'The record is what was printed for reading: everything up to the next heading is taken as one value.',
      es: 'El registro es lo que se imprimió para leer: todo hasta el siguiente encabezado se toma como un valor.',
    },
  )
  const placed = entries.map((entry) => ({
    entry,
    link: ledger.record(`line ${entry.line}`, entry.isMessage ? 'message' : 'value'),
  }))
  for (const { line, text } of between) {
    if (/^\s*(?:None|null|undefined)\s*$/.test(text)) continue
    ledger.drop(ledger.record(`line ${line}`, 'text'), {
      en: `It was printed between the values: ${text.trim().slice(0, 200)}`,
      es: `Se imprimió entre los valores: ${text.trim().slice(0, 200)}`,
    })
  }
  for (const { entry, link } of placed) for (const kind of entry.repairs ?? []) ledger.repair(kind, link.where, link)
  const shown = inUpdates(withoutRepeats(placed, ledger))
  const named = shown.findIndex(({ entry }) => entry.node !== undefined || entry.event !== undefined)
  const isOnlyMessages = shown.every(
    ({ entry }) => entry.value === undefined || (entry.event === 'values' && openLangChain(entry.value) !== undefined),
  )
  // Of each state only the last message was printed: together they are the conversation.
  const reached = limitAtEnd(source.text)
  const limits = reached === undefined ? undefined : { reached }
  const failure = raised && { error: raised, link: ledger.record(`line ${raised.line}`, 'error') }
  if (named < 0 || isOnlyMessages) {
    if (failure && shown.length <= MANY) return failedConversation(shown, failure, limits, ledger)
    if (failure) ledger.drop(failure.link, unread)
    return conversation(shown, { ...(cut || failure ? { cut: true } : {}), limits }, ledger)
  }
  const tape = new TapeRecorder()
  const recorder = new ChunkRecorder(tape, ledger)
  const input = shown.slice(0, named).filter(({ entry }) => readMessage(entry.value) !== undefined)
  for (const [i, { entry, link, together }] of shown.entries()) {
    const isInput = i < named && input.some((one) => one.entry === entry)
    if (isInput && entry === input[0]?.entry) {
      // What was said before the first node ran is what the run began with.
      const values = input.map((one) => one.entry.value)
      const [, ...also] = input.map((one) => one.link)
      tape.input({ links: [link, ...also] }, { messages: values })
      continue
    }
    if (isInput) continue
    const chunk = chunkOf(entry, together)
    if (chunk) recorder.take(chunk, link)
    else ledger.drop(link, unread)
  }
  if (failure) recorder.take({ mode: 'error', ns: [], data: failure.error, wire: 'server' }, failure.link)
  const run = playTape(tape, { cut }, ledger)
  return run ? [withLimits(run, limits)] : []
}

/** Of a longer console it is only said that it breaks off. */
const MANY = 300

/** Messages, and then an error: the states that they were printed from, one message longer each time, and what failed behind them. */
function failedConversation(
  placed: readonly PlacedEntry[],
  { error, link }: { readonly error: unknown; readonly link: PlacedEntry['link'] },
  limits: ConversationFacts['limits'],
  ledger: Ledger,
): readonly RecordedRun[] {
  const tape = new TapeRecorder()
  const recorder = new ChunkRecorder(tape, ledger)
  const said: unknown[] = []
  const first = readMessage(placed[0]?.entry.value)?.message.role
  // What a person says first is what the run began with; anything else was said in it.
  if (first !== 'human' && first !== 'system') tape.snapshot('values', { ns: [], values: { messages: [] } }, { links: [] })
  for (const { entry, link: own } of placed) {
    if (readMessage(entry.value) === undefined) {
      ledger.drop(own, entry.value === undefined ? noValue : unread)
      continue
    }
    said.push(entry.value)
    recorder.take({ mode: 'values', ns: [], data: { messages: [...said] }, wire: 'bare' }, own)
  }
  recorder.take({ mode: 'error', ns: [], data: error, wire: 'server' }, link)
  const run = playTape(tape, { cut: false }, ledger)
  return run ? [withLimits(run, limits)] : []
}

interface PlacedEntry {
  readonly entry: ConsoleEntry
  readonly link: ReturnType<Ledger['record']>
  /** The messages of one update, of which this is the first. */
  readonly together?: readonly unknown[]
}

/** Messages below one heading of a node are what one visit of it wrote. */
function inUpdates(placed: readonly PlacedEntry[]): readonly PlacedEntry[] {
  const result: PlacedEntry[] = []
  for (const one of placed) {
    const { entry, link } = one
    const before = result.at(-1)
    const goesOn =
      before !== undefined &&
      entry.node !== undefined &&
      entry.under === before.entry.under &&
      [entry, before.entry].every(({ isMessage, event }) => isMessage && event === undefined)
    if (!goesOn) result.push(one)
    else
      result.splice(-1, 1, {
        entry: before.entry,
        link: linkOf([before.link, link]) ?? before.link,
        together: [...(before.together ?? [before.entry.value]), entry.value],
      })
  }
  return result
}

function conversation(placed: readonly PlacedEntry[], facts: ConversationFacts, ledger: Ledger): readonly RecordedRun[] {
  const messages = placed.flatMap(({ entry, link }): readonly RecordedMessage[] => {
    const mapped = readMessage(entry.value)
    if (mapped) return [{ mapped, source: link }]
    // A whole state, printed before the messages that came after it.
    const state = isRecord(entry.value) ? (readMessages(entry.value.messages, 'messages') ?? []) : []
    if (state.length > 0) return state.map((one) => ({ mapped: one, source: link }))
    ledger.drop(link, entry.value === undefined ? noValue : unread)
    return []
  })
  return messages.length === 0 ? [] : [conversationRun(withLastResults(messages), facts, ledger)]
}

/** Of results that came together, a stream of states prints the last one: alone behind several calls, it answers the last of them. */
function withLastResults(messages: readonly RecordedMessage[]): readonly RecordedMessage[] {
  return messages.map((one, i) => {
    const { message } = one.mapped
    const calls = messages[i - 1]?.mapped.message.toolCalls ?? []
    const call = calls.at(-1)
    const isAlone = message.role === 'tool' && message.toolCallId === undefined && messages[i + 1]?.mapped.message.role !== 'tool'
    if (!isAlone || calls.length < 2 || !call || call.id === '' || (message.name ?? call.name) !== call.name) return one
    const guesses = [...(one.mapped.guesses ?? []), lastResult]
    return { ...one, mapped: { ...one.mapped, message: { ...message, toolCallId: call.id }, guesses } }
  })
}

/**
 * A stream of states prints its last message again when it goes on. With the ids of its calls it is the same one; a result is, when every
 * call before it has one; and nobody asks the same twice in a row.
 */
function withoutRepeats(placed: readonly PlacedEntry[], ledger: Ledger): readonly PlacedEntry[] {
  const shown: PlacedEntry[] = []
  let unanswered = 0
  for (const one of placed) {
    const { entry, link } = one
    const before = shown.at(-1)
    const { role, toolCalls: calls = [] } = messageOf(entry) ?? {}
    const mayRepeat =
      role === 'human' || (role === 'tool' && unanswered === 0) || (calls.length > 0 && calls.every(({ id }) => id !== ''))
    const same = mayRepeat && before && before.entry.node === entry.node ? shorterOf(before.entry, entry) : undefined
    if (before && same) {
      ledger.drop(link, role === 'ai' ? again : sameAgain)
      if (same !== before.entry) shown.splice(-1, 1, { ...before, entry: same })
      continue
    }
    shown.push(one)
    if (role === 'ai') unanswered = calls.length
    else if (role === 'tool') unanswered = Math.max(0, unanswered - 1)
  }
  return shown
}

const messageOf = ({ value }: ConsoleEntry): Message | undefined => (isRecord(value) ? mapLangChain(value)?.message : undefined)

/** The one of two prints of a message that has no words of the program behind its last argument; `undefined`: they are two messages. */
function shorterOf(a: ConsoleEntry, b: ConsoleEntry): ConsoleEntry | undefined {
  if (JSON.stringify(a.value) === JSON.stringify(b.value)) return a
  const [short, long] = a.text.length <= b.text.length ? [a, b] : [b, a]
  const hasCalls = messageOf(a)?.toolCalls !== undefined && messageOf(b)?.toolCalls !== undefined
  return hasCalls && long.text.startsWith(`${short.text}\n`) ? short : undefined
}

function chunkOf(
  { node, ns, event, value, isMessage }: ConsoleEntry,
  together: readonly unknown[] | undefined,
): ReturnType<typeof readEvent> {
  if (event !== undefined) return readEvent(event, value ?? null)
  if (value === undefined || node === undefined) return undefined
  if (node === '__interrupt__') return { mode: 'updates', ns, data: { __interrupt__: value }, wire: 'bare' }
  const isOne = isMessage || openLangChain(value) !== undefined
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => openLangChain(one) !== undefined)
  return {
    mode: 'updates',
    ns,
    data: { [node]: isOne ? { messages: together ?? [value] } : isList ? { messages: value } : value },
    wire: 'bare',
  }
}
