/** The drawn graph against the same graph written directly in LangGraph: the same messages, in the same order. */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph/web'
import { expect, test } from 'vitest'
import { toPlain } from '../../src/nodes/behaviour/messages'
import type { Message } from '../../src/trace/message'
import { ask, brain, document, edges, field, hands, messagesOf, router, run, say, script } from '../support/run'

const calls = [
  { a: 2, b: 3 },
  { a: 5, b: 7 },
]
const bare = (messages: readonly Message[]) =>
  messages.map(({ role, text, toolCalls, name, status }) => ({
    role,
    text,
    calls: toolCalls?.map((call) => [call.name, call.args]),
    name,
    status,
  }))

async function byHand(): Promise<readonly BaseMessage[]> {
  let turn = 0
  const State = Annotation.Root({ ...MessagesAnnotation.spec, rounds: Annotation<number>() })
  const graph = new StateGraph(State)
    .addNode('agent', () => {
      const args = calls[turn]
      turn += 1
      const message = args
        ? new AIMessage({ content: '', tool_calls: [{ id: `c${turn}`, name: 'add', args }] })
        : new AIMessage('The sums are 5 and 12.')
      return { messages: [message] }
    })
    .addNode('tools', ({ messages, rounds }) => {
      const last = messages.at(-1) as AIMessage
      return {
        messages: (last.tool_calls ?? []).map(
          (call) =>
            new ToolMessage({
              name: call.name,
              tool_call_id: call.id ?? '',
              content: String(call.args.a + call.args.b),
              status: 'success',
            }),
        ),
        rounds: (rounds ?? 0) + 1,
      }
    })
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', ({ messages }) => ((messages.at(-1) as AIMessage).tool_calls?.length ? 'tools' : 'done'), {
      tools: 'tools',
      done: END,
    })
    .addEdge('tools', 'agent')
    .compile()
  return (await graph.invoke({ messages: [new HumanMessage('Add them.')] })).messages
}

test('a drawn graph and the same graph by hand give the same messages', async () => {
  const drawn = await run(
    document({
      nodes: [brain('agent'), router('next'), hands('tools', { rounds: 'rounds' })],
      edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>END:done', 'tools>agent'),
      fields: [field('messages', 'messages'), field('rounds')],
      models: [script(...calls.map(({ a, b }) => ask(a, b)), say('The sums are 5 and 12.'))],
      input: { question: 'Add them.' },
    }),
  )
  expect(bare(messagesOf(drawn))).toEqual(bare((await byHand()).map(toPlain)))
})

test('every call is answered once, by a message with its id', async () => {
  const drawn = await run(
    document({
      nodes: [brain('agent'), router('next'), hands('tools')],
      edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>END:done', 'tools>agent'),
      models: [
        script(
          {
            toolCalls: [
              { name: 'add', args: { a: 1, b: 1 } },
              { name: 'add', args: { a: 2, b: 2 } },
            ],
          },
          say('2 and 4.'),
        ),
      ],
    }),
  )
  const [, asked, first, second] = messagesOf(drawn)
  expect([first?.toolCallId, second?.toolCallId]).toEqual(asked?.toolCalls?.map((call) => call.id))
  expect([first?.text, second?.text]).toEqual(['2', '4'])
})
