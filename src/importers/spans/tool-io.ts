/** What a tool got and gave, out of the input and output of its span: objects, JSON, Python prints, LangChain's tool messages. */
import { asText, isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { statusOf } from '../messages/error-status'
import { mapLangChain, openLangChain } from '../messages/langchain'
import { type MappedMessage, textOf } from '../messages/mapped'
import { decoded, isMissing } from './decode'
import type { ContentRepair, ToolIo } from './span'

export interface ToolFacts {
  readonly name: string
  readonly callId?: string | undefined
  /** What went wrong, when it did. */
  readonly error?: string | undefined
}

export function readToolIo(input: unknown, output: unknown, facts: ToolFacts): ToolIo {
  const sent = argsIn(input)
  const callId = facts.callId ?? sent.callId
  const result = resultIn(output, facts.error)
  const id = callId ?? result?.message.toolCallId
  return {
    name: facts.name,
    ...(sent.args === undefined ? {} : { args: sent.args }),
    ...(id === undefined ? {} : { callId: id }),
    ...(result === undefined ? {} : { result }),
    ...(sent.repairs.length === 0 ? {} : { repairs: sent.repairs }),
  }
}

interface Sent {
  readonly args?: unknown
  readonly callId?: string | undefined
  readonly repairs: readonly ContentRepair[]
}

function argsIn(input: unknown): Sent {
  if (isMissing(input)) return { repairs: [] }
  const { value, repairs } = decoded(input)
  if (!isRecord(value)) return { args: value, repairs }
  // A whole call: {name, args, id, type: "tool_call"}.
  if (value.type === 'tool_call' && isRecord(value.args)) return { args: value.args, callId: textOf(value.id), repairs }
  const keys = Object.keys(value)
  if (keys.length === 1 && (keys[0] === 'input' || keys[0] === 'tool_input') && typeof value[keys[0]] === 'string') {
    const inner = decoded(value[keys[0]])
    if (isRecord(inner.value)) return { args: inner.value, repairs: [...repairs, ...inner.repairs] }
  }
  // Python's decorators keep what stood in order and what was named apart.
  const named = value.kwargs
  const isWrapped = keys.every((key) => key === 'args' || key === 'kwargs' || key === 'self' || key === 'sanitize_inputs_outputs')
  if (isWrapped && isRecord(named) && (!Array.isArray(value.args) || value.args.length === 0)) return { args: named, repairs }
  return { args: value, repairs }
}

function resultIn(output: unknown, error: string | undefined): MappedMessage | undefined {
  if (isMissing(output))
    return error === undefined ? undefined : { message: { id: '', role: 'tool', text: error, status: 'error' } }
  const message = messageIn(output)
  if (message) return error === undefined ? message : { ...message, message: { ...message.message, status: 'error' } }
  const plain = textOfParts(onlyOutput(output))
  const text = asText(typeof plain === 'string' ? unquoted(plain) : plain)
  const { status, guess } = statusOf(error === undefined ? {} : { is_error: true }, text)
  return {
    message: { id: '', role: 'tool', text, ...(status === undefined ? {} : { status }) },
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}

/** The tool message that an output is or holds. */
function messageIn(output: unknown): MappedMessage | undefined {
  const value = decoded(output).value
  if (typeof value === 'string') return printed(value)
  const inner =
    isRecord(value) && value.output !== undefined && Object.keys(value).length <= 2 ? decoded(value.output).value : value
  if (typeof inner === 'string') return printed(inner)
  const one: unknown = Array.isArray(inner) && inner.length === 1 ? inner[0] : inner
  return openLangChain(one)?.role === 'tool' ? mapLangChain(one) : undefined
}

/** Python's print of a tool message: `content='…' name='…' tool_call_id='…'`. */
function printed(text: string): MappedMessage | undefined {
  if (!/^content=['"]/.test(text)) return undefined
  const id = /\btool_call_id=(['"])(.*?)\1/s.exec(text)?.[2]
  const content = readLenient(text, 'content='.length)
  if (id === undefined || typeof content?.value !== 'string') return undefined
  const failed = /\bstatus=(['"])error\1/.test(text.slice(content.end))
  return {
    message: { id: '', role: 'tool', text: content.value, toolCallId: id, ...(failed ? { status: 'error' } : {}) },
  }
}

/** A text that was encoded as JSON (`"05:12"`) is what it says. */
const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? jsonString(text) : text

function jsonString(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

/** The text of a list of nothing but texts, as MCP servers and Bedrock give results; anything else as it is. */
export function textOfParts(output: unknown): unknown {
  const value = typeof output === 'string' && /^\s*\[\s*\{\s*"(?:type|text)"\s*:/.test(output) ? decoded(output).value : output
  if (!Array.isArray(value) || value.length === 0) return output
  const texts = value.map((part: unknown) => {
    if (!isRecord(part) || typeof part.text !== 'string') return undefined
    return Object.keys(part).every((key) => key === 'text' || (key === 'type' && part.type === 'text')) ? part.text : undefined
  })
  return texts.every((text) => text !== undefined) ? texts.join('\n') : output
}

function onlyOutput(output: unknown): unknown {
  if (isRecord(output) && Object.keys(output).length === 1) return output.output ?? output.result ?? output
  return output
}
