/**
 * A chat of Copilot in Visual Studio Code, as the editor keeps and exports it: each request holds what the person asked, the pieces of
 * the response, and, beside them, the rounds of calls and what the tools gave back.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, type Call, putIn, saidBy } from './made'

export const isCopilotRequest = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.message) && typeof value.message.text === 'string' && Array.isArray(value.response)

export function mapCopilotRequest(value: UnknownRecord): readonly MappedMessage[] {
  const message = isRecord(value.message) ? value.message : {}
  const parts = Array.isArray(value.response) ? value.response.filter(isRecord) : []
  const asked = putIn('human', message.text, value.timestamp)
  const model = textOf(value.modelId)
  const rounds = roundsOf(value)
  if (rounds.length === 0) return [asked, ...fromParts(parts, model)]
  const results = resultsOf(value)
  const said = rounds.flatMap((round): readonly MappedMessage[] => {
    const calls = listOf(round.toolCalls)
    const thought = isRecord(round.thinking) ? textOf(round.thinking.text) : undefined
    const told = saidBy({
      content: round.response,
      reasoning: thought,
      calls: calls.map((call) => ({ id: call.id, name: call.name, args: call.arguments })),
      model,
    })
    const came = calls.flatMap(({ id, name }) =>
      typeof id === 'string' && Object.hasOwn(results, id)
        ? [answered({ callId: id, name, content: contentOf(results[id]) })]
        : [],
    )
    return [told, ...came]
  })
  const answersInRounds = listOf(rounds.at(-1)?.toolCalls).length === 0
  const afterCalls = parts.slice(parts.findLastIndex(({ kind }) => kind === 'toolInvocationSerialized') + 1)
  const answer = answersInRounds ? '' : textIn(afterCalls)
  return [asked, ...said, ...(answer === '' ? [] : [saidBy({ content: answer, model })])]
}

/** Pieces without rounds: what was said before each call, and what the editor shows of it. */
function fromParts(parts: readonly UnknownRecord[], model: string | undefined): readonly MappedMessage[] {
  const messages: MappedMessage[] = []
  let text = ''
  let thought = ''
  let calls: ShownCall[] = []
  const flush = (): void => {
    if (text.trim() === '' && thought === '' && calls.length === 0) return
    messages.push(saidBy({ content: text.trim(), reasoning: thought, calls: calls.map(({ call }) => call), model }))
    for (const { call, shown, failed, done } of calls) {
      if (done) messages.push(answered({ callId: call.id, name: call.name, content: shown, ...(failed ? { failed } : {}) }))
    }
    text = ''
    thought = ''
    calls = []
  }
  for (const part of parts) {
    if (part.kind === 'toolInvocationSerialized') {
      calls.push(callOf(part))
      continue
    }
    if (calls.length > 0) flush()
    if (part.kind === 'thinking') thought += String(part.value ?? '')
    else text += textIn([part])
  }
  flush()
  return messages
}

interface ShownCall {
  readonly call: Call
  readonly shown: unknown
  readonly failed: boolean
  readonly done: boolean
}

/** What the editor shows of a call: what it was given and what it gave, where that is kept, else the sentence about it. */
function callOf(part: UnknownRecord): ShownCall {
  const own = isRecord(part.toolSpecificData) ? part.toolSpecificData : {}
  const { commandLine, terminalCommandOutput: printed, terminalCommandState: state } = own
  const details = isRecord(part.resultDetails) ? part.resultDetails : {}
  const command = isRecord(commandLine) ? { command: commandLine.original ?? commandLine } : own
  const given = textOf(details.input)
  const args = given === undefined || given === '{}' ? command : given
  const sentences = textOf(sentence(part.pastTenseMessage)) ?? sentence(part.invocationMessage)
  return {
    call: { id: part.toolCallId, name: part.toolId, args },
    shown: (isRecord(printed) ? textOf(printed.text) : undefined) ?? outputOf(details) ?? sentences,
    failed: details.isError === true || (isRecord(state) && typeof state.exitCode === 'number' && state.exitCode !== 0),
    done: part.isComplete !== false,
  }
}

const outputOf = (details: unknown): string | undefined => {
  if (!isRecord(details)) return undefined
  const output = Array.isArray(details.output) ? details.output.filter(isRecord) : []
  const texts = output.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** Markdown pieces have no kind; references to files stand between them. */
function textIn(parts: readonly UnknownRecord[]): string {
  return parts
    .map((part) => {
      if (part.kind === undefined || part.kind === 'markdownContent') return sentence(part.value ?? part.content)
      if (part.kind === 'inlineReference') return typeof part.name === 'string' ? `\`${part.name}\`` : ''
      return ''
    })
    .join('')
}

const sentence = (value: unknown): string =>
  typeof value === 'string' ? value : isRecord(value) && typeof value.value === 'string' ? value.value : ''

const listOf = (value: unknown): readonly UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

function metadataOf({ result }: UnknownRecord): UnknownRecord {
  return isRecord(result) && isRecord(result.metadata) ? result.metadata : {}
}

const roundsOf = (value: UnknownRecord): readonly UnknownRecord[] => listOf(metadataOf(value).toolCallRounds)

const resultsOf = (value: UnknownRecord): UnknownRecord => {
  const { toolCallResults } = metadataOf(value)
  return isRecord(toolCallResults) ? toolCallResults : {}
}

/** What a tool gave back are pieces of text; some are trees of the editor, which are shown as they stand. */
function contentOf(result: unknown): unknown {
  const parts = isRecord(result) ? listOf(result.content) : []
  if (parts.length === 0) return result
  return parts.map((part) => (typeof part.value === 'string' ? part.value : JSON.stringify(part.value ?? part))).join('\n')
}
