/**
 * What Gemini is sent and gives: lists of contents in any container, requests and responses of its API, sessions of the Agent
 * Development Kit and of the Gemini CLI, prompts of AI Studio. Replies that were logged as they streamed are read by api-streams.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import type { FailedCall } from '../core/failed-call'
import { type Found, sureOfExchanges } from '../core/find-conversations'
import { type Glimpse, glimpseOf } from '../messages/glimpse'
import { agentError, glanceContent, isAgentEvent, isContent, mapGoogle } from '../messages/google'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { type MappedMessage, textOf } from '../messages/mapped'
import { isInvocation, mapInvocation } from './eval-case'
import { factsOf, geminiExchange } from './exchange'
import { isSessionMessage, mapSession } from './session'
import { isStudioChunk, mapChunk } from './studio'

const isGemini = (value: unknown): boolean =>
  isContent(value) || isAgentEvent(value) || isStudioChunk(value) || isSessionMessage(value) || isInvocation(value)

const format: MessageFormat = {
  id: 'gemini',
  name: { en: 'Gemini contents', es: 'Contenidos de Gemini' },
  isMessage: isGemini,
  exchangeOf: geminiExchange,
  map,
  glance,
  sure,
  factsOf: (holder) => ({ ...factsOf(holder), ...sessionFacts(holder) }),
  failedIn,
}

export const gemini = messageImporter(format)

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) {
    return { confidence: exchanges, why: { en: 'replies with "candidates"', es: 'respuestas con "candidates"' } }
  }
  if (values.some(isAgentEvent)) {
    return {
      confidence: 0.72,
      why: { en: 'events with "author" and a content of "parts"', es: 'eventos con "author" y un contenido de "parts"' },
    }
  }
  if (values.some((value) => isRecord(value) && value.type === 'gemini')) {
    return { confidence: 0.9, why: { en: 'messages of the type "gemini"', es: 'mensajes del tipo "gemini"' } }
  }
  if (found.some((one) => one.type === 'list' && one.key === 'chunks') && values.every(isStudioChunk)) {
    return { confidence: 0.9, why: { en: '"chunks" of a prompt', es: '"chunks" de un prompt' } }
  }
  if (values.some(isInvocation)) {
    return { confidence: 0.9, why: { en: 'turns with "user_content"', es: 'turnos con "user_content"' } }
  }
  if (values.every(isStudioChunk)) return undefined
  if (values.every(isSessionMessage)) return undefined
  return { confidence: 0.67, why: { en: 'messages with "role" and "parts"', es: 'mensajes con "role" y "parts"' } }
}

/** The error of the last event; an agent that went on after one did not end with it. */
function failedIn(values: readonly unknown[]): FailedCall | undefined {
  const last = values.findLast(isAgentEvent)
  const message = last === undefined || isContent(last.content) ? undefined : agentError(last)
  return message === undefined ? undefined : { message }
}

function map(value: unknown): readonly MappedMessage[] {
  if (isSessionMessage(value)) return mapSession(value)
  if (isInvocation(value)) return mapInvocation(value)
  return isStudioChunk(value) ? [mapChunk(value)] : mapGoogle(value)
}

/** The same in passing: of contents, which are many. */
function glance(value: unknown): readonly Glimpse[] {
  const plain =
    isContent(value) && !isSessionMessage(value) && !isInvocation(value) && !isStudioChunk(value) && !isAgentEvent(value)
  return (plain ? glanceContent(value) : undefined) ?? map(value).map(glimpseOf)
}

function sessionFacts(holder: UnknownRecord): ConversationFacts {
  const id = textOf(holder.id) ?? textOf(holder.sessionId) ?? textOf(holder.session_id)
  const fields = isRecord(holder.state) && Array.isArray(holder.events) ? holder.state : undefined
  return {
    ...(id === undefined ? {} : { id }),
    ...(fields === undefined || Object.keys(fields).length === 0 ? {} : { fields }),
  }
}
