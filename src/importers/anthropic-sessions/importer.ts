/**
 * Logs of Anthropic's managed agent sessions: a line each, `["client.beta.sessions.events.stream", {"type": "agent.message", …}]`, or
 * the bare events. What was sent is streamed back: the sent copy is linked to the streamed one, not shown twice.
 */
import { isRecord, stableJson, type UnknownRecord } from '../../base/json'
import type { Importer } from '../contract'
import { conversationRun, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { limitInEnd } from '../core/limits-beside'
import type { RunLimits } from '../core/limits-told'
import { readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import { mapSessionEvent, type SessionEvent, sessionEventsIn } from './events'

export const anthropicSessions: Importer = {
  id: 'anthropic-sessions',
  name: { en: 'Anthropic agent sessions', es: 'Sesiones de agentes de Anthropic' },
  detect(source) {
    const sample = source.documents().documents.slice(0, 40)
    const events = sample.filter(({ value }) => sessionEventsIn(value).length > 0).length
    if (events === 0 || events * 2 < sample.length) return undefined
    return {
      confidence: 0.92,
      why: { en: 'events such as "agent.message" and "user.message"', es: 'eventos como "agent.message" y "user.message"' },
    }
  },
  parse,
}

function parse(source: Source, ledger: Ledger) {
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const messages: RecordedMessage[] = []
  let model: string | undefined
  let title: string | undefined
  let tools: ReturnType<typeof readTools> = []
  let system: string | undefined
  const streamed = streamedIn(documents.map(({ value }) => value))
  for (const { value, where } of documents) {
    const link = ledger.record(where, 'event')
    const session = sessionIn(value)
    if (session) {
      const agent = isRecord(session.agent) ? session.agent : {}
      model = isRecord(agent.model) ? textOf(agent.model.id) : textOf(agent.model)
      title = textOf(session.title)
      system = textOf(agent.system)
      tools = readTools(agent.tools)
      ledger.drop(link, sessionFacts)
      continue
    }
    let shown = false
    for (const event of sessionEventsIn(value)) {
      if (event.sent && streamed.has(keyOf(event))) continue
      const usage = event.type === 'span.model_request_end' ? readUsage(event.fields.model_usage) : undefined
      const last = messages.at(-1)
      if (usage && last?.mapped.message.role === 'ai' && last.mapped.usage === undefined) {
        messages[messages.length - 1] = {
          source: { ...last.source, also: [...(last.source.also ?? []), link.record] },
          mapped: { ...last.mapped, usage },
        }
        shown = true
        continue
      }
      const mapped = mapSessionEvent(event)
      if (!mapped) continue
      messages.push({ mapped, source: link })
      shown = true
    }
    if (!shown) ledger.drop(link, sessionEventsIn(value).some((event) => event.sent) ? sentCopy : statusOnly)
  }
  if (messages.length === 0) return []
  const limits = limitsOf(documents.flatMap(({ value }) => sessionEventsIn(value).filter(({ sent }) => !sent)))
  return [conversationRun(messages, { model, tools, system, title, cut, ...(limits === undefined ? {} : { limits }) }, ledger)]
}

/** Why the session stands still at its end, when that is a limit. */
function limitsOf(events: readonly SessionEvent[]): RunLimits | undefined {
  const after = events.slice(events.findLastIndex(({ type }) => /^(?:agent|user)\./.test(type)) + 1)
  const reached = after
    .map(({ fields }) => limitInEnd(fields.stop_reason) ?? limitInEnd(fields.result))
    .findLast((one) => one !== undefined)
  return reached === undefined ? undefined : { reached }
}

const keyOf = (event: SessionEvent): string =>
  stableJson([event.type, event.fields.content ?? null, event.fields.custom_tool_use_id ?? event.fields.tool_use_id ?? null])

const streamedIn = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.flatMap((value) => sessionEventsIn(value).flatMap((event) => (event.sent ? [] : [keyOf(event)]))))

function sessionIn(value: unknown): UnknownRecord | undefined {
  const inner = Array.isArray(value) && value.length === 2 ? value[1] : value
  return isRecord(inner) && inner.type === 'session' && isRecord(inner.agent) ? inner : undefined
}

const sessionFacts = {
  en: 'It describes the session: its title, model, prompt and tools are shown with the run.',
  es: 'Describe la sesión: su título, modelo, indicaciones y herramientas se muestran con la ejecución.',
}
const sentCopy = {
  en: 'It was sent, and stands in the stream again, where it is shown.',
  es: 'Se envió, y vuelve a aparecer en el flujo, donde se muestra.',
}
const statusOnly = {
  en: 'It only tells the state of the session.',
  es: 'Solo indica el estado de la sesión.',
}
