/** A way to write a generated conversation down in every format. */

import { frames, jsonLines } from '../api-streams/fixtures'
import { otlp } from '../otel/fixture'
import {
  agentFramework,
  difyEvents,
  droidLines,
  haystack,
  kernel,
  llamaIndex,
  llamaIndexConsole,
  mcpLines,
  n8n,
  promptfoo,
} from './generated-frameworks'
import { aiderHistory, chatTree, openCode, piLine, weaveCalls } from './generated-sessions'
import {
  agentSections,
  agentTrace,
  aiSdk,
  at,
  blocks,
  boxes,
  chat,
  chunks,
  claude,
  contents,
  converse,
  debugLines,
  flat,
  genAi,
  items,
  json,
  nodeOf,
  observation,
  openHands,
  openInference,
  printed,
  pydanticAi,
  react,
  root,
  runs,
  session,
  smolSteps,
  spanId,
  states,
  tags,
  team,
  teamConsole,
  updates,
} from './generated-shapes'
import { agentSpans, agUi, bfclTurn, cohere, parts, threadObjects } from './generated-streams'
import type { Talk } from './generated-talks'

interface Writer {
  readonly format: string
  readonly write: (talk: Talk) => string
  /** How many records the file has, where a record is plainly one thing. */
  readonly records?: (talk: Talk) => number
}
const each = (talk: Talk): number => talk.length
const countOf = (write: (talk: Talk) => readonly unknown[]) => (talk: Talk) => write(talk).length
const pretty = (value: unknown) => JSON.stringify(value, undefined, 2)

export const writers: Readonly<Record<string, Writer>> = {
  'a list of chat messages': { format: 'openai-chat', write: (talk) => pretty(talk.map(chat)), records: each },
  'a chat message a line': { format: 'openai-chat', write: (talk) => jsonLines(talk.map(chat)), records: each },
  'messages with blocks': { format: 'anthropic-messages', write: (talk) => json(talk.map(blocks)), records: each },
  'items of responses': {
    format: 'openai-responses',
    write: (talk) => json(talk.flatMap(items)),
    records: countOf((talk) => talk.flatMap(items)),
  },
  'contents of Gemini': { format: 'gemini', write: (talk) => json({ contents: talk.map(contents) }), records: each },
  'messages of Converse': { format: 'bedrock-converse', write: (talk) => json(talk.map(converse)), records: each },
  'a trace of an agent of Bedrock': {
    format: 'bedrock-agents',
    write: (talk) => jsonLines(talk.flatMap(agentTrace)),
    records: countOf((talk) => talk.flatMap(agentTrace)),
  },
  'messages of the AI SDK': { format: 'ai-sdk', write: (talk) => json(talk.map(aiSdk)), records: each },
  'a stream of the AI SDK': { format: 'ai-sdk-stream', write: (talk) => jsonLines(parts(talk)), records: countOf(parts) },
  'events of AG-UI': { format: 'ag-ui', write: (talk) => frames(agUi(talk)), records: countOf(agUi) },
  'a thread of the Assistants API': {
    format: 'openai-assistants',
    write: (talk) => json(talk.map(threadObjects)),
    records: each,
  },
  'a result of BFCL': {
    format: 'bfcl',
    write: (talk) => json({ id: 'a', result: [], inference_log: [bfclTurn(talk)] }),
    records: each,
  },
  'spans of the Agents SDK': { format: 'openai-agents-traces', write: (talk) => jsonLines(agentSpans(talk)), records: each },
  'messages of Pydantic AI': { format: 'pydantic-ai', write: (talk) => json(talk.map(pydanticAi)), records: each },
  'steps of smolagents': { format: 'smolagents', write: (talk) => jsonLines(talk.map(smolSteps)), records: each },
  'a console of transformers agents': {
    format: 'hf-agents',
    write: (talk) => ['======== New task ========', 'Which ferry?', ...talk.flatMap(agentSections)].join('\n'),
  },
  'a state of an agents SDK': {
    format: 'openai-agents',
    write: (talk) =>
      json({
        $schemaVersion: '1.9',
        originalInput: 'Which ferry?',
        generatedItems: talk.flatMap(items).map((rawItem) => ({ type: 'item', rawItem, agent: { name: 'ferries' } })),
      }),
    records: (talk) => talk.flatMap(items).length + 1,
  },
  'items of an agents SDK': {
    format: 'openai-agents-events',
    write: (talk) => jsonLines(talk.flatMap(items).map((rawItem) => ({ type: 'run_item', rawItem, agent: { name: 'ferries' } }))),
    records: countOf((talk) => talk.flatMap(items)),
  },
  'a chat history of Cohere': { format: 'cohere', write: (talk) => json({ chat_history: talk.map(cohere) }), records: each },
  'a debug console of LangChain': { format: 'langchain-console', write: (talk) => talk.flatMap(debugLines).join('\n') },
  'a trajectory of DSPy': {
    format: 'dspy',
    write: (talk) =>
      json({
        trajectory: Object.fromEntries(
          talk.flatMap((one, i) => [
            [`thought_${i}`, one.text],
            [`tool_name_${i}`, one.role === 'assistant' ? (one.calls[0]?.name ?? '') : 'finish'],
            [`tool_args_${i}`, one.role === 'assistant' ? (one.calls[0]?.args ?? {}) : {}],
            ...(one.role === 'tool' ? [] : [[`observation_${i}`, one.text]]),
          ]),
        ),
      }),
    records: each,
  },
  'messages of a team': {
    format: 'autogen',
    write: (talk) => json({ messages: talk.flatMap(team) }),
    records: countOf((talk) => talk.flatMap(team)),
  },
  'a console of a team': { format: 'autogen-console', write: teamConsole },
  'a console with boxes': { format: 'panels', write: boxes },
  'LangChain messages': { format: 'langchain-messages', write: (talk) => json({ messages: talk.map(flat) }), records: each },
  'updates of a graph': { format: 'langgraph-stream', write: (talk) => jsonLines(updates(talk)), records: each },
  'modes of a graph': {
    format: 'langgraph-stream',
    write: (talk) =>
      jsonLines(
        updates(talk).flatMap((update, i) => [
          ['values', states(talk)[i]],
          ['updates', update],
        ]),
      ),
    records: (talk) => talk.length * 2,
  },
  'graphs in a graph': {
    format: 'langgraph-stream',
    write: (talk) => jsonLines(updates(talk).map((update, i) => [i % 2 ? ['team:1'] : ['team:1', 'agent:2'], 'updates', update])),
    records: each,
  },
  'parts of a graph': {
    format: 'langgraph-stream',
    write: (talk) => jsonLines(updates(talk).map((data, i) => ({ type: 'updates', ns: i % 3 ? [] : ['team:1'], data }))),
    records: each,
  },
  'events of a server': {
    format: 'langgraph-stream',
    write: (talk) =>
      updates(talk)
        .map((update) => `event: updates\ndata: ${json(update)}\n\n`)
        .join(''),
    records: each,
  },
  'a history': {
    format: 'langgraph-state',
    write: (talk) =>
      json(
        states(talk).map((values, i) => ({
          values,
          next: [],
          tasks: [],
          metadata: { source: 'loop', step: i },
          config: { configurable: { thread_id: 't', checkpoint_id: `p${i}` } },
          createdAt: at(i),
        })),
      ),
    records: each,
  },
  checkpoints: {
    format: 'langgraph-checkpoints',
    write: (talk) =>
      json(
        states(talk).map((channel_values, i) => ({
          config: { configurable: { thread_id: 't', checkpoint_id: `p${i}` } },
          checkpoint: { v: 4, id: `p${i}`, ts: at(i), channel_values, channel_versions: {}, versions_seen: {} },
          metadata: { source: 'loop', step: i },
        })),
      ),
  },
  'runs of LangSmith': { format: 'langsmith', write: (talk) => json(runs(talk)), records: countOf(runs) },
  'runs a line': { format: 'langsmith', write: (talk) => jsonLines([...runs(talk)].reverse()), records: countOf(runs) },
  'events of a stream': {
    format: 'stream-events',
    write: (talk) =>
      jsonLines(
        talk.map((one, i) => ({
          event: one.role === 'tool' ? 'on_tool_end' : 'on_chat_model_end',
          name: nodeOf(one),
          run_id: `r${i}`,
          tags: [],
          metadata: { langgraph_node: nodeOf(one), langgraph_step: i },
          data: { output: flat(one, i) },
        })),
      ),
    records: each,
  },
  'chunks of the chat API': { format: 'api-streams', write: (talk) => frames(chunks(talk)) },
  'spans of OpenInference': {
    format: 'otel',
    write: (talk) => json(otlp(root, ...talk.map(openInference))),
    records: (talk) => talk.length + 1,
  },
  'spans of GenAI': { format: 'otel', write: (talk) => json(otlp(...talk.map(genAi))), records: each },
  observations: {
    format: 'langfuse',
    write: (talk) => json({ trace: { id: 'tr-1', name: 'x' }, observations: talk.map(observation) }),
  },
  'a trace of MLflow': {
    format: 'mlflow',
    write: (talk) =>
      json({
        info: { trace_id: 'tr' },
        data: {
          spans: talk.map((one, i) => ({
            name: nodeOf(one),
            context: { span_id: `0x${spanId(i)}`, trace_id: '0x01' },
            parent_id: i === 0 ? null : `0x${spanId(0)}`,
            start_time: i * 1e9,
            end_time: i * 1e9 + 5e8,
            status_code: 'OK',
            attributes: {
              'mlflow.spanType': json(one.role === 'tool' ? 'TOOL' : 'CHAT_MODEL'),
              'mlflow.spanOutputs': json(one.text),
            },
          })),
        },
      }),
  },
  'a trajectory': {
    format: 'atif',
    write: (talk) =>
      json({
        schema_version: 'ATIF-v1.6',
        session_id: 's',
        agent: { name: 'a', version: '1' },
        steps: talk.map((one, i) => ({
          step_id: i + 1,
          timestamp: at(i),
          source: one.role === 'user' ? 'user' : one.role === 'tool' ? 'system' : 'agent',
          message: one.text,
          ...(one.role === 'assistant'
            ? {
                tool_calls: one.calls.map(({ id, name, args }) => ({ tool_call_id: id, function_name: name, arguments: args })),
                observation: { results: one.calls.slice(1).map(({ id }) => ({ source_call_id: id, content: 'x' })) },
              }
            : {}),
        })),
      }),
  },
  'a log with tags': { format: 'bracket-log', write: tags },
  'thoughts and actions': { format: 'react-text', write: react },
  'a session of Claude Code': { format: 'claude-code', write: (talk) => jsonLines(talk.map(claude)), records: each },
  'a session of Pi': { format: 'agent-sessions', write: (talk) => jsonLines(talk.map(piLine)), records: each },
  'a session of OpenCode': {
    format: 'agent-sessions',
    write: (talk) => json({ info: { title: 'Tides' }, messages: talk.map(openCode) }),
    records: each,
  },
  'messages of Haystack': { format: 'frameworks', write: (talk) => json(talk.map(haystack)), records: each },
  'a store of LlamaIndex': {
    format: 'frameworks',
    write: (talk) => json({ store: { chat: talk.map(llamaIndex) } }),
    records: each,
  },
  'messages of Semantic Kernel': { format: 'frameworks', write: (talk) => json(talk.map(kernel)), records: each },
  'messages of the Agent Framework': { format: 'frameworks', write: (talk) => json(talk.map(agentFramework)), records: each },
  'a console of LlamaIndex': { format: 'framework-console', write: llamaIndexConsole },
  'a stream of Droid': { format: 'frameworks', write: (talk) => jsonLines(droidLines(talk)), records: countOf(droidLines) },
  'results of promptfoo': { format: 'evaluations', write: (talk) => json(promptfoo(talk)) },
  'an execution of n8n': { format: 'flow-runs', write: (talk) => json(n8n(talk)), records: each },
  'a stream of Dify': { format: 'flow-runs', write: (talk) => jsonLines(difyEvents(talk)), records: countOf(difyEvents) },
  'messages of MCP': { format: 'mcp', write: (talk) => jsonLines(mcpLines(talk)), records: countOf(mcpLines) },
  'a chat of ChatGPT': { format: 'chat-exports', write: (talk) => json([chatTree(talk)]), records: each },
  'a history of Aider': { format: 'aider', write: aiderHistory },
  'calls of Weave': { format: 'tracers', write: (talk) => jsonLines(weaveCalls(talk)), records: countOf(weaveCalls) },
  'a session of Codex': {
    format: 'codex',
    write: (talk) => jsonLines(talk.flatMap(items).map((payload, i) => ({ timestamp: at(i), type: 'response_item', payload }))),
    records: countOf((talk) => talk.flatMap(items)),
  },
  'a managed session': {
    format: 'anthropic-sessions',
    write: (talk) => jsonLines(talk.flatMap(session).map((event) => ['client.beta.sessions.events.stream', event])),
    records: countOf((talk) => talk.flatMap(session)),
  },
  'a console': { format: 'langgraph-console', write: (talk) => talk.map(printed).join('\n') },
  'a log of inspect': {
    format: 'inspect-ai',
    write: (talk) =>
      json({
        version: 2,
        status: 'success',
        eval: { task: 't', model: 'm' },
        samples: [
          {
            id: 1,
            epoch: 1,
            input: 'x',
            messages: talk.map((one, i) => ({
              id: `m${i}`,
              ...(one.role === 'assistant'
                ? {
                    role: 'assistant',
                    content: one.text,
                    tool_calls: one.calls.map(({ id, name, args }) => ({
                      id,
                      function: name,
                      arguments: args,
                      type: 'function',
                    })),
                  }
                : one.role === 'tool'
                  ? { role: 'tool', content: one.text, tool_call_id: one.id, function: one.name }
                  : { role: 'user', content: one.text }),
            })),
          },
        ],
      }),
  },
  'events of OpenHands': { format: 'openhands', write: (talk) => json(talk.map(openHands)), records: each },
  'a trajectory of SWE-agent': {
    format: 'swe-agent',
    write: (talk) =>
      json({
        environment: 'main',
        trajectory: talk.map((one) => ({
          response: one.text,
          thought: one.text,
          action: 'ls',
          observation: one.text,
          state: '{}',
          execution_time: 1,
        })),
        history: talk.map(chat),
        info: {},
      }),
  },
  'results of tau-bench': {
    format: 'tau-bench',
    write: (talk) =>
      json([
        { task_id: 0, reward: 1, info: {}, traj: talk.map(chat), trial: 0 },
        { task_id: 1, reward: 0, info: {}, traj: talk.slice(0, 3).map(chat), trial: 0 },
      ]),
  },
  'a tree of ToolBench': {
    format: 'toolbench',
    write: (talk) => {
      const tree = talk.reduceRight<object | undefined>(
        (child, one) => ({
          node_type: one.role === 'assistant' ? 'Thought' : one.role === 'tool' ? 'Action Input' : 'Action',
          description: one.text,
          observation: one.role === 'tool' ? one.text : '',
          children: child === undefined ? [] : [child],
        }),
        undefined,
      )
      return json({
        win: true,
        tree: { tree: { node_type: 'Action Input', description: '', children: [tree] } },
        answer_generation: { query: 'x', train_messages: [[]] },
      })
    },
  },
}
