/** One call of the chat API as programs log it: a request with its messages, a response with its choices, side by side or merged. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type FoundExchange, mostly, type Placed, placedItems } from '../core/find-conversations'
import { type Part, partsOf, requestKeys, responseKeys } from '../core/parts'
import { readTime } from '../core/times'
import { failedInBatch } from '../messages/batch-line'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'

/** The exchange that an object is: it has choices, or a part of it has. `undefined` for anything else. */
export function openAiExchange(
  value: UnknownRecord,
  path: string,
  isMessage: (item: unknown) => boolean,
): FoundExchange | undefined {
  if (!mayBeExchange(value)) return undefined
  const given = [{ value, path }, ...partsOf(value, path, responseKeys)]
  const response = given.find((part) => hasChoices(part.value))
  if (!response) return failedInBatch(value, path) ?? bareAnswer(value, path, given.slice(1), isMessage)
  const request = [...partsOf(value, path, requestKeys), { value, path }].find(
    (part) => Array.isArray(part.value.messages) && mostly(part.value.messages, isMessage),
  )
  const choices = placedItems(Array.isArray(response.value.choices) ? response.value.choices : [], `${response.path}.choices`)
  const answers = choices.flatMap((choice): readonly (Placed & { readonly finish: string | undefined })[] => {
    if (!isRecord(choice.value)) return []
    const finish = textOf(choice.value.finish_reason)
    if (isRecord(choice.value.message)) return [{ value: choice.value.message, path: `${choice.path}.message`, finish }]
    const { text } = choice.value
    return typeof text === 'string' ? [{ value: { role: 'assistant', content: text }, path: choice.path, finish }] : []
  })
  const [first, ...others] = answers
  const sent = Array.isArray(request?.value.messages) ? placedItems(request.value.messages, `${request.path}.messages`) : []
  if (!first && sent.length === 0) return undefined
  const usage = readUsage(response.value.usage)
  const time = readTime(response.value.created ?? value.timestamp ?? value.created_at ?? value.startedDateTime)
  return {
    type: 'exchange',
    path,
    sent,
    replies: first ? [first] : [],
    alternatives: others,
    model: textOf(response.value.model) ?? textOf(request?.value.model),
    tools: readTools(request?.value.tools ?? request?.value.functions),
    usage,
    finish: first?.finish,
    time,
    ...(sent.length > 0 ? {} : { title: textOf(value.custom_id) }),
  }
}

const partNames = new Set<string>(['choices', 'message', 'error_str', 'exception', ...requestKeys, ...responseKeys])

/** Nearly every object of a file comes by here: most have none of the fields that an exchange has. */
function mayBeExchange(value: UnknownRecord): boolean {
  for (const key in value) if (partNames.has(key)) return true
  return false
}

const hasChoices = (value: UnknownRecord): boolean =>
  Array.isArray(value.choices) &&
  value.choices.some((choice) => isRecord(choice) && (isRecord(choice.message) || typeof choice.text === 'string'))

/** What a library logs of one call: the messages beside the replies' texts (DSPy), or beside what went wrong (LiteLLM). */
const isLogEntry = (value: UnknownRecord): boolean =>
  Array.isArray(value.outputs) || textOf(value.error_str) !== undefined || textOf(value.exception) !== undefined

const loggedOutputs = (outputs: readonly unknown[], path: string): readonly Placed[] =>
  placedItems(outputs, path).flatMap(({ value, path: at }): readonly Placed[] => {
    if (typeof value === 'string') return [{ value: { role: 'assistant', content: value }, path: at }]
    if (!isRecord(value) || (value.text === undefined && value.tool_calls === undefined)) return []
    return [{ value: { role: 'assistant', ...value, content: value.text ?? null }, path: at }]
  })

/** A reply that is one message by itself, as Ollama gives it, or an error in its place; only what answers a request of this API counts. */
function bareAnswer(
  value: UnknownRecord,
  path: string,
  responses: readonly Part[],
  isMessage: (item: unknown) => boolean,
): FoundExchange | undefined {
  const request = [...partsOf(value, path, requestKeys), ...(isLogEntry(value) ? [{ value, path }] : [])].find(
    (part) => Array.isArray(part.value.messages) && mostly(part.value.messages, isMessage),
  )
  const texts = request?.value === value && Array.isArray(value.outputs) ? loggedOutputs(value.outputs, `${path}.outputs`) : []
  // Ollama and Cohere give the message itself; alone it is known by what they put beside it.
  const own = isRecord(value.message) && isMessage(value.message) && (value.done === true || value.finish_reason !== undefined)
  const answer = own ? { value, path } : responses.find(({ value: reply }) => isRecord(reply.message) && isMessage(reply.message))
  const failed = [
    ...responses,
    ...(request?.value === value ? [{ value: { error: value.error_str ?? value.exception }, path }] : []),
  ].find(({ value: reply }) => isRecord(reply.error) || textOf(reply.error) !== undefined)
  if (!(texts[0] ?? answer ?? failed) || (!own && !Array.isArray(request?.value.messages))) return undefined
  const { value: reply } = texts[0] ? (request ?? { value }) : (answer ?? failed ?? { value })
  const { prompt_eval_count: input, eval_count: output } = reply
  const error = isRecord(reply.error) ? (textOf(reply.error.message) ?? textOf(reply.error.type)) : textOf(reply.error)
  return {
    type: 'exchange',
    path,
    sent: Array.isArray(request?.value.messages) ? placedItems(request.value.messages, `${request.path}.messages`) : [],
    replies: answer ? [{ value: answer.value.message, path: `${answer.path}.message` }] : texts.slice(0, 1),
    alternatives: texts.slice(1),
    model: textOf(reply.model) ?? textOf(request?.value.model),
    tools: readTools(request?.value.tools ?? request?.value.functions),
    usage: readUsage(reply.usage ?? { input_tokens: input, output_tokens: output }),
    finish: textOf(reply.done_reason) ?? textOf(reply.finish_reason),
    time: readTime(reply.created_at ?? (request?.value === value ? (value.timestamp ?? value.startTime) : undefined)),
    error,
  }
}
