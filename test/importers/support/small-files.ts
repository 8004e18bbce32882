/** A small file of every format, to be damaged. What the formats mean is tested in their own folders. */
import { anthropicEvents, chatChunks, frames, jsonLines, responsesEvents } from '../api-streams/fixtures'
import { oldConsole, console as teamConsole, messages as teamMessages } from '../autogen/fixtures'
import * as graph from '../langgraph-stream/fixtures'
import { all as langsmithRuns } from '../langsmith/fixture'
import { loop, otlp, otlpSpan } from '../otel/fixture'
import { crew, notebook } from '../panels/fixtures'
import { fixtures } from './fixtures'
import {
  agentConsole,
  agentTrace,
  agUi,
  aiSdk,
  aiSdkParts,
  converse,
  debugConsole,
  dspy,
  gemini,
  geminiChunks,
  pydanticAi,
  smolagents,
} from './small-agents'
import { smallFrameworks } from './small-frameworks'
import { smallSessions } from './small-sessions'

export interface SmallFile {
  readonly name: string
  readonly format: string
  readonly text: string
}

const json = (value: unknown): string => JSON.stringify(value)
const at = (second: number): string => `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`
const call = (id: string, name: string, args = '{"boat":"Brisa"}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
})

const claude = (i: number, role: 'user' | 'assistant', content: unknown) => ({
  type: role,
  uuid: `u${i}`,
  parentUuid: i === 0 ? null : `u${i - 1}`,
  sessionId: 's-1',
  isSidechain: false,
  timestamp: at(i),
  message: { id: `m${i}`, role, content, ...(role === 'user' ? {} : { type: 'message', model: 'c-1' }) },
})
const claudeCode = [
  { type: 'summary', summary: 'Boats', leafUuid: 'u3' },
  claude(0, 'user', 'How many boats?'),
  claude(1, 'assistant', [{ type: 'tool_use', id: 't1', name: 'count', input: { where: 'pier' } }]),
  claude(2, 'user', [{ type: 'tool_result', tool_use_id: 't1', content: 'three' }]),
  claude(3, 'assistant', [{ type: 'text', text: 'Three.' }]),
]
const rollout = (payload: unknown, second: number, type = 'response_item') => ({ timestamp: at(second), type, payload })
const codex = [
  rollout({ id: 'c-1', instructions: 'Be brief.' }, 0, 'session_meta'),
  rollout({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the piers.' }] }, 1),
  rollout({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'k1' }, 2),
  rollout({ type: 'function_call_output', call_id: 'k1', output: '{"output":"north","metadata":{"exit_code":0}}' }, 2),
  rollout({ type: 'agent_message', message: 'North.' }, 3, 'event_msg'),
  rollout({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'North.' }] }, 3),
]
const observed = (id: string, parent: string | null, type: string, input: unknown, output: unknown, second: number) => ({
  id,
  traceId: 'tr-1',
  parentObservationId: parent,
  type,
  name: `${type} ${id}`.toLowerCase(),
  startTime: at(second),
  endTime: at(second + 1),
  level: 'DEFAULT',
  input: json(input),
  output: json(output),
  metadata: '{}',
})
const question = { role: 'user', content: 'How deep?' }
const asks = { role: 'assistant', content: '', tool_calls: [call('c1', 'depth', '{"pier":2}')] }
const langfuse = {
  trace: { id: 'tr-1', name: 'depths', input: json('How deep?') },
  observations: [
    observed('o0', null, 'SPAN', 'How deep?', '4 m.', 0),
    observed('o1', 'o0', 'GENERATION', [question], asks, 1),
    observed('o2', 'o0', 'TOOL', { pier: 2 }, '4 m', 2),
    observed(
      'o3',
      'o0',
      'GENERATION',
      [question, asks, { role: 'tool', tool_call_id: 'c1', content: '4 m' }],
      { role: 'assistant', content: '4 m.' },
      3,
    ),
  ],
}
const mlflow = {
  info: { trace_id: 'tr-2' },
  data: {
    spans: ['AGENT', 'CHAT_MODEL', 'TOOL'].map((kind, i) => ({
      name: kind.toLowerCase(),
      context: { span_id: `0x000000000000000${i + 1}`, trace_id: '0x01' },
      parent_id: i === 0 ? null : '0x0000000000000001',
      start_time: 1_772_000_000_000_000_000 + i * 1e9,
      end_time: 1_772_000_000_500_000_000 + i * 1e9,
      status_code: 'OK',
      attributes: {
        'mlflow.spanType': json(kind),
        'mlflow.spanInputs': json(i === 1 ? { messages: [question] } : { pier: 2 }),
        'mlflow.spanOutputs': json(i === 1 ? { choices: [{ message: asks }] } : '4 m'),
      },
    })),
  },
}
const atif = {
  schema_version: 'ATIF-v1.6',
  session_id: 'top',
  agent: { name: 'boss', version: '1', model_name: 'm' },
  steps: [
    { step_id: 1, timestamp: at(0), source: 'user', message: 'How many?' },
    {
      step_id: 2,
      timestamp: at(1),
      source: 'agent',
      message: '',
      tool_calls: [{ tool_call_id: 'c1', function_name: 'count', arguments: { what: 'boats' } }],
      observation: { results: [{ source_call_id: 'c1', content: 'Three.', subagent_trajectory_ref: [{ session_id: 'kid' }] }] },
    },
    { step_id: 3, timestamp: at(3), source: 'agent', message: 'Three.' },
  ],
  subagent_trajectories: [
    {
      schema_version: 'ATIF-v1.6',
      session_id: 'kid',
      agent: { name: 'counter', version: '1' },
      steps: [{ step_id: 1, source: 'agent', message: 'Three.' }],
    },
  ],
}
const openHands = [
  { id: 0, timestamp: at(0), source: 'user', message: 'Look.', action: 'message', args: { content: 'Look.' } },
  {
    id: 2,
    source: 'agent',
    action: 'run',
    args: { command: 'ls', thought: 'I list.' },
    tool_call_metadata: {
      function_name: 'bash',
      tool_call_id: 'k1',
      model_response: {
        id: 'r1',
        choices: [{ message: { role: 'assistant', tool_calls: [call('k1', 'bash', '{"command":"ls"}')] } }],
      },
    },
  },
  { id: 3, source: 'agent', observation: 'run', content: 'north', extras: { metadata: { exit_code: 0 } }, cause: 2 },
  { id: 4, source: 'agent', message: 'Done.', action: 'finish', args: { final_thought: 'One.', outputs: {} } },
]
const sweAgent = {
  environment: 'main',
  trajectory: [
    { response: 'I look.', thought: 'I look.', action: 'open a', observation: 'two screws', state: '{}', execution_time: 0.1 },
    { response: 'Mended.', thought: 'Mended.', action: 'submit', observation: 'diff', state: '{}', execution_time: 0.2 },
  ],
  history: [
    { role: 'system', content: 'You mend boats.', agent: 'main', message_type: 'system_prompt' },
    { role: 'user', content: 'The rudder is loose.', agent: 'main', message_type: 'observation' },
    { role: 'assistant', content: 'I look.', thought: 'I look.', action: 'open a', agent: 'main', message_type: 'action' },
  ],
  info: { exit_status: 'submitted' },
}
const traj = [
  { role: 'user', content: 'Two, please.' },
  { role: 'assistant', content: null, tool_calls: [call('x', 'think', '{}')] },
  { role: 'tool', tool_call_id: 'x', name: 'think', content: '' },
  { role: 'assistant', content: null, tool_calls: [call('x', 'sell', '{}')] },
  { role: 'tool', tool_call_id: 'x', name: 'sell', content: 'sold' },
  { role: 'assistant', content: 'Here they are.' },
]
const tauBench = [
  { task_id: 0, reward: 1, info: { task: {} }, traj, trial: 0 },
  { task_id: 1, reward: 0, info: {}, traj: traj.slice(0, 3), trial: 0 },
]
const tree = (node_type: string, description: string, children: readonly unknown[] = [], more: object = {}) => ({
  node_type,
  description,
  children,
  ...more,
})
const toolBench = {
  win: true,
  tree: {
    tree: tree('Action Input', '', [
      tree('Thought', 'I try.', [
        tree('Action', 'pier_list', [
          tree(
            'Action Input',
            '{}',
            [
              tree('Action', 'Finish', [
                tree('Action Input', '{"final_answer":"North."}', [], { observation: '', observation_code: 3, finished: true }),
              ]),
            ],
            {
              observation: '{"error":"","response":"north"}',
              observation_code: 0,
            },
          ),
        ]),
      ]),
    ]),
  },
  answer_generation: { query: 'Which pier?', train_messages: [[{ role: 'user', content: 'Which pier?' }]] },
}
const inspect = {
  version: 2,
  status: 'success',
  eval: { task: 'tides', model: 'm' },
  samples: [
    {
      id: 7,
      epoch: 1,
      input: 'x',
      messages: [
        { id: 'm1', role: 'user', content: 'attachment://aa11' },
        {
          id: 'm2',
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c1', function: 'tide', arguments: { harbour: 'Vigo' }, type: 'function' }],
        },
        { id: 'm3', role: 'tool', content: '05:12', tool_call_id: 'c1', function: 'tide' },
        { id: 'm4', role: 'assistant', content: 'At 05:12.' },
      ],
      attachments: { aa11: 'When is high water?' },
      events: [{ event: 'score', timestamp: at(5), score: { value: 'C' } }],
    },
  ],
}
const bracketLog = `[User] When can we leave?
2026-03-01 08:00:00 [Brain] Reasoning: The tide decides.
2026-03-01 08:00:01 [Brain] Tool call: tide_table(harbour="Vigo")
2026-03-01 08:00:02 [Hands] Results: High water at 05:12.
[Router] Last message has tool_calls? No
[Brain] No tool calls. Writing the answer.
[Router] No tool_calls -> route to compress_notes
[Compress] Summarizing the notes.`
const react = `Question: Which lighthouse is taller?
Thought 1: I look up the first one.
Action 1: Search[Tower]
Observation 1: 55 metres
Thought 2: That is enough.
Action 2: Finish[the tower]

> Entering new AgentExecutor chain...
Action: count
Action Input: {"what": "boats"}
Observation: three
Thought: I know.
Final Answer: three
> Finished chain.`
const console = `Update from subgraph team:1:

Output from node 'agent':
================================== Ai Message ==================================
Tool Calls:
  tide (c1)
 Call ID: c1
  Args:
    harbour: Vigo
================================= Tool Message =================================
Name: tide

3.1 m
`
const about = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:k1' }
const logged = (event: string, name: string, run_id: string, data: unknown, metadata: unknown = about) => ({
  event,
  name,
  run_id,
  tags: name === 'agent' ? ['graph:step:1'] : [],
  metadata,
  data,
})
const streamEvents = [
  logged('on_chain_start', 'LangGraph', 'r', { input: { messages: [graph.human] } }, {}),
  logged('on_chain_start', 'agent', 'n', { input: {} }),
  logged('on_chat_model_stream', 'm', 'm', { chunk: graph.asks }),
  logged('on_chat_model_end', 'm', 'm', { output: graph.asks }),
  logged('on_tool_start', 'tide', 't', { input: {} }),
  logged('on_tool_end', 'tide', 't', { output: graph.result }),
  logged('on_chain_end', 'agent', 'n', { output: { messages: [graph.asks] } }),
  logged('on_chain_end', 'LangGraph', 'r', { output: {} }, {}),
]
const history = graph.states.map((values, i) => ({
  values,
  next: i < 3 ? [i === 1 ? 'tools' : 'agent'] : [],
  tasks:
    i < 3
      ? [
          {
            id: `k${i}`,
            name: i === 1 ? 'tools' : 'agent',
            interrupts: [],
            result: Object.values(graph.updates[i] ?? {})[0] ?? null,
          },
        ]
      : [],
  metadata: { source: i === 0 ? 'input' : 'loop', step: i },
  config: { configurable: { thread_id: 't', checkpoint_ns: '', checkpoint_id: `p${i}` } },
  parentConfig: { configurable: { checkpoint_id: `p${i - 1}` } },
  createdAt: at(i),
}))
const checkpoints = graph.states.map((channel_values, i) => ({
  config: { configurable: { thread_id: 't', checkpoint_id: `p${i}` } },
  checkpoint: { v: 4, id: `p${i}`, ts: at(i), channel_values, channel_versions: { messages: i }, versions_seen: {} },
  metadata: { source: 'loop', step: i },
  pendingWrites: [['k', 'messages', [graph.result]]],
}))
const cell = (value: unknown): string => `"${json(value).replaceAll('"', '""')}"`
const rows = `thread_id,checkpoint_id,checkpoint,metadata\n${checkpoints
  .map(({ checkpoint, metadata }) => `t,${checkpoint.id},${cell(checkpoint)},${cell(metadata)}\n`)
  .join('')}`
const nested = graph.together.map(([mode, chunk], i) => [
  i % 3 === 0 ? ['team:9f'] : i % 3 === 1 ? ['team:9f', 'agent:k1'] : [],
  mode,
  chunk,
])
const bfcl = [
  { id: 'simple_0', result: [{ tide: '{"day": 3}' }], input_token_count: 9, output_token_count: 4 },
  { id: 'simple_1', result: "[harbour.tide(day=3), ls('x')]", input_token_count: 9, output_token_count: 4 },
]

/** At least one of every format. */
export const smallFiles: readonly SmallFile[] = [
  ...fixtures,
  ...smallSessions,
  ...smallFrameworks,
  { name: 'chunks of the chat API', format: 'api-streams', text: jsonLines(chatChunks) },
  { name: 'events of the messages API', format: 'api-streams', text: frames(anthropicEvents) },
  { name: 'events of the Responses API', format: 'api-streams', text: json(responsesEvents) },
  { name: 'updates', format: 'langgraph-stream', text: graph.lines(graph.updates) },
  { name: 'several modes', format: 'langgraph-stream', text: json(graph.together) },
  { name: 'graphs inside graphs', format: 'langgraph-stream', text: graph.lines(nested) },
  { name: 'debug', format: 'langgraph-stream', text: graph.lines(graph.debug) },
  { name: 'events of a server', format: 'langgraph-stream', text: graph.sse(graph.together) },
  { name: 'a console', format: 'langgraph-console', text: console },
  { name: 'a history', format: 'langgraph-state', text: json(history) },
  { name: 'checkpoints', format: 'langgraph-checkpoints', text: json(checkpoints) },
  { name: 'rows of checkpoints', format: 'langgraph-checkpoints', text: rows },
  { name: 'events of a stream', format: 'stream-events', text: graph.lines(streamEvents) },
  { name: 'runs', format: 'langsmith', text: json(langsmithRuns) },
  { name: 'runs, a line each', format: 'langsmith', text: graph.lines(langsmithRuns) },
  { name: 'spans', format: 'otel', text: json(otlp(...loop.map((span) => otlpSpan(span)))) },
  { name: 'observations', format: 'langfuse', text: json(langfuse) },
  { name: 'a trace of MLflow', format: 'mlflow', text: json(mlflow) },
  { name: 'a trajectory', format: 'atif', text: json(atif) },
  { name: 'a log with tags', format: 'bracket-log', text: bracketLog },
  { name: 'a session of Claude Code', format: 'claude-code', text: graph.lines(claudeCode) },
  { name: 'a session of Codex', format: 'codex', text: graph.lines(codex) },
  { name: 'a log of inspect', format: 'inspect-ai', text: json(inspect) },
  { name: 'events of OpenHands', format: 'openhands', text: json(openHands) },
  { name: 'thoughts and actions', format: 'react-text', text: react },
  { name: 'a trajectory of SWE-agent', format: 'swe-agent', text: json(sweAgent) },
  { name: 'results of tau-bench', format: 'tau-bench', text: json(tauBench) },
  { name: 'contents of Gemini', format: 'gemini', text: json(gemini) },
  { name: 'chunks of Gemini', format: 'api-streams', text: json(geminiChunks) },
  { name: 'messages of Converse', format: 'bedrock-converse', text: json(converse) },
  { name: 'a trace of an agent of Bedrock', format: 'bedrock-agents', text: graph.lines(agentTrace) },
  { name: 'messages of the AI SDK', format: 'ai-sdk', text: json(aiSdk) },
  { name: 'a stream of the AI SDK', format: 'ai-sdk-stream', text: jsonLines(aiSdkParts) },
  { name: 'events of AG-UI', format: 'ag-ui', text: frames(agUi) },
  { name: 'messages of Pydantic AI', format: 'pydantic-ai', text: json(pydanticAi) },
  { name: 'steps of smolagents', format: 'smolagents', text: json(smolagents) },
  { name: 'a trajectory of DSPy', format: 'dspy', text: json(dspy) },
  { name: 'messages of a team', format: 'autogen', text: json({ messages: teamMessages }) },
  { name: 'a console of a team', format: 'autogen-console', text: teamConsole },
  { name: 'an old console of a team', format: 'autogen-console', text: oldConsole },
  { name: 'boxes of a notebook', format: 'panels', text: notebook },
  { name: 'boxes of a crew', format: 'panels', text: crew },
  { name: 'a console of agents', format: 'hf-agents', text: agentConsole },
  { name: 'a debug console', format: 'langchain-console', text: debugConsole },
  { name: 'results of BFCL', format: 'bfcl', text: jsonLines(bfcl) },
  { name: 'a tree of ToolBench', format: 'toolbench', text: json(toolBench) },
]
