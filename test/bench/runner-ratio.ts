/**
 * What recording costs: our runner against LangGraph alone, on the same loop of 200 rounds, with the same model, the same
 * tool and the same stream modes. The graph without a recorder is written by hand, as its author would write it.
 */
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages'
import type { RunnableConfig } from '@langchain/core/runnables'
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph/web'
import { countingIds, steppedClock } from '../../src/base/ports'
import type { AgentDocument, Model, Reply, Tool } from '../../src/document/types'
import type { ModelContext } from '../../src/models/contract'
import { createModel } from '../../src/models/create-model'
import { runDocument } from '../../src/run/run-document'
import { runTool } from '../../src/tools/run-tool'
import type { TraceEvent } from '../../src/trace/events'
import { addTool as adder, document, loopEdges, loopNodes } from '../support/run'
import { type Bench, figure, paired, rounded, spreadOf } from './figure'

const rounds = 200
const recursionLimit = 2 * rounds + 10
const prompt = 'Answer.'
/** A fixed answer: the tool itself should take no time that counts. */
const addTool: Tool = { ...adder, mock: { kind: 'fixed', value: 'The sum is 5.' } }
const question = 'What is 2 plus 3?'

const replies: readonly Reply[] = [
  ...Array.from({ length: rounds }, (_, i) => ({
    content: `Round ${i + 1}: I add two numbers once more.`,
    toolCalls: [{ name: 'add', args: { a: i, b: 3 } }],
  })),
  { content: 'The last sum is the answer.' },
]
const spec: Model = { id: 'brain', provider: 'script', replies }
const agent: AgentDocument = document({
  nodes: loopNodes,
  edges: loopEdges,
  models: [spec],
  tools: [addTool],
  budget: { recursionLimit },
  input: { question },
})

const context = (): ModelContext => ({
  clock: steppedClock(),
  ids: countingIds(),
  secret: () => undefined,
  fetch: globalThis.fetch,
})

const noCorpus = async () => []

/** Our runner: everything that happens becomes an event. */
async function recorded(): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  await runDocument(
    { document: agent, secrets: {}, language: 'en' },
    { platform: { ...context(), monotonic: () => performance.now(), corpus: noCorpus }, emit: (event) => events.push(event) },
  )
  return events
}

/** One call of the model, gathered from its stream. */
async function reply(stream: AsyncIterable<AIMessageChunk>): Promise<AIMessage> {
  let text = ''
  let id: string | undefined
  const call = { id: '', name: '', args: '' }
  for await (const chunk of stream) {
    id ??= chunk.id
    if (typeof chunk.content === 'string') text += chunk.content
    for (const part of chunk.tool_call_chunks ?? []) {
      call.id ||= part.id ?? ''
      call.name += part.name ?? ''
      call.args += part.args ?? ''
    }
  }
  const calls =
    call.name === '' ? [] : [{ type: 'tool_call' as const, id: call.id, name: call.name, args: JSON.parse(call.args) }]
  return new AIMessage({ content: text, tool_calls: calls, ...(id === undefined ? {} : { id }) })
}

/** The same loop written directly in LangGraph; nothing is recorded. Returns the messages at the end. */
async function bare(): Promise<readonly BaseMessage[]> {
  const shared = context()
  const made = await createModel(spec, shared)
  if (!made.ok || made.value.bindTools === undefined) throw new Error('The script model could not be made.')
  const model = made.value.bindTools([
    { type: 'function', function: { name: addTool.name, description: addTool.description, parameters: addTool.parameters } },
  ])
  const { signal } = new AbortController()
  // One source of ids for both: a result under the id of a request would take its place in the history.
  const { ids } = shared
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('agent', async (state, config: RunnableConfig) => {
      const stream = await model.stream([new SystemMessage(prompt), ...state.messages], config)
      return { messages: [await reply(stream)] }
    })
    .addNode('tools', async (state) => {
      const last = state.messages.at(-1)
      const calls = AIMessage.isInstance(last) ? (last.tool_calls ?? []) : []
      const results = calls.map(async (call) => {
        const outcome = await runTool(addTool, call.args, {
          ...context(),
          signal,
          corpus: noCorpus,
          attempt: 1,
        })
        return new ToolMessage({
          id: ids.next('message'),
          content: outcome.content,
          name: call.name,
          tool_call_id: call.id ?? '',
        })
      })
      return { messages: await Promise.all(results) }
    })
    .addEdge(START, 'agent')
    .addConditionalEdges(
      'agent',
      (state) => {
        const last = state.messages.at(-1)
        return AIMessage.isInstance(last) && (last.tool_calls ?? []).length > 0 ? 'tools' : 'done'
      },
      { tools: 'tools', done: END },
    )
    .addEdge('tools', 'agent')
    .compile()
  const input = { messages: [new HumanMessage({ id: 'question', content: question })] }
  let messages: readonly BaseMessage[] = []
  const stream = await graph.stream(input, { streamMode: ['custom', 'values'], subgraphs: true, recursionLimit, signal })
  for await (const [, mode, data] of stream) if (mode === 'values') messages = data.messages
  return messages
}

export const runnerRatio: Bench = {
  name: 'runner-ratio',
  async measure() {
    const events = await recorded()
    const messages = await bare()
    // Both must have done the same work, or the ratio says nothing.
    const recordedRounds = events.filter((event) => event.type === 'tool-returned' && event.status === 'ok').length
    const bareRounds = messages.filter((message) => ToolMessage.isInstance(message)).length
    const end = events.at(-1)
    if (
      messages.length !== 2 * rounds + 2 ||
      recordedRounds !== rounds ||
      bareRounds !== rounds ||
      end?.type !== 'run-finished' ||
      end.status !== 'ok'
    ) {
      throw new Error(`The two runs differ: ${recordedRounds} rounds recorded, ${bareRounds} bare, ${JSON.stringify(end)}`)
    }
    const pair = await paired(recorded, bare, { rounds: 11, warmUp: 3 })
    const spread = spreadOf(pair.ratios.map(rounded))
    return figure({
      name: 'runner-ratio',
      what: 'Time of a recorded run of 200 rounds by the time of the same graph streamed by LangGraph alone.',
      unit: 'ratio',
      value: spread.median,
      limit: 1.25,
      spread,
      detail: {
        rounds,
        events: events.length,
        recordedMs: rounded(spreadOf(pair.firstMs).median),
        bareMs: rounded(spreadOf(pair.secondMs).median),
      },
    })
  },
}
