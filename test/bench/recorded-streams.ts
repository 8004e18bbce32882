/**
 * Logs of replies as they streamed, made up: a record for every few letters, so that what a record costs counts more than its text. The
 * densest files that people have.
 */
import { filled, words } from './recorded-files'

/** So many pieces has a reply. */
const PIECES = 240

const wordAt = (reply: number, piece: number): string => `${words(reply * 17 + piece, 1)} `

/** Chunks of the chat API, a line each: a text, then the pieces of a call; every few replies a request in between. */
export const chatChunkLines = (bytes: number): string =>
  filled(bytes, (reply) => {
    const chunk = (delta: object, finish: string | null = null) =>
      JSON.stringify({
        id: `chatcmpl-${reply}`,
        object: 'chat.completion.chunk',
        created: 1_772_359_200 + reply,
        model: 'a-model',
        choices: [{ index: 0, delta, finish_reason: finish }],
      })
    const argument = (text: string) => chunk({ tool_calls: [{ index: 0, function: { arguments: text } }] })
    const calls = [
      chunk({ tool_calls: [{ index: 0, id: `call_${reply}`, type: 'function', function: { name: 'search', arguments: '' } }] }),
      argument('{"query": "'),
      ...Array.from({ length: PIECES / 8 }, (_, i) => argument(wordAt(reply + 1, i))),
      argument('"}'),
    ]
    return [
      ...(reply % 4 === 0
        ? [JSON.stringify({ model: 'a-model', stream: true, messages: [{ role: 'user', content: words(reply, 40) }] })]
        : []),
      chunk({ role: 'assistant', content: '' }),
      ...Array.from({ length: PIECES }, (_, i) => chunk({ content: wordAt(reply, i) })),
      ...(reply % 4 === 3 ? [] : calls),
      chunk({}, reply % 4 === 3 ? 'stop' : 'tool_calls'),
    ].join('\n')
  }).join('\n')

/** What a graph streamed in the mode `messages`, a line each: pieces with what LangGraph says about them, and results of tools as a whole. */
export const messageLines = (bytes: number): string =>
  filled(bytes, (reply) => {
    const about = (node: string, step: number) => ({
      thread_id: 'thread-1',
      langgraph_step: step,
      langgraph_node: node,
      langgraph_triggers: [`branch:to:${node}`],
      langgraph_checkpoint_ns: `${node}:${step.toString(16).padStart(12, '0')}`,
      ls_model_name: 'a-model',
    })
    const asked = about('agent', reply * 2 + 1)
    const piece = (more: object) =>
      JSON.stringify(['messages', [{ type: 'AIMessageChunk', id: `run-${reply}`, content: '', tool_calls: [], ...more }, asked]])
    const result = { type: 'tool', id: `t${reply}`, name: 'search', tool_call_id: `c${reply}`, content: words(reply, 150) }
    return [
      ...Array.from({ length: PIECES }, (_, i) => piece({ content: wordAt(reply, i) })),
      piece({ tool_call_chunks: [{ index: 0, id: `c${reply}`, name: 'search', args: '{"query": "' }] }),
      ...Array.from({ length: PIECES / 8 }, (_, i) => piece({ tool_call_chunks: [{ index: 0, args: wordAt(reply + 1, i) }] })),
      piece({ tool_call_chunks: [{ index: 0, args: '"}' }] }),
      JSON.stringify(['messages', [result, about('tools', reply * 2 + 2)]]),
    ].join('\n')
  }).join('\n')
