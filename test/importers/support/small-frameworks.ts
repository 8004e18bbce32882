/** Small files of frameworks, evaluations, workflows and of the Model Context Protocol, to be damaged: see small-files.ts. */
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
import type { Talk } from './generated-talks'

export const talk: Talk = [
  { role: 'user', text: 'When is high water?' },
  { role: 'assistant', text: 'I look it up.', calls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' } }] },
  { role: 'tool', id: 'c1', name: 'tide', text: '05:12, 3.1 m', failed: false },
  { role: 'assistant', text: 'At 05:12.', calls: [] },
]
const json = (value: unknown): string => JSON.stringify(value)
const lines = (values: readonly unknown[]): string => values.map(json).join('\n')

export const smallFrameworks = [
  { name: 'messages of Haystack', format: 'frameworks', text: json(talk.map(haystack)) },
  { name: 'a store of chats of LlamaIndex', format: 'frameworks', text: json({ store: { chat: talk.map(llamaIndex) } }) },
  { name: 'messages of Semantic Kernel', format: 'frameworks', text: json(talk.map(kernel)) },
  { name: 'messages of the Agent Framework', format: 'frameworks', text: json({ messages: talk.map(agentFramework) }) },
  { name: 'a console of LlamaIndex', format: 'framework-console', text: llamaIndexConsole(talk) },
  { name: 'a stream of Droid', format: 'frameworks', text: lines(droidLines(talk)) },
  { name: 'results of promptfoo', format: 'evaluations', text: json(promptfoo(talk)) },
  { name: 'an execution of n8n', format: 'flow-runs', text: json(n8n(talk)) },
  { name: 'a stream of Dify', format: 'flow-runs', text: lines(difyEvents(talk)) },
  { name: 'messages of MCP', format: 'mcp', text: lines(mcpLines(talk)) },
]
