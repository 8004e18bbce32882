/** The first update to the state: what the document or the person gave, with initial values, messages made into messages. */
import { asText } from '../base/json'
import type { Ids } from '../base/ports'
import type { AgentDocument, Field } from '../document/types'
import { fromPlain, readMessage } from '../nodes/behaviour/messages'

/**
 * `{ question }` is shorthand for one human message in the first messages field, unless the graph has a field of that name.
 * Replacing fields start at their initial value; fields with another reducer get it from their channel.
 */
export function inputUpdate(
  document: AgentDocument,
  input: Readonly<Record<string, unknown>>,
  ids: Ids,
): Record<string, unknown> {
  const fields = document.graphs[document.entry]?.state.fields ?? []
  const update: Record<string, unknown> = {}
  for (const field of fields)
    if (field.reducer === 'replace' && field.initial !== undefined) update[field.name] = structuredClone(field.initial)
  const messagesField = fields.find((field) => field.type === 'messages')
  for (const [name, value] of Object.entries(input)) {
    const field = fields.find((f) => f.name === name)
    if (field) {
      update[name] = field.type === 'messages' ? messagesOf(value, ids) : value
    } else if (name === 'question' && messagesField && !hasMessages(input, messagesField)) {
      update[messagesField.name] = messagesOf(asText(value), ids)
    }
  }
  return update
}

const hasMessages = (input: Readonly<Record<string, unknown>>, field: Field): boolean => Object.hasOwn(input, field.name)

function messagesOf(value: unknown, ids: Ids) {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const message = readMessage(item, () => ids.next('message'))
    return message ? [fromPlain(message)] : []
  })
}
