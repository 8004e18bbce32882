/** A small run in the shapes of providers and of agent libraries, to be damaged: see small-files.ts. */
const json = (value: unknown): string => JSON.stringify(value)
const at = (second: number): string => `2026-03-01T08:00:0${second}.000Z`
const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })
export const gemini = {
  systemInstruction: { parts: [{ text: 'Be brief.' }] },
  contents: [
    { role: 'user', parts: [{ text: 'How deep?' }] },
    { role: 'model', parts: [{ functionCall: { name: 'depth', args: { pier: 2 } } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'depth', response: { depth: '4 m' } } }] },
    { role: 'model', parts: [{ text: '4 m.' }] },
  ],
}
export const geminiChunks = ['How', ' deep', '?'].map((text, i) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, ...(i === 2 ? { finishReason: 'STOP' } : {}) }],
  responseId: 'r1',
}))
export const converse = [
  { role: 'user', content: [{ text: 'How deep?' }] },
  { role: 'assistant', content: [{ toolUse: { toolUseId: 'k1', name: 'depth', input: { pier: 2 } } }] },
  { role: 'user', content: [{ toolResult: { toolUseId: 'k1', content: [{ json: { depth: '4 m' } }], status: 'success' } }] },
  { role: 'assistant', content: [{ text: '4 m.' }] },
]
export const agentTrace = [
  { modelInvocationInput: { text: json({ messages: [{ role: 'user', content: 'How deep?' }] }) } },
  { rationale: { text: 'I measure.' } },
  { invocationInput: { actionGroupInvocationInput: { function: 'depth', parameters: [{ name: 'pier', value: '2' }] } } },
  { observation: { actionGroupInvocationOutput: { text: '4 m' } } },
  { observation: { finalResponse: { text: '4 m.' } } },
].map((orchestrationTrace) => ({ sessionId: 's', trace: { orchestrationTrace } }))

export const aiSdk = [
  { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How deep?' }] },
  {
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'step-start' },
      { type: 'tool-depth', toolCallId: 'k1', state: 'output-available', input: { pier: 2 }, output: '4 m' },
      { type: 'text', text: '4 m.' },
    ],
  },
]
export const aiSdkParts = [
  { type: 'start-step', request: { body: { messages: [{ role: 'user', content: 'How deep?' }] } } },
  { type: 'tool-call', toolCallId: 'k1', toolName: 'depth', input: { pier: 2 } },
  { type: 'tool-result', toolCallId: 'k1', output: '4 m' },
  { type: 'finish-step', usage: { inputTokens: 9, outputTokens: 2 } },
  { type: 'start-step' },
  { type: 'text-delta', id: '1', text: '4 m.' },
]
export const agUi = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r', input: { messages: [{ id: 'u1', role: 'user', content: 'How deep?' }] } },
  { type: 'TOOL_CALL_START', toolCallId: 'k1', toolCallName: 'depth' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'k1', delta: '{"pier":2}' },
  { type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: 'k1', content: '4 m' },
  { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm3', role: 'assistant', delta: '4 m.' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]
export const pydanticAi = [
  { kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'How deep?', timestamp: at(0) }] },
  { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 'depth', args: '{"pier":2}', tool_call_id: 'k1' }] },
  { kind: 'request', parts: [{ part_kind: 'tool-return', tool_name: 'depth', content: '4 m', tool_call_id: 'k1' }] },
  { kind: 'response', parts: [{ part_kind: 'text', content: '4 m.' }], timestamp: at(2) },
]
export const smolagents = [
  { task: 'How deep?' },
  { step_number: 1, model_output: 'I measure.', tool_calls: [call('k1', 'depth', '{"pier":2}')], observations: '4 m' },
  { step_number: 2, model_output: '', tool_calls: [call('k2', 'final_answer', '{"answer":"4 m."}')], action_output: '4 m.' },
]
export const dspy = {
  question: 'How deep?',
  trajectory: {
    thought_0: 'I measure.',
    tool_name_0: 'depth',
    tool_args_0: { pier: 2 },
    observation_0: '4 m',
    thought_1: 'Done.',
    tool_name_1: 'finish',
    tool_args_1: {},
    observation_1: 'Completed.',
  },
  answer: '4 m.',
}

export const agentConsole = [
  '======== New task ========',
  'How many boats?',
  '=== Agent thoughts:',
  'Thought: The pier knows.',
  '>>> Agent is executing the code below:',
  "print(count('pier'))",
  '====',
  'Print outputs:',
  '3',
  '',
  '>>> Agent is executing the code below:',
  "final_answer('Three.')",
  '====',
  'Print outputs:',
  '',
  '>>> Final answer:',
  'Three.',
].join('\n')

const debugged = (step: string, value: unknown): string => `${step}\n${JSON.stringify(value, undefined, 2)}`
export const debugConsole = [
  debugged('[chain/start] [chain:AgentExecutor] Entering Chain run with input:', { input: 'How many boats?' }),
  debugged('[llm/start] [chain:AgentExecutor > llm:Chat] Entering LLM run with input:', { prompts: ['Human: How many boats?'] }),
  debugged('[llm/end] [chain:AgentExecutor > llm:Chat] [1.20s] Exiting LLM run with output:', {
    generations: [[{ text: 'I count.' }]],
  }),
  debugged('[tool/start] [chain:AgentExecutor > tool:count] Entering Tool run with input:', 'pier'),
  debugged('[tool/end] [chain:AgentExecutor > tool:count] [2ms] Exiting Tool run with output:', '3'),
  debugged('[chain/end] [chain:AgentExecutor] [3.10s] Exiting Chain run with output:', { output: 'Three.' }),
].join('\n')
