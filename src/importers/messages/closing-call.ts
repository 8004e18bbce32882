/**
 * The call with which coding agents say that they are done (`finish`, `submit` …): no tool runs for it and nobody reads its result. What
 * it hands over is the answer; shown as a call, a run that ended well would look as if it had broken off.
 */
import { asText, isRecord } from '../../base/json'
import type { ToolCall } from '../../trace/message'
import type { RecordedMessage } from '../core/conversation'
import { linkOf } from '../core/link'
import { type Guess, textOf } from './mapped'

const closing =
  /^(?:finish|submit|final_answer|final_result(?:_\w+)?|task_complete|mark_task_complete|attempt_completion|complete_task)$/i
const keys = ['message', 'final_thought', 'final_answer', 'answer', 'result', 'output', 'summary', 'text'] as const

/** What mini-SWE-agent has to print to be done. */
const marker = /(?:COMPLETE_TASK_AND_SUBMIT|MINI_SWE_AGENT)_FINAL_OUTPUT/

/** True for such a call, and for the command that says the same. */
export const isClosing = ({ name, args }: Pick<ToolCall, 'name' | 'args'>): boolean =>
  closing.test(name) || (typeof args.command === 'string' && marker.test(args.command))

/** What its arguments hand over. An answer of several fields is all of them. */
export function handedOver(args: unknown, name = ''): string | undefined {
  if (!isRecord(args)) return textOf(args)
  if (/^final_result/i.test(name) && Object.keys(args).length > 1) return asText(args)
  for (const key of keys) {
    const value = args[key]
    if (value !== undefined && value !== null && value !== '') return asText(value)
  }
  return undefined
}

/**
 * The messages, with a closing call at their end, and its result, as the answer. `submitted`: what the record says was handed over.
 * Anything but such an end is left as it is.
 */
export function withAnswer(messages: readonly RecordedMessage[], submitted?: string): readonly RecordedMessage[] {
  const last = messages.at(-1)
  const result = last?.mapped.message.role === 'tool' ? last : undefined
  const asked = result ? messages.at(-2) : last
  const call = asked?.mapped.message.toolCalls?.[0]
  const said = asked?.mapped.message
  if (!asked || !said || !call || said.role !== 'ai' || !isClosing(call)) return messages
  if (said.toolCalls?.length !== 1 || said.invalidCalls !== undefined || result?.mapped.message.status === 'error')
    return messages
  const { toolCalls: _call, blocks, ...rest } = said
  const reasoning = blocks?.filter(({ type }) => type === 'reasoning') ?? []
  // What comes back for "the task is complete" is a prompt, not what was handed over.
  const brought = /complete/i.test(call.name) ? undefined : result?.mapped.message.text.trim()
  const over = submitted ?? handedOver(call.args, call.name) ?? brought
  const text = [said.text.trim(), over?.trim() ?? '']
    .filter((part, i, parts) => part !== '' && parts.indexOf(part) === i)
    .join('\n\n')
  const source = result ? (linkOf([asked.source, result.source]) ?? asked.source) : asked.source
  return [
    ...messages.slice(0, result ? -2 : -1),
    {
      mapped: {
        ...asked.mapped,
        guesses: [...(asked.mapped.guesses ?? []), ...(result?.mapped.guesses ?? []), finishes],
        message: { ...rest, text, ...(reasoning.length === 0 ? {} : { blocks: [...reasoning, { type: 'text', text }] }) },
      },
      source,
    },
  ]
}

export const finishes: Guess = {
  what: { en: 'the answer', es: 'la respuesta' },
  why: {
    en: 'The agent ended with the action to finish: what it says there is shown as the answer.',
    es: 'El agente terminó con la acción de terminar: lo que dice ahí se muestra como la respuesta.',
  },
}
