/** One call of the chat API as programs log it: a request with its messages, a response with its choices, side by side or merged. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type FoundExchange, mostly, type Placed, placedItems } from '../core/find-conversations'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'

/** The exchange that an object is: it has choices, or a part of it has. `undefined` for anything else. */
export function openAiExchange(
  value: UnknownRecord,
  path: string,
  isMessage: (item: unknown) => boolean,
): FoundExchange | undefined {
  const response = [{ value, path }, ...partsOf(value, path, responseKeys)].find((part) => hasChoices(part.value))
  if (!response) return undefined
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
  }
}

const hasChoices = (value: UnknownRecord): boolean =>
  Array.isArray(value.choices) &&
  value.choices.some((choice) => isRecord(choice) && (isRecord(choice.message) || typeof choice.text === 'string'))
