/**
 * Evaluations and data sets whose records hold a question and an answer: promptfoo, OpenAI's evals, DeepEval, Ragas, tables of traces,
 * examples of LangSmith, plain lines of prompts and completions. Each record is a run of one turn.
 */
import type { UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { Found, FoundExchange, Placed } from '../core/find-conversations'
import { readTime } from '../core/times'
import { type MessageFormat, messageImporter } from '../messages/importer'
import type { MappedMessage } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { readUsage } from '../messages/usage'
import { type Asked, askedIn, messagesIn, replyOf } from './shapes'

/** One of the messages of such a record. */
class Turn {
  readonly message: UnknownRecord
  readonly record: Asked

  constructor(message: UnknownRecord, record: Asked) {
    this.message = message
    this.record = record
  }
}

const format: MessageFormat = {
  id: 'evaluations',
  name: { en: 'Evaluations and data sets', es: 'Evaluaciones y conjuntos de datos' },
  isMessage: (value) => value instanceof Turn,
  exchangeOf,
  map,
  sure,
}

export const evaluations = messageImporter(format)

/** Kinds that are less sure are only taken for the records of a file, not for anything inside them. */
const SURE = 0.89
const isWhole = /^(?:\[\d+\])?$/

function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const record = askedIn(value)
  if (!record || (record.sure < SURE && !isWhole.test(path))) return undefined
  const turn = (message: UnknownRecord, at: string): Placed => ({ value: new Turn(message, record), path: `${path}${at}` })
  const messages = messagesIn(record.asked)
  const asked = messages
    ? messages.map((message, i) => turn(message, Array.isArray(record.asked) ? `${record.question}[${i}]` : record.question))
    : [turn({ role: 'user', content: asPlain(record.asked) }, record.question)]
  const hasAnswer = record.answered !== undefined && record.answered !== null
  return {
    type: 'exchange',
    path,
    sent: [...asked, ...usedIn(record, turn)],
    replies: hasAnswer ? [turn(replyOf(record.answered), record.answer)] : [],
    alternatives: [],
    model: record.model,
    usage: readUsage(record.usage),
    time: readTime(record.time),
    ...(record.error === undefined ? {} : { error: record.error }),
  }
}

const asPlain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The calls that a test case lists: what the model asked for before it answered. */
function usedIn({ tools = [] }: Asked, turn: (message: UnknownRecord, at: string) => Placed): readonly Placed[] {
  return tools.flatMap((tool, i): readonly Placed[] => {
    const id = `tool-${i + 1}`
    const at = `.toolsCalled[${i}]`
    const args = tool.inputParameters ?? tool.input_parameters ?? {}
    const call = { id, type: 'function', function: { name: tool.name, arguments: args } }
    const asked = turn({ role: 'assistant', content: '', tool_calls: [call] }, at)
    const { output } = tool
    if (output === undefined || output === null) return [asked]
    return [asked, turn({ role: 'tool', tool_call_id: id, content: asPlain(output) }, `${at}.output`)]
  })
}

function map(value: unknown): readonly MappedMessage[] {
  if (!(value instanceof Turn)) return []
  const mapped = mapOpenAiChat(value.message)
  if (!mapped) return []
  const isWanted = value.record.wanted === true && mapped.message.role === 'ai'
  return [isWanted ? { ...mapped, guesses: [...(mapped.guesses ?? []), wanted] } : mapped]
}

const wanted = {
  what: { en: 'answers of a data set', es: 'respuestas de un conjunto de datos' },
  why: {
    en: 'They are what is wanted as an answer: whether a model ever said them is not in the file.',
    es: 'Son lo que se espera como respuesta: si algún modelo las dijo no está en el archivo.',
  },
}

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const turns = values.filter((value): value is Turn => value instanceof Turn)
  const [first] = turns
  if (!first || found.some((one) => one.type !== 'exchange')) return undefined
  const confidence = Math.min(...turns.map(({ record }) => record.sure))
  const { of } = first.record
  return {
    confidence,
    why: { en: `records of a question and an answer (${of})`, es: `registros de una pregunta y una respuesta (${of})` },
  }
}
