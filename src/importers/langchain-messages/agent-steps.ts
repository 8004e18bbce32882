/**
 * What an AgentExecutor gives back or streams: `intermediate_steps` with what was asked of which tool and what came of it, and the answer; as
 * JSON, as LangChain's own serialisation, or as Python prints it. Read as the conversation that it was.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { RecordedMessage } from '../core/conversation'
import { readLenient } from '../core/lenient'
import { linkOf } from '../core/link'
import type { RecordedValue } from '../messages/importer'
import { mapLangChain } from '../messages/langchain'
import { type MappedMessage, textOf } from '../messages/mapped'

interface Action {
  readonly tool: string
  readonly input: unknown
  /** What the model said when it asked. */
  readonly log: string
  readonly callId: string | undefined
  /** The message that asked, where it is kept; several actions may be of one. */
  readonly said: MappedMessage | undefined
}

interface Step {
  readonly action: Action
  readonly observation: unknown
}

/** True for a result with its steps, and for one piece of what such an agent streams. */
export const isAgentRecord = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (stepsIn(value.intermediate_steps ?? value.intermediateSteps) !== undefined ||
    actionsIn(value.actions) !== undefined ||
    stepsIn(value.steps) !== undefined)

/** True for the last piece of such a stream: the answer. */
export const isAgentAnswer = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.output === 'string' && (Object.keys(value).length === 1 || Array.isArray(value.messages))

function listIn<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const all = value.map(read)
  return all.every((one) => one !== undefined) ? all : undefined
}
const stepsIn = (value: unknown) => listIn(value, stepOf)
const actionsIn = (value: unknown) => listIn(value, actionOf)

/** A pair, or an object of JavaScript or of a stream. */
function stepOf(value: unknown): Step | undefined {
  const own = openedPrint(value)
  const [given, observation] =
    Array.isArray(own) && own.length === 2 ? (own as readonly unknown[]) : isRecord(own) ? [own.action, own.observation] : []
  const action = actionOf(given)
  return action && observation !== undefined ? { action, observation } : undefined
}

function actionOf(given: unknown): Action | undefined {
  const value = openedPrint(given)
  if (!isRecord(value)) return undefined
  const fields = value.lc === 1 && isRecord(value.kwargs) ? value.kwargs : value
  const tool = textOf(fields.tool)
  const input = fields.tool_input ?? fields.toolInput
  if (tool === undefined || input === undefined || typeof fields.log !== 'string') return undefined
  const log: readonly unknown[] = Array.isArray(fields.message_log)
    ? fields.message_log
    : Array.isArray(fields.messageLog)
      ? fields.messageLog
      : []
  const said = log.length > 0 ? mapLangChain(log.at(-1)) : undefined
  return { tool, input, log: fields.log, callId: textOf(fields.tool_call_id) ?? textOf(fields.toolCallId), said }
}

/** Programs that write what is not JSON as a text have Python's print of it there, without the name of the class. */
function openedPrint(value: unknown): unknown {
  if (typeof value !== 'string' || !/^(?:Agent\w*\(|ToolAgentAction\(|tool=['"])/.test(value)) return value
  const read = readLenient(value.startsWith('tool=') ? `Action(${fieldsWithCommas(value)})` : value)
  return read && !read.cut ? read.value : value
}

/** `tool='…' tool_input=… log='…'` with commas between its fields. */
const fieldsWithCommas = (text: string): string => text.replace(/ (?=(?:tool_input|log|message_log|tool_call_id)=)/g, ', ')

const logWords = /^\s*Invoking: `[^`]*` with `[\s\S]*?`\s*(?:responded: ([\s\S]*))?$/

/** The records of each run: one for each result, or the pieces of a stream up to its answer. */
export function agentRuns(records: readonly RecordedValue[]): readonly (readonly RecordedValue[])[] {
  const runs: RecordedValue[][] = []
  let open = false
  for (const record of records) {
    if (open) runs.at(-1)?.push(record)
    else runs.push([record])
    open = isRecord(record.value) && record.value.output === undefined
  }
  return runs
}

/** The conversation that the records of one run tell of; each record is linked with its messages. */
export function agentConversation(records: readonly RecordedValue[]): readonly RecordedMessage[] {
  const talk = new Talk()
  let isAsked = false
  for (const { value, source } of records) {
    if (!isRecord(value)) continue
    // What was said before it was asked.
    const earlier: unknown = value.chat_history ?? value.chatHistory ?? value.history
    for (const one of talk.messages.length === 0 && Array.isArray(earlier) ? earlier : []) {
      const mapped = mapLangChain(one)
      if (mapped) talk.add(mapped.message, source, mapped)
    }
    const question: string | undefined = isAsked ? undefined : (textOf(value.input) ?? textOf(value.question))
    if (question !== undefined) talk.add({ id: '', role: 'human', text: question }, source)
    isAsked ||= question !== undefined
    talk.asked(actionsIn(value.actions) ?? [], source)
    talk.steps(stepsIn(value.steps) ?? [], source)
    // The last piece of a stream says all steps once more.
    const all = stepsIn(value.intermediate_steps ?? value.intermediateSteps) ?? []
    if (all.length > talk.told) talk.steps(all.slice(talk.told), source)
    const answer = textOf(value.output)
    if (answer !== undefined) talk.add({ id: '', role: 'ai', text: answer }, source)
  }
  return talk.messages
}

class Talk {
  readonly messages: RecordedMessage[] = []
  /** How many steps have their results. */
  told = 0
  /** What was asked for and has no result yet. */
  readonly #open: { readonly key: string; readonly id: string }[] = []
  #last: { readonly by: string; readonly at: number } | undefined
  #made = 0

  add(message: MappedMessage['message'], source: RecordedValue['source'], mapped: Partial<MappedMessage> = {}): void {
    this.messages.push({ mapped: { ...mapped, message }, source })
  }

  asked(actions: readonly Action[], source: RecordedValue['source']): void {
    for (const action of actions) {
      const id = action.callId ?? `step-${++this.#made}`
      this.#open.push({ key: keyOf(action), id })
      this.#ask(action, id, source)
    }
  }

  /** Steps with their results; those that one message asked for stand together. */
  steps(steps: readonly Step[], source: RecordedValue['source']): void {
    for (let from = 0; from < steps.length; ) {
      const by = messageOf(steps[from]?.action)
      let to = from + 1
      while (by !== undefined && to < steps.length && messageOf(steps[to]?.action) === by) to += 1
      const group = steps.slice(from, to)
      from = to
      this.asked(
        group.flatMap(({ action }) => (this.#open.some(({ key }) => key === keyOf(action)) ? [] : [action])),
        source,
      )
      for (const { action, observation } of group) {
        const at = this.#open.findIndex(({ key }) => key === keyOf(action))
        const [call] = this.#open.splice(at, 1)
        const text = mapLangChain(observation)?.message.text ?? asText(observation)
        // The agent gives itself this for an answer that it could not read.
        const status = action.tool === '_Exception' ? ({ status: 'error' } as const) : {}
        this.add({ id: '', role: 'tool', text, name: action.tool, toolCallId: call?.id ?? '', ...status }, source)
        this.told += 1
      }
    }
  }

  #ask(action: Action, id: string, source: RecordedValue['source']): void {
    const call = { id, name: action.tool, args: isRecord(action.input) ? action.input : { input: action.input } }
    const by = messageOf(action)
    const before = this.#last && by !== undefined && this.#last.by === by ? this.messages[this.#last.at] : undefined
    if (before && this.#last) {
      const { message } = before.mapped
      const isKnown = message.toolCalls?.some((one) => one.id === id) === true
      this.messages.splice(this.#last.at, 1, {
        mapped: isKnown
          ? before.mapped
          : { ...before.mapped, message: { ...message, toolCalls: [...(message.toolCalls ?? []), call] } },
        source: before.source.record === source.record ? before.source : (linkOf([before.source, source]) ?? before.source),
      })
      return
    }
    const said = action.said?.message
    const text = said?.text ?? (logWords.exec(action.log)?.[1] ?? action.log.replace(logWords, '')).trim()
    const toolCalls = said?.toolCalls?.some((one) => one.id === id) === true ? said.toolCalls : [call]
    if (by !== undefined) this.#last = { by, at: this.messages.length }
    this.add({ ...said, id: said?.id ?? '', role: 'ai', text, toolCalls }, source, action.said)
  }
}

/** The message that asked: several actions may be of one. */
const messageOf = (action: Action | undefined): string | undefined => {
  const id = action?.said?.message.id
  return id === undefined || id === '' ? undefined : id
}
const keyOf = ({ tool, input }: Action): string => JSON.stringify([tool, input])
