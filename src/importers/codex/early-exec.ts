/**
 * Lines of `codex exec --json` as its first versions printed them: an event under `msg`, with the settings and the prompt in front.
 * Told again as lines of a session: what ran is a call and its result; the rest says what the events of a session say.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'

const events = /^(?:task_|turn_|agent_|user_|token_|exec_|mcp_|patch_|web_|session_|stream_|error|background_|plan_)/

/** True for a line of that kind. */
export const isEarlyLine = (value: unknown): boolean =>
  isRecord(value) && typeof value.id === 'string' && isRecord(value.msg) && events.test(String(value.msg.type))

/** The line as a session would hold it; `undefined` for any other. `head`: nothing has been said yet. */
export function asRollout(value: UnknownRecord, head: boolean): UnknownRecord | undefined {
  if (isEarlyLine(value) && isRecord(value.msg)) {
    const payload = itemOf(value.msg)
    return payload ? { type: 'response_item', payload } : { type: 'event_msg', payload: value.msg }
  }
  if (!head || value.type !== undefined || value.payload !== undefined) return undefined
  if (typeof value.prompt === 'string') return { type: 'event_msg', payload: { type: 'user_message', message: value.prompt } }
  if (typeof value.model === 'string' && typeof value.workdir === 'string') return { type: 'turn_context', payload: value }
  return undefined
}

function itemOf(msg: UnknownRecord): UnknownRecord | undefined {
  const { call_id } = msg
  switch (msg.type) {
    case 'exec_command_begin':
      return { type: 'function_call', call_id, name: 'shell', arguments: { command: msg.command, cwd: msg.cwd } }
    case 'exec_command_end': {
      const printed = textOf(msg.aggregated_output) ?? [msg.stdout, msg.stderr].flatMap((one) => textOf(one) ?? []).join('\n')
      return result(call_id, printed, msg.exit_code !== 0)
    }
    case 'mcp_tool_call_begin': {
      const call = isRecord(msg.invocation) ? msg.invocation : msg
      const name = [textOf(call.server), textOf(call.tool)].flatMap((one) => one ?? []).join('.')
      return { type: 'function_call', call_id, name, arguments: isRecord(call.arguments) ? call.arguments : {} }
    }
    case 'mcp_tool_call_end': {
      const given = isRecord(msg.result) ? msg.result : {}
      const { Ok: good, Err: bad } = given
      const content = isRecord(good) ? (good.content ?? good) : (bad ?? msg.result)
      return result(call_id, content, bad !== undefined || (isRecord(good) && good.isError === true))
    }
    case 'patch_apply_begin':
      return { type: 'function_call', call_id, name: 'apply_patch', arguments: { changes: msg.changes } }
    case 'patch_apply_end':
      return result(call_id, textOf(msg.success === false ? msg.stderr : msg.stdout) ?? '', msg.success === false)
    case 'web_search_begin':
      return undefined
    case 'web_search_end':
      return { type: 'web_search_call', call_id, status: 'completed', action: { query: msg.query } }
    default:
      return undefined
  }
}

const result = (call_id: unknown, output: unknown, is_error: boolean): UnknownRecord => ({
  type: 'function_call_output',
  call_id,
  output,
  is_error,
})
