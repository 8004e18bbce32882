/**
 * One part of a trace of a Bedrock agent: what it says, in whichever step it stands (`orchestrationTrace` and its neighbours), bare or in
 * the events of a response that hold it. It only looks; agent-messages.ts makes messages of it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type ReadTime, readTime } from '../core/times'
import { textOf } from '../messages/mapped'

export interface TracePart {
  readonly step: (typeof steps)[number]
  readonly part: UnknownRecord
  /** The agent, where one has others do its work. */
  readonly agent: string | undefined
  readonly time: ReadTime | undefined
}

const steps = [
  'orchestrationTrace',
  'preProcessingTrace',
  'postProcessingTrace',
  'routingClassifierTrace',
  'customOrchestrationTrace',
  'failureTrace',
  'guardrailTrace',
] as const

/** `{trace: {trace: {orchestrationTrace}}}`: an event, in it the part, in it the step. */
const DEEPEST = 3

/** `undefined` for what is no part of a trace. */
export function tracePart(value: unknown): TracePart | undefined {
  let agent: string | undefined
  let time: ReadTime | undefined
  let inner = value
  for (let i = 0; i < DEEPEST && isRecord(inner); i++) {
    agent = textOf(inner.collaboratorName) ?? agent
    time = readTime(inner.eventTime) ?? time
    for (const step of steps) {
      const part = inner[step]
      if (isRecord(part)) return { step, part, agent, time }
    }
    inner = inner.trace
  }
  return undefined
}

/** The name and the arguments of what an agent asks for; `undefined`: nothing that is known here. */
export function askedFor(input: UnknownRecord): { readonly name: string; readonly args: UnknownRecord } | undefined {
  const { actionGroupInvocationInput: action, knowledgeBaseLookupInput: lookup } = input
  const { agentCollaboratorInvocationInput: agent, codeInterpreterInvocationInput: code } = input
  if (isRecord(action)) {
    const path = [textOf(action.verb), textOf(action.apiPath)].filter((one) => one !== undefined).join(' ')
    const name = textOf(action.function) ?? (path === '' ? textOf(action.actionGroupName) : path) ?? ''
    return { name, args: { ...namedValues(action.parameters), ...bodyOf(action.requestBody) } }
  }
  if (isRecord(lookup)) return { name: 'knowledge_base', args: lookup }
  if (isRecord(agent)) return { name: textOf(agent.agentCollaboratorName) ?? '', args: isRecord(agent.input) ? agent.input : {} }
  return isRecord(code) ? { name: 'code_interpreter', args: code } : undefined
}

const namedValues = (list: unknown): UnknownRecord =>
  Object.fromEntries(
    (Array.isArray(list) ? list.filter(isRecord) : []).flatMap(({ name, value }) =>
      typeof name === 'string' && name !== '__proto__' ? [[name, value]] : [],
    ),
  )

function bodyOf(body: unknown): UnknownRecord {
  const content = isRecord(body) ? body.content : undefined
  return isRecord(content) ? Object.assign({}, ...Object.values(content).map(namedValues)) : {}
}

/** What came back; `undefined`: the observation is no result of a call. */
export function broughtBack(observation: UnknownRecord): { readonly text: string; readonly failed: boolean } | undefined {
  const { actionGroupInvocationOutput: action, knowledgeBaseLookupOutput: lookup } = observation
  const { agentCollaboratorInvocationOutput: agent, codeInterpreterInvocationOutput: code } = observation
  if (isRecord(action)) return { text: textOf(action.text) ?? '', failed: false }
  if (isRecord(lookup)) return { text: JSON.stringify(lookup.retrievedReferences ?? []), failed: false }
  if (isRecord(agent)) {
    const output = isRecord(agent.output) ? agent.output : {}
    return { text: textOf(output.text) ?? JSON.stringify(output), failed: false }
  }
  if (!isRecord(code)) return undefined
  const error = textOf(code.executionError)
  return { text: error ?? textOf(code.executionOutput) ?? '', failed: error !== undefined }
}
