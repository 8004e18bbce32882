/**
 * States of the OpenAI Agents SDK, as it keeps a run that waits for somebody: the input, the items that came of it, each with its agent,
 * and the replies of the model. The spelling of Python and of JavaScript. The items are the run; the replies tell their token counts.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import type { Ledger } from '../core/ledger'
import { limitsBeside } from '../core/limits-beside'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { mapResponsesItems, type RecordedItem } from '../messages/openai-responses'
import { readUsage } from '../messages/usage'
import { inResponsesForm } from './items'

export const openAiAgents: Importer = {
  id: 'openai-agents',
  name: { en: 'OpenAI Agents run state', es: 'Estado de ejecución de OpenAI Agents' },
  detect,
  parse,
}

const isState = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (value.$schemaVersion !== undefined || value.schemaVersion !== undefined) &&
  (value.originalInput ?? value.original_input) !== undefined

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 20)
  if (!sample.some(({ value }) => isState(value))) return undefined
  return {
    confidence: 0.95,
    why: { en: '"$schemaVersion" beside the original input', es: '"$schemaVersion" junto a la entrada original' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const { cut } = source.documents()
  return readableDocuments(source, ledger).flatMap((document): readonly PlannedRun[] => {
    if (!isState(document.value)) {
      ledger.drop(ledger.record(document.where, 'record'), noState)
      return []
    }
    const messages = messagesOf(document.value, document, ledger)
    const thread = textOf(document.value.conversationId ?? document.value.conversation_id)
    const limits = limitsBeside(document.value)
    const facts = { limits, ...(thread === undefined ? {} : { threadId: thread }), ...(cut ? { cut } : {}) }
    return messages.length === 0 ? [] : [planConversation(messages, facts, ledger)]
  })
}

/** The first of these fields that is a list with something in it. */
function listIn(value: UnknownRecord, keys: readonly string[]): { readonly key: string; readonly items: readonly unknown[] } {
  for (const key of keys) {
    const items = value[key]
    if (Array.isArray(items) && items.length > 0) return { key, items }
  }
  return { key: keys[0] ?? '', items: [] }
}

function messagesOf(state: UnknownRecord, document: JsonDocument, ledger: Ledger): readonly RecordedMessage[] {
  const record = (path: string, what: string) => ledger.record(placeIn(document, path), what)
  const items: RecordedItem[] = []
  const inputKey = state.originalInput === undefined ? 'original_input' : 'originalInput'
  const input = state[inputKey]
  for (const [i, value] of (Array.isArray(input) ? input : [input]).entries()) {
    const path = Array.isArray(input) ? `.${inputKey}[${i}]` : `.${inputKey}`
    const message = isRecord(value) ? inResponsesForm(value) : { type: 'message', role: 'user', content: value }
    items.push({ value: message, source: record(path, 'message') })
  }
  const generated = listIn(state, ['generatedItems', 'generated_items', 'sessionItems', 'session_items'])
  const responses = listIn(state, ['modelResponses', 'model_responses'])
  const agents = new Map<number, string>()
  for (const [i, item] of generated.items.entries()) {
    const source = record(`.${generated.key}[${i}]`, 'item')
    const raw = isRecord(item) ? (item.rawItem ?? item.raw_item) : undefined
    if (!isRecord(item) || !isRecord(raw)) ledger.drop(source, noItem)
    else if (item.type === 'tool_approval_item') ledger.drop(source, waiting)
    else {
      const agent = isRecord(item.agent) ? textOf(item.agent.name) : undefined
      if (agent !== undefined) agents.set(source.record, agent)
      items.push({ value: inResponsesForm(raw), source })
    }
  }
  for (const [i, response] of responses.items.entries()) {
    const output = isRecord(response) && Array.isArray(response.output) ? response.output : []
    if (generated.items.length > 0) ledger.drop(record(`.${responses.key}[${i}]`, 'reply'), copied)
    else
      for (const [n, item] of output.entries()) {
        const source = record(`.${responses.key}[${i}].output[${n}]`, 'item')
        items.push({ value: isRecord(item) ? inResponsesForm(item) : item, source })
      }
  }
  const messages = mapResponsesItems(items, (source) => ledger.drop(source, noItem)).map((one) => named(one, agents))
  return counted(messages, responses.items)
}

/** Who said it. */
function named(one: RecordedMessage, agents: ReadonlyMap<number, string>): RecordedMessage {
  const { message } = one.mapped
  const agent = agents.get(one.source.record)
  if (message.role !== 'ai' || agent === undefined) return one
  return { ...one, mapped: { ...one.mapped, message: { ...message, name: agent } } }
}

/** The token counts of the replies, when there is one reply for each of the model's messages. */
function counted(messages: readonly RecordedMessage[], responses: readonly unknown[]): readonly RecordedMessage[] {
  const said = messages.filter(({ mapped }) => mapped.message.role === 'ai')
  const first = said.length - responses.length
  // What stands in the input was said before.
  if (responses.length === 0 || first < 0) return messages
  return messages.map((one) => {
    const response = responses[said.indexOf(one) - first]
    const usage = said.includes(one) && isRecord(response) ? readUsage(response.usage) : undefined
    return usage === undefined || usage.input + usage.output === 0 ? one : { ...one, mapped: { ...one.mapped, usage } }
  })
}

const noState = { en: 'It is no state of a run.', es: 'No es el estado de una ejecución.' }
const noItem = { en: 'It is not an item of this format.', es: 'No es un elemento de este formato.' }
const waiting = {
  en: 'It waits for a person to allow the call, which is shown.',
  es: 'Espera a que una persona permita la llamada, que se muestra.',
}
const copied = {
  en: 'Its items are shown as the run has them; its token counts were taken over.',
  es: 'Sus elementos se muestran como los tiene la ejecución; se tomó su cuenta de tokens.',
}
