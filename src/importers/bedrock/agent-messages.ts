/**
 * The parts of an agent's trace as messages: a rationale and what is invoked are what the brain said, an observation is what came back. The
 * parts of another agent stand between the call for it and its result, so which call is answered is kept for each agent apart.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readLenient } from '../core/lenient'
import { jsonInside } from '../core/unwrap'
import { readContent } from '../messages/content'
import { notMessage, type RecordedValue } from '../messages/importer'
import { type Guess, type MappedMessage, textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { askedFor, broughtBack, type TracePart, tracePart } from './agent-trace'

/** Every part is shown, with the message that it led to, or dropped in the ledger. */
export function agentMessages(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  const log = new AgentLog()
  for (const { value, source } of items) {
    const part = tracePart(value)
    if (!part || !log.take(part, source)) ledger.drop(source, part ? noStep : notMessage)
  }
  for (const source of log.rest()) ledger.drop(source, noStep)
  return log.messages
}

/** What is said or thought before the next message of one agent. */
interface Waiting {
  thoughts: string[]
  links: SourceLink[]
  calls: string[]
  usage: MappedMessage['usage']
  model: string | undefined
  system: string | undefined
}

class AgentLog {
  readonly messages: RecordedMessage[] = []
  readonly #waiting = new Map<string | undefined, Waiting>()
  #asked = false
  #count = 0

  /** False when there is nothing in it to be shown. */
  take(from: TracePart, source: SourceLink): boolean {
    const { part, agent, step } = from
    const waiting = this.#of(agent)
    if (step === 'failureTrace') {
      this.#add(
        { id: '', role: 'other', name: 'failure', text: textOf(part.failureReason) ?? JSON.stringify(part) },
        from,
        source,
      )
      return true
    }
    let taken = false
    const { modelInvocationInput: sent, modelInvocationOutput: got, rationale, invocationInput, observation } = part
    if (isRecord(sent)) {
      this.#prompt(sent, from, source, waiting)
      taken = true
    }
    if (isRecord(got)) {
      const metadata = isRecord(got.metadata) ? got.metadata : {}
      waiting.usage = readUsage(metadata.usage) ?? waiting.usage
      waiting.links.push(source)
      taken = true
    }
    if (isRecord(rationale) && textOf(rationale.text) !== undefined) {
      waiting.thoughts.push(textOf(rationale.text) ?? '')
      waiting.links.push(source)
      taken = true
    }
    const call = isRecord(invocationInput) ? askedFor(invocationInput) : undefined
    if (call) {
      this.#count += 1
      const id = `invocation-${this.#count}`
      waiting.calls.push(id)
      this.#said('', from, source, { toolCalls: [{ id, ...call }] })
      taken = true
    }
    return (isRecord(observation) && this.#observed(observation, from, source)) || taken
  }

  /** Records that led to no message. */
  rest(): readonly SourceLink[] {
    return [...this.#waiting.values()].flatMap(({ links }) => links)
  }

  #observed(observation: UnknownRecord, from: TracePart, source: SourceLink): boolean {
    const { finalResponse, repromptResponse } = observation
    if (isRecord(finalResponse)) {
      this.#said(textOf(finalResponse.text) ?? '', from, source, {})
      if (from.agent === undefined) this.#asked = false
      return true
    }
    if (isRecord(repromptResponse)) {
      this.#add({ id: '', role: 'other', name: 'reprompt', text: textOf(repromptResponse.text) ?? '' }, from, source)
      return true
    }
    const result = broughtBack(observation)
    if (!result) return false
    const toolCallId = this.#of(from.agent).calls.shift()
    this.#add(
      {
        id: '',
        role: 'tool',
        text: result.text,
        ...(toolCallId === undefined ? {} : { toolCallId }),
        ...(result.failed ? { status: 'error' } : {}),
      },
      from,
      source,
    )
    return true
  }

  /** The prompt of a model holds the question, when no turn has begun with one. */
  #prompt(sent: UnknownRecord, from: TracePart, source: SourceLink, waiting: Waiting): void {
    waiting.model = textOf(sent.foundationModel) ?? waiting.model
    const written = textOf(sent.text) ?? ''
    const prompt = jsonInside(written) ?? (written.startsWith('{') ? readLenient(written)?.value : undefined)
    const { system, messages } = isRecord(prompt) ? prompt : { system: undefined, messages: undefined }
    waiting.system = textOf(readContent(system).text) ?? waiting.system
    const asked = (Array.isArray(messages) ? messages : []).findLast((one: unknown) => isRecord(one) && one.role === 'user')
    const text = isRecord(asked) ? readContent(asked.content).text : ''
    if (this.#asked || from.agent !== undefined || text === '') {
      waiting.links.push(source)
      return
    }
    this.#asked = true
    this.#add({ id: '', role: 'human', text: unbracketed(text) }, from, source, [question])
  }

  #said(text: string, from: TracePart, source: SourceLink, more: Partial<MappedMessage['message']>): void {
    const waiting = this.#of(from.agent)
    const { thoughts, links, usage, model, system } = waiting
    const thought = thoughts.join('\n')
    const blocks =
      thought === '' || text === ''
        ? {}
        : {
            blocks: [
              { type: 'reasoning', text: thought },
              { type: 'text', text },
            ],
          }
    const message: MappedMessage['message'] = {
      id: '',
      role: 'ai',
      text: text === '' ? thought : text,
      ...blocks,
      ...more,
      ...(from.agent === undefined ? {} : { name: from.agent }),
    }
    this.messages.push({
      mapped: {
        message,
        ...(from.time === undefined ? {} : { time: from.time }),
        ...(usage === undefined ? {} : { usage }),
        ...(model === undefined ? {} : { model }),
        ...(system === undefined ? {} : { system }),
      },
      source: linkOf([source, ...links.filter(({ record }) => record !== source.record)]) ?? source,
    })
    this.#waiting.set(from.agent, { ...waiting, thoughts: [], links: [], usage: undefined })
  }

  #add(message: MappedMessage['message'], from: TracePart, source: SourceLink, guesses?: readonly Guess[]): void {
    const { time } = from
    this.messages.push({ mapped: { message, ...(time === undefined ? {} : { time }), ...(guesses ? { guesses } : {}) }, source })
  }

  #of(agent: string | undefined): Waiting {
    const known = this.#waiting.get(agent)
    if (known) return known
    const made: Waiting = { thoughts: [], links: [], calls: [], usage: undefined, model: undefined, system: undefined }
    this.#waiting.set(agent, made)
    return made
  }
}

/** Content as it is printed into a prompt: `[{text=How deep?, type=text}]`. */
const unbracketed = (text: string): string => /^\[\{text=([\s\S]*?)(?:, type=text)?\}\]$/.exec(text)?.[1] ?? text

const question: Guess = {
  what: { en: 'the question', es: 'la pregunta' },
  why: {
    en: 'The trace holds it in the prompt of the model only: the last message of a person there is taken for it.',
    es: 'La traza solo lo contiene en el prompt del modelo: se toma por ella el último mensaje de una persona.',
  },
}
const noStep = {
  en: 'It leads to no step: nothing was said, asked for or given back.',
  es: 'No lleva a ningún paso: no se dijo, pidió ni devolvió nada.',
}
