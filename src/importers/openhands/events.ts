/**
 * Events of OpenHands (actions and observations) to messages. An observation answers the action that it names as its cause; where it
 * names none, the nearest open one. Several actions of one reply of the model are one message again.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { finishes } from '../messages/closing-call'
import { readContent } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type Guess, type MappedMessage, textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { readNewEvent } from './new-events'

export interface EventLine {
  readonly value: UnknownRecord
  readonly source: SourceLink
}

/** One event as the older and the newer form both tell it. */
export type ReadEvent =
  | { readonly type: 'message'; readonly mapped: MappedMessage }
  | {
      readonly type: 'call'
      readonly call: ReadCall
      readonly thought: string
      readonly reasoning?: string | undefined
      /** The reply that asked for it. */
      readonly reply: string | undefined
      readonly model?: string | undefined
      readonly usage?: MappedMessage['usage']
      /** By which results name it. */
      readonly key: string
    }
  | {
      readonly type: 'result'
      readonly cause: string | undefined
      readonly callId: string | undefined
      readonly message: Omit<Message, 'id' | 'role'>
      readonly guesses?: readonly Guess[] | undefined
    }
  | { readonly type: 'drop'; readonly why: Bilingual }

/** The messages of a list of events, in order. */
export function eventMessages(lines: readonly EventLine[], ledger: Ledger): readonly RecordedMessage[] {
  const reader = new EventReader(ledger)
  for (const line of lines) reader.take(line)
  return reader.close()
}

interface OpenReply {
  readonly reply: string | undefined
  readonly calls: ReadCall[]
  readonly sources: SourceLink[]
  readonly texts: string[]
  readonly reasoning: string[]
  readonly rest: Omit<MappedMessage, 'message'>
}

class EventReader {
  readonly #ledger: Ledger
  readonly #messages: RecordedMessage[] = []
  /** The id of the call by the id of its action. */
  readonly #callOf = new Map<string, string>()
  readonly #used = new Set<string>()
  #open: OpenReply | undefined

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  close(): readonly RecordedMessage[] {
    this.#flush()
    return this.#messages
  }

  take({ value, source }: EventLine): void {
    const time = readTime(value.timestamp)
    const placed = time === undefined ? {} : { time }
    const event = value.kind === undefined ? readOldEvent(value, source) : readNewEvent(value, source)
    switch (event.type) {
      case 'drop':
        this.#ledger.drop(source, event.why)
        return
      case 'message':
        this.#flush()
        this.#messages.push({ mapped: { ...event.mapped, ...placed }, source })
        return
      case 'result': {
        this.#flush()
        const known = event.cause === undefined ? undefined : this.#callOf.get(event.cause)
        const toolCallId = known ?? event.callId
        const message: Message = { id: '', role: 'tool', ...event.message, ...(toolCallId === undefined ? {} : { toolCallId }) }
        this.#messages.push({
          mapped: { message, ...placed, ...(event.guesses === undefined ? {} : { guesses: event.guesses }) },
          source,
        })
        return
      }
      case 'call': {
        const call = this.#unique(event.call, source)
        this.#callOf.set(event.key, idOf(call))
        const open = this.#open
        if (open && event.reply !== undefined && open.reply === event.reply) {
          open.calls.push(call)
          open.sources.push(source)
          if (event.thought !== '' && !open.texts.includes(event.thought)) open.texts.push(event.thought)
          return
        }
        this.#flush()
        const { model, usage, reasoning } = event
        this.#open = {
          reply: event.reply,
          calls: [call],
          sources: [source],
          texts: event.thought === '' ? [] : [event.thought],
          reasoning: reasoning === undefined ? [] : [reasoning],
          rest: { ...placed, ...(model === undefined ? {} : { model }), ...(usage === undefined ? {} : { usage }) },
        }
      }
    }
  }

  /** The event's own place tells calls apart whose id was used before. */
  #unique(one: ReadCall, source: SourceLink): ReadCall {
    const id = idOf(one)
    const free = id !== '' && !this.#used.has(id) ? id : `event-${source.record}`
    this.#used.add(free)
    return 'call' in one ? { call: { ...one.call, id: free } } : { invalid: { ...one.invalid, id: free } }
  }

  #flush(): void {
    const open = this.#open
    this.#open = undefined
    const source = open && linkOf(open.sources)
    if (!open || !source) return
    const text = open.texts.join('\n')
    const blocks = open.reasoning.map((each) => ({ type: 'reasoning', text: each }))
    const beside = blocks.length === 0 ? {} : { blocks: [...blocks, ...(text === '' ? [] : [{ type: 'text', text }])] }
    this.#messages.push({
      mapped: { ...open.rest, message: { id: '', role: 'ai', text, ...beside, ...splitCalls(open.calls) } },
      source,
    })
  }
}

const idOf = (one: ReadCall): string => ('call' in one ? one.call.id : one.invalid.id)

function readOldEvent(value: UnknownRecord, source: SourceLink): ReadEvent {
  const key = String(value.id ?? `at-${source.record}`)
  const args = isRecord(value.args) ? value.args : argsBeside(value)
  const said = textOf(args.content) ?? textOf(value.message) ?? ''
  const { action, observation } = value
  if (observation !== undefined) return readObservation(value, String(observation))
  switch (action) {
    case 'message': {
      return { type: 'message', mapped: { message: { id: '', role: speakerOf(value, args), text: said } } }
    }
    case 'system':
      return { type: 'message', mapped: { message: { id: '', role: 'system', text: said } } }
    case 'finish': {
      const answer = textOf(args.final_thought) ?? textOf(args.thought) ?? textOf(value.message) ?? asText(args.outputs ?? '')
      return { type: 'message', mapped: { message: { id: '', role: 'ai', text: answer }, guesses: [finishes] } }
    }
    case 'condensation': {
      const text = textOf(args.summary) ?? textOf(value.message) ?? ''
      return { type: 'message', mapped: { message: { id: '', role: 'other', name: 'compress', text }, node: 'compress' } }
    }
    case 'change_agent_state':
    case 'condensation_request':
    case 'null':
      return { type: 'drop', why: inner }
    case 'recall':
      return { type: 'drop', why: recall }
    default:
      return callOf(value, args, key)
  }
}

/** In the oldest form what belongs to an action stands beside its name. */
function argsBeside(value: UnknownRecord): UnknownRecord {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !ofEvent.has(key)))
}
const ofEvent: ReadonlySet<string> = new Set(
  'id timestamp source message action observation cause tool_call_metadata llm_metrics timeout extras content_type images_urls image_urls action_risk security_risk is_confirmed confirmation_state keep_prompt hidden blocking'.split(
    ' ',
  ),
)

/** Without a source it is told by whether an answer was waited for: the agent asks, a person does not wait. */
function speakerOf({ source }: UnknownRecord, args: UnknownRecord): 'human' | 'ai' | 'system' {
  if (source === undefined || source === null) return args.wait_for_response === true ? 'ai' : 'human'
  return source === 'user' ? 'human' : source === 'agent' ? 'ai' : 'system'
}

function callOf(value: UnknownRecord, args: UnknownRecord, key: string): ReadEvent {
  const meta = isRecord(value.tool_call_metadata) ? value.tool_call_metadata : {}
  const response = isRecord(meta.model_response) ? meta.model_response : {}
  const id = textOf(meta.tool_call_id) ?? ''
  const asked = askedIn(response, id)
  const { thought, ...rest } = args
  const name = textOf(meta.function_name) ?? textOf(value.action) ?? 'action'
  const usage = readUsage(response.usage)
  const model = textOf(response.model)
  return {
    type: 'call',
    call: readCall(id, name, asked ?? rest),
    thought: textOf(thought) ?? '',
    reply: textOf(response.id),
    key,
    ...(model === undefined ? {} : { model }),
    ...(usage === undefined ? {} : { usage }),
  }
}

/** The arguments as the model wrote them, in the reply that the event carries. */
function askedIn(response: UnknownRecord, id: string): unknown {
  const choices: readonly unknown[] = Array.isArray(response.choices) ? response.choices : []
  for (const choice of choices) {
    const message = isRecord(choice) && isRecord(choice.message) ? choice.message : {}
    const calls: readonly unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : []
    for (const call of calls) if (isRecord(call) && call.id === id && isRecord(call.function)) return call.function.arguments
  }
  return undefined
}

function readObservation(value: UnknownRecord, observation: string): ReadEvent {
  if (observation === 'agent_state_changed' || observation === 'null') return { type: 'drop', why: inner }
  const extras = isRecord(value.extras) ? value.extras : value
  const text = readContent(value.content).text
  if (observation === 'recall') {
    const shown = text === '' ? (textOf(value.message) ?? '') : text
    return { type: 'message', mapped: { message: { id: '', role: 'other', name: 'recall', text: shown }, node: 'recall' } }
  }
  const meta = isRecord(value.tool_call_metadata) ? value.tool_call_metadata : {}
  const code = [extras.exit_code, isRecord(extras.metadata) ? extras.metadata.exit_code : undefined].find(
    (one) => typeof one === 'number',
  )
  const failed = observation === 'error' || value.success === false || (typeof code === 'number' && code !== 0 && code !== -1)
  const { status, guess } = failed
    ? { status: 'error' as const, guess: undefined }
    : code === 0
      ? { status: 'ok' as const, guess: undefined }
      : statusOf(value, text)
  const none = value.cause === undefined || value.cause === null
  // The oldest form names no cause: what was observed has the name of what was done.
  const name = textOf(meta.function_name) ?? (none && observation !== 'error' ? observation : undefined)
  return {
    type: 'result',
    cause: none ? undefined : String(value.cause),
    callId: textOf(meta.tool_call_id),
    message: { text, ...(name === undefined ? {} : { name }), ...(status === undefined ? {} : { status }) },
    guesses: guess ? [guess] : [],
  }
}

const inner: Bilingual = {
  en: 'A change inside the program, not a step of the agent.',
  es: 'Un cambio interno del programa, no un paso del agente.',
}
const recall: Bilingual = {
  en: 'The program asked its own memory; what it found is shown.',
  es: 'El programa consultó su propia memoria; se muestra lo que encontró.',
}
