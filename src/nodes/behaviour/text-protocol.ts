/**
 * The text protocol: Thought, Action, Action Input, Observation, for models without tool calling. The reply is read into the same
 * messages that tool calling gives, so that hands, routers and traces need to know nothing of it; the way out renders them as text again.
 * Follows the format of the ReAct paper (Yao et al., 2022) as agents commonly spell it.
 */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { isRecord } from '../../base/json'
import type { Tool } from '../../document/types'
import { type ReadArguments, readArguments } from './arguments'
import { CUT_OFF, isCutReason } from './gathered-reply'
import { toPlain } from './messages'

/** What the model is told about the format and the tools. Empty without tools. */
export function textInstructions(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const list = tools.map((tool) => `- ${tool.name}: ${tool.description}\n  Input (JSON): ${JSON.stringify(tool.parameters)}`)
  return [
    'Tools you can use:',
    ...list,
    '',
    'To use a tool, write exactly these lines and then stop:',
    'Thought: what you want to find out',
    `Action: one of ${tools.map((tool) => tool.name).join(', ')}`,
    'Action Input: the input as one JSON object',
    '',
    'The result comes back as a line that starts with Observation:. When you know the answer, write:',
    'Thought: why you can answer now',
    'Final Answer: the answer',
  ].join('\n')
}

/** A label at the start of a line, as models really write it: any case, a number, bold, a space before the colon. */
const label = (name: string): string => `^[ \\t>*_#]*${name}[ \\t]*\\d*[ \\t]*[*_]*[ \\t]*:[ \\t]*[*_]*[ \\t]*`
const action = new RegExp(`${label('Action')}(.*?)[ \\t]*$`, 'im')
const input = new RegExp(
  `${label('Action[ _-]?Input')}([\\s\\S]*?)(?=^[ \\t>*_#]*(?:Observation|PAUSE|Thought|Question|Action|Final[ _-]?Answer)\\b|$(?![\\s\\S]))`,
  'im',
)
const finalAnswer = new RegExp(`${label('Final[ _-]?Answer')}([\\s\\S]*)$`, 'im')
const thoughtLabel = new RegExp(label('Thought'), 'im')
/** Said by models that have nothing to call. */
const noAction = /^(none|nothing|n\/a|no action( needed| required)?|-|final[ _-]?answer)\.?$/i

/**
 * Reads the model's text: an action becomes a tool call (or an invalid one, kept as it is); a final answer becomes the text. What
 * follows an action is not read: models like to invent the observation, and everything after it.
 */
export function readTextReply(reply: AIMessage, tools: readonly Tool[], newCallId: () => string): AIMessage {
  const { text } = toPlain(reply)
  const asked = action.exec(text)
  const written = unquoted(asked?.[1] ?? '')
  if (!asked || written === '' || noAction.test(written)) {
    const answer = finalAnswer.exec(text)
    return answer ? new AIMessage({ id: reply.id ?? '', content: answer[1]?.trim() ?? '' }) : reply
  }
  const { name, raw } = readAction(written, input.exec(text)?.[1], tools)
  const thought = text.slice(0, asked.index).replace(thoughtLabel, '').trim()
  const id = newCallId()
  const read: ReadArguments = isCutReason(reply.response_metadata?.finish_reason)
    ? { error: CUT_OFF }
    : readInput(raw, name, tools)
  return new AIMessage({
    id: reply.id ?? '',
    content: thought,
    ...('args' in read
      ? { tool_calls: [{ type: 'tool_call' as const, id, name, args: read.args }] }
      : { invalid_tool_calls: [{ type: 'invalid_tool_call' as const, id, name, args: raw, error: read.error }] }),
  })
}

/** Name and input: on two lines, or on one as `name[input]`, `name(input)` or `name: input`. */
function readAction(
  written: string,
  below: string | undefined,
  tools: readonly Tool[],
): { readonly name: string; readonly raw: string } {
  const whole = tools.some((tool) => tool.name === written)
  const inline = whole ? null : /^([\w-]+)[ \t]*(?:\[([\s\S]*)\]|\(([\s\S]*)\)|:[ \t]*([\s\S]+))$/.exec(written)
  const beside = inline?.[2] ?? inline?.[3] ?? inline?.[4]
  return { name: inline?.[1] ?? written, raw: unfenced(below ?? beside ?? '') }
}

/**
 * The input as arguments. Text that does not even try to be JSON is the value of the one parameter that the tool has, if that takes
 * text; anything else that is no JSON is told to the model, which can read and mend it.
 */
function readInput(raw: string, name: string, tools: readonly Tool[]): ReadArguments {
  const read = readArguments(raw)
  if ('args' in read || /^[[{]/.test(raw)) return read
  const only = onlyTextParameter(tools.find((tool) => tool.name === name))
  return only === undefined ? read : { args: { [only]: unquoted(raw) } }
}

function onlyTextParameter(tool: Tool | undefined): string | undefined {
  const properties = isRecord(tool?.parameters.properties) ? Object.entries(tool.parameters.properties) : []
  const [first] = properties
  return properties.length === 1 && first && isRecord(first[1]) && first[1].type === 'string' ? first[0] : undefined
}

const unquoted = (text: string): string =>
  text
    .trim()
    .replace(/^(["'`]+)(.*)\1$/s, '$2')
    .replace(/^\[([\w-]+)\]$/, '$1')
const unfenced = (text: string): string =>
  text
    .trim()
    .replace(/^```[a-z]*[ \t]*\n?/i, '')
    .replace(/\n?```$/, '')
    .trim()

/** The history as such a model reads it: its own calls as Action lines, results as Observation lines. */
export function textHistory(history: readonly BaseMessage[]): BaseMessage[] {
  return history.map((message) => {
    const plain = toPlain(message)
    if (ToolMessage.isInstance(message)) return new HumanMessage({ id: plain.id, content: `Observation: ${plain.text}` })
    const calls = [
      ...(plain.toolCalls ?? []).map((call) => ({ name: call.name, raw: JSON.stringify(call.args) })),
      ...(plain.invalidCalls ?? []).map((call) => ({ name: call.name, raw: call.rawArgs })),
    ]
    if (calls.length === 0) return message
    const lines = calls.flatMap((call) => [`Action: ${call.name}`, `Action Input: ${call.raw}`])
    return new AIMessage({ id: plain.id, content: [...(plain.text ? [`Thought: ${plain.text}`] : []), ...lines].join('\n') })
  })
}
