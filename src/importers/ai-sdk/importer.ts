/** Messages of the Vercel AI SDK: of its pages and of its models, in any container. Its spans are read by otel. */
import { isRecord } from '../../base/json'
import type { Detection } from '../contract'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { isModelMessage, isPageMessage, mapAiSdk } from './messages'

const plain = new Set<unknown>(['user', 'assistant', 'system', 'tool'])

/** Its own messages, and the plain ones between them. */
const isMessage = (value: unknown): boolean =>
  isPageMessage(value) ||
  (isRecord(value) &&
    plain.has(value.role) &&
    value.tool_calls === undefined &&
    (typeof value.content === 'string' || Array.isArray(value.content)))

const format: MessageFormat = {
  id: 'ai-sdk',
  name: { en: 'Vercel AI SDK messages', es: 'Mensajes del AI SDK de Vercel' },
  isMessage,
  map: (value) => (isMessage(value) ? mapAiSdk(value) : []),
  sure,
}

export const aiSdk = messageImporter(format)

function sure(values: readonly unknown[]): Detection | undefined {
  if (!values.some((value) => isPageMessage(value) || isModelMessage(value))) return undefined
  return {
    confidence: 0.7,
    why: {
      en: 'messages with parts such as "tool-call" and "step-start"',
      es: 'mensajes con partes como "tool-call" y "step-start"',
    },
  }
}
