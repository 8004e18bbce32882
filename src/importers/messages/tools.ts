/** The tools that a model was offered, as requests of the providers write them. */
import { isRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'

/** Tools in the forms of OpenAI (chat and Responses, also legacy `functions`), Anthropic, Google, Bedrock and LangChain; others are left out. */
export function readTools(value: unknown): readonly OfferedTool[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) => {
    if (!isRecord(item)) return []
    const declared = item.functionDeclarations ?? item.function_declarations
    if (Array.isArray(declared)) return readTools(declared)
    const own = [item.function, item.toolSpec].find(isRecord) ?? item
    const name =
      typeof own.name === 'string' ? own.name : typeof own.type === 'string' && own.type !== 'function' ? own.type : undefined
    if (name === undefined) return []
    const given = [own.parameters, own.input_schema, own.inputSchema, own.args_schema].find(isRecord) ?? {}
    const parameters = isRecord(given.json) && given.type === undefined ? given.json : given
    return [{ name, description: typeof own.description === 'string' ? own.description : '', parameters }]
  })
}
