/** What a program printed to the console while its graph streamed: values under headings, and messages as `pretty_print` shows them. */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, RecordedRun } from '../contract'
import { conversationRun, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import type { Source } from '../core/source'
import { playTape } from '../langgraph/play-tape'
import { TapeRecorder } from '../langgraph/tape-recorder'
import { mapLangChain } from '../messages/langchain'
import { readEvent } from './chunk'
import { type ConsoleEntry, headingsIn, readConsole } from './console-text'
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

function detect(source: Source): Detection | undefined {
  const { messages, nodes, events } = headingsIn(source.lines().slice(0, 400))
  if (events > 0)
    return {
      confidence: 0.85,
      why: { en: 'headings "Receiving new event of type"', es: 'encabezados «Receiving new event of type»' },
    }
  if (messages > 0)
    return { confidence: 0.8, why: { en: 'messages as pretty_print shows them', es: 'mensajes como los muestra pretty_print' } }
  return nodes > 0
    ? { confidence: 0.75, why: { en: 'headings that name the node', es: 'encabezados que nombran el nodo' } }
    : undefined
}

function parse(source: Source, ledger: Ledger): readonly RecordedRun[] {
  const { entries, before } = readConsole(source.lines())
  if (before.length > 0) {
    ledger.drop(ledger.record('line 1', 'text'), {
      en: `It stands before the first heading: ${before[0]?.slice(0, 200)}`,
      es: `Está antes del primer encabezado: ${before[0]?.slice(0, 200)}`,
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
  if (entries.every(({ node, event }) => node === undefined && event === undefined)) {
    const messages = placed.flatMap(({ entry, link }): readonly RecordedMessage[] => {
      const mapped = mapLangChain(entry.value)
      return mapped ? [{ mapped, source: link }] : []
    })
    return messages.length === 0 ? [] : [conversationRun(messages, {}, ledger)]
  }
  const tape = new TapeRecorder()
  const recorder = new ChunkRecorder(tape, ledger)
  for (const { entry, link } of placed) {
    const chunk = chunkOf(entry)
    if (chunk) recorder.take(chunk, link)
    else ledger.drop(link, unread)
  }
  const run = playTape(tape, {}, ledger)
  return run ? [run] : []
}

function chunkOf({ node, ns, event, value, isMessage }: ConsoleEntry): ReturnType<typeof readEvent> {
  if (event !== undefined) return readEvent(event, value ?? null)
  if (value === undefined || node === undefined) return undefined
  return { mode: 'updates', ns, data: { [node]: isMessage ? { messages: [value] } : value }, wire: 'bare' }
}
