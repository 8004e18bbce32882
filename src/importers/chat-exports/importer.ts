/** Chats as ChatGPT exports them (`conversations.json`), one or many: each is a run, its messages those that the person saw last. */
import { isRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { dotted } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { mapChatMessage } from './chat-message'
import { isChat, nodesOf } from './chat-tree'

export const chatExports: Importer = {
  id: 'chat-exports',
  name: { en: 'ChatGPT export', es: 'Exportación de ChatGPT' },
  detect,
  parse,
}

function detect(source: Source): Detection | undefined {
  const values = source
    .documents()
    .documents.slice(0, 5)
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value.slice(0, 5) : [value]))
  const chats = values.filter(isChat).length
  if (chats === 0 || chats * 2 < values.length) return undefined
  return {
    confidence: 0.94,
    why: { en: 'chats with a "mapping" of messages', es: 'chats con un "mapping" de mensajes' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  return readableDocuments(source, ledger).flatMap((document) => {
    const { value } = document
    if (!Array.isArray(value)) return runOf(value, '', document, ledger)
    return value.flatMap((item: unknown, i) => runOf(item, `[${i}]`, document, ledger))
  })
}

function runOf(chat: unknown, path: string, document: JsonDocument, ledger: Ledger): readonly PlannedRun[] {
  if (!isChat(chat)) {
    ledger.drop(ledger.record(placeIn(document, path), 'record'), notChat)
    return []
  }
  const messages: RecordedMessage[] = []
  for (const { key, value, shown } of nodesOf(chat)) {
    const link = ledger.record(placeIn(document, `${path}.mapping${dotted(key)}`), 'message')
    const mapped = isRecord(value.message) ? mapChatMessage(value.message) : undefined
    if (!mapped) ledger.drop(link, nothing)
    else if (!shown) ledger.drop(link, otherWay)
    else messages.push({ mapped, source: link })
  }
  if (messages.length === 0) return []
  const id = textOf(chat.conversation_id) ?? textOf(chat.id)
  const title = textOf(chat.title)
  const facts = { ...(id === undefined ? {} : { id, threadId: id }), ...(title === undefined ? {} : { title }) }
  return [planConversation(messages, facts, ledger)]
}

const notChat = { en: 'It is not a chat.', es: 'No es un chat.' }
const nothing = { en: 'Nobody says anything in it.', es: 'Nadie dice nada en él.' }
const otherWay = {
  en: 'It is on a way that was left: the question was edited, or another answer was made.',
  es: 'Está en un camino que se dejó: la pregunta se editó o se generó otra respuesta.',
}
