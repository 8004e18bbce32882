/** Small files of what programs for people keep, and of services: one conversation about a tide, written down in each of their ways. */
import { aiderHistory, chatTree, openCode, piLine, weaveCalls } from './generated-sessions'
import { cohere } from './generated-streams'
import type { Talk } from './generated-talks'

const talk: Talk = [
  { role: 'user', text: 'When is high water?' },
  { role: 'assistant', text: 'I look it up.', calls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' } }] },
  { role: 'tool', id: 'c1', name: 'tide', text: '05:12, 3.1 m', failed: false },
  { role: 'assistant', text: 'At 05:12.', calls: [] },
]
const json = (value: unknown): string => JSON.stringify(value)
const lines = (values: readonly unknown[]): string => values.map(json).join('\n')

export const smallSessions = [
  { name: 'a session of Pi', format: 'agent-sessions', text: lines(talk.map(piLine)) },
  { name: 'a session of OpenCode', format: 'agent-sessions', text: json({ info: { id: 's' }, messages: talk.map(openCode) }) },
  { name: 'a chat of ChatGPT', format: 'chat-exports', text: json([chatTree(talk)]) },
  { name: 'a history of Aider', format: 'aider', text: aiderHistory(talk) },
  { name: 'calls of Weave', format: 'tracers', text: lines(weaveCalls(talk)) },
  { name: 'a chat of Cohere', format: 'cohere', text: json({ chat_history: talk.map(cohere) }) },
]
