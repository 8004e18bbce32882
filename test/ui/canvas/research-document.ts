/** The research agent as the tests of the canvas draw it: a brain, a router with three ways out, hands, a summary, a return edge. */
import type { AgentDocument } from '../../../src/document/types'

export function researchDocument(): AgentDocument {
  return {
    format: 'vuelta/agent',
    version: 1,
    name: 'Research agent',
    entry: 'main',
    graphs: {
      main: {
        state: {
          fields: [
            { name: 'researcher_messages', type: 'messages', reducer: 'messages' },
            { name: 'tool_call_iterations', type: 'number', reducer: 'replace', initial: 0 },
            { name: 'research_topic', type: 'text', reducer: 'replace' },
            { name: 'compressed_research', type: 'text', reducer: 'replace' },
            { name: 'raw_notes', type: 'list', reducer: 'append' },
          ],
        },
        nodes: [
          {
            id: 'llm_call',
            kind: 'brain',
            config: {
              model: 'practice',
              prompt: 'Search, reflect, answer.',
              tools: ['tavily_search', 'think_tool'],
              messages: 'researcher_messages',
            },
          },
          {
            id: 'should_continue',
            kind: 'router',
            config: {
              messages: 'researcher_messages',
              rules: [
                { branch: 'over_budget', when: { type: 'rounds', field: 'tool_call_iterations', atLeast: 'budget' } },
                { branch: 'tool_calls', when: { type: 'tool-calls' } },
              ],
              otherwise: 'done',
            },
          },
          {
            id: 'tool_node',
            kind: 'hands',
            config: { tools: ['tavily_search', 'think_tool'], messages: 'researcher_messages', rounds: 'tool_call_iterations' },
          },
          {
            id: 'compress_research',
            kind: 'compress',
            config: { model: 'practice', prompt: 'Sum up.', messages: 'researcher_messages', into: 'compressed_research' },
          },
        ],
        edges: [
          { id: 'begin', source: '__start__', target: 'llm_call' },
          { id: 'ask', source: 'llm_call', target: 'should_continue' },
          { id: 'tools', source: 'should_continue', target: 'tool_node', branch: 'tool_calls' },
          { id: 'over', source: 'should_continue', target: 'compress_research', branch: 'over_budget' },
          { id: 'done', source: 'should_continue', target: 'compress_research', branch: 'done' },
          { id: 'back', source: 'tool_node', target: 'llm_call' },
          { id: 'finish', source: 'compress_research', target: '__end__' },
        ],
      },
    },
    tools: [],
    models: [{ id: 'practice', provider: 'practice', temperament: 'obedient', seed: 1 }],
    budget: { toolRounds: 6, recursionLimit: 25 },
    layout: {
      main: {
        positions: {
          __start__: { x: 8, y: 173 },
          llm_call: { x: 134, y: 146 },
          should_continue: { x: 426, y: 152 },
          compress_research: { x: 738, y: 146 },
          tool_node: { x: 434, y: 392 },
          __end__: { x: 816, y: 338 },
        },
      },
    },
  }
}
