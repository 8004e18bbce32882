/** Runs a document for real, in Node, with a stepped clock and counted ids: the same events every time. */
import { readFile } from 'node:fs/promises'
import { countingIds, steppedClock } from '../../src/base/ports'
import type { AgentDocument, Edge, Field, KnownNode, Model, Reply, Tool } from '../../src/document/types'
import { corpusReader } from '../../src/run/corpus-reader'
import type { RunPlatform } from '../../src/run/platform'
import type { RunRequest } from '../../src/run/port'
import { runDocument } from '../../src/run/run-document'
import type { TraceEvent, TraceEventType } from '../../src/trace/events'
import type { Message } from '../../src/trace/message'
import type { Verdict } from '../../src/trace/trace'
import { verdictOf } from '../../src/trace/verdict'

export const testPlatform = (): RunPlatform => ({
  clock: steppedClock(),
  ids: countingIds(),
  monotonic: () => performance.now(),
  fetch: globalThis.fetch,
  corpus: corpusReader(async (id) => {
    const text = await readFile(new URL(`../../public/corpus/${id}.json`, import.meta.url), 'utf8').catch(() => undefined)
    return { ok: text !== undefined, json: async () => JSON.parse(text ?? 'null') as unknown }
  }),
})

export interface Ran {
  readonly events: readonly TraceEvent[]
  readonly verdict: Verdict
  readonly output: Readonly<Record<string, unknown>>
  of<T extends TraceEventType>(type: T): readonly Extract<TraceEvent, { type: T }>[]
}

/** Runs to the end and judges. */
export async function run(
  document: AgentDocument,
  options: Partial<Omit<RunRequest, 'document'>> & {
    readonly platform?: RunPlatform
    readonly signal?: AbortSignal
    readonly onEvent?: (event: TraceEvent) => void
  } = {},
): Promise<Ran> {
  const { platform = testPlatform(), signal, onEvent, ...request } = options
  const events: TraceEvent[] = []
  await runDocument(
    { document, secrets: {}, language: 'en', ...request },
    {
      platform,
      signal,
      emit(event) {
        events.push(event)
        onEvent?.(event)
      },
    },
  )
  const verdict = verdictOf(events, 'en')
  if (!verdict) throw new Error('The run has no verdict.')
  const finished = events.at(-1)
  const output = finished?.type === 'run-finished' ? (finished.output as Readonly<Record<string, unknown>>) : {}
  return {
    events,
    verdict,
    output,
    of: (type) => events.filter((event): event is Extract<TraceEvent, { type: typeof type }> => event.type === type) as never,
  }
}

/** The messages of an output field. */
export const messagesOf = (ran: Ran, field = 'messages'): readonly Message[] => (ran.output[field] ?? []) as readonly Message[]

export const field = (name: string, reducer: Field['reducer'] = 'replace', more: Partial<Field> = {}): Field => ({
  name,
  type: reducer === 'messages' ? 'messages' : reducer === 'append' ? 'list' : reducer === 'sum' ? 'number' : 'any',
  reducer,
  ...more,
})

export const brain = (id: string, more: Partial<Extract<KnownNode, { kind: 'brain' }>['config']> = {}): KnownNode => ({
  id,
  kind: 'brain',
  config: { model: 'brain', prompt: 'Answer.', tools: ['add'], messages: 'messages', ...more },
})
export const hands = (id: string, more: Partial<Extract<KnownNode, { kind: 'hands' }>['config']> = {}): KnownNode => ({
  id,
  kind: 'hands',
  config: { tools: ['add'], messages: 'messages', ...more },
})
export const router = (id: string, more: Partial<Extract<KnownNode, { kind: 'router' }>['config']> = {}): KnownNode => ({
  id,
  kind: 'router',
  config: { messages: 'messages', rules: [{ branch: 'tools', when: { type: 'tool-calls' } }], otherwise: 'done', ...more },
})
export const fn = (
  id: string,
  code: string,
  more: Partial<Extract<KnownNode, { kind: 'function' }>['config']> = {},
): KnownNode => ({
  id,
  kind: 'function',
  config: { code, ...more },
})

/** `a>b` a plain edge, `a>b:x` the branch x. START and END by those names. */
export function edges(...lines: readonly string[]): readonly Edge[] {
  const name = (text: string) => (text === 'START' ? '__start__' : text === 'END' ? '__end__' : text)
  return lines.map((line, i) => {
    const [ends = '', branch] = line.split(':')
    const [source = '', target = ''] = ends.split('>')
    return { id: `e${i + 1}`, source: name(source), target: name(target), ...(branch === undefined ? {} : { branch }) }
  })
}

export const addTool: Tool = {
  name: 'add',
  description: 'Add two whole numbers.',
  parameters: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, required: ['a', 'b'] },
  mode: 'mock',
  mock: { kind: 'expression', expression: 'a + b' },
}

export const script = (...replies: readonly Reply[]): Model => ({ id: 'brain', provider: 'script', replies })
export const ask = (a: number, b: number, more: Partial<Reply> = {}): Reply => ({
  toolCalls: [{ name: 'add', args: { a, b } }],
  ...more,
})
export const say = (content: string): Reply => ({ content })

/** A document around nodes and edges, with a messages field and a scripted brain. */
export function document(parts: {
  readonly nodes: readonly KnownNode[]
  readonly edges: readonly Edge[]
  readonly fields?: readonly Field[]
  readonly output?: readonly string[]
  readonly models?: readonly Model[]
  readonly tools?: readonly Tool[]
  readonly budget?: AgentDocument['budget']
  readonly input?: Readonly<Record<string, unknown>>
}): AgentDocument {
  return {
    format: 'vuelta/agent',
    version: 1,
    name: 'Test',
    entry: 'main',
    graphs: {
      main: {
        state: { fields: parts.fields ?? [field('messages', 'messages')], ...(parts.output ? { output: parts.output } : {}) },
        nodes: parts.nodes,
        edges: parts.edges,
      },
    },
    tools: parts.tools ?? [addTool],
    models: parts.models ?? [script(say('Done.'))],
    budget: parts.budget ?? {},
    input: parts.input ?? { question: 'What is 2 plus 3?' },
  }
}

/** START, brain, router, hands and back. */
export const loopNodes: readonly KnownNode[] = [brain('agent'), router('next'), hands('tools')]
export const loopEdges = edges('START>agent', 'agent>next', 'next>tools:tools', 'next>END:done', 'tools>agent')
