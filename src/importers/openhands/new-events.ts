/** Events of the newer OpenHands SDK: each has a `kind`, and results name the action that they answer. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { readCall } from '../messages/arguments'
import { readContent } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { textOf } from '../messages/mapped'
import type { ReadEvent } from './events'

/** Reads an event with a `kind`. */
export function readNewEvent(value: UnknownRecord, source: SourceLink): ReadEvent {
  const kind = String(value.kind)
  switch (kind) {
    case 'MessageEvent': {
      const message = isRecord(value.llm_message) ? value.llm_message : {}
      const { text, blocks } = readContent(message.content)
      const role =
        value.source === 'user' || message.role === 'user'
          ? ('human' as const)
          : value.source === 'agent'
            ? ('ai' as const)
            : ('system' as const)
      return { type: 'message', mapped: { message: { id: '', role, text, ...(blocks === undefined ? {} : { blocks }) } } }
    }
    case 'SystemPromptEvent': {
      const { text } = readContent(value.system_prompt)
      return { type: 'message', mapped: { message: { id: '', role: 'system', text } } }
    }
    case 'ActionEvent': {
      const call = isRecord(value.tool_call) ? value.tool_call : {}
      const own = isRecord(call.function) ? call.function : call
      const { kind: _kind, ...action } = isRecord(value.action) ? value.action : {}
      const id = textOf(value.tool_call_id) ?? textOf(call.id) ?? ''
      const name = textOf(value.tool_name) ?? textOf(own.name) ?? 'action'
      return {
        type: 'call',
        call: readCall(id, name, own.arguments ?? action),
        thought: readContent(value.thought).text,
        reasoning: textOf(value.reasoning_content),
        reply: textOf(value.llm_response_id),
        key: textOf(value.id) ?? `at-${source.record}`,
      }
    }
    case 'ObservationEvent':
    case 'UserRejectObservation':
    case 'AgentErrorEvent': {
      const observation = isRecord(value.observation) ? value.observation : {}
      const content = readContent(
        observation.content ?? observation.output ?? value.error ?? value.rejection_reason ?? value.observation,
      )
      const failed =
        kind !== 'ObservationEvent' ||
        observation.is_error === true ||
        (typeof observation.exit_code === 'number' && observation.exit_code > 0)
      const { status, guess } = failed ? { status: 'error' as const, guess: undefined } : statusOf(observation, content.text)
      const name = textOf(value.tool_name)
      return {
        type: 'result',
        cause: textOf(value.action_id),
        callId: textOf(value.tool_call_id),
        message: { text: content.text, ...(name === undefined ? {} : { name }), ...(status === undefined ? {} : { status }) },
        guesses: guess ? [guess] : [],
      }
    }
    case 'Condensation':
    case 'CondensationSummaryEvent': {
      const text = textOf(value.summary) ?? ''
      return { type: 'message', mapped: { message: { id: '', role: 'other', name: 'compress', text }, node: 'compress' } }
    }
    default:
      return { type: 'drop', why: inner(kind, asText(value.key ?? '')) }
  }
}

const inner = (kind: string, key: string) => ({
  en: `${kind}${key === '' ? '' : ` (${key})`}: a change inside the program, not a step of the agent.`,
  es: `${kind}${key === '' ? '' : ` (${key})`}: un cambio interno del programa, no un paso del agente.`,
})
