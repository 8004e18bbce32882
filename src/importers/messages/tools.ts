/** The tools that a model was offered, as requests of the providers write them. */
import { isRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'

/** Tools in the forms of OpenAI (chat and Responses, also legacy `functions`), Anthropic and LangChain; others are left out. */
export function readTools(value: unknown): readonly OfferedTool[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (!isRecord(item)) return []
    const own = isRecord(item.function) ? item.function : item
    const name =
      typeof own.name === 'string' ? own.name : typeof own.type === 'string' && own.type !== 'function' ? own.type : undefined
    if (name === undefined) return []
    const parameters = [own.parameters, own.input_schema, own.inputSchema, own.args_schema].find(isRecord) ?? {}
    return [{ name, description: typeof own.description === 'string' ? own.description : '', parameters }]
  })
}
