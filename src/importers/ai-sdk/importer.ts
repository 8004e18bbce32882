/** Messages of the Vercel AI SDK: of its pages and of its models, in any container, and steps of what it gives back. Its spans are read by otel. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import { type FoundExchange, mostly, placedItems } from '../core/find-conversations'
import { jsonInside } from '../core/unwrap'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { isModelMessage, isPageMessage, isStored, mapAiSdk } from './messages'
import { isStep, mapStep } from './steps'

const plain = new Set<unknown>(['user', 'assistant', 'system', 'tool'])

/** Its own messages, and the plain ones between them. */
const isMessage = (value: unknown): boolean =>
  isPageMessage(value) ||
  isStored(value) ||
  isStep(value) ||
  (isRecord(value) &&
    plain.has(value.role) &&
    value.tool_calls === undefined &&
    (typeof value.content === 'string' || Array.isArray(value.content)))

const format: MessageFormat = {
  id: 'ai-sdk',
  name: { en: 'Vercel AI SDK messages', es: 'Mensajes del AI SDK de Vercel' },
  isMessage,
  exchangeOf,
  map: (value) => (isStep(value) ? mapStep(value) : isMessage(value) ? mapAiSdk(value) : []),
  sure,
}

export const aiSdk = messageImporter(format)

/** A result with its steps: what it repeats beside them is the same. What was asked stands in what the first of them sent. */
function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const { steps } = value
  if (!Array.isArray(steps) || !mostly(steps, isStep)) return undefined
  const first: unknown = steps[0]
  const request = isRecord(first) && isRecord(first.request) ? first.request.body : undefined
  const body = typeof request === 'string' ? jsonInside(request) : request
  const asked = isRecord(body) && Array.isArray(body.messages) && body.messages.every(isMessage) ? body.messages : []
  const sent = [...placedItems(asked, `${path}.steps[0].request.body.messages`), ...placedItems(steps, `${path}.steps`)]
  return { type: 'exchange', path, sent, replies: [], alternatives: [] }
}

function sure(values: readonly unknown[]): Detection | undefined {
  if (!values.some((value) => isPageMessage(value) || isModelMessage(value) || isStored(value) || isStep(value))) return undefined
  return {
    // Nobody else writes its steps; its messages are much like those of others.
    confidence: values.some(isStep) ? 0.9 : 0.7,
    why: {
      en: 'messages with parts such as "tool-call" and "step-start"',
      es: 'mensajes con partes como "tool-call" y "step-start"',
    },
  }
}
