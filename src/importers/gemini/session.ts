/** Messages of a session of the Gemini CLI: what a person typed, and what the model said, asked for and was given, in one record. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { splitCalls } from '../messages/arguments'
import { readContent } from '../messages/content'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapParts } from '../spans/parts'

const types = new Set<unknown>(['gemini', 'user', 'info', 'error', 'warning'])

/** True for one message of such a session; the program itself speaks in some. */
export const isSessionMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  types.has(value.type) &&
  typeof value.id === 'string' &&
  typeof value.timestamp === 'string' &&
  value.message === undefined &&
  value.content !== undefined

/** Its plain messages: what was said, then the results that came back. */
export function mapSession(value: UnknownRecord): readonly MappedMessage[] {
  const time = readTime(value.timestamp)
  const at = time === undefined ? {} : { time }
  const { text } = readContent(value.content)
  const id = textOf(value.id) ?? ''
  if (value.type !== 'user' && value.type !== 'gemini') {
    const name = textOf(value.type) ?? 'info'
    return [{ message: { id, role: 'other', name, text }, ...at }]
  }
  if (value.type === 'user') return [{ message: { id, role: 'human', text }, ...at }]
  const calls = Array.isArray(value.toolCalls) ? value.toolCalls.filter(isRecord) : []
  const thoughts = Array.isArray(value.thoughts) ? value.thoughts.filter(isRecord).map(thoughtText) : []
  const blocks = [{ type: 'reasoning', text: thoughts.join('\n') }, ...(text === '' ? [] : [{ type: 'text', text }])]
  const tokens = isRecord(value.tokens) ? value.tokens : {}
  const { input, output } = tokens
  const model = textOf(value.model)
  return [
    {
      message: {
        id,
        role: 'ai',
        text,
        ...(thoughts.length === 0 ? {} : { blocks }),
        ...splitCalls(
          calls.map((call) => ({
            call: { id: textOf(call.id) ?? '', name: textOf(call.name) ?? '', args: isRecord(call.args) ? call.args : {} },
          })),
        ),
      },
      ...at,
      ...(model === undefined ? {} : { model }),
      ...(typeof input === 'number' && typeof output === 'number' ? { usage: { input, output } } : {}),
    },
    ...calls.flatMap(resultsOf),
  ]
}

const thoughtText = ({ subject, description }: UnknownRecord): string =>
  [textOf(subject), textOf(description)].filter((one) => one !== undefined).join(': ')

/** What a call brought; one that was cancelled or is not done has none. */
function resultsOf(call: UnknownRecord): readonly MappedMessage[] {
  const time = readTime(call.timestamp)
  const results = mapParts({ role: 'user' }, Array.isArray(call.result) ? call.result : []).filter(
    ({ message }) => message.role === 'tool',
  )
  return results.map((mapped) => ({
    ...mapped,
    message: {
      ...mapped.message,
      ...(textOf(call.id) === undefined ? {} : { toolCallId: textOf(call.id) }),
      ...(call.status === 'error' ? { status: 'error' as const } : {}),
    },
    ...(time === undefined ? {} : { time }),
  }))
}
