/**
 * Records of evaluations and data sets that hold a question and an answer in one: what tells each kind, what was asked, what came back. A
 * kind is known by all of its fields together, never by "input" or "answer" alone.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { jsonInside } from '../core/unwrap'
import { textOf } from '../messages/mapped'

export interface Asked {
  /** Paths within the record. */
  readonly question: string
  readonly answer: string
  readonly asked: unknown
  readonly answered: unknown
  readonly model?: string | undefined
  readonly usage?: unknown
  readonly error?: string | undefined
  readonly time?: unknown
  /** Calls that are listed beside the answer, with what they brought. */
  readonly tools?: readonly UnknownRecord[] | undefined
  /** The answers of a data set are what is wanted: no model need have said them. */
  readonly wanted?: boolean | undefined
  /** How sure the kind is by itself. */
  readonly sure: number
  readonly of: string
}

export function askedIn(value: UnknownRecord): Asked | undefined {
  return (
    promptfoo(value) ??
    sampled(value) ??
    testCase(value) ??
    sample(value) ??
    traced(value) ??
    example(value) ??
    called(value) ??
    pair(value)
  )
}

function promptfoo({ prompt, response, vars, provider, error, latencyMs }: UnknownRecord): Asked | undefined {
  if (!isRecord(prompt) || typeof prompt.raw !== 'string' || !isRecord(vars)) return undefined
  const reply = isRecord(response) ? response : {}
  if (reply.output === undefined && textOf(reply.error) === undefined && textOf(error) === undefined) return undefined
  const { total: _, prompt: input, completion: output } = isRecord(reply.tokenUsage) ? reply.tokenUsage : {}
  return {
    question: '.prompt.raw',
    answer: '.response.output',
    asked: prompt.raw,
    answered: reply.output,
    // A test that fails is told as an error too: the model answered all the same.
    error: textOf(reply.error) ?? (reply.output === undefined ? textOf(error) : undefined),
    model: isRecord(provider) ? textOf(provider.id) : textOf(provider),
    usage: { input_tokens: input, output_tokens: output, latency: latencyMs },
    sure: 0.9,
    of: 'promptfoo',
  }
}

function sampled({ type, data, created_at: time }: UnknownRecord): Asked | undefined {
  if (type !== 'sampling' || !isRecord(data) || data.prompt === undefined || data.sampled === undefined) return undefined
  const answered: unknown = Array.isArray(data.sampled) ? data.sampled[0] : data.sampled
  const { model, usage } = data
  return {
    question: '.data.prompt',
    answer: '.data.sampled',
    asked: data.prompt,
    answered,
    model: textOf(model),
    usage,
    time,
    sure: 0.9,
    of: 'evals',
  }
}

function testCase(value: UnknownRecord): Asked | undefined {
  const answered = value.actualOutput ?? value.actual_output
  if (typeof value.input !== 'string' || typeof answered !== 'string') return undefined
  const tools = value.toolsCalled ?? value.tools_called
  return {
    question: '.input',
    answer: value.actualOutput === undefined ? '.actual_output' : '.actualOutput',
    asked: value.input,
    answered,
    tools: Array.isArray(tools) ? tools.filter(isRecord) : [],
    sure: 0.89,
    of: 'DeepEval',
  }
}

function sample({ user_input: asked, response: answered }: UnknownRecord): Asked | undefined {
  if (typeof asked !== 'string' || typeof answered !== 'string') return undefined
  return { question: '.user_input', answer: '.response', asked, answered, sure: 0.89, of: 'Ragas' }
}

/** A row of a table of traces, as Langfuse exports it: what went in and what came out of the whole. */
function traced(value: UnknownRecord): Asked | undefined {
  const { input, output, timestamp, model } = value
  if (input === undefined || output === undefined || output === null || typeof timestamp !== 'string') return undefined
  if (value.type !== undefined || value.span_id !== undefined || value.observations !== undefined) return undefined
  if (!(isTalk(input) || typeof input === 'string') || !(typeof output === 'string' || isSaid(output))) return undefined
  return {
    question: '.input',
    answer: '.output',
    asked: input,
    answered: output,
    time: timestamp,
    model: textOf(model),
    sure: 0.75,
    of: 'Langfuse',
  }
}

const questions = ['messages', 'question', 'input', 'query', 'prompt', 'text', 'user_input', 'instruction'] as const
const answers = ['message', 'messages', 'answer', 'output', 'response', 'text', 'completion', 'content', 'result'] as const

/** An example of a data set of LangSmith: inputs and the outputs that are wanted. */
function example(value: UnknownRecord): Asked | undefined {
  const { inputs, outputs } = value
  if (!isRecord(inputs) || !isRecord(outputs) || value.run_type !== undefined || value.choices !== undefined) return undefined
  if (
    !Object.keys(value).every((key) =>
      /^(?:id|inputs|outputs|metadata|created_at|modified_at|dataset_id|name|source_run_id|attachments|split)$/.test(key),
    )
  )
    return undefined
  const question = questions.find((key) => inputs[key] !== undefined)
  const answer = answers.find((key) => outputs[key] !== undefined)
  if (question === undefined || answer === undefined) return undefined
  return {
    question: `.inputs.${question}`,
    answer: `.outputs.${answer}`,
    asked: inputs[question],
    answered: outputs[answer],
    wanted: true,
    sure: 0.895,
    of: 'LangSmith',
  }
}

/** A data set of calls: what was asked, the functions that were there, and the calls that are wanted. */
function called({ query, answers: wanted, tools }: UnknownRecord): Asked | undefined {
  if (typeof query !== 'string' || wanted === undefined || tools === undefined) return undefined
  const list = typeof wanted === 'string' ? jsonInside(wanted) : wanted
  if (!Array.isArray(list) || !list.every((one) => isRecord(one) && typeof one.name === 'string')) return undefined
  const answered = list
    .filter(isRecord)
    .map(({ name, arguments: args }) => ({ type: 'function', function: { name, arguments: args ?? {} } }))
  return { question: '.query', answer: '.answers', asked: query, answered, wanted: true, sure: 0.89, of: 'data set of calls' }
}

const pairNames = /^(?:prompt|completion|instruction|input|output|question|answer)$/
const isMore = (value: unknown): boolean =>
  (typeof value === 'object' && value !== null) || (typeof value === 'string' && value.length > 100)

/** Lines of data sets that have nothing but a question and its answer. */
function pair(value: UnknownRecord): Asked | undefined {
  const keys = Object.keys(value)
  // What is more than a label beside it tells of another kind.
  if (keys.length > 6 || keys.some((key) => !pairNames.test(key) && isMore(value[key]))) return undefined
  const of = (question: string, answer: string): Asked | undefined =>
    typeof value[question] === 'string' && typeof value[answer] === 'string' && value[answer] !== ''
      ? {
          question: `.${question}`,
          answer: `.${answer}`,
          asked: question === 'instruction' && textOf(value.input) ? `${value.instruction}\n\n${value.input}` : value[question],
          answered: value[answer],
          wanted: true,
          sure: 0.6,
          of: 'data set',
        }
      : undefined
  return of('prompt', 'completion') ?? of('instruction', 'output') ?? of('question', 'answer')
}

/** A list of messages, or the state around one. */
const isTalk = (value: unknown): boolean => messagesIn(value) !== undefined
const isSaid = (value: unknown): boolean => isRecord(value) && (value.role === 'assistant' || value.content !== undefined)

/** The messages of a question, where it is a list of them: as it is, under `messages`, or as JSON in a text. */
export function messagesIn(value: unknown): readonly UnknownRecord[] | undefined {
  const read = typeof value === 'string' ? jsonInside(value) : value
  const list = isRecord(read) ? read.messages : read
  if (!Array.isArray(list) || list.length === 0) return undefined
  return list.every((one) => isRecord(one) && typeof one.role === 'string') ? list.filter(isRecord) : undefined
}

/** What came back as a message of the chat API: a text, a message, calls of functions, or any other value as its text. */
export function replyOf(answered: unknown): UnknownRecord {
  const list = Array.isArray(answered) ? answered.filter(isRecord) : []
  const calls = list.filter((one) => isRecord(one.function))
  if (calls.length > 0 && calls.length === list.length) return { role: 'assistant', content: null, tool_calls: calls }
  const said = messagesIn(answered)?.at(-1)
  if (said) return { ...said, role: 'assistant' }
  if (
    isRecord(answered) &&
    (answered.role === 'assistant' || answered.content !== undefined || answered.tool_calls !== undefined)
  )
    return { ...answered, role: 'assistant' }
  return { role: 'assistant', content: asText(answered) }
}
