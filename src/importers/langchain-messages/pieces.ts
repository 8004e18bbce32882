/**
 * A list of messages in which one message may stand in many records: the pieces that a model streams. Pieces of one message follow each
 * other and carry its id, or no id at all; each is a record of its own, and all of them are linked with the message that they make.
 */
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { RecordedMessage } from '../core/conversation'
import { PRINTED } from '../core/field-print'
import type { Ledger } from '../core/ledger'
import { linkOf } from '../core/link'
import { mergePieces } from '../langgraph/merge-pieces'
import type { RecordedValue } from '../messages/importer'
import { mapLangChain, openLangChain, printedRole } from '../messages/langchain'
import { type MappedMessage, textOf } from '../messages/mapped'

/** A piece as an event hands it out: `{chunk: …}` and nothing else. */
export function withoutWrapping(value: unknown): unknown {
  return isRecord(value) && value.chunk !== undefined && Object.keys(value).length === 1 ? value.chunk : value
}

const notMessage: Bilingual = { en: 'It is not a message of this format.', es: 'No es un mensaje de este formato.' }

/** The messages of a list, those in pieces put together. */
export function messagesIn(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  const recorded: RecordedMessage[] = []
  let open: { readonly id: string; readonly pieces: unknown[]; readonly sources: RecordedValue['source'][] } | undefined
  const close = (): void => {
    if (!open) return
    const { pieces, sources } = open
    open = undefined
    const [only] = pieces
    const mapped = mapLangChain(pieces.length === 1 ? only : mergePieces(pieces))
    const source = linkOf(sources)
    if (mapped && source) add(mapped, source)
  }
  const add = (mapped: MappedMessage, source: RecordedValue['source']): void => {
    recorded.push({
      mapped: answersTool(mapped, recorded.at(-1)?.mapped) ? { ...mapped, message: { ...mapped.message, role: 'ai' } } : mapped,
      source,
    })
  }
  for (const { value, source } of items) {
    const piece = withoutWrapping(value)
    const id = pieceId(piece)
    if (open && (id === undefined || (id !== open.id && id !== '' && open.id !== ''))) close()
    if (id !== undefined) {
      if (open) {
        open.pieces.push(piece)
        open.sources.push(source)
      } else open = { id, pieces: [piece], sources: [source] }
      continue
    }
    const mapped = mapLangChain(piece)
    if (mapped) add(mapped, source)
    else ledger.drop(source, notMessage)
  }
  close()
  return recorded
}

/** Printed without its class and without any mark: what stands behind the result of a tool is what the model makes of it. */
const answersTool = ({ message, guesses }: MappedMessage, before: MappedMessage | undefined): boolean =>
  message.role === 'human' && before?.message.role === 'tool' && guesses?.includes(printedRole) === true

/** The id of a piece of a streamed message, empty when it has none; `undefined` for what is no piece. */
function pieceId(value: unknown): string | undefined {
  const opened = openLangChain(value)
  if (opened?.role !== 'ai' || !isRecord(value)) return undefined
  const { fields } = opened
  const name = Array.isArray(value.id) ? value.id.at(-1) : (value.__type ?? value.type)
  const isChunk = typeof name === 'string' && name.endsWith('Chunk')
  // Printed without its class: a piece says nothing of how the answer ended but in its last one, and shares its id.
  const mayBe = name === PRINTED && typeof fields.content === 'string' && /^(?:lc_)?run-/.test(textOf(fields.id) ?? '')
  return isChunk || mayBe ? (textOf(fields.id) ?? '') : undefined
}
