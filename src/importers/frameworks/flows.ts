/** Chats of builders of flows: what Flowise and Langflow export, and the messages that Dify lists, each with its question and its answer. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import { jsonInside } from '../core/unwrap'
import { type MappedMessage, textOf } from '../messages/mapped'

export const isFlowise = (value: unknown): value is UnknownRecord =>
  isRecord(value) && (value.role === 'userMessage' || value.role === 'apiMessage') && typeof value.content === 'string'

export function mapFlowise(value: UnknownRecord): readonly MappedMessage[] {
  const time = value.createdDate
  if (value.role === 'userMessage') return [putIn('human', value.content, time)]
  const used = toolsIn(value.usedTools).map(
    ({ tool, toolInput, toolOutput, error }): Use => ({
      name: tool,
      args: toolInput,
      output: textOf(error) ?? toolOutput,
      failed: textOf(error) !== undefined,
    }),
  )
  return [...usesOf(used, time), saidBy({ content: value.content, time })]
}

export const isLangflow = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.text === 'string' &&
  (value.sender === 'User' || value.sender === 'Machine') &&
  value.messageId === undefined

export function mapLangflow(value: UnknownRecord): readonly MappedMessage[] {
  const time = value.timestamp
  if (value.sender === 'User') return [putIn('human', value.text, time)]
  const blocks: readonly unknown[] = Array.isArray(value.content_blocks) ? value.content_blocks : []
  const used = blocks
    .flatMap((block) => (isRecord(block) ? toolsIn(block.contents) : []))
    .filter(({ type }) => type === 'tool_use')
    .map(
      ({ name, tool_input: args, output, error }): Use => ({
        name,
        args,
        output: error ?? output,
        failed: error !== undefined && error !== null,
      }),
    )
  return [...usesOf(used, time), saidBy({ content: value.text, time })]
}

export const isDifyMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.query === 'string' &&
  typeof value.answer === 'string' &&
  typeof value.conversation_id === 'string'

export function mapDifyMessage(value: UnknownRecord): readonly MappedMessage[] {
  const time = value.created_at
  const thoughts = toolsIn(value.agent_thoughts)
  return [
    putIn('human', value.query, time),
    ...thoughts.flatMap(mapDifyThought),
    saidBy({ content: value.answer, time, ...(textOf(value.error) === undefined ? {} : { finish: textOf(value.error) }) }),
  ]
}

/** What an agent thought and used. Several tools stand in one text, their arguments and answers under their names; the last is the answer. */
export function mapDifyThought({
  thought,
  tool,
  tool_input: input,
  observation,
  created_at: time,
}: UnknownRecord): readonly MappedMessage[] {
  const names = (textOf(tool) ?? '').split(';').filter((name) => name !== '')
  const args = typeof input === 'string' ? jsonInside(input) : input
  const seen = typeof observation === 'string' ? jsonInside(observation) : observation
  const under = (given: unknown, name: string): unknown => (isRecord(given) && Object.hasOwn(given, name) ? given[name] : given)
  const used = names.map(
    (name): Use => ({
      name,
      args: under(args, name) ?? input,
      output: under(seen, name) ?? observation,
      failed: undefined,
    }),
  )
  return usesOf(used, time, textOf(thought))
}

/** An event of the stream of an agent or a chat of Dify: a thought (told anew as it grows), a piece of the answer, or its end. */
export const isDifyPiece = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.task_id === 'string' &&
  typeof value.message_id === 'string' &&
  (value.event === 'agent_thought' ||
    value.event === 'message_end' ||
    ((value.event === 'agent_message' || value.event === 'message') && typeof value.answer === 'string'))

interface Use {
  readonly name: unknown
  readonly args: unknown
  readonly output: unknown
  readonly failed: boolean | undefined
}

/** One reply that asks for them, and what each brought. */
function usesOf(uses: readonly Use[], time: unknown, thought = ''): readonly MappedMessage[] {
  if (uses.length === 0) return []
  const calls = uses.map(({ name, args }) => ({ id: '', name, args: args ?? {} }))
  return [
    saidBy({ content: thought, calls, time }),
    ...uses.flatMap(({ name, output, failed }) =>
      output === undefined || output === null
        ? []
        : [answered({ callId: '', name, content: asText(output), time, ...(failed === undefined ? {} : { failed }) })],
    ),
  ]
}

const toolsIn = (value: unknown): readonly UnknownRecord[] => {
  const read = typeof value === 'string' ? jsonInside(value) : value
  return Array.isArray(read) ? read.filter(isRecord) : []
}
