/** What a reply was asked for with: the messages of a request, each a record of its own. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { isAnthropic } from '../anthropic-messages/importer'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { factsOf } from '../gemini/exchange'
import { mapAnthropic } from '../messages/anthropic'
import { readContent } from '../messages/content'
import { isConverse, mapConverse } from '../messages/converse'
import { mapGoogle } from '../messages/google'
import { notMessage } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { mapResponsesItems } from '../messages/openai-responses'
import { readTools } from '../messages/tools'

export interface SentMessages {
  readonly messages: readonly RecordedMessage[]
  readonly facts: ConversationFacts
}

export function readRequest(value: UnknownRecord, where: string, ledger: Ledger): SentMessages {
  const system = readContent(value.system).text || (textOf(value.instructions) ?? '')
  if (Array.isArray(value.contents)) return { messages: contentsIn(value.contents, where, ledger), facts: factsOf(value) }
  const model = textOf(value.model)
  const tools = readTools(value.tools ?? value.functions ?? (isRecord(value.toolConfig) ? value.toolConfig.tools : undefined))
  const facts: ConversationFacts = {
    ...(system === '' ? {} : { system }),
    ...(model === undefined ? {} : { model }),
    ...(tools.length === 0 ? {} : { tools }),
  }
  return { messages: sentIn(value, where, ledger), facts }
}

/** The place of a part of a request. */
const placeOf = (where: string, path: string): string =>
  /^line \d+(?: \([^()]*\))?$/.test(where) ? `${where} $${path}` : where + path

function contentsIn(contents: readonly unknown[], where: string, ledger: Ledger): readonly RecordedMessage[] {
  return contents.flatMap((item, i): readonly RecordedMessage[] => {
    const source = ledger.record(placeOf(where, `.contents[${i}]`), 'message')
    const mapped = mapGoogle(item)
    if (mapped.length === 0) ledger.drop(source, notMessage)
    return mapped.map((one) => ({ mapped: one, source }))
  })
}

function sentIn(value: UnknownRecord, where: string, ledger: Ledger): readonly RecordedMessage[] {
  const place = (path: string): string => placeOf(where, path)
  if (Array.isArray(value.messages)) {
    const hasBlocks = value.messages.some((one) => isAnthropic(one) && Array.isArray(one.content))
    return value.messages.flatMap((item: unknown, i): readonly RecordedMessage[] => {
      const source = ledger.record(place(`.messages[${i}]`), 'message')
      const chat = mapOpenAiChat(item)
      const mapped = isConverse(item)
        ? mapConverse(item)
        : hasBlocks && isAnthropic(item)
          ? mapAnthropic(item)
          : chat
            ? [chat]
            : []
      if (mapped.length === 0) ledger.drop(source, notMessage)
      return mapped.map((one) => ({ mapped: one, source }))
    })
  }
  const { input } = value
  const items: readonly unknown[] = Array.isArray(input) ? input : [{ type: 'message', role: 'user', content: input }]
  const records = items.map((item, i) => ({
    value: isRecord(item) ? item : { type: 'message', role: 'user', content: item },
    source: ledger.record(place(Array.isArray(input) ? `.input[${i}]` : '.input'), 'message'),
  }))
  return mapResponsesItems(records, (source) => ledger.drop(source, notMessage))
}
