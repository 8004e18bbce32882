/** The first update to the state: what the document or the person gave, with initial values, messages made into messages. */
import { asText } from '../base/json'
import { err, ok, type Result } from '../base/result'
import { clip } from '../base/text'
import { refusalOf } from '../compiler/channels'
import type { Field } from '../document/types'
import { holdsMessages, type RunIds } from '../nodes/behaviour/contract'
import { isTooDeep } from '../nodes/behaviour/depth'
import { fromPlain } from '../nodes/behaviour/messages'
import { readMessage } from '../nodes/behaviour/read-message'

export interface FirstUpdate {
  readonly update: Readonly<Record<string, unknown>>
  /** What of the input has no place in this graph, as sentences. */
  readonly ignored: readonly { readonly name: string; readonly text: string }[]
}

/** Why a run cannot begin: a sentence, and what it names, so that it can be said in another language (trace/error-words.ts). */
export interface InputRefusal {
  readonly message: string
  readonly data: {
    readonly wrong: 'deep' | 'no-messages' | 'no-place' | 'initial-messages' | 'initial-list' | 'initial'
    readonly field?: string
    readonly reducer?: string
    readonly value?: string
  }
}

/**
 * `{ question }` is shorthand for one human message in the first messages field, unless the graph has a field of that name.
 * Replacing fields start at their initial value, messages with their initial messages; other fields get theirs from their channel.
 * The error is one sentence about a value that its field cannot take.
 */
export function firstUpdate(
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
  ids: RunIds,
): Result<FirstUpdate, InputRefusal> {
  if (isTooDeep(input)) return err({ message: 'The input is nested too deeply.', data: { wrong: 'deep' } })
  const update = initialUpdate(fields)
  if (!update.ok) return update
  const ignored: { name: string; text: string }[] = []
  const put = (field: Field, value: unknown): InputRefusal | undefined => {
    const messages = holdsMessages(field) ? messagesOf(value, ids) : undefined
    const was = { field: field.name, reducer: field.reducer, value: clip(asText(value), 80) }
    if (holdsMessages(field) && !messages) {
      const message = `The input for "${field.name}" is no list of messages: a text, or { role, text }. It was ${was.value}.`
      return { message, data: { wrong: 'no-messages', ...was } }
    }
    const refusal = refusalOf(field, value)
    if (refusal !== undefined)
      return { message: `The input ${was.value} has no place in its field: ${refusal}.`, data: { wrong: 'no-place', ...was } }
    update.value[field.name] =
      messages && field.reducer !== 'replace' ? [...before(update.value[field.name]), ...messages] : (messages ?? value)
    return undefined
  }
  const conversation = fields.find(holdsMessages)
  for (const [name, value] of Object.entries(input)) {
    const field = fields.find((one) => one.name === name)
    const asks = name === 'question' && value !== null && value !== undefined
    if (field) {
      const problem = put(field, value)
      if (problem !== undefined) return err(problem)
    } else if (asks && conversation && !Object.hasOwn(input, conversation.name)) {
      put(conversation, asText(value))
    } else ignored.push({ name, text: whyIgnored(name, asks, conversation) })
  }
  return ok({ update: update.value, ignored })
}

function whyIgnored(name: string, asks: boolean, conversation: Field | undefined): string {
  if (name !== 'question') return `The input "${name}" is not a field of the graph: it was dropped.`
  if (!asks) return 'The question was dropped: it is empty.'
  return conversation
    ? `The question was dropped: the input has its own messages for "${conversation.name}".`
    : 'The question was dropped: the graph has no field of messages.'
}

/** Initial messages get names of their own, the same each time: written again they replace themselves. */
function initialUpdate(fields: readonly Field[]): Result<Record<string, unknown>, InputRefusal> {
  const update: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, initial, reducer } = field
    if (initial === undefined) continue
    if (holdsMessages(field)) {
      let count = 0
      const messages = messagesOf(initial, { next: () => `${name}-initial-${++count}` })
      if (!messages) {
        const message = `The initial value of "${name}" is no list of messages: a text, or { role, text }.`
        return err({ message, data: { wrong: 'initial-messages', field: name } })
      }
      update[name] = messages
    } else if (reducer === 'replace') update[name] = structuredClone(initial)
    else if (reducer === 'append' && !Array.isArray(initial))
      return err({ message: `The initial value of "${name}" is no list.`, data: { wrong: 'initial-list', field: name } })
    else if (refusalOf(field, initial) !== undefined)
      return err({
        message: `The initial value cannot be used: ${refusalOf(field, initial)}.`,
        data: { wrong: 'initial', field: name, reducer },
      })
  }
  return ok(update)
}

const before = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The messages of a value: one, or a list. Undefined when something in it is no message. */
function messagesOf(value: unknown, ids: Pick<RunIds, 'next'>) {
  const messages = (Array.isArray(value) ? value : [value]).map((item) => readMessage(item, ids.next))
  return messages.every((message) => message !== undefined) ? messages.map(fromPlain) : undefined
}
