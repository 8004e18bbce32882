/**
 * Messages of the Vercel AI SDK to plain ones: those of its pages, whose `parts` hold text, thoughts and tools with their results, and those
 * that its models are sent, whose content holds `tool-call` and `tool-result`. A message of a page may hold several steps.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiChat, roleOf } from '../messages/openai-chat'
import { hasSuchParts, mapParts } from '../spans/parts'

const known = /^(?:text|reasoning|step-start|file|source|source-url|source-document|dynamic-tool|tool-.+|data-.+)$/

const isPart = (part: unknown): boolean =>
  isRecord(part) &&
  typeof part.type === 'string' &&
  known.test(part.type) &&
  ((part.type !== 'text' && part.type !== 'reasoning') || typeof part.text === 'string' || typeof part.reasoning === 'string')

/** A message of a page: a role, and parts of the kinds that it has. */
export const isPageMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.role === 'string' &&
  ((Array.isArray(value.parts) && value.parts.length > 0 && value.parts.every(isPart)) || Array.isArray(value.toolInvocations))

/** A message of a page as Mastra stores it: all of it is its content. */
export const isStored = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.content) && isPageMessage({ ...value.content, role: value.role })

/** A message for a model that no other provider writes like this. */
export const isModelMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.role === 'string' &&
  Array.isArray(value.content) &&
  value.content.some((part) => isRecord(part) && (part.type === 'tool-call' || part.type === 'tool-result'))

/** The plain messages of one record. */
export function mapAiSdk(value: unknown): readonly MappedMessage[] {
  if (isPageMessage(value)) return mapPage(value)
  if (isStored(value) && isRecord(value.content)) return mapPage({ ...value, ...value.content })
  if (isRecord(value) && Array.isArray(value.content) && hasSuchParts(value.content)) return mapParts(value, value.content)
  const mapped = mapOpenAiChat(value)
  return mapped ? [mapped] : []
}

interface Step {
  readonly texts: string[]
  readonly thoughts: string[]
  readonly others: UnknownRecord[]
  readonly calls: ReadCall[]
  readonly results: MappedMessage[]
}

const emptyStep = (): Step => ({ texts: [], thoughts: [], others: [], calls: [], results: [] })

function mapPage(value: UnknownRecord): readonly MappedMessage[] {
  const role = roleOf(textOf(value.role) ?? '')
  const steps: Step[] = [emptyStep()]
  for (const part of partsOf(value)) {
    const last = steps.at(-1) ?? emptyStep()
    // What is said behind a result was said in another step.
    const begins = part.type === 'step-start' || (last.results.length > 0 && (part.type === 'text' || part.type === 'reasoning'))
    const step = begins && !isEmpty(last) ? emptyStep() : last
    if (step !== last) steps.push(step)
    take(step, part)
  }
  const id = textOf(value.id) ?? ''
  const time = readTime(value.createdAt)
  return steps
    .filter((step, i) => i === 0 || !isEmpty(step))
    .flatMap((step, i) => messagesOf(step, role, i === 0 ? id : ''))
    .map((mapped) => (time === undefined ? mapped : { ...mapped, time }))
}

/** The parts; in older versions the calls stand beside the content. */
function partsOf(value: UnknownRecord): readonly UnknownRecord[] {
  if (Array.isArray(value.parts)) return value.parts.filter(isRecord)
  const calls = Array.isArray(value.toolInvocations) ? value.toolInvocations.filter(isRecord) : []
  const text = textOf(value.content)
  return [
    ...calls.map((toolInvocation) => ({ type: 'tool-invocation', toolInvocation })),
    ...(text === undefined ? [] : [{ type: 'text', text }]),
  ]
}

const isEmpty = (step: Step): boolean =>
  step.texts.length + step.thoughts.length + step.others.length + step.calls.length + step.results.length === 0

function take(step: Step, part: UnknownRecord): void {
  const { type } = part
  if (type === 'text') step.texts.push(textOf(part.text) ?? '')
  else if (type === 'reasoning') step.thoughts.push(textOf(part.text) ?? textOf(part.reasoning) ?? '')
  else if (type === 'dynamic-tool' || (typeof type === 'string' && type.startsWith('tool-'))) tool(step, part)
  else if (type !== 'step-start') step.others.push(part)
}

function tool(step: Step, part: UnknownRecord): void {
  const own = isRecord(part.toolInvocation) ? part.toolInvocation : part
  const name = textOf(own.toolName) ?? (typeof part.type === 'string' ? part.type.slice('tool-'.length) : '')
  const id = textOf(own.toolCallId) ?? ''
  step.calls.push(readCall(id, name, own.input ?? own.args))
  const output = own.output ?? own.result
  const error = textOf(own.errorText)
  if (error === undefined && (output === undefined || own.state === 'call' || own.state === 'partial-call')) return
  step.results.push({
    message: {
      id: '',
      role: 'tool',
      text: error ?? asText(output),
      name,
      ...(id === '' ? {} : { toolCallId: id }),
      ...(error === undefined ? {} : { status: 'error' as const }),
    },
  })
}

function messagesOf(step: Step, role: MappedMessage['message']['role'], id: string): readonly MappedMessage[] {
  const text = step.texts.join('\n')
  const thoughts = step.thoughts.join('\n')
  const said = text === '' ? [] : [{ type: 'text', text }]
  const blocks = [...(thoughts === '' ? [] : [{ type: 'reasoning', text: thoughts }]), ...said, ...step.others]
  return [
    {
      message: {
        id,
        role: step.calls.length > 0 ? 'ai' : role,
        text,
        ...(thoughts === '' && step.others.length === 0 ? {} : { blocks }),
        ...splitCalls(step.calls),
      },
    },
    ...step.results,
  ]
}
