/**
 * The research run as a recorder writes it: two searches, a reflection after each, an answer, a summary.
 * Written by hand, so that the tests of trace and replay stand on their own; change it only together with what they expect.
 */
import type { Routed, TraceEvent } from '../../src/trace/events'
import type { Message, ToolCall } from '../../src/trace/message'
import { TraceBuilder, tokens } from './trace-builder'

export const question = 'What are the main approaches to reducing hallucination in RAG systems?'
const system =
  'Today is 2026-01-01. You research. Search, reflect after each search with think_tool, then answer from what was found.'
const field = 'researcher_messages'

/** Each round of the loop: what the brain thought and asked for, and what came back. */
const rounds: readonly { readonly text: string; readonly call: ToolCall; readonly result: string }[] = [
  {
    text: 'I look for an overview of the approaches first.',
    call: { id: 'call-1', name: 'tavily_search', args: { query: 'reducing hallucination RAG approaches' } },
    result: 'Three families help: better retrieval, re-ranking what was found, and checking citations. (source: rag-grounding)',
  },
  {
    text: '',
    call: {
      id: 'call-2',
      name: 'think_tool',
      args: { reflection: 'Retrieval and re-ranking are covered. How citations are checked is missing.' },
    },
    result: 'Reflection recorded: Retrieval and re-ranking are covered. How citations are checked is missing.',
  },
  {
    text: 'Now the part that is missing.',
    call: { id: 'call-3', name: 'tavily_search', args: { query: 'citation verification in RAG' } },
    result: 'Citation checks compare each sentence with its passage and drop what is not supported. (source: citation-checks)',
  },
  {
    text: '',
    call: { id: 'call-4', name: 'think_tool', args: { reflection: 'All three approaches have a source. I can answer.' } },
    result: 'Reflection recorded: All three approaches have a source. I can answer.',
  },
]

const answer = 'Three approaches: better retrieval, re-ranking [rag-grounding], and citation checks [citation-checks].'
const summary =
  'Hallucination in RAG falls with better retrieval, re-ranking and citation checks. Sources: rag-grounding, citation-checks.'

const toTools = (tool: string): RoutedDraft => ({
  router: 'should_continue',
  branch: 'tool_calls',
  targets: ['tool_node'],
  because: `the last message asks for 1 tool (${tool})`,
  reason: { type: 'tool-calls', tools: [tool], invalid: 0 },
})
type RoutedDraft = Omit<Routed, 'type' | 'seq' | 'at' | 'ns' | 'step' | 'source'>

function begin(): TraceBuilder {
  return new TraceBuilder(field).start(question, [
    { field: 'tool_call_iterations', op: 'set', value: 0 },
    { field: 'research_topic', op: 'set', value: question },
    { field: 'raw_notes', op: 'set', value: [] },
  ])
}

/** The whole run: 5 laps, 4 tool rounds, 16 steps, verdict `answered`. */
export function researchTrace(): readonly TraceEvent[] {
  const trace = begin()
  rounds.forEach(({ text, call, result }, i) => {
    trace.brain({ node: 'llm_call', system, text, calls: [call], routed: toTools(call.name) }, i === 0 ? undefined : 'tool_node')
    trace.hands('tool_node', [call], [result], [{ field: 'tool_call_iterations', op: 'set', value: i + 1 }], 'should_continue')
  })
  trace.brain(
    {
      node: 'llm_call',
      system,
      text: answer,
      routed: {
        router: 'should_continue',
        branch: 'done',
        targets: ['compress_research'],
        because: 'the last message asks for no tools',
        reason: { type: 'otherwise', calls: 0 },
      },
    },
    'tool_node',
  )
  return compress(trace).finish('ok', { compressed_research: summary, raw_notes: rounds.map((round) => round.result) }).events
}

function compress(trace: TraceBuilder): TraceBuilder {
  trace.next()
  const taskId = trace.task('compress_research')
  const callId = `${taskId}-call`
  const said: Message = { id: trace.id('ai'), role: 'ai', text: summary }
  const notes = rounds.map((round) => round.result)
  trace.add(
    { type: 'node-started', taskId, node: 'compress_research', kind: 'compress', cause: 'branch', from: 'should_continue' },
    {
      type: 'model-called',
      taskId,
      callId,
      model: 'brain',
      messages: [{ id: `${callId}-system`, role: 'system', text: 'Sum up what was found, with its sources.' }, ...trace.history],
      tools: [],
    },
    ...tokens(callId, summary, 'summary'),
    { type: 'model-replied', callId, message: said, usage: { input: 640, output: 30 }, finish: 'stop' },
    {
      type: 'state-written',
      taskId,
      node: 'compress_research',
      writes: [
        { field: 'compressed_research', reducer: 'replace', value: summary },
        { field: 'raw_notes', reducer: 'append', value: notes },
      ],
    },
    { type: 'node-finished', taskId, node: 'compress_research', status: 'ok' },
  )
  return trace.commit([
    { field: 'compressed_research', op: 'set', value: summary },
    { field: 'raw_notes', op: 'append', values: notes },
  ])
}

/** The run without the return edge: one search, and nobody reads the result. Verdict `ended-on-tool-result`. */
export function brokenReturnTrace(): readonly TraceEvent[] {
  const [round] = rounds
  if (round === undefined) return []
  const { text, call, result } = round
  const trace = begin()
  trace.brain({ node: 'llm_call', system, text, calls: [call], routed: toTools(call.name) })
  trace.hands('tool_node', [call], [result], [{ field: 'tool_call_iterations', op: 'set', value: 1 }], 'should_continue')
  return trace
    .add({ type: 'notice', code: 'dead-end', text: 'Nothing leads out of tool_node.', node: 'tool_node' })
    .finish('ok', { [field]: trace.history }).events
}
