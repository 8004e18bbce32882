/** Items as the JavaScript SDK spells them, in the spelling of the Responses API. */
import { isRecord, type UnknownRecord } from '../../base/json'

const types: Readonly<Record<string, string>> = {
  function_call_result: 'function_call_output',
  computer_call_result: 'computer_call_output',
  shell_call_result: 'shell_call_output',
  apply_patch_call_result: 'apply_patch_call_output',
  custom_tool_call_result: 'custom_tool_call_output',
  hosted_tool_call: 'mcp_call',
}

/** The same item; what the API calls by another name is called so. */
export function inResponsesForm(item: UnknownRecord): UnknownRecord {
  const { callId, type, output, ...rest } = item
  const spelled = typeof type === 'string' ? (types[type] ?? type) : item.role === undefined ? type : 'message'
  return {
    ...rest,
    ...(spelled === undefined ? {} : { type: spelled }),
    ...(callId === undefined ? {} : { call_id: callId }),
    ...(output === undefined ? {} : { output: isRecord(output) && output.text !== undefined ? output.text : output }),
  }
}
