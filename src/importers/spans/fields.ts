/** What a node of the graph returned, as fields of the state: messages in the form of their messages, anything else as it is. */
import { isRecord } from '../../base/json'
import type { MappedMessage } from '../messages/mapped'
import { decoded, isMissing } from './decode'
import { isMessageLike, readMessage } from './read-messages'

export type Field =
  | { readonly name: string; readonly messages: readonly MappedMessage[] }
  | { readonly name: string; readonly value: unknown }

export interface ReadFields {
  readonly fields: readonly Field[]
  /** Where a `Command` sends the run. */
  readonly goto: readonly string[]
}

const nothing: ReadFields = { fields: [], goto: [] }

/** The fields of an output or of a state. What is no object is shown under `output`. */
export function fieldsIn(content: unknown): ReadFields {
  if (isMissing(content)) return nothing
  const { value } = decoded(content)
  if (Array.isArray(value)) {
    if (value.length > 0 && value.every(isMessageLike))
      return { fields: [{ name: 'messages', messages: value.flatMap(readMessage) }], goto: [] }
    const parts = value.map((item: unknown) => (isRecord(item) ? fieldsIn(item) : nothing))
    return { fields: parts.flatMap(({ fields }) => fields), goto: parts.flatMap(({ goto }) => goto) }
  }
  if (!isRecord(value)) return { fields: [{ name: 'output', value }], goto: [] }
  if (isCommand(value)) {
    const update = fieldsIn(value.update)
    const goto = Array.isArray(value.goto) ? value.goto : [value.goto]
    const nodes = goto
      .map((one: unknown) => (isRecord(one) ? one.node : one))
      .filter((one) => typeof one === 'string' && one !== '')
    return { fields: update.fields, goto: [...nodes.map(String), ...update.goto] }
  }
  if (isMessageLike(value)) return { fields: [{ name: 'messages', messages: readMessage(value) }], goto: [] }
  // Plain functions: LangChain puts what they return under `output`.
  if (Object.keys(value).length === 1 && (isRecord(value.output) || Array.isArray(value.output))) return fieldsIn(value.output)
  return { fields: Object.entries(value).map(([name, item]) => fieldOf(name, item)), goto: [] }
}

const isCommand = (value: Readonly<Record<string, unknown>>): boolean =>
  value.lg_name === 'Command' || value.__type === 'Command' || (isRecord(value.update) && value.goto !== undefined)

function fieldOf(name: string, item: unknown): Field {
  if (Array.isArray(item) && item.length > 0 && item.every(isMessageLike)) return { name, messages: item.flatMap(readMessage) }
  if (Array.isArray(item) && item.length === 0 && /(?:^|_)messages$/.test(name)) return { name, messages: [] }
  if (isMessageLike(item)) return { name, messages: readMessage(item) }
  return { name, value: item }
}
