/** Calls in the items of the Responses API: of functions, of custom tools, and of tools that the provider runs itself. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { type ReadCall, readCall } from './arguments'
import { readContent } from './content'
import { statusOf } from './error-status'
import { type Guess, type MappedMessage, textOf } from './mapped'

/** Fields of an item that are not what was asked. */
const notAsked = new Set(['id', 'type', 'status', 'call_id', 'output', 'outputs', 'results', 'result', 'error', 'name'])

/** The call that an item is. `type`: its kind, for instance `function_call` or `web_search_call`. */
export function callOfItem(value: UnknownRecord, type: string): ReadCall {
  const id = textOf(value.call_id) ?? textOf(value.id) ?? ''
  const name = textOf(value.name) ?? type.replace(/_call$/, '')
  if (type === 'custom_tool_call') return { call: { id, name, args: { input: value.input } } }
  if (value.arguments !== undefined) return readCall(id, name, value.arguments)
  if (isRecord(value.action)) return { call: { id, name, args: value.action } }
  return { call: { id, name, args: Object.fromEntries(Object.entries(value).filter(([key]) => !notAsked.has(key))) } }
}

/** Calls whose result is an item of its own. */
const answeredApart = new Set(['function_call', 'custom_tool_call', 'local_shell_call', 'computer_call', 'tool_search_call'])

/** What a tool of the provider brought, when the item holds it; a call of the program's own tools never does. */
export function hostedResult(value: UnknownRecord, type: string): MappedMessage | undefined {
  if (answeredApart.has(type)) return undefined
  const brought = [value.output, value.outputs, value.results, value.result, value.error].find(
    (one) => one !== undefined && one !== null,
  )
  if (brought === undefined) return value.status === 'completed' ? unseen(value, type) : undefined
  const text =
    typeof brought === 'string'
      ? brought
      : Array.isArray(brought)
        ? JSON.stringify(brought)
        : readContent(brought).text || asText(brought)
  const failed = value.status === 'failed' || (value.error !== undefined && value.error !== null)
  const { status } = statusOf({ status: failed ? 'error' : undefined }, text)
  const toolCallId = textOf(value.call_id) ?? textOf(value.id)
  return {
    message: {
      id: '',
      role: 'tool',
      text,
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(status === undefined ? {} : { status }),
    },
  }
}

/** The provider says that its tool ran, and keeps what it brought to itself. */
function unseen(value: UnknownRecord, type: string): MappedMessage {
  const toolCallId = textOf(value.call_id) ?? textOf(value.id)
  const name = textOf(value.name) ?? type.replace(/_call$/, '')
  return {
    message: { id: '', role: 'tool', text: '', name, ...(toolCallId === undefined ? {} : { toolCallId }) },
    guesses: [keptInside],
  }
}

const keptInside: Guess = {
  what: { en: 'a result without content', es: 'un resultado sin contenido' },
  why: {
    en: 'A tool of the provider ran to its end; what it brought is not in the record, and is shown empty.',
    es: 'Una herramienta del proveedor terminó; lo que aportó no está en el registro y se muestra vacío.',
  },
}
